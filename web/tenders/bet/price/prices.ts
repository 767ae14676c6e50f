import { boundedBy, sumsOf } from '#contract/bet-basis.ts'
import { vatOf } from '#contract/order-sums.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'

type LotPrices = Pick<LotRow, 'rising' | 'start' | 'step' | 'floor' | 'limit'>
type Judged = LotPrices & Pick<LotRow, 'kind'>
type Known = Pick<LotLive, 'net' | 'vat' | 'best' | 'bestForViewer' | 'own'>

/** How much one press of an arrow changes the price; a rouble of each hundred where the tender states no step. */
export function stepOf(lot: LotPrices, live: Known, amount: number | null): number {
  const { step, start } = sumsOf(lot, live)
  if (step && step.minor > 0) return step.minor
  const about = amount ?? start?.minor ?? 0
  return Math.max(100, 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, about))) - 2))
}

/** The price that stands ready: the one that leads where that may be told, else a step from the own one, else the start. */
export function readyPrice(lot: Judged, live: Known & Pick<LotLive, 'ceiling'>, kept: number | null = null): number | null {
  const start = sumsOf(lot, live).start?.minor ?? null
  if (lot.kind === 'first_price') return live.ceiling?.minor ?? start
  if (live.ceiling && lot.kind !== 'open_rfq') return live.ceiling.minor
  const own = live.own?.amount?.minor ?? kept
  if (own !== null) {
    if (lot.kind !== 'reduction') return own
    const step = stepOf(lot, live, own)
    return Math.max(step, own + (lot.rising ? 1 : -1) * step)
  }
  return live.ceiling?.minor ?? start
}

/** A price without the VAT inside it. */
export const netOf = (minor: number, { vatMode, vatRate }: Vat): number =>
  vatMode === 'included' ? minor - vatOf(minor, vatMode, vatRate) : minor

/**
 * What a Dutch price becomes by its next step, in the money of the viewer; null once it moves no more: `steps` of them would have taken it
 * further than it is. Where it stops is told to nobody.
 */
export function dutchAfter(lot: Pick<LotRow, 'start' | 'step' | 'rising'>, live: LotLive, steps: number): Money | null {
  const { start, step, rising } = lot
  const { ceiling } = live
  if (!start || !step || !ceiling) return null
  const price = boundedBy(ceiling.minor, live, rising)
  if ((rising ? price - start.minor : start.minor - price) + steps * step.minor > 0) return null
  const next = { ...start, minor: price + (rising ? -1 : 1) * step.minor }
  return sumsOf({ start: next, step, floor: null, limit: null, rising }, live).start
}

export type Reach =
  /** It would lead; `by`: so much better than the best. */
  | { state: 'first'; by: number | null }
  | { state: 'first-of-all' }
  /** It would be refused; `most`: what would lead. */
  | { state: 'short'; most: Money }
  /** It would be taken and not lead. */
  | { state: 'behind'; best: Money }
  | { state: 'lead-already' }
  | { state: 'hidden' }
  | { state: 'none' }

/** What a bet of this price would come to, by what the viewer is told; every sum in his money. */
export function reachOf(lot: Judged, live: LotLive, amount: number | null): Reach {
  if (amount === null) return { state: 'none' }
  const sign = lot.rising ? -1 : 1
  const { best } = sumsOf(lot, live)
  if (live.leading === true && lot.kind === 'reduction') return { state: 'lead-already' }
  if (live.ceiling) {
    if (sign * (amount - live.ceiling.minor) > 0) return { state: 'short', most: live.ceiling }
    if (live.bets === 0) return { state: 'first-of-all' }
    // the best price may be hidden, that this one would beat it is not
    return { state: 'first', by: best && amount - best.minor }
  }
  if (live.bets === 0) return { state: 'first-of-all' }
  if (!best) return { state: 'hidden' }
  const over = sign * (amount - best.minor)
  // who leads and asks for more may fall behind somebody he is not told of
  if (live.leading === true) return over > 0 ? { state: 'hidden' } : { state: 'lead-already' }
  return over < 0 ? { state: 'first', by: amount - best.minor } : { state: 'behind', best }
}

/** Whether this viewer is of those who bid on the lot: prices of capacity offered by an executor are bid by forwarders. */
export const bidsOn = ({ side, rising }: Pick<LotRow, 'side' | 'rising'>): boolean => (rising ? side === 'forwarder' : side === 'executor')

/** Whether the server may bid on the lot for a bidder: only where prices fall. */
export const mayHaveRobot = ({ kind, sealed, rising }: Pick<LotRow, 'kind' | 'sealed' | 'rising'>): boolean =>
  kind === 'reduction' && !sealed && !rising
