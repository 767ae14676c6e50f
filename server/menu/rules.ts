import type { MenuItem } from '#contract/menu.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { refuse } from '#server/platform/refusal.ts'

type Reader = { sides: readonly Side[]; permissions: ReadonlySet<Permission> }

/** Whose screens the product's own items open; an item without a rule is for everybody. */
const screens: Readonly<Record<string, { side: Side; needs: Permission }>> = {
  orders_forwarder: { side: 'forwarder', needs: 'orders.view' },
  orders_executor: { side: 'executor', needs: 'orders.view' },
  create: { side: 'forwarder', needs: 'orders.create' },
}

/** Whether the item leads this person to a screen he may open. */
export function isShown({ key }: Pick<MenuItem, 'key'>, { sides, permissions }: Reader): boolean {
  const screen = key === null ? undefined : screens[key]
  return !screen || (sides.includes(screen.side) && permissions.has(screen.needs))
}

/** The extra item of internal hosts bears this id. */
const RESERVED = 777
const FIRST_ADDED = 101

/** The id of a new item: one above the highest given to added ones. */
export function nextId(taken: readonly number[]): number {
  const next = Math.max(FIRST_ADDED - 1, ...taken.filter(id => id !== RESERVED)) + 1
  return next === RESERVED ? next + 1 : next
}

/** A frame and a link to another site need an address to show. */
export function checkItem(item: Pick<MenuItem, 'is_iframe' | 'is_external' | 'src'>) {
  if ((item.is_iframe || item.is_external) && !item.src)
    refuse('input.invalid', { field: 'src', why: { ru: 'нужен адрес https:// или /', en: 'an address https:// or / is needed' } })
}
