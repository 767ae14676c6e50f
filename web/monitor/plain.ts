import { matchPath } from 'react-router'
import { addresses } from '#web/screens.ts'

const wild = (pattern: string) => (pattern.match(/[:*]/g) ?? []).length
// a fixed address before one with a place for an id: /flights/tasks is no flight
const shapes: readonly string[] = addresses.toSorted((a, b) => wild(a) - wild(b))

/** The screen of an address as its pattern: no id, no query, nothing a person typed. */
export const pageOf = (path: string): string => shapes.find(shape => matchPath(shape, path)) ?? 'unknown'

/** The call behind an address of this site, without its query; null for anything else. */
export function callOf(address: string, origin: string): string | null {
  const { origin: asked, pathname } = new URL(address)
  if (asked !== origin || !pathname.startsWith('/api/')) return null
  return /^\/api(\/[a-zA-Z]\w{0,40}(-[a-z]{1,20})?)+$/.test(pathname) ? pathname : '/api/unknown'
}

/** What kind of error it was; what it says may hold anything and stays here. */
export const errorOf = (error: unknown): string => (error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'unknown')
