import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '#tools/browser.ts'

const rooms = '{contract,server,web,tools}'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          exclude: ['**/*.it.test.ts', '**/*.ui.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${rooms}/**/*.it.test.ts`],
          globalSetup: ['tools/database.setup.ts'],
          setupFiles: ['server/testing/anew.setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
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
          include: ['web/**/*.ui.test.tsx'],
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
