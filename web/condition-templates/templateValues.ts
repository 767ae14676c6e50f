import { blockFields, ConditionBlock, type ConditionBlocks, type ConditionField } from '#contract/condition-blocks.ts'
import { unknownMarks } from '#contract/condition-clauses.ts'
import { TemplateDraft } from '#contract/condition-templates.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { type FieldError, schemaErrors } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'
import { formWords } from './words.ts'

type Typed = number | string | null
type Sum = { minor: Typed; currency: string } | null

/** What stands in the form of a template: as it is typed, the fields of all blocks, and which blocks it says. */
export type TemplateValues = {
  name: string
  /** Of a template of the platform. */
  nameEn: string
  effectiveOn: string | null
  note: string
  noteEn: string
  blocks: ConditionBlock[]
  payDays: Typed
  payDaysKind: OrderDraft['payDaysKind']
  payTrigger: OrderDraft['payTrigger']
  latePaymentPercent: Typed
  latePaymentCap: Typed
  freeWaitMinutes: Typed
  waitRate: Sum
  layoverRate: Sum
  latePenalty: Sum
  lateDeliveryPercent: Typed
  lateDeliveryBase: OrderDraft['terms']['lateDeliveryBase']
  lateDeliveryCap: Typed
  freeRevokeHours: Typed
  penaltyPercent: Typed
  documentDays: Typed
  handover: OrderDraft['handover']
  transferPolicy: OrderDraft['transferPolicy']
  approvesResources: boolean
  approvalHours: Typed
  insurance: boolean
  insuranceLimit: Sum
  seal: boolean
  excursionMinutes: Typed
  recorder: boolean
  clauses: string
  clausesEn: string
}

const blank = OrderDraft.parse({})
const fieldsOf = (blocks: ConditionBlocks) => Object.assign({}, ...Object.values(blocks).filter(Boolean)) as Partial<TemplateValues>

/** The form over what a template says; a block it is silent of shows what an order has by itself. */
export const valuesOf = (
  blocks: ConditionBlocks | null,
  named: Partial<Pick<TemplateValues, 'name' | 'nameEn' | 'note' | 'noteEn'>> = {},
): TemplateValues =>
  ({
    ...{ name: '', nameEn: '', effectiveOn: null, note: '', noteEn: '' },
    ...blank.terms,
    ...Object.fromEntries(
      (Object.values(blockFields).flat() as ConditionField[]).filter(name => name in blank).map(name => [name, blank[name as 'seal']]),
    ),
    ...(blocks && fieldsOf(blocks)),
    ...named,
    blocks: blocks ? ConditionBlock.options.filter(block => blocks[block] !== null) : ['payment', 'waiting', 'penalties'],
  }) as TemplateValues

const money = (sum: Sum): Sum => (sum === null || sum.minor === null ? null : sum)

/** What the form says, block by block; a field nothing could be read from goes along as typed, for the check to name it. */
export const blocksOf = (values: TemplateValues): ConditionBlocks =>
  Object.fromEntries(
    ConditionBlock.options.map(block => {
      if (!values.blocks.includes(block)) return [block, null]
      const said = blockFields[block].map(name => {
        const value = values[name as keyof TemplateValues]
        return [name, typeof value === 'object' && !Array.isArray(value) ? money(value as Sum) : value]
      })
      return [block, Object.fromEntries(said)]
    }),
  ) as ConditionBlocks

export const draftOf = (values: TemplateValues): TemplateDraft => ({
  name: values.name,
  blocks: blocksOf(values),
  effectiveOn: values.effectiveOn,
  note: values.note,
})

/** A field of the contract as the form names it: the last name of its path that is one. */
export const shownField = (field: string): string => {
  const path = field.split('.')
  if (path.at(-2) === 'name') return path.at(-1) === 'en' ? 'nameEn' : 'name'
  if (path.at(-2) === 'note') return path.at(-1) === 'en' ? 'noteEn' : 'note'
  const names = path.filter(part => part !== 'minor' && part !== 'currency' && !/^\d+$/.test(part))
  return names.at(-1) ?? field
}

/** Everything that keeps the form from being sent. */
export function fieldErrorsOf(values: TemplateValues, locale: Locale, system: boolean): FieldError[] {
  const t = formWords[locale]
  const found = schemaErrors(TemplateDraft, draftOf(values), locale).map(error => ({ ...error, field: shownField(error.field) }))
  const missing = (field: 'nameEn' | 'note' | 'noteEn') => (system && values[field].trim().length < 3 ? [{ field, message: t.needed }] : [])
  const marks = (['clauses', 'clausesEn'] as const).flatMap(field => {
    const unknown = values.blocks.includes('clauses') ? unknownMarks(values[field]) : []
    return unknown.length > 0 ? [{ field, message: t.unknownMarks(unknown.join(', ')) }] : []
  })
  const empty = values.blocks.length === 0 ? [{ field: 'blocks', message: t.noBlocks }] : []
  return [...found, ...missing('nameEn'), ...missing('note'), ...missing('noteEn'), ...marks, ...empty]
}
