import type { Page } from '@playwright/test'

/** The menu beside the screens. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
/** Notices that stand now. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' }).locator('li')
/** The tabs of a list. */
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Разделы списка' }).getByRole('link')
/** The requests for a path from now on, as they come. */
export const calls = (page: Page, path: string) => {
  const seen: string[] = []
  page.on('request', request => void (new URL(request.url()).pathname === path && seen.push(request.url())))
  return seen
}
