import type { Amount } from './legs.ts'

/** How much was loaded or unloaded at a task, as far as somebody said it. */
export type Handled = { massKg?: number | null; pallets?: number | null; pieces?: number | null }
type Counted = { massKg: number; pallets: number; pieces?: number }

const measures = ['massKg', 'pallets', 'pieces'] as const

/** The measure a part of a load is told in: of those that were said and are counted the finest; null where nothing was said. */
export function partOf(load: Counted, handled: Handled): { measure: (typeof measures)[number]; sent: number; handled: number } | null {
  const measure = measures.find(each => typeof handled[each] === 'number' && (load[each] ?? 0) > 0)
  return measure === undefined ? null : { measure, sent: load[measure]!, handled: handled[measure]! }
}

/** Of a load what was loaded or unloaded at a task; measures nobody told follow the one that was told. Null: nothing was said. */
export function handledOf(load: Amount & { pieces?: number }, handled: Handled): Amount | null {
  const part = partOf(load, handled)
  if (!part) return null
  const share = part.handled / part.sent
  return {
    massKg: handled.massKg ?? Math.round(load.massKg * share),
    pallets: handled.pallets ?? Math.round(load.pallets * share),
    volumeM3: Math.round(load.volumeM3 * share * 1000) / 1000,
  }
}
