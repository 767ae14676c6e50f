import type { Bilingual } from './primitives.ts'
import type { Basis, LotStatus, TenderKind, TenderStatus } from './tender-states.ts'

type Words<K extends string> = Record<K, Bilingual>

/** Kinds of tenders, in the words screens, refusals, files and documents share. */
export const tenderKindWords: Words<TenderKind> = {
  reduction: { ru: 'на понижение', en: 'reduction' },
  open_rfq: { ru: 'открытый запрос цены', en: 'open request' },
  sealed_rfq: { ru: 'закрытый запрос цены', en: 'sealed request' },
  first_price: { ru: 'кто быстрее', en: 'first to take' },
  dutch: { ru: 'цена растёт', en: 'rising price' },
  contract: { ru: 'на объём', en: 'contract volume' },
}

/** The kinds that are called otherwise where an executor offers capacity: prices go the other way. */
export const risingKindWords: Words<'reduction' | 'dutch'> = {
  reduction: { ru: 'на повышение', en: 'ascending' },
  dutch: { ru: 'цена снижается', en: 'falling price' },
}

export const tenderStatusWords: Words<TenderStatus> = {
  draft: { ru: 'Черновик', en: 'Draft' },
  announced: { ru: 'Объявлен', en: 'Announced' },
  bidding: { ru: 'Приём ставок', en: 'Bidding' },
  evaluation: { ru: 'Подведение итогов', en: 'Evaluation' },
  rebidding: { ru: 'Переторжка', en: 'Next round' },
  awarded: { ru: 'Победители определены', en: 'Awarded' },
  failed: { ru: 'Не состоялся', en: 'Failed' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
  completed: { ru: 'Завершён', en: 'Completed' },
}

export const lotStatusWords: Words<LotStatus> = {
  pending: { ru: 'Ожидает', en: 'Pending' },
  open: { ru: 'Идут торги', en: 'Bidding' },
  closed: { ru: 'Подведение итогов', en: 'Evaluation' },
  awarded: { ru: 'Разыгран', en: 'Awarded' },
  partially_awarded: { ru: 'Разыгран частично', en: 'Partially awarded' },
  unsold: { ru: 'Не разыгран', en: 'Unsold' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
}

/** What prices are compared by. */
export const basisWords: Words<Basis> = {
  gross: { ru: 'как названо, с НДС', en: 'as named, with VAT' },
  net: { ru: 'без НДС', en: 'without VAT' },
  effective: { ru: 'без НДС, если организатор принимает его к вычету', en: 'without VAT where the organiser deducts it' },
}
