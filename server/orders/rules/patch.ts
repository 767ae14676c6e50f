import { CargoDraft, type OrderDraft } from '#contract/order-draft.ts'
import type { OrderPatch } from '#contract/order-grid.ts'
import { orderRules } from '#contract/order-rules.ts'
import { refuse } from '#server/platform/refusal.ts'

/** A draft with the fields a patch names, and everything else as it was; refused where the order has no place for them. */
export function withPatch(draft: OrderDraft, { loading, unloading, cargo, ...fields }: OrderPatch): OrderDraft {
  const last = draft.stops.length - 1
  if ((loading && last < 0) || (unloading && last < 1))
    refuse('input.invalid', { field: loading && last < 0 ? 'loading' : 'unloading', why: orderRules['stops.few'] })
  const stops = draft.stops.map((stop, i) => ({ ...stop, ...(i === 0 && loading), ...(i === last && i > 0 && unloading) }))
  return { ...draft, ...named(fields), stops, cargos: cargo ? [cargoWith(draft.cargos, named(cargo))] : draft.cargos }
}

const several = { ru: 'в заказе несколько грузов, правьте его в форме', en: 'the order has several cargoes, edit it in its form' }

function cargoWith(cargos: OrderDraft['cargos'], set: Partial<CargoDraft>): CargoDraft {
  if (cargos.length > 1) refuse('input.invalid', { field: 'cargo', why: several })
  if (cargos[0]) return { ...cargos[0], ...set }
  const made = CargoDraft.safeParse(set)
  return made.success ? made.data : refuse('input.invalid', { field: 'cargo', why: orderRules['cargos.none'] })
}

/** Without the fields a patch leaves out. */
const named = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
