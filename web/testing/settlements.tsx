import { vi } from 'vitest'
import { z } from 'zod'
import { SettlementCard, type SettlementLine } from '#contract/settlement-card.ts'
import type { AgeingRow } from '#contract/settlement-debts.ts'
import { SettlementRow, type SettlementTotal } from '#contract/settlement-list.ts'
import { settlements } from '#contract/settlements.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { SettlementPage } from '#web/settlements/card/SettlementPage.tsx'
import { SettlementsPage } from '#web/settlements/SettlementsPage.tsx'
import { outsideOfOrders } from '#web/testing/orders.tsx'

/** The id of this number. */
export const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** A sum in kopecks. */
export const rub = (minor: number) => ({ minor, currency: 'RUB' })
/** A sum in tiyn. */
export const kzt = (minor: number) => ({ minor, currency: 'KZT' })
/** The screens of settlements. */
export const routes = [
  { path: '/settlements', element: <SettlementsPage /> },
  { path: '/settlements/:id', element: <SettlementPage /> },
]
/** Whom settlements are with. */
export const volga = { kind: 'organization' as const, id: uuid(501), name: 'ВолгаТранс', tin: '1655002000' }

/** A line of a settlement. */
export const line = (n: number, total: ReturnType<typeof rub>, change: Partial<SettlementLine> = {}): SettlementLine => ({
  orderId: uuid(n),
  number: `26-${String(n).padStart(6, '0')}`,
  status: 'completed',
  from: { ru: 'Москва', en: 'Moscow' },
  to: { ru: 'Казань', en: 'Kazan' },
  loadingOn: '2026-10-05',
  deliveredOn: '2026-10-06',
  documents: 'accepted',
  basis: 'freight',
  sum: {
    net: { ...total, minor: total.minor - 100 },
    vat: { ...total, minor: 100 },
    gross: total,
    vatMode: 'included',
    vatRate: 22,
    extras: { ...total, minor: 0 },
    claims: { ...total, minor: 0 },
    total,
    paid: { ...total, minor: 0 },
    left: total,
  },
  setOff: { ...total, minor: 0 },
  margin: null,
  payDueOn: '2026-10-30',
  paidOn: null,
  payment: '',
  supplement: false,
  isHeld: false,
  outdated: false,
  theirs: null,
  ...change,
})
/** What lines come to in one currency. */
export const totalOf = (money: ReturnType<typeof rub>, lines: number): SettlementTotal => ({
  currency: money.currency,
  lines,
  net: money,
  vat: { ...money, minor: 0 },
  gross: money,
  claims: { ...money, minor: 0 },
  total: money,
  paid: { ...money, minor: 0 },
  left: money,
})

/** A settlement that waits for approval. */
export const card = (change: Partial<SettlementCard> = {}): SettlementCard => ({
  id: uuid(1),
  version: 4,
  number: 'РО-26-000007',
  kind: 'payable',
  status: 'pending_approval',
  byOffset: false,
  statusAt: '2026-10-12T08:00:00.000Z',
  counterpart: volga,
  lines: 2,
  totals: [totalOf(rub(9_500_000), 2)],
  payDueOn: '2026-10-30',
  paidOn: null,
  comment: '',
  createdAt: '2026-10-12T07:00:00.000Z',
  createdBy: 'Ирина Лаптева',
  submitted: { name: 'Ирина Лаптева', at: '2026-10-12T08:00:00.000Z' },
  approved: null,
  posted: null,
  voided: null,
  items: [line(11, rub(6_800_000)), line(12, rub(2_700_000))],
  payments: [],
  payFrom: '2026-10-12',
  tz: 'Europe/Moscow',
  accounts: { payer: null, payee: { bank: 'Ак Барс', account: '40702810562000045678' }, payeeSince: null },
  actions: [],
  ...change,
})

/** An accountant with these rights besides looking. */
export const me = (...permissions: string[]) => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(900_001), roles: ['accountant'], position: 'бухгалтер' },
  permissions: ['orders.view', 'orders.prices', 'settlements.view', ...permissions],
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
})

type Answers = Record<string, (url: URL, body: unknown) => unknown>

/** A server that knows one settlement; gives back what it was sent. */
export async function serveSettlement(shown: SettlementCard, rights: readonly string[], more: Answers = {}) {
  const sent: { path: string; data: unknown }[] = []
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me(...rights),
    [users.me.path]: () => me(...rights),
    [settlements.get.path]: () => z.encode(SettlementCard, shown),
    [settlements.history.path]: () => ({ items: [] }),
    [settlements.counts.path]: () => ({
      tabs: { all: 1, draft: 0, pending_approval: 1, approved: 0, posted: 0, partly_paid: 0, overdue: 0, paid: 0, voided: 0 },
    }),
    [settlements.list.path]: () => ({ items: z.encode(z.array(SettlementRow), [shown]), next: null }),
    [settlements.ageing.path]: () => ({ today: '2026-11-01', items: [] }),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.startsWith('/api/settlements'))
      sent.push({ path, data: (JSON.parse(String(init.body)) as { data: unknown }).data })
    return others(path, init)
  })
  return sent
}

/** What is owed to one counterpart in a currency: so much for some days, so much not due yet. */
export const owed = (
  n: number,
  name: string,
  { currency, d1to7, notDue }: { currency: string; d1to7: number; notDue: number },
): AgeingRow => {
  const of = (minor: number) => ({ minor, currency })
  return {
    kind: 'payable',
    counterpart: { kind: 'organization', id: uuid(n), name, tin: '1655002000' },
    currency,
    orders: 2,
    total: of(d1to7 + notDue),
    overdue: of(d1to7),
    buckets: { noTerm: of(0), notDue: of(notDue), d1to7: of(d1to7), d8to30: of(0), d31to60: of(0), over60: of(0) },
    oldest: d1to7 > 0 ? 3 : 0,
  }
}
