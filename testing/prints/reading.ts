import { act } from '#server/prints/forms/act.ts'
import { claim } from '#server/prints/forms/claim.ts'
import { discrepancyAct } from '#server/prints/forms/discrepancyAct.ts'
import { downtimeAct } from '#server/prints/forms/downtimeAct.ts'
import { type Block, type Form, type PrintForm, textsOf } from '#server/prints/forms/form.ts'
import { forwarderInstruction } from '#server/prints/forms/forwarderInstruction.ts'
import { forwarderReceipt } from '#server/prints/forms/forwarderReceipt.ts'
import { invoice } from '#server/prints/forms/invoice.ts'
import { orderRequest } from '#server/prints/forms/orderRequest.ts'
import { orderRequestCustomer } from '#server/prints/forms/orderRequestCustomer.ts'
import { poaM2 } from '#server/prints/forms/poaM2.ts'
import { sf } from '#server/prints/forms/sf.ts'
import { upd } from '#server/prints/forms/upd.ts'
import { warehouseReceipt } from '#server/prints/forms/warehouseReceipt.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { asExecutor } from './orders.ts'
import { samples } from './samples.ts'

/** A text with plain blanks. */
export const read = (text: string) => text.replaceAll('\u00a0', ' ')
/** Everything a form says, a line for each text. */
export const textIn = (form: Form) => read(textsOf(form.blocks).join('\n'))
/** An order as one of its sides reads it. */
export const seenBy = (facts: OrderPrintFacts, viewer: 'forwarder' | 'executor') => (viewer === 'executor' ? asExecutor(facts) : facts)
/** The form made of an order. */
export const built = (form: PrintForm, facts: OrderPrintFacts, language: 'ru' | 'en' = 'ru') => form.build(facts, { language })
/** What it cannot be printed without, in Russian. */
export const reasons = (form: PrintForm, facts: OrderPrintFacts) => form.missing(facts).map(({ ru }) => ru)

/** Every block, those inside columns and boxes too. */
export const blocksOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap(block =>
    block.kind === 'columns' ? block.columns.flatMap(blocksOf) : block.kind === 'box' ? [block, ...blocksOf(block.blocks)] : [block],
  )

/** Cells of every table of a form. */
export const cellsOf = (form: Form) =>
  blocksOf(form.blocks).flatMap(block => (block.kind === 'table' ? [...block.head, ...block.body, ...(block.foot ?? [])].flat() : []))

/** Forms of the deal, of money and of claims. */
export const forms: readonly PrintForm[] = [
  orderRequest,
  orderRequestCustomer,
  forwarderInstruction,
  forwarderReceipt,
  warehouseReceipt,
  poaM2,
  invoice,
  act,
  upd,
  sf,
  claim,
  downtimeAct,
  discrepancyAct,
]

/** Each of them of each sample for each side that prints it. */
export const every = forms.flatMap(form =>
  Object.entries(samples).flatMap(([sample, facts]) =>
    form.sides.map(viewer => [`${form.code} of ${sample} for the ${viewer}`, form, seenBy(facts, viewer)] as const),
  ),
)
