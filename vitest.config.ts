import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '#tools/browser.ts'
import { LongFirst } from '#tools/sequencer.ts'

const rooms = '{contract,server,demo,testing,web,tools}'

/**
 * Projects that may have as many workers run side by side; others wait for each other, and with one worker, which is what two cores
 * get if nothing is said, even file for file.
 */
const maxWorkers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))

/** A run on another day: its workers, and the servers they start, begin with that moment for now (`testing/testDay.ts`). */
const day = process.env.TRASSA_TEST_NOW
if (day && !process.env.TRASSA_TEST_SHIFT) {
  const shift = new Date(day).getTime() - Date.now()
  if (Number.isNaN(shift)) throw new Error(`TRASSA_TEST_NOW is no moment: ${day}`)
  process.env.TRASSA_TEST_SHIFT = String(shift)
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('testing/shiftedDate.ts', import.meta.url).href}`
}

/** As for the end-to-end tests: what passed at the second try only is named at the end. */
const retry = process.env.CI ? 1 : 0

/** What is awaited gets as long as in the end-to-end tests: the default of a second is less than a press may take beside a busy neighbour. */
const expectation = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    retry,
    expect: expectation,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          exclude: ['**/*.it.test.ts', '**/*.ui.test.ts'],
          setupFiles: ['tools/anew.setup.ts'],
          maxWorkers,
          // libraries and the contract are read once per worker; what modules of the web keep, each file has to itself
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${rooms}/**/*.it.test.ts`],
          globalSetup: ['tools/database.setup.ts'],
          setupFiles: ['testing/anew.setup.ts'],
          pool: 'forks',
          maxWorkers,
          // the application is read once per worker: what a file shares with others is its code, never its database
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        server: { strictPort: false },
        // every dependency is found before the first test: one found later would reload the page under it
        optimizeDeps: { entries: ['web/**/*.tsx'], include: ['vitest-browser-react', 'react/jsx-dev-runtime', 'react/compiler-runtime'] },
        test: {
          name: 'ui',
          retry,
          expect: expectation,
          include: ['web/**/*.ui.test.tsx'],
          maxWorkers,
          // beside a whole product starting in the other worker a press can take seconds
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await findBrowser() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
