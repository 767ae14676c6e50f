import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tools/browser.ts'

const launchOptions = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tools/e2e.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // on a slow machine two moments may meet otherwise than ever before; the report names what passed at the second try only
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
