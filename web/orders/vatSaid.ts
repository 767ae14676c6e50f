import type { Vat } from '#contract/order-vat.ts'

type OfRate = (rate: number) => string

/** How VAT stands in a sum, in the words a screen has for it: inside, on top, or none. */
export const vatSaid = (
  words: { vatInside: OfRate; vatOnTop: OfRate; vatNone: string },
  { vatMode, vatRate }: { vatMode: Vat['vatMode']; vatRate: number },
): string => ({ included: words.vatInside, excluded: words.vatOnTop, none: () => words.vatNone })[vatMode](vatRate)
