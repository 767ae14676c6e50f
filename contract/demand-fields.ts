import type { DemandDraft } from './demand-draft.ts'
import { namesOf } from './fields.ts'
import type { Bilingual } from './primitives.ts'

/** Everything a demand is entered with, one row a field: what executors read of it, what may change once it is published, and the form go by it. */

/** The parts of the form of a demand, beside those of an order entered in it. */
export type DemandSection = 'what' | 'grid' | 'price' | 'who'

type DemandField = {
  /** Where the form asks for it. */
  section: DemandSection
  /** What it is called where it is typed and refused. */
  label: Bilingual
  /** The controls of the form it is read from, the one called as it is first. */
  controls: readonly string[]
  /** Executors read it as it is, as the price mode lets them, or not at all. */
  sees: 'both' | 'by_mode' | 'forwarder'
  /** Empty to who may not see prices. */
  priced: boolean
  /** Once published it stays as it was. */
  stays: boolean
  /** The part of what offers are made for it belongs to: executors are asked anew when it changes. */
  offered: 'vehicle' | 'weeks' | 'price' | null
}

/** Read by both sides, changed at any time, and nothing offers are made for. */
const plain = { sees: 'both', priced: false, stays: false, offered: null } as const
/** A price of the demand. */
const amount = { section: 'price', sees: 'by_mode', priced: true, stays: false, offered: 'price' } as const

export const demandFields = {
  kind: { ...plain, section: 'what', controls: ['kind'], stays: true, label: { ru: 'Вид потребности', en: 'Kind of demand' } },
  orderId: { ...plain, section: 'what', controls: ['order'], sees: 'forwarder', stays: true, label: { ru: 'Заказ', en: 'Order' } },
  order: { ...plain, section: 'what', controls: [], sees: 'forwarder', priced: true, stays: true, label: { ru: 'Заказ', en: 'Order' } },
  trucks: { ...plain, section: 'what', controls: ['trucks'], offered: 'vehicle', label: { ru: 'Сколько машин', en: 'Vehicles' } },
  title: { ...plain, section: 'what', controls: ['title'], label: { ru: 'Название', en: 'Title' } },
  mode: {
    ...plain,
    section: 'price',
    controls: ['mode'],
    offered: 'price',
    label: { ru: 'Как назначается цена', en: 'How the price is set' },
  },
  price: { ...amount, controls: ['price'], label: { ru: 'Цена', en: 'Price' } },
  priceTo: { ...amount, controls: ['priceTo'], label: { ru: 'Верх вилки', en: 'Upper end of the range' } },
  showsTo: {
    ...plain,
    section: 'price',
    controls: ['showsTo'],
    label: { ru: 'Показывать исполнителям верх вилки', en: 'Executors see the upper end' },
  },
  currency: { ...plain, section: 'price', controls: [], stays: true, label: { ru: 'Валюта', en: 'Currency' } },
  basis: {
    ...plain,
    section: 'price',
    controls: ['basis'],
    stays: true,
    label: { ru: 'По чему сравнивать отклики', en: 'What offers are compared by' },
  },
  takeNow: { ...plain, section: 'price', controls: ['takeNow'], label: { ru: 'Кто быстрее', en: 'First come' } },
  counters: { ...plain, section: 'price', controls: ['counters'], label: { ru: 'Торг разрешён', en: 'Counter-offers allowed' } },
  confirmMinutes: {
    ...plain,
    section: 'price',
    controls: ['confirmMinutes'],
    label: { ru: 'На подтверждение выбранному', en: 'The chosen one confirms within' },
  },
  audience: {
    ...plain,
    section: 'who',
    controls: ['audience', 'list'],
    sees: 'forwarder',
    stays: true,
    label: { ru: 'Кто увидит', en: 'Who sees it' },
  },
  stages: {
    ...plain,
    section: 'who',
    controls: ['groups'],
    sees: 'forwarder',
    stays: true,
    label: { ru: 'Группы партнёров по очереди', en: 'Groups of partners in turn' },
  },
  deadline: { ...plain, section: 'who', controls: ['deadline'], label: { ru: 'Отклики принимаются до', en: 'Offers are taken until' } },
  note: { ...plain, section: 'who', controls: ['note'], label: { ru: 'Комментарий исполнителям', en: 'Note to executors' } },
  lanes: {
    ...plain,
    section: 'grid',
    controls: ['lanes', 'weekFrom', 'weeks'],
    sees: 'by_mode',
    offered: 'weeks',
    label: { ru: 'Рейсы по неделям', en: 'Trips by week' },
  },
} as const satisfies Record<keyof DemandDraft, DemandField>

export type DemandFieldName = keyof typeof demandFields

export const demandFieldNames = namesOf(demandFields)
