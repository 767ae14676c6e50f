import { vi } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { LadderRow, TenderCard } from '#contract/tender-card.ts'
import { LotLive, LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { TenderPage } from '#web/tenders/card/TenderPage.tsx'
import { TenderCreatePage } from '#web/tenders/create/TenderCreatePage.tsx'
import { TendersPage } from '#web/tenders/TendersPage.tsx'
import { freshSeal, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { tenderOf } from '#web/testing/tenders.ts'

/** The id of this number. */
export const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** A sum in kopecks. */
export const rub = (minor: number) => ({ minor, currency: 'RUB' })
/** Who bids. */
export const volga = { id: uuid(801), name: 'ВолгаТранс', tin: '1655002001' }
/** The screens of tenders of a side. */
export const routes = (side: 'forwarder' | 'executor') => [
  { path: `/tenders_${side}`, element: <TendersPage side={side} /> },
  { path: `/tenders_${side}/create`, element: <TenderCreatePage side={side} /> },
  { path: `/tenders_${side}/:id`, element: <TenderPage side={side} /> },
]

const me = (side: 'forwarder' | 'executor') => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization:
    side === 'forwarder'
      ? { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] }
      : { ...volga, sides: ['executor'] },
  employee: { id: uuid(900_001), roles: ['owner'], position: '' },
  permissions: ['orders.view', 'orders.prices', 'tenders.view', 'tenders.create', ...(side === 'executor' ? ['tenders.bet'] : [])],
  locale: 'ru',
  beta: false,
})

export type Answers = Record<string, (url: URL, body: unknown) => unknown>

/** A server that knows what a test says of tenders; gives back what it was sent. */
export async function serveTenders(side: 'forwarder' | 'executor', more: Answers = {}) {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [orderOf(1), orderOf(2)], {
    '/api/user/getYaId/v0': () => me(side),
    [users.me.path]: () => me(side),
    [tenders.mayCreate.path]: () => ({ allow: true, reason: null, reasons: [] }),
    [tenders.counts.path]: () => ({ tabs: { all: 3, bidding: 2, choosing: 1, available: 2, taking: 1 }, ending: 0 }),
    [tenders.reach.path]: () => ({ organizations: 34 }),
    [tenders.history.path]: () => ({ items: [] }),
    [bets.thread.path]: () => ({ items: [], more: false }),
    [bets.live.path]: () => ({ items: [], now: new Date().toISOString() }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/drafts/v0/save': () => ({ version: 1, savedAt: new Date().toISOString() }),
    '/api/drafts/v0/drop': () => ({ dropped: true }),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.startsWith('/api/tender'))
      sent.push({ path, data: (JSON.parse(String(init.body)) as { data: Record<string, unknown> }).data })
    return others(path, init)
  })
  return sent
}

/** A page of the list. */
export const rows = (...lots: LotRow[]) => ({ items: z.encode(z.array(LotRow), lots), next: null })
/** The answer with these rungs and no awards. */
export const ladder = (...items: LadderRow[]) => ({ items: z.encode(z.array(LadderRow), items), awards: [] })
/** What is told of these lots now. */
export const live = (...lots: LotRow[]) => ({
  items: z.encode(
    z.array(LotLive),
    lots.map(lot => lot.live),
  ),
  now: new Date().toISOString(),
})
/** The card of a tender as it is sent. */
export const card = (change: Partial<TenderCard> = {}) => z.encode(TenderCard, tenderOf(change))
