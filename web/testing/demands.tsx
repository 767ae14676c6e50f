import { vi } from 'vitest'
import { z } from 'zod'
import { DemandCard } from '#contract/demand-card.ts'
import { DemandRow } from '#contract/demand-list.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { demands } from '#contract/demands.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { DemandPage } from '#web/demands/card/DemandPage.tsx'
import { DemandCreatePage } from '#web/demands/form/DemandCreatePage.tsx'
import { DemandsPage } from '#web/demands/list/DemandsPage.tsx'
import { outsideOfOrders } from '#web/testing/orders.tsx'

/** The id of this number. */
export const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** So many roubles. */
export const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
/** In milliseconds. */
export const hour = 3600_000
/** The moment so many milliseconds from now. */
export const iso = (plus: number) => new Date(Date.now() + plus).toISOString()
const kazan = { ru: 'Казань', en: 'Kazan' }
const ural = { ru: 'Екатеринбург', en: 'Yekaterinburg' }
const north = { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000' }
const party = (n: number, name: string) => ({ id: uuid(n), name, tin: '1655002000' })
/** The weeks of the grid. */
export const weeks = ['2026-11-30', '2026-12-07', '2026-12-14']

/** A demand of «Северный Экспедитор» for one truck from Kazan to Yekaterinburg, with three offers. */
export const rowOf = (change: Partial<DemandRow> = {}): DemandRow => ({
  id: uuid(1),
  version: 3,
  side: 'forwarder',
  tab: 'active',
  opens: true,
  number: 'П-26-00012',
  kind: 'spot',
  status: 'active',
  title: '',
  forwarder: north,
  mode: 'request',
  basis: 'effective',
  takeNow: false,
  orderId: uuid(50),
  orderNumber: '26-000050',
  from: kazan,
  to: ural,
  tz: 'Europe/Moscow',
  lanes: 1,
  windowFrom: iso(48 * hour),
  windowTo: iso(51 * hour),
  weekFrom: null,
  weekTo: null,
  distanceKm: 960,
  cargo: 'Товары народного потребления',
  massKg: 12_000,
  bodyTypes: [],
  temperature: null,
  trucks: 1,
  needed: 1,
  promised: 1,
  confirmed: 0,
  price: null,
  priceTo: null,
  offers: 3,
  best: rub(98_000),
  own: null,
  revision: 1,
  deadline: iso(4 * hour),
  isPrivate: false,
  responsible: null,
  createdAt: iso(-hour),
  ...change,
})

/** An offer for it: its price as it is named, and what is left of it after deduction. */
export const offerOf = (
  n: number,
  name: string,
  { gross, net, rate }: { gross: number; net: number; rate: 22 | 5 | 0 },
  change: Partial<DemandOffer> = {},
): DemandOffer => ({
  id: uuid(100 + n),
  executor: party(500 + n, name),
  status: 'submitted',
  revision: 1,
  needsReconfirm: false,
  agreed: false,
  amount: rub(gross),
  offered: rub(gross),
  vatMode: rate === 0 ? 'none' : 'included',
  vatRate: rate,
  gross: rub(gross),
  net: { minor: net, currency: 'RUB' },
  effective: { minor: net, currency: 'RUB' },
  ranks: { gross: 4 - n, net: n, effective: n },
  trucks: 1,
  vehicle: 'Тент 20 т',
  loadingAt: null,
  validUntil: iso(3 * hour),
  comment: '',
  confirmDueAt: null,
  turn: 'forwarder',
  closed: false,
  reason: '',
  onTime: 0.96,
  orders: 25,
  turns: [
    {
      id: uuid(200 + n),
      at: iso(-hour / 2),
      by: 'executor',
      person: 'Пётр Сафин',
      what: 'offer',
      amount: rub(gross),
      comment: 'машина рядом',
    },
  ],
  lanes: [],
  cells: [],
  actions: [
    { action: 'select', allow: true, reason: null },
    { action: 'counter', allow: true, reason: null },
    { action: 'decline', allow: true, reason: null },
  ],
  createdAt: iso(-hour / 2),
  updatedAt: iso(-hour / 2),
  ...change,
})

const three = () => [
  offerOf(1, 'ВолгаТранс', { gross: 98_000, net: 8_032_787, rate: 22 }),
  offerOf(2, 'УралГруз', { gross: 96_000, net: 9_142_857, rate: 5 }, { ranks: { gross: 2, net: 3, effective: 3 } }),
  offerOf(3, 'ИП Орлов', { gross: 90_000, net: 9_000_000, rate: 0 }, { ranks: { gross: 1, net: 2, effective: 2 } }),
]

const draft = demands.create.data.shape.draft.parse({ kind: 'spot', basis: 'effective' })

/** The card of that demand for its forwarder. */
export const cardOf = (change: Partial<DemandCard> = {}): DemandCard => ({
  row: rowOf(),
  order: null,
  own: true,
  draft,
  lanes: [],
  coverage: [],
  offers: three(),
  listed: [],
  reach: { reached: 12, later: [{ at: iso(hour), organizations: 4 }] },
  cancel: null,
  actions: [
    { action: 'edit', allow: true, reason: null },
    { action: 'cancel', allow: true, reason: null },
  ],
  mayOffer: { allow: false, reason: 'Это ваша потребность' },
  vat: null,
  ...change,
})

/** Where its lane begins. */
export const lane = { ...kazan, en: 'Kazan' }
/** A period demand: one lane by three weeks. */
export const grid = (change: Partial<DemandCard> = {}): DemandCard =>
  cardOf({
    row: rowOf({
      kind: 'period',
      number: 'П-26-00013',
      orderId: null,
      orderNumber: null,
      needed: 20,
      promised: 14,
      confirmed: 9,
      mode: 'fixed',
      price: rub(68_000),
      weekFrom: weeks[0]!,
      weekTo: weeks[2]!,
      windowFrom: null,
      windowTo: null,
      offers: 1,
      best: null,
    }),
    lanes: [
      {
        id: uuid(70),
        from: lane,
        fromCode: 'kazan',
        to: ural,
        toCode: 'ekb',
        distanceKm: 960,
        truckType: null,
        bodyTypes: ['tent'],
        temperature: null,
        cargo: '',
        massKg: 20_000,
        price: rub(68_000),
        priceTo: null,
      },
    ],
    coverage: [
      { laneId: uuid(70), week: weeks[0]!, needed: 8, promised: 8, confirmed: 8, ordered: 2 },
      { laneId: uuid(70), week: weeks[1]!, needed: 8, promised: 5, confirmed: 1, ordered: 0 },
      { laneId: uuid(70), week: weeks[2]!, needed: 4, promised: 1, confirmed: 0, ordered: 0 },
    ],
    offers: [
      offerOf(
        1,
        'ВолгаТранс',
        { gross: 66_000, net: 5_409_836, rate: 22 },
        {
          amount: null,
          lanes: [{ laneId: uuid(70), amount: rub(66_000), net: rub(54_098), effective: rub(54_098) }],
          cells: [
            { laneId: uuid(70), week: weeks[0]!, promised: 8, confirmed: 8, ordered: 2 },
            { laneId: uuid(70), week: weeks[1]!, promised: 5, confirmed: 1, ordered: 0 },
            { laneId: uuid(70), week: weeks[2]!, promised: 1, confirmed: 0, ordered: 0 },
          ],
          actions: [],
        },
      ),
    ],
    ...change,
  })

type Answers = Record<string, (url: URL, body: unknown) => unknown>

/** A person of the side who may do what it does with demands. */
export const meOf = (side: 'forwarder' | 'executor') => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { ...north, sides: [side] },
  employee: { id: uuid(900_001), roles: ['owner'], position: 'логист' },
  permissions: ['orders.view', 'orders.prices', 'demands.view', side === 'forwarder' ? 'demands.create' : 'demands.offer'],
  locale: 'ru',
  beta: false,
})

/** A server that knows one demand; gives back what it was sent. */
export async function serveDemand(card: DemandCard, side: 'forwarder' | 'executor' = 'forwarder', more: Answers = {}) {
  const sent: { path: string; data: unknown }[] = []
  const me = () => meOf(side)
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': me,
    [users.me.path]: me,
    [demands.get.path]: () => z.encode(DemandCard, card),
    [demands.list.path]: () => ({ items: z.encode(z.array(DemandRow), [card.row]), next: null }),
    [demands.counts.path]: () => ({ tabs: { all: 1, active: 1, available: 1 } }),
    [demands.history.path]: () => ({ items: [] }),
    [demands.reach.path]: () => ({ organizations: 12 }),
    '/api/dicts/bodyTypes/v0/bodyTypesGet': () => ({ body_type: [{ code: 'tent', name_ru: 'Тент', name_en: 'Curtain' }] }),
    '/api/dicts/demand/v0/reasonDemandCancel': () => ({
      reasons: [{ code: 'conditions_changed', name_ru: 'Изменились условия', name_en: 'Conditions changed', fault: 'forwarder' }],
    }),
    ...Object.fromEntries(
      [demands.negotiate, demands.offer, demands.answer, demands.takeNow, demands.move, demands.acceptAnswer, demands.create].map(call => [
        call.path,
        () => z.encode(DemandCard, card),
      ]),
    ),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const bare = new URL(path, location.href).pathname
    if (init?.method === 'POST' && bare.startsWith('/api/demand') && bare !== demands.reach.path)
      sent.push({ path: bare, data: (JSON.parse(String(init.body)) as { data: unknown }).data })
    return others(path, init)
  })
  return sent
}

/** The screens of demands. */
export const routes = [
  { path: '/demand_forwarder', element: <DemandsPage side="forwarder" /> },
  { path: '/demand_executor', element: <DemandsPage side="executor" /> },
  { path: '/demand_forwarder/create', element: <DemandCreatePage /> },
  { path: '/demand/:id', element: <DemandPage /> },
]
