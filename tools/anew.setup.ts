import { expect, vi } from 'vitest'

// modules of the web keep what a page keeps, its language and its session among them: each file of them begins with a page of its own
if (expect.getState().testPath?.includes('/web/')) vi.resetModules()
