import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dist } from '#tools/web.ts'

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

/** The file in which the page of an address lies. */
export function fileOf(path: string): string {
  const { hints } = JSON.parse(readFileSync(join(dist, '.vite/screens.json'), 'utf8')) as { hints: { path: string; files: string[] }[] }
  return hints.find(hint => hint.path === path)!.files[0]!.replace('assets', '')
}
