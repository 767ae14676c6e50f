import { converts, sumsOf } from '#contract/bet-basis.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow, VisibleBet } from '#contract/tender-list.ts'
import type { BestPrice } from '#web/tenders/live/bestPrices.ts'

/** A price that holds from a moment on. */
export type PriceFrom = { at: number; minor: number }

export type Thread = { best: PriceFrom[]; own: PriceFrom[]; from: number; to: number }

/** Bets that no longer count; a replaced one did count until then. */
const cancelled = new Set<VisibleBet['status']>(['withdrawn', 'disqualified'])

/** The price of a bet in the money of the viewer: an own one is what he named, that of another as the server says it. */
const priceOf = ({ own, amount, compared, forViewer }: VisibleBet, live: Pick<LotLive, 'net' | 'vat'>): Money | null =>
  own ? compared && amount : converts(live) ? forViewer : compared

/** Bets and the best price in the money of the viewer, in the field they are compared in. */
export function inViewersMoney(lot: LotRow, live: LotLive, bets: readonly VisibleBet[]): { live: LotLive; bets: VisibleBet[] } {
  return {
    live: { ...live, best: sumsOf(lot, live).best, own: live.own && { ...live.own, compared: live.own.compared && live.own.amount } },
    bets: bets.map(bet => ({ ...bet, compared: priceOf(bet, live) })),
  }
}

/**
 * The best price and the own one over time, in one money. The best is made of the bets the viewer sees, and where those of
 * others are hidden, of the best prices as this page came to see them.
 */
export function threadOf(
  lot: Pick<LotRow, 'start' | 'rising' | 'createdAt'>,
  live: Pick<LotLive, 'best' | 'opensAt' | 'endsAt' | 'own' | 'status'>,
  { bets, seen, at }: { bets: readonly VisibleBet[]; seen: readonly BestPrice[]; at: number },
): Thread {
  const better = (a: number, b: number) => (lot.rising ? a > b : a < b)
  const valid = bets.filter(bet => bet.compared !== null && !cancelled.has(bet.status)).toSorted((a, b) => a.seq - b.seq)
  const best: PriceFrom[] = []
  const points = [
    ...valid.map(bet => ({ at: Date.parse(bet.at), minor: bet.compared!.minor })),
    ...(live.best ? seen.map(({ at, minor }) => ({ at, minor })) : []),
  ].toSorted((a, b) => a.at - b.at)
  if (live.best) for (const point of points) if (best.length === 0 || better(point.minor, best.at(-1)!.minor)) best.push(point)
  // what the server says of now is the last word: a withdrawn bet gives the lead back
  if (live.best && best.at(-1)?.minor !== live.best.minor) best.push({ at: points.at(-1)?.at ?? at, minor: live.best.minor })
  // whoever took his bet back stands by none: those it replaced do not come alive again
  const stands = live.own !== null && !cancelled.has(live.own.status)
  const own = stands ? valid.filter(bet => bet.own).map(bet => ({ at: Date.parse(bet.at), minor: bet.compared!.minor })) : []
  const last = stands && live.own?.compared
  if (last && live.own && own.at(-1)?.minor !== last.minor) own.push({ at: Date.parse(live.own.at), minor: last.minor })
  const over = live.status !== 'open' && live.status !== 'pending'
  const to = over && live.endsAt ? Date.parse(live.endsAt) : at
  const opened = Date.parse(live.opensAt ?? lot.createdAt)
  const from = Math.min(opened, ...best.map(held => held.at), ...own.map(held => held.at))
  return { best, own, from, to: Math.max(to, from + 1, ...best.map(held => held.at), ...own.map(held => held.at)) }
}

/**
 * Where moments lie along the line, from 0 to 1: half by the clock and half by their order, so that the last minute of a long auction, in
 * which most bets come, stays legible.
 */
export function spread(thread: Thread): (at: number) => number {
  const all = [...new Set([...thread.best, ...thread.own].map(held => held.at))].toSorted((a, b) => a - b)
  const marks = [thread.from, ...all.filter(at => at > thread.from && at < thread.to), thread.to]
  const gaps = Math.max(1, marks.length - 1)
  return at => {
    const inTime = (at - thread.from) / (thread.to - thread.from)
    let place = marks.findLastIndex(mark => mark <= at)
    if (place < 0) place = 0
    const next = marks[place + 1]
    const part = next === undefined ? 0 : (at - marks[place]!) / (next - marks[place]!)
    const inOrder = Math.min(1, (place + part) / gaps)
    return Math.min(1, Math.max(0, inTime * 0.5 + inOrder * 0.5))
  }
}

/** A line of steps through points, the last price held to the right edge. */
export function stepsPath(points: readonly { x: number; y: number }[], right: number): string {
  const [first, ...rest] = points
  if (!first) return ''
  const n = (value: number) => Number(value.toFixed(1))
  return `M${n(first.x)} ${n(first.y)}${rest.map(({ x, y }) => `H${n(x)}V${n(y)}`).join('')}H${n(Math.max(right, points.at(-1)!.x))}`
}
