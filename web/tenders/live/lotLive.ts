import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { bets } from '#contract/bets.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { ask, CallError } from '#web/api/client.ts'
import { patchOnEvent } from '#web/api/live/eventPatches.ts'
import { currentConnection, type LiveConnection, useConnection } from '#web/api/live/liveConnection.ts'
import { answersOf } from '#web/api/query.ts'
import { corrected } from '#web/i18n/format.ts'
import { recordBest } from './bestPrices.ts'
import { afterChange, type LotChanged } from './changed.ts'
import { compareClocks } from './clockCheck.ts'
import { useStanding } from './opening.ts'

const gatherMs = 20
const answerMs = 6000
const checkMs = 15_000
const retryMs = 3000
/** Questions for lots that moved go out no closer than this, however many lots move how often. */
const betweenMs = 300
/** So long a break of the stream is taken for a hiccup, as everywhere in the product; so long the first opening may take. */
const hiccupMs = 3000
const openingMs = 10_000

type Waiting = { done: (live: LotLive) => void; fail: (error: Error) => void }
let waiting = new Map<string, Waiting[]>()

/** One lot as it stands now. What several parts of a page ask for within a moment goes out as one question for up to twelve lots. */
function askTogether(lotId: string): Promise<LotLive> {
  return new Promise((done, fail) => {
    if (waiting.size === 0) setTimeout(sendWaiting, gatherMs)
    waiting.set(lotId, [...(waiting.get(lotId) ?? []), { done, fail }])
  })
}

function sendWaiting(): void {
  const asked = [...waiting]
  waiting = new Map()
  for (let at = 0; at < asked.length; at += tenderLimits.wall) void askFor(asked.slice(at, at + tenderLimits.wall))
}

async function askFor(asked: [lotId: string, waiting: Waiting[]][]): Promise<void> {
  const begun = Date.now()
  const [answer, error] = await ask(
    bets.live,
    { query: { lotIds: asked.map(([lotId]) => lotId) } },
    { quiet: true, signal: AbortSignal.timeout(answerMs) },
  )
  if (answer) compareClocks(begun, Date.now(), Date.parse(answer.now))
  const found = new Map(answer?.items.map(live => [live.lotId, live]))
  for (const [lotId, parts] of asked) {
    const live = found.get(lotId)
    for (const { done, fail } of parts) {
      if (live) done(live)
      else fail(error ?? new CallError('Unknown error', { status: 404, code: 'lot.not_found' }))
    }
  }
}

const isOver = (live: LotLive | undefined) => live !== undefined && live.status !== 'open' && live.status !== 'pending'
const keyOf = (lotId: string) => [answersOf(bets.live), 'lot', lotId] as const

const liveOf = (lotId: string) =>
  queryOptions({
    queryKey: keyOf(lotId),
    queryFn: async ({ client }) => {
      let live = await askTogether(lotId)
      // an answer read before what an event has told since: the next one cannot be
      const known = client.getQueryData<LotLive>(keyOf(lotId))
      if (known && (live.bets < known.bets || live.extensions < known.extensions)) live = await askTogether(lotId)
      recordBest(live)
      return live
    },
    staleTime: 2000,
    retry: false,
    // the stream says nothing while nothing happens: without a question now and then a dead line would look like a calm one
    refetchInterval: ({ state }) => (isOver(state.data) ? false : state.status === 'error' ? retryMs : checkMs),
    meta: { quiet: true },
  })

/** What an answer to the viewer's own bet says of the lot is shown at once. */
export function putLive(queries: QueryClient, live: LotLive): void {
  recordBest(live)
  queries.setQueryData<LotLive>(keyOf(live.lotId), live)
}

/** Asks anew how this lot stands. */
export const askLive = (queries: QueryClient, lotId: string): Promise<void> => queries.invalidateQueries({ queryKey: keyOf(lotId) })

/** Whether what is shown may be bid on: `lost` since a moment, `checking` until the first answer after a break. */
export type Trust = { state: 'sure' } | { state: 'checking' } | { state: 'lost'; since: number; broken: boolean }

/**
 * Judges by the stream, whether a break of it is more than a hiccup, when the lot was last answered, by the machine's own clock, and whether the
 * last question failed.
 */
export function trustOf(connection: LiveConnection, overdue: boolean, answeredAt: number, failed: boolean): Trust {
  if (connection.state === 'offline' || (connection.state !== 'live' && overdue))
    return { state: 'lost', since: connection.heard, broken: true }
  if (failed) return { state: 'lost', since: answeredAt === 0 ? connection.heard : corrected(answeredAt), broken: false }
  return answeredAt === 0 || (connection.state === 'live' && answeredAt < connection.since) ? { state: 'checking' } : { state: 'sure' }
}

/** Whether a break lasts longer than a hiccup. */
function useOverdue(connection: LiveConnection): boolean {
  const [over, setOver] = useState<LiveConnection | null>(null)
  useEffect(() => {
    if (connection.state === 'live' || connection.state === 'offline') return
    const left = connection.since + (connection.state === 'connecting' ? openingMs : hiccupMs) - Date.now()
    const timer = setTimeout(() => setOver(connection), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [connection])
  return over === connection
}

/** A lot as it stands now, kept fresh by the stream, and whether that may be relied on. */
export function useLotLive(lot: LotRow): { live: LotLive; trust: Trust } {
  const queries = useQueryClient()
  const connection = useConnection()
  const overdue = useOverdue(connection)
  useEffect(() => followLots(queries), [queries])
  useEffect(() => {
    rising.set(lot.id, lot.rising)
  }, [lot.id, lot.rising])
  const {
    data: told,
    dataUpdatedAt,
    isError,
    error,
  } = useQuery({
    ...liveOf(lot.id),
    // what the list said comes first; how old that is, it does not say
    initialData: lot.live,
    initialDataUpdatedAt: 0,
  })
  const opened = useCallback(() => void askLive(queries, lot.id), [queries, lot.id])
  const live = useStanding(told, opened)
  const gone = error instanceof CallError && error.code === 'lot.not_found'
  const trust: Trust = isOver(live) || gone ? { state: 'sure' } : trustOf(connection, overdue, dataUpdatedAt, isError)
  // the stream runs again, and what was missed it tells by itself; the box opens once the server has said how the lot stands
  const again = trust.state === 'checking' && dataUpdatedAt !== 0
  useEffect(() => {
    if (again) void askLive(queries, lot.id)
  }, [again, queries, lot.id])
  return { live, trust }
}

const rising = new Map<string, boolean>()
let followers = 0
let leave = () => {}

/** While anything shows a lot: events are written into what is known, and only what they cannot tell is asked for. */
function followLots(queries: QueryClient): () => void {
  followers += 1
  if (followers === 1) leave = begin(queries)
  return () => {
    followers -= 1
    if (followers === 0) leave()
  }
}

function begin(queries: QueryClient): () => void {
  const moved = new Set<string>()
  let busy: ReturnType<typeof setTimeout> | undefined
  const askMoved = () => {
    busy = undefined
    if (moved.size === 0) return
    const ids = [...moved]
    moved.clear()
    for (const id of ids) void askLive(queries, id)
    busy = setTimeout(askMoved, betweenMs)
  }
  const end = patchOnEvent('lot.changed', told => {
    const last = new Map<string, LotChanged>()
    for (const change of told) last.set(change.lotId, change)
    for (const [lotId, change] of last) {
      const live = queries.getQueryData<LotLive>(keyOf(lotId))
      if (!live) continue
      const next = afterChange(live, change, rising.get(lotId) ?? false)
      const { dataUpdatedAt } = queries.getQueryState(keyOf(lotId)) ?? {}
      // an event is not an answer: what is personal is as old as it was
      queries.setQueryData(keyOf(lotId), next.live, dataUpdatedAt === undefined ? {} : { updatedAt: dataUpdatedAt })
      recordBest(next.live)
      if (next.ask) moved.add(lotId)
    }
    if (busy === undefined) askMoved()
    return [bets.live.path, bets.thread.path]
  })
  return () => {
    clearTimeout(busy)
    end()
  }
}

/** Checks the line by asking how these lots stand; a stream that is broken is left to the browser, which is trying already. */
export async function checkLine(queries: QueryClient, lotIds: readonly string[]): Promise<boolean> {
  await Promise.all(lotIds.map(lotId => askLive(queries, lotId)))
  return currentConnection().state === 'live'
}

/** What is known of a lot on this page, if anything. */
export const knownLive = (queries: QueryClient, lotId: string): LotLive | undefined => queries.getQueryData<LotLive>(keyOf(lotId))
