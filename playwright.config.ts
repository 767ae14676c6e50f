import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tools/browser.ts'

const launchOptions = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // Node reads TypeScript by itself and keeps what it compiled; Playwright would translate the whole product once more
  build: { external: ['**/*.ts'] },
  globalSetup: './tools/e2e.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // on a slow machine two moments may meet otherwise than ever before; the report names what passed at the second try only
  retries: process.env.CI ? 1 : 0,
  // how long may be waited, not how long it takes: a machine of which little is left is slow and not wrong
  timeout: 240_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
