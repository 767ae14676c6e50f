import type { Locale } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Rendered, renderForm } from '#server/prints/drawing/render.ts'
import { settlement as settlementPrint } from '#server/prints/forms/settlement.ts'
import type { SettlementActor } from '#server/settlements/commands/actors.ts'
import type { SettlementState } from '#server/settlements/record.ts'
import { settlementFacts } from './facts.ts'

/** A settlement as its form, told by its facts; drawing it needs no transaction any more. */
export async function settlementForm(
  tx: Tx,
  actor: SettlementActor,
  state: SettlementState,
  locale: Locale,
): Promise<{ title: string; draw: (format: PrintFormat) => Promise<Rendered> }> {
  const form = settlementPrint.build(await settlementFacts(tx, actor, state, locale), { language: locale })
  const title = `${settlementPrint.name[locale]} ${state.settlement.number.replaceAll('/', '-')}`
  return { title, draw: format => renderForm(form, format) }
}
