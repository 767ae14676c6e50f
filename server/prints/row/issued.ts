import type { IssuedPrint } from '#contract/prints.ts'
import type { IssuedRecord } from '#server/prints/store.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'

/** The number each form has; of a form printed of claims each claim's own, under the form and the claim. */
export const numbersOf = (issued: readonly Pick<IssuedRecord, 'form' | 'claimId' | 'number' | 'date'>[]): OrderPrintFacts['numbers'] =>
  Object.fromEntries(
    issued.toReversed().map(({ form, claimId, number, date }) => [claimId === null ? form : `${form} ${claimId}`, { number, date }]),
  )

export const toIssued = (record: IssuedRecord): IssuedPrint => ({
  id: record.id,
  version: record.version,
  number: record.number,
  date: record.date,
  at: record.at.toISOString(),
  person: record.byName,
  language: record.language as IssuedPrint['language'],
})
