import { isOutside, type MenuItem } from '#contract/menu.ts'
import { screenRule } from '#contract/menu-screens.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { refuse } from '#server/platform/refusal.ts'

type Viewer = { sides: readonly Side[]; permissions: ReadonlySet<Permission> }

/** Whether the item leads this person to a screen he may open. */
export function isShown({ key }: Pick<MenuItem, 'key'>, { sides, permissions }: Viewer): boolean {
  const screen = screenRule(key)
  return !screen || ((!screen.side || sides.includes(screen.side)) && permissions.has(screen.needs))
}

/** Whether the item is the product's own that opens a list of orders. */
export const isOrders = ({ key }: Pick<MenuItem, 'key'>): boolean => key === 'orders_forwarder' || key === 'orders_executor'

/** The item as it leads who works with the old table of orders. */
export const toOldTable = (item: MenuItem): MenuItem =>
  isOrders(item) && typeof item.path === 'string' && /^\/orders_[a-z]+$/.test(item.path)
    ? { ...item, path: `${item.path}_old/tab/all` }
    : item

/** The extra item of internal hosts bears this id. */
const RESERVED = 777
const FIRST_ADDED = 101

/** The id of a new item: one above the highest given to added ones. */
export function nextId(taken: readonly number[]): number {
  const next = Math.max(FIRST_ADDED - 1, ...taken.filter(id => id !== RESERVED)) + 1
  return next === RESERVED ? next + 1 : next
}

/** A frame and a link to another site need an address there: our own pages refuse to be framed. */
export function checkItem(item: Pick<MenuItem, 'is_iframe' | 'is_external' | 'src'>) {
  if ((item.is_iframe || item.is_external) && !isOutside(item.src ?? ''))
    refuse('input.invalid', { field: 'src', why: { ru: 'нужен адрес https://', en: 'an https:// address is needed' } })
}
