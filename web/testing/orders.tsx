import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { pick } from '#contract/fields.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import { type OrderRow, OrderRow as RowSchema } from '#contract/order-list.ts'
import { openQueries } from '#web/api/query.ts'
import { startSession, useSession } from '#web/api/session.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import '#web/styles/index.css'

export const HOUR = 3600_000

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const iso = (at: number) => new Date(at).toISOString()

const blank = OrderDraft.parse({})

/** An order of a forwarder who looks for an executor: Moscow to Kazan, loading in two days. */
export function orderOf(n: number, change: Partial<OrderRow> = {}): OrderRow {
  const now = Date.now()
  const stop = { tz: 'Europe/Moscow', status: 'planned', arrivedAt: null, completedAt: null } as const
  return {
    id: uuid(n),
    number: `26-${String(n).padStart(6, '0')}`,
    side: 'forwarder',
    tab: 'search',
    status: 'placed',
    version: 1,
    opens: true,
    calls: false,
    next: { code: 'choose_executor', whose: 'me', dueAt: iso(now + 36 * HOUR), sinceAt: iso(now - HOUR), stop: null, count: null },
    stops: [
      {
        ...stop,
        kind: 'loading',
        place: { ru: 'Москва', en: 'Moscow' },
        placeCode: 'moscow',
        windowFrom: iso(now + 48 * HOUR),
        windowTo: iso(now + 51 * HOUR),
      },
      {
        ...stop,
        kind: 'unloading',
        place: { ru: 'Казань', en: 'Kazan' },
        placeCode: 'kazan',
        windowFrom: iso(now + 62 * HOUR),
        windowTo: iso(now + 65 * HOUR),
      },
    ],
    distanceKm: 820,
    cargo: { name: 'Напитки', category: null, massKg: 18_000, volumeM3: 40, pallets: 31 },
    ...pick(blank, fieldsWhere('row', true)),
    bodyTypes: ['tent'],
    loadingTypes: ['rear'],
    payment: { days: 14, kind: 'banking', trigger: 'originals' },
    comment: '',
    counterpart: null,
    customer: null,
    responsible: null,
    truck: null,
    trailer: null,
    driver: null,
    documents: { accepted: 0, uploaded: 0, total: 0 },
    transfer: null,
    actions: ['offer', 'cancel'],
    createdAt: iso(now - HOUR),
    updatedAt: iso(now - HOUR),
    money: {
      price: { minor: 6_800_000, currency: 'RUB' },
      vatMode: 'included',
      vatRate: 22,
      vat: null,
      customerPrice: null,
      customerVat: null,
      margin: null,
    },
    ...change,
  }
}

/** The same order opened: drinks of 18 t, nobody chosen, 68 000 ₽ with VAT inside and 75 000 ₽ from the customer. */
export function cardOf({
  payment,
  stops,
  ...change
}: Partial<Omit<OrderCard, 'payment' | 'stops'>> & {
  payment?: OrderRow['payment'] & Partial<OrderCard['payment']>
  stops?: readonly (OrderRow['stops'][number] & Partial<OrderCard['stops'][number]>)[]
} = {}): OrderCard {
  const row = orderOf(1)
  return {
    ...row,
    ...pick(blank, fieldsWhere('card', 'order')),
    customerAsks: [],
    forwarder: { id: orderOf(2).id, name: 'Северный Экспедитор', tin: '7810005000' },
    executor: null,
    stops: (stops ?? row.stops).map(stop => ({
      lat: null,
      lon: null,
      address: 'Дмитровское ш., 163А',
      partyName: '',
      contactName: 'Орлова Н.',
      contactPhone: '+79161234567',
      handling: [],
      notes: '',
      ...stop,
    })),
    cargos: [
      {
        name: 'Напитки',
        category: null,
        packageType: null,
        pieces: 0,
        massKg: 18_000,
        volumeM3: 40,
        pallets: 31,
        lengthM: null,
        widthM: null,
        heightM: null,
        stackable: false,
        tempMin: null,
        tempMax: null,
        declaredValue: null,
        hsCode: '',
        containerNumber: '',
        adr: null,
      },
    ],
    requirement: {
      ...pick(blank, fieldsWhere('card', 'requirement')),
      capacityKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      bodyTypes: ['tent'],
      tempRange: null,
      adrClasses: [],
    },
    oversize: false,
    terms: blank.terms,
    total: null,
    distanceBy: 'estimate',
    durationMin: null,
    parentId: null,
    childId: null,
    exceptions: {
      closed: [],
      approval: { isRequested: false, until: null, hours: 4 },
      resourcesIssue: null,
      revoke: null,
      holds: [],
      mayHold: false,
      haltRequests: [],
      haltActions: [],
      claims: [],
      mayFile: false,
      latePayment: null,
      reserves: [],
    },
    offerExpiresAt: null,
    cancelReason: null,
    flights: [],
    documentRows: [],
    co2eKg: 1402.2,
    co2e: {
      wtwKg: 1402.2,
      ttwKg: 1077.5,
      isEstimate: true,
      parts: [
        {
          ...{ flightId: null, wtwKg: 1402.2, ttwKg: 1077.5, method: 'default', vehicleClass: 'articulated', coolingPercent: 0 },
          ...{ emptyPercent: 17, emptyOf: 'default', distance: 'planned', tonKm: 14_760, wtw: 95, ttw: 73, litres: null },
        },
      ],
    },
    money: {
      price: { minor: 6_800_000, currency: 'RUB' },
      vatMode: 'included',
      vatRate: 22,
      vat: { minor: 1_226_230, currency: 'RUB' },
      customerPrice: { minor: 7_500_000, currency: 'RUB' },
      customerVat: { vatMode: 'included', vatRate: 22 },
      margin: { money: { minor: 573_771, currency: 'RUB' }, share: 573_771 / 6_147_541 },
    },
    ...change,
    payment: { days: 14, kind: 'banking', trigger: 'originals', from: null, by: null, ...payment },
  }
}

/** What a call answers, be it later; a thrown response is its refusal. */
type Answer = (url: URL, body: unknown) => unknown

class Silence extends EventTarget {
  static CLOSED = 2
  close() {}
}

/** A server that knows one forwarder with every right, a list of orders told by `list`, and nothing else; gives back what it was asked. */
export async function outsideOfOrders(
  list: (query: URLSearchParams) => readonly OrderRow[],
  more: Record<string, Answer> = {},
): Promise<URL[]> {
  const asked: URL[] = []
  const answers: Record<string, Answer> = {
    '/api/user/getYaId/v0': () => ({
      id: uuid(900_001),
      user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
      organization: {
        id: uuid(900_003),
        name: 'Северный Экспедитор',
        tin: '7810005000',
        sides: ['forwarder'],
        regime: 'osno',
        country: 'RU',
      },
      employee: { id: uuid(900_001), roles: ['owner'], position: 'логист' },
      permissions: ['orders.view', 'orders.create', 'orders.edit', 'orders.command', 'orders.halt', 'orders.prices'],
      locale: 'ru',
      beta: false,
    }),
    '/api/timeSync': () => ({ timeOffsetSeconds: 0 }),
    '/api/orders/v0/list': url => ({ items: z.encode(z.array(RowSchema), [...list(url.searchParams)]), next: null }),
    '/api/orders/v0/counts': () => ({
      tabs: { all: 1001, search: 2 },
      mine: 2,
      late: 1,
      behind: 0,
      missed: 0,
      withoutExecutor: 2,
      loadingSoon: 3,
    }),
    '/api/orders/v0/people': () => ({ items: [] }),
    '/api/orders/v0/changes/list': () => ({ items: [] }),
    '/api/views/v0/list': () => ({ items: [], layout: null, opensWith: null }),
    '/api/orders/v0/windows': () => ({ from: iso(Date.now()), all: Array(24).fill(1), open: Array(24).fill(0) }),
    ...more,
  }
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('EventSource', Silence)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, location.href)
    asked.push(url)
    const answer = answers[url.pathname]
    if (!answer) return Response.json({}, { status: 404 })
    try {
      return Response.json({ data: await answer(url, init?.body) })
    } catch (refused) {
      if (refused instanceof Response) return refused
      throw refused
    }
  })
  await page.viewport(1440, 900)
  await startSession()
  return asked
}

/** A key of drafts no earlier test wrote under: what its form still writes while the next one begins is nobody's. */
export const freshSeal = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))

export function closeOrders(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

const Signed = () => (useSession().state === 'in' ? <Outlet /> : null)

/** Screens of orders at an address; the router tells where one is. */
export async function openOrders(address: string, routes: readonly { path: string; element: ReactNode }[]) {
  const router = createMemoryRouter([{ Component: Signed, children: [...routes, { path: '*', element: <p>другой экран</p> }] }], {
    initialEntries: [address],
  })
  const queries = openQueries()
  const screen = await render(
    <LocaleProvider initial="ru">
      <QueryClientProvider client={queries}>
        <div style={{ display: 'flex', flexDirection: 'column', height: '860px' }}>
          <RouterProvider router={router} />
        </div>
      </QueryClientProvider>
    </LocaleProvider>,
  )
  const whereabouts = () => decodeURIComponent(`${router.state.location.pathname}${router.state.location.search}`)
  return { screen, router, queries, address: whereabouts }
}
