import { z } from 'zod'
import { namesWhere, pick } from '#contract/fields.ts'
import type { Money } from '#contract/primitives.ts'
import type { FormerTerms } from '#contract/tender-card.ts'
import { LotDraft, type TenderDraft } from '#contract/tender-draft.ts'
import { type TenderFieldName, type TenderFieldsWhere, tenderFieldNames, tenderFields } from '#contract/tender-fields.ts'
import type { FormerRecord, TenderRecord } from '#server/tenders/record.ts'
import { amount, iso } from './list.ts'

type Fields = typeof tenderFields

/** Columns a draft fills. */
type DraftColumns = {
  [F in TenderFieldName as Fields[F]['column']]: {
    value: TenderDraft[F]
    moment: Date | null
    amount: number | null
    json: string
  }[Fields[F]['stored']]
}

const write: Record<Fields[TenderFieldName]['stored'], (entered: unknown) => unknown> = {
  value: entered => entered,
  moment: entered => (entered === null ? null : new Date(entered as string)),
  amount: entered => {
    const sum = entered as Money | null
    return sum && sum.minor > 0 ? sum.minor : null
  },
  json: entered => JSON.stringify(entered),
}

export function columnsOf(draft: TenderDraft): DraftColumns {
  const entered = { ...draft, lots: z.encode(z.array(LotDraft), draft.lots) }
  const columns = tenderFieldNames.map(name => {
    const { column, stored } = tenderFields[name]
    return [column, write[stored](entered[name])]
  })
  return Object.fromEntries(columns) as DraftColumns
}

type Cut = TenderFieldsWhere<'cut', true>

/** Columns of which the row of an announced tender keeps a part alone. */
export const cutColumns: readonly Fields[Cut]['column'][] = namesWhere(tenderFields, 'cut', true).map(name => tenderFields[name].column)

/** Capacity as it is offered, and what kind of audience it has, without any names. */
const cutTo: { [F in Cut]: (draft: TenderDraft) => TenderDraft[F] } = {
  lots: ({ lots }) => lots.filter(lot => lot.what === 'capacity').map(lot => ({ ...lot, limit: null })),
  audience: ({ audience: { kind } }) =>
    kind === 'list' ? { kind, organizationIds: [] } : kind === 'groups' ? { kind, groupIds: [] } : { kind },
}

/** What the row of an announced tender keeps of a draft it does not keep whole. */
export function toldColumns(draft: TenderDraft): Pick<DraftColumns, (typeof cutColumns)[number]> {
  const cut = namesWhere(tenderFields, 'cut', true).map(name => [name, cutTo[name](draft)])
  return pick(columnsOf({ ...draft, ...(Object.fromEntries(cut) as Pick<TenderDraft, Cut>) }), cutColumns)
}

/** What was entered, read back from the tables. */
export function draftOf(tender: TenderRecord): TenderDraft {
  const read = (name: TenderFieldName): unknown => {
    const { column, stored } = tenderFields[name]
    const value = tender[column]
    if (stored === 'moment') return iso(value as Date | null)
    return stored === 'amount' ? amount(tender.currency, value as number | null) : value
  }
  return {
    ...(Object.fromEntries(tenderFieldNames.map(name => [name, read(name)])) as TenderDraft),
    lots: z.array(LotDraft).parse(tender.drafts),
  }
}

export const toFormerTerms = ({ id, createdAt, payDaysKind, payTrigger, ...same }: FormerRecord): FormerTerms => ({
  ...same,
  tenderId: id,
  at: createdAt.toISOString(),
  payDaysKind: payDaysKind as FormerTerms['payDaysKind'],
  payTrigger: payTrigger as FormerTerms['payTrigger'],
})
