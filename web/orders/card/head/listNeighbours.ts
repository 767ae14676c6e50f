import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { OrderTab } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { readFilters } from '#web/api/filters.ts'
import { storedText, storeText } from '#web/api/leave.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'

const key = 'orders list'
const most = 1000

/** Keeps the address of the list one looks at, so that an order opened from it knows its neighbours and the way back. */
export function useListKept(): void {
  const { pathname, search } = useLocation()
  useEffect(() => storeText(key, pathname + search), [pathname, search])
}

/** The list one came from, if it is one of this side. */
export function listKept(side: Side): { address: string; tab: OrderTab; filter: OrderFilter } | null {
  const address = storedText(key) ?? ''
  const found = /^\/orders_(forwarder|executor)(?:_old)?(?:\/tab\/([a-z]+))?(\?.*)?$/.exec(address)
  if (found?.[1] !== side) return null
  const tab = OrderTab.catch('all').parse(found[2] ?? 'all')
  return { address, tab, filter: readFilters(OrderFilter, found[3] ?? '', 'orders', { side, tab }).filter }
}

type Page = { items: OrderRow[]; next: string | null }

/** The orders of a list as they stood when one of them was opened: steps taken meanwhile do not move one's place. */
type ListedOrders = { address: string; ids: string[]; next: string | null; total: number | null }

let listed: ListedOrders | null = null

export type Neighbours = { before: string | null; after: string | null; place: number; total: number | null }

/** The neighbours of an order in the list one came from, over the borders of its pages; null where it is not in that list. */
export function useNeighbours(orderId: string, side: Side): Neighbours | null {
  const queries = useQueryClient()
  const [found, setFound] = useState<{ orderId: string; neighbours: Neighbours | null } | null>(null)

  useEffect(() => {
    const list = listKept(side)
    if (list === null) return
    let gone = false
    const more = async (held: ListedOrders): Promise<boolean> => {
      if (held.next === null || held.ids.length >= most) return false
      const [page] = await ask(orders.list, { query: { ...list.filter, cursor: held.next } }, { quiet: true })
      if (!page) return false
      held.ids.push(...idsOf(page))
      held.next = page.next
      return true
    }
    const look = async () => {
      if (listed?.address !== list.address || !listed.ids.includes(orderId)) {
        const pages = queries.getQueryData<InfiniteData<Page>>(pagesOf(orders.list, list.filter).queryKey)?.pages
        const first = pages ?? [await firstPage(list.filter)].filter(page => page !== null)
        listed = { address: list.address, ids: first.flatMap(idsOf), next: first.at(-1)?.next ?? null, total: null }
      }
      const held = listed
      while (!held.ids.includes(orderId)) if (!(await more(held))) break
      const at = held.ids.indexOf(orderId)
      if (at === held.ids.length - 1) await more(held)
      if (held.next === null) held.total = held.ids.length
      else if (!narrowed(list.filter)) {
        const counts = await queries.fetchQuery(queryOf(orders.counts, { side }, { quiet: true })).catch(() => null)
        const count = counts?.tabs[list.tab]
        held.total = count === undefined || count > 1000 ? null : Math.max(count, held.ids.length)
      }
      const neighbours = { before: held.ids[at - 1] ?? null, after: held.ids[at + 1] ?? null, place: at + 1, total: held.total }
      if (neighbours.after) void queries.prefetchQuery(queryOf(orders.get, { orderId: neighbours.after }, { quiet: true }))
      if (!gone) setFound({ orderId, neighbours: at < 0 ? null : neighbours })
    }
    void look()
    return () => {
      gone = true
    }
  }, [orderId, side, queries])

  return found?.orderId === orderId ? found.neighbours : null
}

const idsOf = (page: Page) => page.items.filter(({ opens }) => opens).map(({ id }) => id)

const firstPage = async (filter: OrderFilter): Promise<Page | null> => (await ask(orders.list, { query: filter }, { quiet: true }))[0]

const usual = (filter: OrderFilter) => JSON.stringify(OrderFilter.parse({ side: filter.side, tab: filter.tab, sort: filter.sort }))

/** Whether a list shows less than its tab counts. */
const narrowed = (filter: OrderFilter): boolean => JSON.stringify(OrderFilter.parse(filter)) !== usual(filter)
