import type { TenderDraft } from '#contract/tender-draft.ts'

/** Places and orders the lots of a draft name. */
export const namesOf = ({ lots }: TenderDraft): { codes: string[]; orderIds: string[] } => ({
  codes: [
    ...new Set(
      lots.flatMap(lot =>
        lot.what === 'draft'
          ? lot.draft.stops.flatMap(({ place }) => place ?? [])
          : lot.what === 'order'
            ? []
            : [lot.from, lot.to].filter(code => code !== ''),
      ),
    ),
  ].slice(0, 100),
  orderIds: lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : [])),
})
