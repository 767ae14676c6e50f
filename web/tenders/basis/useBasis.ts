import { type BetBasis, type LotSums, stepFor, sumsOf, vatBetween } from '#contract/bet-basis.ts'
import { isNet } from '#contract/compare.ts'
import { deductsVat, type Vat } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { vatWords } from './words.ts'

/** How a price is charged, in words: «с НДС 22 %». */
export function useVatWords(): (vat: Vat) => string {
  const t = useWords(vatWords)
  return ({ vatMode, vatRate }) => (vatMode === 'none' ? t.none : t[vatMode](vatRate))
}

/** Whether a tender of the viewer's compares prices without VAT, by what he chose and how he is taxed. */
export function useIsNet(basis: LotRow['basis']): boolean {
  const { organization } = useMe()
  return isNet(basis, deductsVat(organization))
}

export type ShownBasis = LotSums & {
  /** A step of the tender in the viewer's money. */
  stepOf: (step: Money) => Money
  /** Whether the tender compares another sum than the viewer names. */
  differs: boolean
  /** With which VAT every sum on the card stands. */
  note: string
}

/** The sums of a lot as its viewer reads them, all in the money he bids in, and the words that say with which VAT that is. */
export function useBasis(lot: LotRow, live: LotLive = lot.live): ShownBasis {
  const t = useWords(vatWords)
  const vatSaid = useVatWords()
  const ofDraft = useIsNet(lot.basis)
  const draft = lot.tenderStatus === 'draft'
  // what a draft is compared by is settled when it is announced: until then by how its organiser is taxed now
  const basis: BetBasis = draft ? { net: ofDraft, vat: null } : live
  const said = basis.vat ? vatSaid(basis.vat) : basis.net ? t.none : t.named
  const differs = vatBetween(basis) > 0
  return {
    ...sumsOf(lot, { ...live, ...basis }),
    stepOf: step => ({ ...step, minor: stepFor(step.minor, basis) }),
    differs,
    note: (differs ? t.comparedNet : t.prices)(said),
  }
}
