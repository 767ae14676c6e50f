import { z } from 'zod'
import { CustomerValue, type OrderDraft } from './order-draft.ts'
import { orderFields } from './order-fields.ts'
import { Bilingual, text } from './primitives.ts'

/** What a customer requires of an order for him: which field, and by which moment. */

/** Fields of an order a customer may insist on. */
export const RequiredField = z.enum([
  ...(['customerNumber', 'customerPrice', 'partyName', 'notes', 'volumeM3', 'pallets'] as const),
  ...(['costCentre', 'contractNumber'] as const),
])
export type RequiredField = z.output<typeof RequiredField>

/** Those of them that may still be entered once the order is agreed, so papers and bills may wait for them. */
export const LateField = RequiredField.extract(['customerNumber', 'costCentre', 'contractNumber'])
export type LateField = z.output<typeof LateField>

/** When a customer asks: before the order is placed, before its papers are closed, before he is billed. What is asked earlier is asked later too. */
export const RequirementMoment = z.enum(['placing', 'documents', 'invoice'])
export type RequirementMoment = z.output<typeof RequirementMoment>

/** A field a customer names himself. */
export const OwnField = z.strictObject({
  key: CustomerValue.shape.key,
  ru: text(2, 60),
  en: text(0, 60),
  kind: z.enum(['text', 'number', 'day']),
  moment: RequirementMoment,
})
export type OwnField = z.output<typeof OwnField>

/** Everything one customer requires, by the moment his list is asked at. */
export const CustomerRequirements = z.object({
  requiredFields: z.array(RequiredField).max(RequiredField.options.length),
  documentFields: z.array(LateField).max(LateField.options.length).default([]),
  invoiceFields: z.array(LateField).max(LateField.options.length).default([]),
  ownFields: z
    .array(OwnField)
    .max(10)
    .refine(fields => new Set(fields.map(({ key }) => key)).size === fields.length)
    .default([]),
  /** The number of his contract, which an order for him begins with. */
  contractNumber: text(0, 64).default(''),
  /** Driver and vehicle are named so many hours before the loading; null: he does not ask. */
  passHours: z.int().min(1).max(168).nullable().default(null),
})
export type CustomerRequirements = z.output<typeof CustomerRequirements>

export const noRequirements: CustomerRequirements = CustomerRequirements.parse({ requiredFields: [] })

/** What papers or the bill of an order still wait for. */
export const CustomerAsk = z.object({ label: Bilingual, moment: RequirementMoment })
export type CustomerAsk = z.output<typeof CustomerAsk>

/** What is required and not there: where the form asks for it, what it is called, and what is wrong with it. */
export type Unmet = { field: string; label: Bilingual; rule: 'customer.asks' | 'customer.number' | 'customer.day' | 'customer.pass' }

const labels: Record<RequiredField, Bilingual> = {
  customerNumber: orderFields.customerNumber.label,
  customerPrice: orderFields.customerPrice.label,
  costCentre: orderFields.costCentre.label,
  contractNumber: orderFields.contractNumber.label,
  partyName: { ru: 'Компания на точке', en: 'Company at the stop' },
  notes: { ru: 'Комментарий к точке', en: 'Notes of the stop' },
  volumeM3: { ru: 'Объём груза', en: 'Volume of the cargo' },
  pallets: { ru: 'Паллеты груза', en: 'Pallets of the cargo' },
}

/** What a required field is called. */
export const requiredLabel = (name: RequiredField): Bilingual => labels[name]

const emptyIn: Record<RequiredField, (draft: OrderDraft) => string[]> = {
  customerNumber: draft => (draft.customerNumber === '' ? ['customerNumber'] : []),
  customerPrice: draft => (draft.customerPrice === null ? ['customerPrice'] : []),
  partyName: draft => draft.stops.flatMap(({ partyName }, i) => (partyName === '' ? [`stops.${i}.partyName`] : [])),
  notes: draft => draft.stops.flatMap(({ notes }, i) => (notes === '' ? [`stops.${i}.notes`] : [])),
  volumeM3: draft => draft.cargos.flatMap(({ volumeM3 }, i) => (volumeM3 === 0 ? [`cargos.${i}.volumeM3`] : [])),
  pallets: draft => draft.cargos.flatMap(({ pallets }, i) => (pallets === 0 ? [`cargos.${i}.pallets`] : [])),
  costCentre: draft => (draft.costCentre === '' ? ['costCentre'] : []),
  contractNumber: draft => (draft.contractNumber === '' ? ['contractNumber'] : []),
}

const lists = { placing: 'requiredFields', documents: 'documentFields', invoice: 'invoiceFields' } as const
/** The moments that have come by one of them. */
const until = (moment: RequirementMoment) => RequirementMoment.options.slice(0, RequirementMoment.options.indexOf(moment) + 1)

const late = new Set<string>(LateField.options)

/** Fields a customer has asked for by a moment; once an order is agreed, of those that may still be entered. */
export const fieldsAsked = (of: CustomerRequirements, moment: RequirementMoment): RequiredField[] => [
  ...new Set(until(moment).flatMap((each): RequiredField[] => of[lists[each]].filter(name => moment === 'placing' || late.has(name)))),
]

/** His own fields he has asked for by a moment. */
export const ownFieldsAsked = ({ ownFields }: CustomerRequirements, moment: RequirementMoment): OwnField[] =>
  ownFields.filter(field => until(moment).includes(field.moment))

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,6})?$/

/** What a customer has asked for by a moment and an order does not say. */
export function unmetBy(draft: OrderDraft, of: CustomerRequirements, moment: RequirementMoment): Unmet[] {
  const fields = fieldsAsked(of, moment).flatMap(name =>
    emptyIn[name](draft).map((field): Unmet => ({ field, label: requiredLabel(name), rule: 'customer.asks' })),
  )
  const own = ownFieldsAsked(of, moment).flatMap(({ key, ru, en, kind }): Unmet[] => {
    const value = draft.customerValues.find(each => each.key === key)?.value ?? ''
    const rule =
      value === ''
        ? 'customer.asks'
        : kind === 'number' && !NUMBER.test(value)
          ? 'customer.number'
          : kind === 'day' && !DAY.test(value)
            ? 'customer.day'
            : null
    return rule ? [{ field: `customerValues.${key}`, label: { ru, en: en || ru }, rule }] : []
  })
  const pass = moment === 'placing' && of.passHours !== null && (draft.passHours ?? 0) < of.passHours
  return [...fields, ...own, ...(pass ? [{ field: 'passHours', label: orderFields.passHours.label, rule: 'customer.pass' } as const] : [])]
}

/** What is still to be entered of an order until its customer is billed, each with the moment that waits for it first. */
export const asksLeft = (draft: OrderDraft, of: CustomerRequirements): CustomerAsk[] => {
  const papers = unmetBy(draft, of, 'documents')
  const early = new Set(papers.map(({ field }) => field))
  return unmetBy(draft, of, 'invoice').map(({ field, label }) => ({ label, moment: early.has(field) ? 'documents' : 'invoice' }))
}

/** An order for a customer with what is his in any order: his contract, his pass, the names of his own fields; what was typed stays. */
export function withRequirements<T extends Pick<OrderDraft, 'contractNumber' | 'passHours' | 'customerValues'>>(
  draft: T,
  { contractNumber, passHours, ownFields }: CustomerRequirements,
): T {
  const said = new Map(draft.customerValues.map(each => [each.key, each.value]))
  return {
    ...draft,
    contractNumber: draft.contractNumber || contractNumber,
    passHours: draft.passHours ?? passHours,
    customerValues: ownFields.map(({ key, ru, en }) => ({ key, ru, en, value: said.get(key) ?? '' })),
  }
}

/** What an order says of the customer's own: label by label, for papers; what is empty is left out. */
export const customerRows = (
  { costCentre, contractNumber, customerValues }: Pick<OrderDraft, 'costCentre' | 'contractNumber' | 'customerValues'>,
  language: 'ru' | 'en' = 'ru',
): [string, string][] =>
  [
    [language === 'ru' ? 'договор' : 'contract', contractNumber] as [string, string],
    [language === 'ru' ? 'центр затрат' : 'cost centre', costCentre] as [string, string],
    ...customerValues.map(({ ru, en, value }): [string, string] => [
      language === 'ru' ? ru : en || ru,
      DAY.test(value) ? value.split('-').toReversed().join('.') : value,
    ]),
  ].filter(([, value]) => value !== '')
