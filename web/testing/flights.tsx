import { z } from 'zod'
import { FlightCard, type FlightTaskCard } from '#contract/flight-card.ts'
import { FlightListRow, type FlightOrder, type FlightStop } from '#contract/flight-list.ts'
import type { Side } from '#contract/primitives.ts'
import { moscowDay } from '#web/orders/days.ts'
import { HOUR, outsideOfOrders } from './orders.tsx'

const uuid = (n: number) => `01980000-0000-7000-9000-${String(n).padStart(12, '0')}`
const iso = (at: number) => new Date(at).toISOString()

/** The id of the flight that `flightOf` makes of this number. */
export const flightId = uuid

/** What the server says of resources nothing keeps from a flight. */
export const noFault = {
  findings: [],
  carries: { massKg: 20_000, volumeM3: null, pallets: null },
  validUntil: null,
  peak: { massKg: 18_000, volumeM3: 0, pallets: 0 },
}

/** An order on board, by its number. */
export const boardOrder = (n: number, change: Partial<FlightOrder> = {}): FlightOrder => ({
  id: uuid(1000 + n),
  number: `26-${String(n).padStart(6, '0')}`,
  counterpart: 'Северный Экспедитор',
  documents: { accepted: 1, uploaded: 1, total: 4 },
  ...change,
})

/** A stop, from so many hours from now on for three hours. */
export const stopOf = (n: number, hours: number, change: Partial<FlightStop> = {}): FlightStop => ({
  taskId: uuid(2000 + n),
  kind: 'loading',
  place: { ru: 'Москва', en: 'Moscow' },
  tz: 'Europe/Moscow',
  from: iso(Date.now() + hours * HOUR),
  to: iso(Date.now() + (hours + 3) * HOUR),
  status: 'planned',
  arrivedAt: null,
  completedAt: null,
  orderId: boardOrder(1).id,
  ...change,
})

const kazan = { ru: 'Казань', en: 'Kazan' }

/** A flight of an executor on its way from Moscow to Kazan: loaded ten hours ago, due in four. */
export function flightOf(n: number, change: Partial<FlightListRow> = {}): FlightListRow {
  const now = Date.now()
  return {
    id: uuid(n),
    number: `26-${String(n).padStart(6, '0')}-1`,
    side: 'executor',
    status: 'in_transit',
    version: 1,
    truck: { id: uuid(3001), plate: 'А123ВС716', model: 'DAF XF 480' },
    trailer: { id: uuid(3002), plate: 'АВ123416', model: 'Schmitz S.CS' },
    coDriver: null,
    driver: { id: uuid(3003), name: 'Сафин Р. М.' },
    stops: [
      stopOf(n * 10, -12, { status: 'completed', arrivedAt: iso(now - 11 * HOUR), completedAt: iso(now - 10 * HOUR) }),
      stopOf(n * 10 + 1, 1, { kind: 'unloading', place: kazan, status: 'en_route' }),
    ],
    next: 1,
    dueAt: iso(now + 4 * HOUR),
    trouble: null,
    expected: null,
    loadedKm: 820,
    emptyKm: 90,
    orders: [boardOrder(n)],
    startsAt: iso(now - 12 * HOUR),
    endsAt: iso(now + 4 * HOUR),
    money: { revenue: { minor: 9_800_000, currency: 'RUB' }, cost: { minor: 6_150_000, currency: 'RUB' } },
    ...change,
  }
}

/** A stop opened. */
export const taskOf = (stop: FlightStop, seq: number, change: Partial<FlightTaskCard> = {}): FlightTaskCard => ({
  ...stop,
  seq,
  orderNumber: '26-000001',
  address: 'Дмитровское ш., 163А',
  lat: null,
  lon: null,
  contactName: 'Орлова Н.',
  contactPhone: '+79161234567',
  notes: '',
  departedAt: null,
  serviceAt: null,
  projectedAt: null,
  forecast: null,
  confirmedAt: null,
  handoverRule: null,
  isHandoverHeld: false,
  handover: null,
  load: { massKg: 0, volumeM3: 0, pallets: 0 },
  comment: '',
  result: null,
  photos: [],
  source: null,
  marks: [],
  ...change,
})

const byHand = { planBasis: null, factBasis: null }

/** The same flight opened: 19.4 t of the 20 its body takes, expected 40 minutes after its window. */
export function flightCardOf({ orders, ...change }: Partial<FlightCard> = {}): FlightCard {
  const { orders: listed, ...row } = flightOf(1)
  const stops = change.stops ?? row.stops
  const full = { massKg: 19_400, volumeM3: 74, pallets: 31 }
  return {
    ...row,
    sheet: null,
    overrides: [],
    tasks: stops.map((stop, i) =>
      taskOf(
        stop,
        i + 1,
        i === 0
          ? { load: full, source: 'driver', confirmedAt: stop.completedAt }
          : { projectedAt: iso(Date.parse(stop.to) + 40 * 60_000), marks: ['arrive', 'fail'], departedAt: stops[0]?.completedAt ?? null },
      ),
    ),
    orders:
      orders ??
      listed.map(order => ({
        ...order,
        status: 'in_progress',
        version: 7,
        cargo: 'Напитки',
        share: { ...full, pieces: 31 },
        revenue: { minor: 9_800_000, currency: 'RUB' },
        cost: { minor: 6_150_000, currency: 'RUB' },
        discrepancy: null,
        leftover: null,
        co2e: { wtwKg: 1511.1, ttwKg: 1161.2 },
      })),
    co2e: {
      wtwKg: 1511.1,
      ttwKg: 1161.2,
      isEstimate: false,
      parts: [
        {
          ...{ flightId: row.id, wtwKg: 1511.1, ttwKg: 1161.2, method: 'default', vehicleClass: 'articulated', coolingPercent: 0 },
          ...{ emptyPercent: 17, emptyOf: 'default', distance: 'planned', tonKm: 15_906.3, wtw: 95, ttw: 73, litres: null },
        },
      ],
    },
    carries: { massKg: 20_000, volumeM3: 82, pallets: 33 },
    driverPhone: '+79171234567',
    coDriver: null,
    instructions: 'Въезд со двора, пропуск на посту.',
    documents: [
      {
        of: 'truck',
        document: 'osago',
        name: { ru: 'ОСАГО', en: 'Insurance' },
        until: moscowDay(Date.now(), 400),
        over: false,
      },
      {
        of: 'truck',
        document: 'inspection',
        name: { ru: 'Техосмотр', en: 'Inspection' },
        until: moscowDay(Date.now(), 12),
        over: false,
      },
      {
        of: 'driver',
        document: 'tachograph',
        name: { ru: 'Карта тахографа', en: 'Tachograph card' },
        until: moscowDay(Date.now(), -3),
        over: true,
      },
    ],
    costs: [
      { kind: 'fuel', plan: { minor: 3_900_000, currency: 'RUB' }, fact: { minor: 4_010_000, currency: 'RUB' }, note: '', ...byHand },
      { kind: 'toll', plan: { minor: 640_000, currency: 'RUB' }, fact: null, note: 'Платон, М-7', ...byHand },
      { kind: 'driver', plan: { minor: 1_500_000, currency: 'RUB' }, fact: null, note: '', ...byHand },
    ],
    costSplit: { by: 'ton_km', shares: [] },
    odometer: null,
    interruption: null,
    replaces: null,
    replacedBy: null,
    ...change,
  }
}

type World = {
  side?: Side
  /** What the list answers to a question. */
  list?: (query: URLSearchParams) => readonly FlightListRow[]
  counts?: Record<string, number>
  /** Other answers, by the path of their call. */
  more?: Parameters<typeof outsideOfOrders>[1]
}

/** A server that knows flights of one side and a person with every right there; gives back what it was asked. */
export const outsideOfFlights = ({ side = 'executor', list = () => [flightOf(1)], counts = {}, more = {} }: World = {}): Promise<URL[]> =>
  outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => ({
      id: uuid(9001),
      user: { id: uuid(9002), name: 'Гизатов М. Р.', email: null },
      organization: { id: uuid(9003), name: 'ВолгаТранс', tin: '1655000000', sides: [side], regime: 'osno', country: 'RU' },
      employee: { id: uuid(9001), roles: ['owner'], position: 'диспетчер' },
      permissions: [
        'flights.view',
        'orders.view',
        'orders.command',
        'orders.prices',
        ...(side === 'executor' ? ['orders.execute', 'flights.plan', 'cars.view', 'drivers.view', 'organization.manage'] : ['orders.edit']),
      ],
      locale: 'ru',
      beta: false,
    }),
    '/api/flights/v0/list': url => ({ items: z.encode(z.array(FlightListRow), [...list(url.searchParams)]), next: null }),
    '/api/flights/v0/counts': () => ({ all: 0, plan: 0, today: 0, road: 0, late: 0, done: 0, trouble: 0, ...counts }),
    ...more,
  })

/** The answer of the card's call. */
export const answerCard = (card: FlightCard) => z.encode(FlightCard, card)
