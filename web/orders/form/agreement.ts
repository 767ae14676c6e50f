import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import type { AgreedSummary } from '#web/orders/changes/AgreedSummary.tsx'
import type { agreedErrorsOf, isClosed, touched } from '#web/orders/changes/agreed.ts'
import type { agreedWords } from '#web/orders/changes/agreedWords.ts'
import type { ClosedPart } from '#web/orders/changes/ClosedPart.tsx'

/** How an order is changed that its executor agreed to; told by the form of such orders, so that others need not carry it. */
export type Agreement = {
  words: (typeof agreedWords)['ru']
  touched: typeof touched
  fieldErrorsOf: typeof agreedErrorsOf
  isClosed: typeof isClosed
  propose: (data: z.output<typeof changes.propose.data>) => Promise<z.output<typeof changes.propose.out>>
  Closed: typeof ClosedPart
  Summary: typeof AgreedSummary
}
