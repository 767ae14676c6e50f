import { vi } from 'vitest'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import type { TitleRow, WaybillCard } from '#contract/waybills.ts'
import { OrderWaybill } from '#web/orders/waybill/OrderWaybill.tsx'
import { cardOf, HOUR, openOrders, orderOf, outsideOfOrders } from './orders.tsx'

export const id = orderOf(1).id
export const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()
const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
export const order = (side: OrderCard['side'] = 'forwarder') => cardOf({ status: 'in_progress', side, executor })

export const titleOf = (n: number, change: Partial<TitleRow>): TitleRow => ({
  id: orderOf(40 + n).id,
  seq: n,
  kind: 't1',
  role: 'consignor',
  side: 'forwarder',
  state: 'signed',
  fileName: `ON_TRNACLGROT_${n}`,
  sha256: 'ab'.repeat(32),
  formedAt: iso(-5 * HOUR),
  formedBy: 'Лаптева И. А.',
  signerId: null,
  signer: { name: 'Ёлкин П. И.', post: '', attorney: 'x' },
  method: 'simulated',
  signedAt: iso(-4 * HOUR),
  registeredAt: iso(-4 * HOUR),
  endedAt: iso(-4 * HOUR),
  gis: { state: 'registered', uid: 'ЭПД-000123' },
  corrects: null,
  replaced: false,
  reason: '',
  refusedBy: null,
  actions: [],
  ...change,
})

export const unsigned = {
  signer: null,
  method: null,
  signedAt: null,
  registeredAt: null,
  endedAt: null,
  gis: { state: 'not_required' as const, uid: null },
}

export const cardWith = (titles: TitleRow[], change: Partial<WaybillCard> = {}): WaybillCard => ({
  flightId: null,
  flights: [],
  waybill: {
    id: orderOf(39).id,
    version: 3,
    number: '26-000001',
    uid: 'ЭПД-000123',
    consignee: { name: 'РЦ «Север»', tin: null, by: 'forwarder' },
    createdAt: iso(-5 * HOUR),
    completedAt: null,
    titles,
    roadside: null,
  },
  operator: { name: 'Trassa', simulated: true },
  earlier: [],
  next: { step: 'form', kind: 't2', whose: 'them', dueAt: iso(3 * HOUR) },
  offers: [],
  signers: [
    { id: 'a', name: 'Ёлкин Пётр Иванович', post: 'Подписание', attorney: 'a', until: '2026-12-31' },
    { id: 'director', name: 'Лаптева Ирина Андреевна', post: 'Директор', attorney: null, until: null },
  ],
  known: {
    consignee: 'РЦ «Север»',
    pieces: 33,
    massKg: 20_000,
    truck: 'А123ВС716',
    trailer: 'АР123416',
    driver: 'Сафин Р. М.',
    place: { ru: 'Москва', en: 'Moscow' },
    loading: { tz: 'Europe/Moscow', arrivedAt: iso(-5 * HOUR), leftAt: iso(-4 * HOUR) },
    unloading: { tz: 'Europe/Moscow', arrivedAt: iso(-2 * HOUR), leftAt: iso(-HOUR) },
  },
  ...change,
})

const firstOf = (given: WaybillCard | readonly [WaybillCard, ...WaybillCard[]]): WaybillCard => ('length' in given ? given[0] : given)

/** A server with one waybill, or with those of several flights, the first of which it changes as it is told; it writes down what it is sent. */
export async function serve(
  given: WaybillCard | readonly [WaybillCard, ...WaybillCard[]],
  after: WaybillCard = firstOf(given),
  refusal?: { code: string; message: string; info: object },
  card = order(),
) {
  let now = firstOf(given)
  const others = 'length' in given ? given.slice(1) : []
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: iso(0) }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/waybills/v0/get': url => others.find(({ flightId }) => flightId === url.searchParams.get('flightId')) ?? now,
    '/api/waybills/v0/title': () => ({
      kind: 't1',
      fileName: 'ON_TRNACLGROT_1',
      official: false,
      lines: [
        { depth: 0, name: { ru: 'Груз', en: 'Cargo' }, value: null },
        { depth: 1, name: { ru: 'Наименование', en: 'Name' }, value: { ru: 'Напитки, ПЭТ', en: 'Drinks, PET' } },
      ],
      given: { seals: '№ 4417', remarks: 'Помята паллета', pieces: 31, massKg: 19_500 },
      xml: btoa('<x/>'),
      signature: null,
    }),
  })
  const before = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST' || !path.startsWith('/api/waybills')) return before(path, init)
    sent.push({ path, data: (JSON.parse(String(init.body)) as { data: Record<string, unknown> }).data })
    now = after
    if (refusal) return Response.json({ error: refusal }, { status: 422 })
    return Response.json({ data: after })
  })
  return sent
}

export const open = async (card: OrderCard = order(), act = true) =>
  (await openOrders('/w', [{ path: '/w', element: <OrderWaybill card={card} rights={{ act, edit: act, halt: act }} /> }])).screen
