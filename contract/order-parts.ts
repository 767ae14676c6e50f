import { namesWhere } from './fields.ts'
import type { CargoDraft, OrderTerms, StopDraft } from './order-draft.ts'
import type { Bilingual } from './primitives.ts'

/** The parts of the terms, of a stop and of a cargo, one row a part, as `order-fields.ts` has the fields. */

type Part<Names> = {
  label: Bilingual
  /** The part two versions are compared in, together with the others that name it. */
  within: Names
}

/** An amount, empty to who may not see prices. */
const amount = { priced: true } as const
const plain = { priced: false } as const
export const termFields = {
  freeRevokeHours: { ...plain, within: 'freeRevokeHours', label: { ru: 'Отзыв без штрафа', en: 'Free revoke' } },
  penaltyPercent: { ...plain, within: 'penaltyPercent', label: { ru: 'Штраф за срыв', en: 'Penalty for failing' } },
  freeWaitMinutes: { ...plain, within: 'freeWaitMinutes', label: { ru: 'Бесплатное ожидание', en: 'Free waiting' } },
  excursionMinutes: { ...plain, within: 'excursionMinutes', label: { ru: 'Вне режима не дольше', en: 'Out of range for at most' } },
  waitRate: { ...amount, within: 'waitRate', label: { ru: 'Простой за час', en: 'Waiting per hour' } },
  layoverRate: { ...amount, within: 'layoverRate', label: { ru: 'Простой за сутки', en: 'Layover per day' } },
  latePenalty: { ...amount, within: 'latePenalty', label: { ru: 'Опоздание на погрузку', en: 'Late for loading' } },
  lateDeliveryPercent: {
    ...plain,
    within: 'lateDeliveryPercent',
    label: { ru: 'Просрочка доставки за сутки', en: 'Late delivery per day' },
  },
  lateDeliveryBase: { ...plain, within: 'lateDeliveryPercent', label: { ru: 'Считать от', en: 'Taken of' } },
  lateDeliveryCap: { ...plain, within: 'lateDeliveryPercent', label: { ru: 'Не больше', en: 'At most' } },
  latePaymentPercent: { ...plain, within: 'latePaymentPercent', label: { ru: 'Пеня за просрочку оплаты', en: 'Late payment per day' } },
  latePaymentCap: { ...plain, within: 'latePaymentPercent', label: { ru: 'Пеня не больше', en: 'At most' } },
  documentDays: { ...plain, within: 'documentDays', label: { ru: 'Документы за', en: 'Documents within' } },
  insuranceLimit: { ...amount, within: 'insuranceLimit', label: { ru: 'Страховая сумма не меньше', en: 'Insured for at least' } },
  approvesResources: {
    ...plain,
    within: 'approvesResources',
    label: { ru: 'Одобряю водителя и машину', en: 'I approve driver and vehicle' },
  },
  approvalHours: { ...plain, within: 'approvesResources', label: { ru: 'Ответ за', en: 'Answer within' } },
} as const satisfies Record<keyof OrderTerms, Part<keyof OrderTerms> & { priced: boolean }>
export const termFieldNames = Object.keys(termFields) as (keyof OrderTerms)[]
/** Terms that are amounts of money. */
export const pricedTermNames = namesWhere(termFields, 'priced', true)

/** Terms without the amounts, for who may not see prices. */
export const unpricedTerms = (terms: OrderTerms): OrderTerms => ({
  ...terms,
  ...Object.fromEntries(pricedTermNames.map(name => [name, null])),
})

/** Agreed by both sides, or the executor is told when it changes. */
type Change = 'agreed' | 'told'
const agreed = { change: 'agreed' } as const
const told = { change: 'told' } as const
export const stopFields = {
  kind: { ...agreed, within: 'kind', label: { ru: 'Что здесь делают', en: 'What is done here' } },
  place: { ...agreed, within: 'place', label: { ru: 'Город', en: 'City' } },
  address: { ...agreed, within: 'address', label: { ru: 'Адрес', en: 'Address' } },
  windowFrom: { ...agreed, within: 'windowFrom', label: { ru: 'Окно', en: 'Window' } },
  windowTo: { ...agreed, within: 'windowFrom', label: { ru: 'Окно', en: 'Window' } },
  partyName: { ...told, within: 'partyName', label: { ru: 'Компания на точке', en: 'Company at the stop' } },
  contactName: { ...told, within: 'contactName', label: { ru: 'Кто встретит', en: 'Who meets the vehicle' } },
  contactPhone: { ...told, within: 'contactPhone', label: { ru: 'Телефон', en: 'Phone' } },
  handling: { ...agreed, within: 'handling', label: { ru: 'Как грузят', en: 'Loaded by' } },
  notes: { ...told, within: 'notes', label: { ru: 'Как заехать, что учесть', en: 'How to get in, what to mind' } },
} as const satisfies Record<keyof StopDraft, Part<keyof StopDraft> & { change: Change }>
export const stopFieldNames = Object.keys(stopFields) as (keyof StopDraft)[]

const sizes = { within: 'lengthM', label: { ru: 'Размеры', en: 'Sizes' } } as const
const cold = { within: 'tempMin', label: { ru: 'Температура', en: 'Temperature' } } as const
export const cargoFields = {
  name: { within: 'name', label: { ru: 'Что везём', en: 'What is carried' } },
  category: { within: 'category', label: { ru: 'Категория', en: 'Category' } },
  packageType: { within: 'packageType', label: { ru: 'Упаковка', en: 'Package' } },
  pieces: { within: 'pieces', label: { ru: 'Места', en: 'Pieces' } },
  massKg: { within: 'massKg', label: { ru: 'Вес', en: 'Weight' } },
  volumeM3: { within: 'volumeM3', label: { ru: 'Объём', en: 'Volume' } },
  pallets: { within: 'pallets', label: { ru: 'Паллеты', en: 'Pallets' } },
  lengthM: sizes,
  widthM: sizes,
  heightM: sizes,
  stackable: sizes,
  tempMin: cold,
  tempMax: cold,
  declaredValue: { within: 'declaredValue', label: { ru: 'Ценность', en: 'Value' } },
  hsCode: { within: 'hsCode', label: { ru: 'ТН ВЭД', en: 'HS code' } },
  containerNumber: { within: 'containerNumber', label: { ru: 'Контейнер', en: 'Container' } },
  adr: { within: 'adr', label: { ru: 'ADR', en: 'ADR' } },
} as const satisfies Record<keyof CargoDraft, Part<keyof CargoDraft>>

/** Names of parts, each with those it is compared together with. */
export function partsOf<N extends string>(fields: Record<N, { within: N }>): Map<N, N[]> {
  const parts = new Map<N, N[]>()
  for (const [name, { within }] of Object.entries(fields) as [N, { within: N }][]) parts.set(within, [...(parts.get(within) ?? []), name])
  return parts
}
