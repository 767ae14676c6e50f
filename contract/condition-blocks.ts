import { z } from 'zod'
import { blocksIn, type conditionNames } from './condition-words.ts'
import { pick } from './fields.ts'
import { OrderDraft, OrderTerms } from './order-draft.ts'
import { orderFields } from './order-fields.ts'
import { termFields } from './order-parts.ts'
import type { Bilingual, Money } from './primitives.ts'

/** The blocks a condition template is made of: which fields of an order each says, and how they reach the order. */

const draft = OrderDraft.shape
const terms = OrderTerms.shape

/** What a template says, block by block; null: it says nothing of it, and an order keeps what it has. */
export const ConditionBlocks = z.strictObject({
  payment: z
    .strictObject({
      payDays: draft.payDays.unwrap(),
      payDaysKind: draft.payDaysKind.unwrap(),
      payTrigger: draft.payTrigger.unwrap(),
      // an edition that was written before an order had them says what an order begins with
      latePaymentPercent: terms.latePaymentPercent,
      latePaymentCap: terms.latePaymentCap,
    })
    .nullable(),
  waiting: z
    .strictObject({
      freeWaitMinutes: terms.freeWaitMinutes.unwrap(),
      waitRate: terms.waitRate.unwrap(),
      layoverRate: terms.layoverRate.unwrap(),
    })
    .nullable(),
  penalties: z
    .strictObject({
      latePenalty: terms.latePenalty.unwrap(),
      lateDeliveryPercent: terms.lateDeliveryPercent.unwrap(),
      lateDeliveryBase: terms.lateDeliveryBase.unwrap(),
      lateDeliveryCap: terms.lateDeliveryCap.unwrap(),
    })
    .nullable(),
  cancellation: z
    .strictObject({ freeRevokeHours: terms.freeRevokeHours.unwrap(), penaltyPercent: terms.penaltyPercent.unwrap() })
    .nullable(),
  documents: z.strictObject({ documentDays: terms.documentDays.unwrap(), handover: draft.handover.unwrap() }).nullable(),
  transfer: z.strictObject({ transferPolicy: draft.transferPolicy.unwrap() }).nullable(),
  approval: z.strictObject({ approvesResources: terms.approvesResources.unwrap(), approvalHours: terms.approvalHours.unwrap() }).nullable(),
  insurance: z.strictObject({ insurance: draft.insurance.unwrap(), insuranceLimit: terms.insuranceLimit.unwrap() }).nullable(),
  seal: z.strictObject({ seal: draft.seal.unwrap() }).nullable(),
  temperature: z.strictObject({ excursionMinutes: terms.excursionMinutes.unwrap(), recorder: draft.recorder.unwrap() }).nullable(),
  clauses: z.strictObject({ clauses: draft.clauses.unwrap(), clausesEn: draft.clausesEn.unwrap() }).nullable(),
})
export type ConditionBlocks = z.output<typeof ConditionBlocks>

export const ConditionBlock = ConditionBlocks.keyof()
export type ConditionBlock = z.output<typeof ConditionBlock>

type TermName = keyof OrderTerms
type DraftName = (typeof conditionNames)[number]
/** A field a block may say. */
export type ConditionField = TermName | DraftName

/** The fields of each block, as they stand in it. */
export const blockFields = Object.fromEntries(
  ConditionBlock.options.map(block => [block, Object.keys(ConditionBlocks.shape[block].unwrap().shape)]),
) as Record<ConditionBlock, ConditionField[]>

export const conditionLabel = (name: ConditionField): Bilingual =>
  (name in termFields ? termFields[name as TermName] : orderFields[name as DraftName]).label

const isTerm = (name: ConditionField): name is TermName => name in termFields

/** A template that says nothing yet. */
export const noBlocks = Object.fromEntries(ConditionBlock.options.map(block => [block, null])) as ConditionBlocks

/** The values of an order a template may say. */
export type ConditionValues = Pick<OrderDraft, DraftName | 'terms'>

const fieldOf = (of: ConditionValues, name: ConditionField): unknown => (isTerm(name) ? of.terms[name] : of[name])

/** A block as an order has it, for a template made of it or for comparing the two. */
export const blockOf = <B extends ConditionBlock>(of: ConditionValues, block: B): NonNullable<ConditionBlocks[B]> =>
  Object.fromEntries(blockFields[block].map(name => [name, fieldOf(of, name)])) as NonNullable<ConditionBlocks[B]>

/** Every block as an order has it. */
export const blocksOf = (of: ConditionValues): ConditionBlocks =>
  Object.fromEntries(ConditionBlock.options.map(block => [block, blockOf(of, block)])) as ConditionBlocks

const isForeign = (value: unknown, currency: string): boolean =>
  typeof value === 'object' && value !== null && (value as Money).currency !== currency

/**
 * The values of an order under a template: a copy, field by field. An amount in another currency than that of the order's price says nothing
 * of it, so the order keeps its own.
 */
export function withBlocks<T extends ConditionValues & Pick<OrderDraft, 'price' | 'customerPrice'>>(of: T, blocks: ConditionBlocks): T {
  const currency = of.price?.currency ?? of.customerPrice?.currency ?? 'RUB'
  const said = blocksIn(blocks).flatMap(block => Object.entries(blocks[block]!)) as [ConditionField, unknown][]
  const usable = said.filter(([, value]) => !isForeign(value, currency))
  const own = (term: boolean) => Object.fromEntries(usable.filter(([name]) => isTerm(name) === term))
  return { ...of, ...own(false), terms: { ...of.terms, ...own(true) } }
}

/** Text that is the same for the same values. */
const meaning = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

export const isSameBlock = (a: unknown, b: unknown): boolean => meaning(a) === meaning(b)

/** Blocks in which an order is other than the template. */
export const deviationsOf = (of: ConditionValues, blocks: ConditionBlocks): ConditionBlock[] =>
  blocksIn(blocks).filter(block => !isSameBlock(blockOf(of, block), blocks[block]))

/** How a block of a copy stands to a new edition of what it was copied from: nobody changed it, one of them did, or both did. */
export type BlockChange = 'same' | 'theirs' | 'mine' | 'both'

/** Every block of a copy beside the edition it was copied from and the newest one. */
export const blockChanges = (base: ConditionBlocks, theirs: ConditionBlocks, mine: ConditionBlocks): Record<ConditionBlock, BlockChange> =>
  Object.fromEntries(
    ConditionBlock.options.map(block => {
      if (isSameBlock(theirs[block], mine[block]) || isSameBlock(theirs[block], base[block]))
        return [block, isSameBlock(mine[block], base[block]) || isSameBlock(theirs[block], mine[block]) ? 'same' : 'mine']
      return [block, isSameBlock(mine[block], base[block]) ? 'theirs' : 'both']
    }),
  ) as Record<ConditionBlock, BlockChange>

/** A copy with these blocks of the newest edition; the others stay as they are. */
export const mergedBlocks = (mine: ConditionBlocks, theirs: ConditionBlocks, blocks: readonly ConditionBlock[]): ConditionBlocks => ({
  ...mine,
  ...pick(theirs, blocks),
})
