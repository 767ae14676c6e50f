import { expect, type LaunchOptions, type Page } from '@playwright/test'

/** The browser of the tests has no graphics card: with these options it draws in software. */
export const drawing = {
  launchOptions: async ({ launchOptions }: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []).filter(flag => flag !== '--disable-gpu'),
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    }),
}

/** Waits until the map of a page is drawn. */
export const drawn = (page: Page) => expect(page.locator('.map-place[data-state="drawn"]')).toBeVisible({ timeout: 60_000 })
