import { vatOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow, VisibleBet } from '#contract/tender-list.ts'

export type Vat = Pick<VisibleBet, 'vatMode' | 'vatRate'>

type Judged = Pick<LotRow, 'kind' | 'rising' | 'start' | 'step' | 'floor' | 'basis'>

/** How much one press of an arrow changes the price; a rouble of each hundred where the tender states no step. */
export function stepOf({ step, start }: Pick<LotRow, 'step' | 'start'>, amount: number | null): number {
  if (step && step.minor > 0) return step.minor
  const about = amount ?? start?.minor ?? 0
  return Math.max(100, 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, about))) - 2))
}

/** The price that stands ready: the one that leads where that may be told, else a step from the own one, else the start. */
export function readyPrice(lot: Judged, live: Pick<LotLive, 'ceiling' | 'own'>, kept: number | null = null): number | null {
  if (lot.kind === 'first_price') return live.ceiling?.minor ?? lot.start?.minor ?? null
  if (live.ceiling && lot.kind !== 'open_rfq') return live.ceiling.minor
  const own = live.own?.amount?.minor ?? kept
  if (own !== null) {
    if (lot.kind !== 'reduction') return own
    return Math.max(stepOf(lot, own), own + (lot.rising ? 1 : -1) * stepOf(lot, own))
  }
  return live.ceiling?.minor ?? lot.start?.minor ?? null
}

/** The value of a price in the basis, rounded to the minor unit for the eye; null where the basis depends on what the viewer is not told. */
export function comparedOf(minor: number, lot: Pick<LotRow, 'basis'>, vat: Vat | null, own: LotLive['own']): number | null {
  const told = own?.amount && own.compared ? own.amount.minor !== own.compared.minor : null
  const net = lot.basis === 'effective' ? told : lot.basis === 'net'
  if (net === null) return vat?.vatMode === 'none' ? minor : null
  return net ? (vat ? netOf(minor, vat) : null) : minor
}

/** A price without the VAT inside it. */
export const netOf = (minor: number, { vatMode, vatRate }: Vat): number =>
  vatMode === 'included' ? minor - vatOf(minor, vatMode, vatRate) : minor

/** Whether the price of a Dutch lot moves no more: so many steps would have taken it further than it is. Where it stops is told to nobody. */
export const hasStopped = ({ start, step, rising }: Pick<LotRow, 'start' | 'step' | 'rising'>, price: number, steps: number): boolean =>
  start !== null && step !== null && (rising ? price - start.minor : start.minor - price) + steps * step.minor > 0

export type Reach =
  /** It would lead; `by`: so much better than the best, in the basis. */
  | { state: 'first'; by: number | null }
  | { state: 'first-of-all' }
  /** It would be refused; `most`: what would lead. */
  | { state: 'short'; most: Money }
  /** It would be taken and not lead. */
  | { state: 'behind'; best: Money }
  | { state: 'lead-already' }
  | { state: 'hidden' }
  | { state: 'none' }

/** What a bet of this price would come to, by what the viewer is told. */
export function reachOf(lot: Judged, live: LotLive, amount: number | null, vat: Vat | null): Reach {
  if (amount === null) return { state: 'none' }
  const sign = lot.rising ? -1 : 1
  if (live.leading === true && lot.kind === 'reduction') return { state: 'lead-already' }
  if (live.ceiling) {
    if (sign * (amount - live.ceiling.minor) > 0) return { state: 'short', most: live.ceiling }
    if (live.bets === 0) return { state: 'first-of-all' }
    // the bound is a step from the best, whatever the basis makes of it; the best price may be hidden, that this one would beat it is not
    if (live.best && lot.kind === 'reduction' && lot.step && amount === live.ceiling.minor)
      return { state: 'first', by: -sign * lot.step.minor }
    const compared = live.best && comparedOf(amount, lot, vat, live.own)
    return { state: 'first', by: compared === null ? null : compared - live.best!.minor }
  }
  if (live.bets === 0) return { state: 'first-of-all' }
  const compared = live.best && comparedOf(amount, lot, vat, live.own)
  if (!live.best || compared === null) return { state: 'hidden' }
  const by = compared - live.best.minor
  // who leads and asks for more may fall behind somebody he is not told of
  if (live.leading === true) return sign * by > 0 ? { state: 'hidden' } : { state: 'lead-already' }
  return sign * by < 0 ? { state: 'first', by } : { state: 'behind', best: live.best }
}

/** Whether this viewer is of those who bid on the lot: prices of capacity offered by an executor are bid by forwarders. */
export const bidsOn = ({ side, rising }: Pick<LotRow, 'side' | 'rising'>): boolean => (rising ? side === 'forwarder' : side === 'executor')

/** Whether the server may bid on the lot for a bidder: only where prices fall. */
export const mayHaveRobot = ({ kind, sealed, rising }: Pick<LotRow, 'kind' | 'sealed' | 'rising'>): boolean =>
  kind === 'reduction' && !sealed && !rising
