import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { amountText, type Money } from '#contract/primitives.ts'
import {
  type LotLive,
  LotLive as LotLiveSchema,
  type LotRow,
  type VisibleBet,
  VisibleBet as VisibleBetSchema,
} from '#contract/tender-list.ts'
import { setConnection } from '#web/api/live/liveConnection.ts'
import { openQueries } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { type Locale, LocaleProvider } from '#web/i18n/words.ts'
import { setConfirmWay } from '#web/tenders/bet/confirmation/confirmWays.ts'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { HOUR, orderOf, outsideOfOrders } from './orders.tsx'

const iso = (at: number) => new Date(at).toISOString()
const idOf = (n: number) => orderOf(n).id
export const roubles = (sum: number): Money => ({ minor: sum * 100, currency: 'RUB' })

export const lotId = (n: number): string => idOf(4000 + n)

/** A reduction from 185 000 ₽ by 1 500 ₽ that ends in 41 seconds: 177 500 ₽ leads, one's own 179 000 ₽ is second. */
export function liveOf(n: number, change: Partial<LotLive> = {}): LotLive {
  const at = Date.now()
  return {
    lotId: lotId(n),
    tenderId: idOf(5000 + n),
    status: 'open',
    round: 1,
    opensAt: iso(at - HOUR),
    endsAt: iso(at + 41_000),
    extensions: 0,
    extensionsLeft: 12,
    bets: 6,
    bidders: 4,
    net: false,
    vat: { vatMode: 'included', vatRate: 22 },
    best: roubles(177_500),
    bestForViewer: null,
    ceiling: roubles(176_000),
    own: {
      seq: 5,
      amount: roubles(179_000),
      vatMode: 'included',
      vatRate: 22,
      compared: roubles(179_000),
      at: iso(at - 120_000),
      status: 'submitted',
    },
    rank: 2,
    leading: false,
    head: '',
    robot: null,
    ...change,
  }
}

export function lotOf(n: number, change: Partial<Omit<LotRow, 'live'>> & { live?: Partial<LotLive> } = {}): LotRow {
  const { live, ...row } = change
  return {
    id: lotId(n),
    tenderId: idOf(5000 + n),
    version: 1,
    side: 'executor',
    tab: 'taking',
    opens: true,
    number: `Л-26-${String(411 + n).padStart(5, '0')}`,
    tenderNumber: 'Т-26-00012',
    title: 'Овощи в Москву',
    kind: 'reduction',
    sealed: false,
    visibility: 'best',
    basis: 'gross',
    tenderStatus: 'bidding',
    organizer: { id: idOf(2), name: 'Северный Экспедитор', tin: '7810005000' },
    rising: false,
    what: 'order',
    orderId: null,
    from: { ru: 'Краснодар', en: 'Krasnodar' },
    to: { ru: 'Москва', en: 'Moscow' },
    tz: 'Europe/Moscow',
    windowFrom: iso(Date.now() + 48 * HOUR),
    windowTo: iso(Date.now() + 51 * HOUR),
    distanceKm: 1350,
    cargo: 'Овощи',
    massKg: 19_000,
    bodyTypes: [],
    temperature: null,
    validFrom: null,
    validTo: null,
    trips: null,
    per: null,
    start: roubles(185_000),
    step: roubles(1_500),
    floor: null,
    limit: null,
    invited: null,
    isPrivate: false,
    responsible: null,
    createdAt: iso(Date.now() - 2 * HOUR),
    live: liveOf(n, live),
    ...row,
  }
}

export function betOf(seq: number, sum: number, own: boolean, change: Partial<VisibleBet> = {}): VisibleBet {
  return {
    seq,
    round: 1,
    alias: own ? '1' : '2',
    bidder: null,
    own,
    status: 'replaced',
    amount: roubles(sum),
    vatMode: 'included',
    vatRate: 22,
    compared: roubles(sum),
    forViewer: null,
    share: null,
    comment: '',
    validUntil: null,
    auto: false,
    at: iso(Date.now() - (10 - seq) * 60_000),
    hash: 'ab'.repeat(32),
    ...change,
  }
}

type Placed = {
  key: string | null
  data: { lotId: string; amount?: { amount: string; currency: string }; sealed?: unknown; share: number | null }
}
type Server = {
  lives: Map<string, LotLive>
  threads: Map<string, VisibleBet[]>
  /** The lots asked for, question by question. */
  queries: string[][]
  threadsAsked: string[]
  placed: Placed[]
  /** How the next bets are answered; without one they are taken. */
  answer: ((placed: Placed) => Response | Promise<Response>) | null
  /** Whether questions for lots fail. */
  down: boolean
  /** By how much its clock is behind this machine's. */
  behindMs: number
}

export const refusal = (status: number, code: string, message: string, info: unknown = {}) =>
  Response.json({ error: { code, message, info } }, { status })

/** The server took it: at 14:51:38.412 by Moscow time. */
export function takenOf(server: Server, { data }: Placed): Response {
  const live = server.lives.get(data.lotId)!
  const minor = data.amount ? Math.round(Number(data.amount.amount) * 100) : null
  const amount = minor === null ? null : { minor, currency: 'RUB' }
  const seq = live.bets + 1
  const at = '2026-11-24T11:51:38.412Z'
  const next: LotLive = {
    ...live,
    bets: seq,
    best: amount ?? live.best,
    ceiling: amount ? { ...amount, minor: amount.minor - 150_000 } : live.ceiling,
    own: { seq, amount, vatMode: 'included', vatRate: 22, compared: amount, at: iso(Date.now()), status: amount ? 'leading' : 'submitted' },
    rank: amount ? 1 : null,
    leading: amount ? true : null,
  }
  server.lives.set(data.lotId, next)
  const bet = betOf(seq, (minor ?? 0) / 100, true, { status: 'leading', at: iso(Date.now()) })
  server.threads.set(data.lotId, [...(server.threads.get(data.lotId) ?? []), bet])
  const receipt = {
    lotId: data.lotId,
    seq,
    at,
    exact: '2026-11-24 11:51:38.412345',
    alias: '1',
    content: amount ? amountText(amount.minor) : '',
    prev: '00'.repeat(32),
    hash: 'c0ffee11'.repeat(8),
    signature: 'signed',
  }
  return Response.json({
    data: { bet: z.encode(VisibleBetSchema, bet), receipt, live: z.encode(LotLiveSchema, next) },
  })
}

/** A server of lots as they are put into it; the stream runs. */
export async function outsideOfLots(
  lots: readonly LotRow[],
  more: Record<string, (url: URL, body: unknown) => unknown> = {},
): Promise<Server> {
  const server: Server = {
    lives: new Map(lots.map(lot => [lot.id, lot.live])),
    threads: new Map(),
    queries: [],
    threadsAsked: [],
    placed: [],
    answer: null,
    down: false,
    behindMs: 0,
  }
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => ({
      id: idOf(1),
      user: { id: idOf(900), name: 'Марат Гиззатов', email: null },
      organization: { id: idOf(901), name: 'ВолгаТранс', tin: '7810005000', sides: ['executor'], regime: 'osno', country: 'RU' },
      employee: { id: idOf(902), roles: ['owner'], position: '' },
      permissions: ['tenders.view', 'tenders.bet', 'orders.view', 'orders.prices'],
      locale: 'ru',
      beta: false,
    }),
    '/api/tenderBet/v0/live': url => {
      const ids = url.searchParams.getAll('lotIds[]').concat(url.searchParams.getAll('lotIds'))
      server.queries.push(ids)
      if (server.down) throw new Response(null, { status: 502 })
      const items = ids.flatMap(id => server.lives.get(id) ?? [])
      return { items: z.encode(z.array(LotLiveSchema), items), now: iso(Date.now() - server.behindMs) }
    },
    '/api/tenderBet/v0/thread': url => {
      const id = url.searchParams.get('lotId') ?? ''
      server.threadsAsked.push(id)
      const after = Number(url.searchParams.get('after') ?? 0)
      return {
        items: z.encode(
          z.array(VisibleBetSchema),
          (server.threads.get(id) ?? []).filter(bet => bet.seq > after),
        ),
        more: false,
      }
    },
    ...more,
  })
  const others = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    if (!String(path).startsWith('/api/tenderBet/create/v0')) return others(path, init)
    const placed: Placed = {
      key: new Headers(init?.headers).get('idempotency-key'),
      data: (JSON.parse(String(init?.body)) as { data: Placed['data'] }).data,
    }
    server.placed.push(placed)
    return server.answer ? server.answer(placed) : takenOf(server, placed)
  }
  setConnection({ state: 'live', since: Date.now() - 60_000, heard: now() })
  setConfirmWay('once')
  return server
}

const Signed = () => (useSession().state === 'in' ? <Outlet /> : null)

/** A part of a screen with lots on it. */
export async function openLots(part: ReactNode, locale: Locale = 'ru') {
  const queries = openQueries()
  const router = createMemoryRouter([{ Component: Signed, children: [{ path: '*', element: part }] }])
  const screen = await render(
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={queries}>
        <div style={{ display: 'flex', flexDirection: 'column', height: '860px' }}>
          <RouterProvider router={router} />
        </div>
        <Toasts />
      </QueryClientProvider>
    </LocaleProvider>,
  )
  return { screen, queries, router }
}
