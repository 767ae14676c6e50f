import type { ExtraCode } from '#contract/extras.ts'
import type { Equipment } from '#contract/order-draft.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { PrintGroup } from '#contract/prints.ts'

export const equipmentNames: Record<Equipment, Bilingual> = {
  straps: { ru: 'Ремни крепления', en: 'Straps' },
  corners: { ru: 'Уголки', en: 'Corner protectors' },
  anti_slip_mats: { ru: 'Противоскользящие маты', en: 'Anti-slip mats' },
  timber_stakes: { ru: 'Коники для леса', en: 'Timber stakes' },
  conics: { ru: 'Коники', en: 'Bolsters' },
  coupling: { ru: 'Сцепка', en: 'Coupling' },
  air_suspension: { ru: 'Пневмоход', en: 'Air suspension' },
  tail_lift: { ru: 'Гидроборт', en: 'Tail lift' },
  medical_book: { ru: 'Медицинская книжка', en: 'Medical book' },
  sanitary_passport: { ru: 'Санитарная обработка кузова', en: 'Sanitary treatment of the body' },
  tir: { ru: 'Книжка МДП (TIR)', en: 'TIR carnet' },
  t1: { ru: 'Декларация T1', en: 'T1 declaration' },
  cmr_insurance: { ru: 'CMR-страхование', en: 'CMR insurance' },
}

export const extraNames: Record<ExtraCode, Bilingual> = {
  waiting: { ru: 'Простой', en: 'Waiting' },
  extra_stop: { ru: 'Дополнительная точка', en: 'Additional stop' },
  loader: { ru: 'Услуги грузчиков', en: 'Loaders' },
  toll: { ru: 'Платные дороги', en: 'Road tolls' },
  fuel_surcharge: { ru: 'Топливная надбавка', en: 'Fuel surcharge' },
  tail_lift: { ru: 'Гидроборт', en: 'Tail lift' },
  return: { ru: 'Возврат груза', en: 'Return of cargo' },
  other: { ru: 'Дополнительные услуги', en: 'Additional services' },
}

export const carriage: Bilingual = { ru: 'Перевозка груза автомобильным транспортом', en: 'Carriage of goods by road' }
export const trip: Bilingual = { ru: 'рейс', en: 'trip' }
export const service: Bilingual = { ru: 'усл.', en: 'service' }

export const draftMark: Bilingual = { ru: 'Черновик', en: 'Draft' }
export const clausesTitle: Bilingual = { ru: 'Дополнительные условия', en: 'Additional terms' }
export const archiveName: Bilingual = { ru: 'Печатные формы', en: 'Print forms' }
export const sheetsName: Bilingual = { ru: 'Путевые листы', en: 'Trip sheets' }
export const skippedName: Bilingual = { ru: 'Не напечатано.txt', en: 'Not printed.txt' }
export const failedWords: Bilingual = { ru: 'не удалось нарисовать, повторите', en: 'could not be drawn, try again' }
export const noOrderWords: Bilingual = { ru: 'заказ вам не открыт', en: 'the order is not open to you' }
export const noFlightWords: Bilingual = { ru: 'рейс вам не открыт', en: 'the flight is not open to you' }
export const otherDrivesWords: Bilingual = {
  ru: 'рейс ведёт фактический перевозчик, путевой лист у него',
  en: 'the actual carrier drives the flight and has its trip sheet',
}
export const unplacedWords: Bilingual = { ru: 'заказ ещё не размещён', en: 'the order is not placed yet' }
export const notYours: Bilingual = { ru: 'такой формы у заказа нет', en: 'the order has no such form' }

export const groupOrder: readonly PrintGroup[] = ['deal', 'transport', 'closing', 'claims']
