import type { MenuItem } from '#contract/menu.ts'
import { isEmbedded, pathOf, wayOf } from '#web/menu/menu.ts'

/** An item that shows a page of another site, and what of the address follows its own. */
export type EmbeddedAt = { item: MenuItem & { src: string }; sub: string }

/** The embedded page at an address; `sub` is empty but for dashboards and modules, whose own pages follow in the address. */
export function embeddedAt(items: readonly MenuItem[], pathname: string): EmbeddedAt | null {
  const here = new URL(pathname, 'https://x').pathname
  const address = /^\/(?:analytics|modules)\/[^/]+/.exec(here)?.[0] ?? pathOf(here)
  const asked = plain(address)
  const item = asked === null ? undefined : items.filter(isEmbedded).find(one => !one.is_tab && addressOf(one) === asked)
  return item ? { item, sub: here.slice(address.length + 1) } : null
}

const addressOf = (item: MenuItem): string | null => {
  const to = wayOf(item)?.to
  return to ? plain(pathOf(to)) : null
}

/** An address in plain letters, however it was written; null where it is none. */
function plain(address: string): string | null {
  try {
    return decodeURIComponent(address)
  } catch {
    return null
  }
}

/** The source of an item with what follows its address: a page below its path, on its site, and a query beside its own; or null. */
export function srcOf(src: string, sub: string, search = ''): string | null {
  const base = new URL(src)
  const made = new URL(src)
  if (sub !== '') {
    if (!isPage(sub)) return null
    const root = base.pathname.replace(/\/$/, '')
    made.pathname = `${root}/${sub}`
    if (made.origin !== base.origin || !made.pathname.startsWith(`${root}/`)) return null
  }
  for (const [name, value] of new URLSearchParams(search)) if (!base.searchParams.has(name)) made.searchParams.append(name, value)
  return sub === '' && made.search === base.search ? src : made.href
}

/** Parts of a path that stay where they are put, however they are written. */
const isPage = (sub: string): boolean =>
  sub
    .replace(/(.)\/$/, '$1')
    .split('/')
    .every(part => !/^(?:\.|%2e){0,2}$|[\\\s?#]|%(?:2f|5c|0|1)/i.test(part))

/** A page of an embedded site as it follows in the address. */
export type Page = { sub: string; search: string }

/** The page of its own that an embedded page says it went to; null unless it may stand in the address. */
export function pageFromMessage(message: unknown): Page | null {
  const { type, path } = (typeof message === 'object' && message !== null ? message : {}) as { type?: unknown; path?: unknown }
  if (type !== 'navigate' || typeof path !== 'string' || path.length > 500) return null
  const [, sub = '', search = ''] = /^\/?([^?]*)(\?.*)?$/.exec(path) ?? []
  return !path.includes('#') && (sub === '' || isPage(sub)) ? { sub, search } : null
}
