import { z } from 'zod'
import { type CustomerRequirements, LateField, type OwnField, type RequiredField, RequirementMoment } from './customer-requirements.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderFields } from './order-fields.ts'
import { Bilingual } from './primitives.ts'

/** What an order for a customer lacks of what he requires, and what it says of his own. */

/** What papers or the bill of an order still wait for. */
export const CustomerAsk = z.object({ label: Bilingual, moment: RequirementMoment })
export type CustomerAsk = z.output<typeof CustomerAsk>

/** What is required and not there: where the form asks for it, what it is called, and what is wrong with it. */
export type Unmet = { field: string; label: Bilingual; fault: 'empty' | 'number' | 'day' | 'pass' }

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
    emptyIn[name](draft).map((field): Unmet => ({ field, label: requiredLabel(name), fault: 'empty' })),
  )
  const own = ownFieldsAsked(of, moment).flatMap(({ key, ru, en, kind }): Unmet[] => {
    const value = draft.customerValues.find(each => each.key === key)?.value ?? ''
    const fault =
      value === '' ? 'empty' : kind === 'number' && !NUMBER.test(value) ? 'number' : kind === 'day' && !DAY.test(value) ? 'day' : null
    return fault ? [{ field: `customerValues.${key}`, label: { ru, en: en || ru }, fault }] : []
  })
  const pass = moment === 'placing' && of.passHours !== null && (draft.passHours ?? 0) < of.passHours
  return [...fields, ...own, ...(pass ? [{ field: 'passHours', label: orderFields.passHours.label, fault: 'pass' } as const] : [])]
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
