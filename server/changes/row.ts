import type { AgreedField, AgreedValues, ChangeRow, ChangeStatus } from '#contract/changes.ts'
import { OrderTerms } from '#contract/order-draft.ts'
import { fieldsWhere } from '#contract/order-fields.ts'
import { unpricedTerms } from '#contract/order-parts.ts'
import type { Side } from '#contract/primitives.ts'
import type { ChangeRecord } from '#server/deals/record.ts'
import type { PlaceRecord } from '#server/places/row.ts'

const blankTerms = OrderTerms.parse({})

/** Codes of the places a request names, before and after. */
export const placesIn = ({ was, will }: ChangeRecord): string[] =>
  [was as AgreedValues, will as AgreedValues].flatMap(({ stops = [] }) => stops.flatMap(({ place }) => place ?? []))

const priced = new Set<string>(fieldsWhere('priced', true))

/** Agreed values as somebody without the right to see prices reads them. */
const unpriced = ({ terms, ...values }: AgreedValues): AgreedValues => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !priced.has(name))),
  ...(terms && { terms: unpricedTerms(terms) }),
})

/** A request as one side reads it. */
export function toChange(change: ChangeRecord, side: Side, prices: boolean, places: ReadonlyMap<string, PlaceRecord>): ChangeRow {
  const values = (of: unknown) => {
    const { terms, ...rest } = of as AgreedValues
    // requests made before the terms named something say nothing of it
    const whole: AgreedValues = { ...rest, ...(terms && { terms: { ...blankTerms, ...terms } }) }
    return prices ? whole : unpriced(whole)
  }
  return {
    id: change.id,
    side: change.side as Side,
    status: change.status as ChangeStatus,
    fields: change.fields as AgreedField[],
    before: values(change.was),
    after: values(change.will),
    places: [...new Set(placesIn(change))].flatMap(code => {
      const place = places.get(code)
      return place ? [{ code, name: { ru: place.nameRu, en: place.nameEn }, tz: place.tz }] : []
    }),
    comment: change.comment,
    proposedAt: change.proposedAt.toISOString(),
    proposedBy: change.proposedBy,
    answerDueAt: change.answerDueAt.toISOString(),
    answeredAt: change.answeredAt?.toISOString() ?? null,
    answeredBy: change.answeredBy,
    answer: change.answer,
    actions: change.status !== 'proposed' ? [] : change.side === side ? ['withdraw'] : ['accept', 'refuse'],
  }
}
