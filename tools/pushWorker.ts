import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The service worker of the product beside its page, at one address for ever. */
export const pushWorker = (): Plugin => ({
  name: 'worker-of-pushes',
  async writeBundle({ dir }) {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ...{ outDir: dir!, emptyOutDir: false, target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
        rolldownOptions: {
          input: join(root, 'web/api/push/worker.ts'),
          output: { format: 'iife', entryFileNames: 'push-sw.js' },
        },
      },
    })
  },
})
