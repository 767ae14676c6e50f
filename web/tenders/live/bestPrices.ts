import { converts } from '#contract/bet-basis.ts'
import type { LotLive } from '#contract/tender-list.ts'
import { now } from '#web/i18n/format.ts'

/** A best price as this page came to see it, in the money of its viewer. */
export type BestPrice = { at: number; minor: number }

const kept = 400
const seen = new Map<string, BestPrice[]>()

/** Remembers when the best price of a lot changed: where the bets of others are hidden, their line is made of this. */
export function recordBest(live: Pick<LotLive, 'lotId' | 'net' | 'vat' | 'best' | 'bestForViewer'>): void {
  const { lotId } = live
  const best = converts(live) ? live.bestForViewer : live.best
  if (!best) return
  const known = seen.get(lotId) ?? []
  if (known.at(-1)?.minor === best.minor) return
  seen.set(lotId, [...known, { at: now(), minor: best.minor }].slice(-kept))
}

/** Those of a lot up to how it stands in `live`. */
export const bestPrices = ({ lotId }: LotLive): readonly BestPrice[] => seen.get(lotId) ?? []
