import type { ConditionBlock, ConditionBlocks, ConditionField } from './condition-blocks.ts'
import type { Bilingual } from './primitives.ts'

/** What Federal Law 259-FZ takes where a contract says nothing, in percent. */
export const lawRates = {
  /** Of the freight for a day of late delivery, never more than the freight: 34 (11). */
  lateDay: 9,
  lateCap: 100,
  /** Of the freight for no vehicle and for no cargo: 34 (1), 35 (1). */
  failed: 20,
  /** Of a day's part of the freight for an hour of waiting between towns: 35 (4). */
  waitHour: 1,
} as const

export type LawNote = { block: ConditionBlock; field: ConditionField; words: Bilingual }

/** An order a template is looked at on: the freight in minor units and the days it is agreed for. */
export type LawOrder = { price: number; days: number }

/** Where a term takes less than the law would: shown to who agrees on it, and refused to nobody. */
export function lawNotes({ penalties, cancellation, waiting }: ConditionBlocks, order?: LawOrder): LawNote[] {
  const notes: LawNote[] = []
  const note = (block: ConditionBlock, field: ConditionField, ru: string, en: string) => notes.push({ block, field, words: { ru, en } })
  const percent = penalties?.lateDeliveryPercent ?? null
  if (penalties && percent !== null) {
    if (penalties.lateDeliveryBase === 'freight' && percent < lawRates.lateDay)
      note(
        'penalties',
        'lateDeliveryPercent',
        'Меньше закона: 9 % провозной платы за сутки просрочки (259-ФЗ, ст. 34, ч. 11)',
        'Below the law: 9% of the freight for a day of delay (259-FZ, 34 (11))',
      )
    if (penalties.lateDeliveryCap < lawRates.lateCap)
      note(
        'penalties',
        'lateDeliveryCap',
        'Меньше закона: за всю просрочку он берёт до размера провозной платы (259-ФЗ, ст. 34, ч. 11)',
        'Below the law: it takes up to the whole freight for the delay (259-FZ, 34 (11))',
      )
  }
  if (cancellation && cancellation.penaltyPercent < lawRates.failed)
    note(
      'cancellation',
      'penaltyPercent',
      'Меньше закона: 20 % провозной платы за невывоз и за непредъявление груза (259-ФЗ, ст. 34, ч. 1 и ст. 35, ч. 1)',
      'Below the law: 20% of the freight for no vehicle and for no cargo (259-FZ, 34 (1) and 35 (1))',
    )
  const hour = order && Math.round((order.price * lawRates.waitHour) / (100 * order.days))
  if (waiting?.waitRate && hour !== undefined && waiting.waitRate.minor < hour)
    note(
      'waiting',
      'waitRate',
      'Меньше закона: 1 % среднесуточной провозной платы за час простоя (259-ФЗ, ст. 35, ч. 4)',
      'Below the law: 1% of a day’s part of the freight for an hour of waiting (259-FZ, 35 (4))',
    )
  return notes
}
