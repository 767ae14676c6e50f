import type { Bilingual } from './primitives.ts'

/** What a flag gives the code that asks for it. */
export type FeatureValue = boolean | string | number | Readonly<Record<string, unknown>>

/** A part of the product behind a flag: what it may give, who answers for it, and when the code loses it. */
export type Feature = {
  name: Bilingual
  about: Bilingual
  /** What the flag may give, by the name of the variant; all of one type. */
  variants: Readonly<Record<string, FeatureValue>>
  /** The variant everybody has while nobody has set the flag. */
  usual: string
  /** The variant of those it is off for. */
  off: string
  /** Who answers for it. */
  owner: string
  /** The day from which on the code should do without it. */
  removeOn: string
  /** Where it is asked for: what the web asks for comes with the answer a page starts with. */
  at: 'web' | 'server'
  /** Whether a person may take it or leave it himself. */
  choice: boolean
  /** What was new with it, and the day it came. */
  news: Bilingual & { since: string }
  /** The drawing that shows it, and where it is met. */
  picture: 'table' | 'plan' | 'sum' | 'file' | null
  path: string | null
}

/** Every flag the code asks for. A flag that stands in the database alone is asked for by nobody and switches nothing of ours. */
export const features = {
  new_table: {
    name: { ru: 'Новая таблица заказов', en: 'New table of orders' },
    about: {
      ru: 'Меню открывает новый список заказов: виды, правка в ячейках, живые строки. Без неё открывается старый.',
      en: 'The menu opens the new list of orders: views, editing in cells, live rows. Without it the old one opens.',
    },
    news: {
      since: '2026-11-21',
      ru: 'Свои виды с колонками и условиями, правка прямо в ячейках, новые заказы появляются сами. Старый список остаётся под рукой: вернуться можно в любой момент.',
      en: 'Views of your own with columns and conditions, editing right in the cells, new orders come up by themselves. The old list stays at hand: go back any time.',
    },
    variants: { on: true, off: false },
    usual: 'on',
    off: 'off',
    owner: 'lists',
    removeOn: '2027-06-30',
    at: 'server',
    choice: true,
    picture: 'table',
    path: '/orders_forwarder',
  },
  automatic_plan: {
    name: { ru: 'Автоматический план', en: 'Automatic plan' },
    about: {
      ru: 'Доска задач сама подбирает машины к заказам. Без неё кнопки нет и расчёт не запускается.',
      en: 'The board finds vehicles for orders by itself. Without it there is no button and no search is begun.',
    },
    news: {
      since: '2026-11-27',
      ru: 'На доске задач появилась кнопка «Рассчитать»: план сам подбирает машины и порядок рейсов, показывает, сколько пустого пробега сберёг, и ничего не меняет, пока его не примут.',
      en: 'The board of tasks has a button that looks for a plan: it finds vehicles and the order of trips, says how many empty kilometres it saves, and changes nothing until somebody takes it.',
    },
    variants: { on: true, off: false },
    usual: 'on',
    off: 'off',
    owner: 'planner',
    removeOn: '2027-04-30',
    at: 'web',
    choice: false,
    picture: 'plan',
    path: '/flights/tasks',
  },
  planner_seconds: {
    name: { ru: 'Время расчёта плана', en: 'Time of a plan’s search' },
    about: {
      ru: 'Сколько секунд самое большее считается автоматический план, сколько бы ни попросили.',
      en: 'How many seconds an automatic plan is looked for at most, however many are asked for.',
    },
    news: {
      since: '2026-11-28',
      ru: 'Долгий расчёт плана можно ограничить для всех сразу.',
      en: 'A long search for a plan can be bounded for everybody at once.',
    },
    variants: { full: 60, short: 10 },
    usual: 'full',
    off: 'full',
    owner: 'planner',
    removeOn: '2027-04-30',
    at: 'server',
    choice: false,
    picture: null,
    path: null,
  },
  planner_weights: {
    name: { ru: 'Веса плана по умолчанию', en: 'Usual weights of a plan' },
    about: {
      ru: 'С какими весами открываются настройки автоматического плана: пустой пробег, наёмные машины, переработка, равная загрузка.',
      en: 'The weights the settings of an automatic plan open with: empty kilometres, hired vehicles, overtime, fairness.',
    },
    news: {
      since: '2026-11-28',
      ru: 'Настройки плана открываются с теми весами, которые подходят организации, и не начинаются каждый раз с одинаковых.',
      en: 'The settings of a plan open with the weights that suit the organisation in place of the same ones each time.',
    },
    variants: {
      even: { emptyKm: 1, hired: 1, overtime: 1, fairness: 1 },
      near: { emptyKm: 3, hired: 1, overtime: 1, fairness: 1 },
    },
    usual: 'even',
    off: 'even',
    owner: 'planner',
    removeOn: '2027-04-30',
    at: 'web',
    choice: false,
    picture: null,
    path: '/flights/tasks',
  },
  export_format: {
    name: { ru: 'Формат выгрузки первым', en: 'First format of exports' },
    about: {
      ru: 'Какой формат стоит первым в меню выгрузки списка: XLSX или CSV.',
      en: 'Which format stands first in the menu of a list’s export: XLSX or CSV.',
    },
    news: {
      since: '2026-11-28',
      ru: 'Тот формат выгрузки, который нужен чаще, стоит в меню первым.',
      en: 'The format of exports that is wanted more often stands first in the menu.',
    },
    variants: { xlsx: 'xlsx', csv: 'csv' },
    usual: 'xlsx',
    off: 'xlsx',
    owner: 'lists',
    removeOn: '2027-03-31',
    at: 'web',
    choice: false,
    picture: 'file',
    path: null,
  },
  price_per_km: {
    name: { ru: 'Цена за километр в списке', en: 'Price per kilometre in the list' },
    about: {
      ru: 'Рядом с ценой заказа сразу видно, сколько это за километр, без наведения мыши.',
      en: 'Beside the price of an order stands what it is per kilometre, without pointing at it.',
    },
    news: {
      since: '2026-11-28',
      ru: 'Ставки на разных плечах можно сравнить взглядом: под ценой заказа стоит цена за километр.',
      en: 'Rates of different distances compare at a glance: under the price of an order stands the price per kilometre.',
    },
    variants: { on: true, off: false },
    usual: 'off',
    off: 'off',
    owner: 'lists',
    removeOn: '2027-03-31',
    at: 'web',
    choice: true,
    picture: 'sum',
    path: '/orders_forwarder',
  },
} as const satisfies Record<string, Feature>

export type FeatureKey = keyof typeof features

type Wide<T> = T extends boolean ? boolean : T extends number ? number : T extends object ? { [K in keyof T]: Wide<T[K]> } : T
type VariantsOf<K extends FeatureKey> = (typeof features)[K]['variants']

/** What a flag gives the code that asks for it. */
export type ValueOf<K extends FeatureKey> = Wide<VariantsOf<K>[keyof VariantsOf<K>]>

/** Flags the web asks for. */
export type WebFeatureKey = { [K in FeatureKey]: (typeof features)[K]['at'] extends 'web' ? K : never }[FeatureKey]

export const featureKeys = Object.keys(features) as FeatureKey[]

/** The feature of a key, if the code asks for one. */
export const featureOf = (key: string): Feature | null => (Object.hasOwn(features, key) ? features[key as FeatureKey] : null)
