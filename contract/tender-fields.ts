import { type NamesWhere, namesOf } from './fields.ts'
import type { Bilingual } from './primitives.ts'
import type { TenderDraft } from './tender-draft.ts'

/** Everything a tender is entered with, one row a field: its columns, what bidders are told of it, and the form go by it. */

/** The parts of the form of a tender that ask for something of its draft. */
export type TenderSection = 'lots' | 'rules' | 'time' | 'audience' | 'terms'

type TenderField = {
  /** Where the form asks for it; null: the form is of one side. */
  section: TenderSection | null
  /** What it is called where it is typed. */
  label: Bilingual
  /** The controls of the form it is read from, the one called as it is first. */
  controls: readonly string[]
  /** Its column: with the value itself, a moment, an amount in the currency of the tender, or JSON. */
  column: string
  stored: 'value' | 'moment' | 'amount' | 'json'
  /** Bidders read it as it is, a part of it, or not at all. */
  sees: 'all' | 'part' | 'organizer'
  /** Empty to who may not see prices. */
  priced: boolean
  /** Once announced the row keeps a part of it alone, the whole stands where nobody but the organiser reads it. */
  cut: boolean
}

const value = { stored: 'value', sees: 'all', priced: false, cut: false } as const
const moment = { ...value, stored: 'moment' } as const
const rules = { ...value, section: 'rules' } as const
const time = { ...value, section: 'time' } as const
const terms = { ...value, section: 'terms' } as const
/** In the form and in the table under its own name. */
const named = <const N extends string>(name: N) => ({ controls: [name], column: name }) as const

export const tenderFields = {
  side: { ...value, section: null, controls: [], column: 'side', label: { ru: 'Сторона', en: 'Side' } },
  title: { ...value, ...named('title'), section: 'lots', label: { ru: 'Название', en: 'Title' } },
  kind: { ...rules, ...named('kind'), label: { ru: 'Как определяется победитель', en: 'How the winner is decided' } },
  sealed: {
    ...rules,
    ...named('sealed'),
    label: { ru: 'Запечатать ставки: до конца их не прочтёт никто', en: 'Seal the bets: nobody reads them before the end' },
  },
  currency: { ...value, ...named('currency'), section: 'lots', label: { ru: 'Валюта', en: 'Currency' } },
  basis: { ...rules, ...named('basis'), label: { ru: 'Как сравнивать цены', en: 'How prices are compared' } },
  visibility: { ...rules, ...named('visibility'), label: { ru: 'Что видят участники', en: 'What bidders see' } },
  startsAt: { ...moment, ...named('startsAt'), section: 'time', label: { ru: 'Приём ставок с', en: 'Bets from' } },
  endsAt: { ...moment, ...named('endsAt'), section: 'time', label: { ru: 'Приём ставок до', en: 'Bets until' } },
  rounds: { ...rules, ...named('rounds'), label: { ru: 'Туров не больше', en: 'Rounds at most' } },
  showsBest: {
    ...rules,
    ...named('showsBest'),
    label: { ru: 'В следующем туре показать лучшую цену прошлого', en: 'Tell the best price of the round before in the next' },
  },
  stepKind: { ...rules, ...named('stepKind'), label: { ru: 'Шаг', en: 'Step' } },
  step: { ...rules, ...named('step'), stored: 'amount', priced: true, label: { ru: 'Шаг', en: 'Step' } },
  stepPercent: { ...rules, ...named('stepPercent'), label: { ru: 'Шаг, % от старта', en: 'Step, % of the start' } },
  windowSeconds: {
    ...time,
    controls: ['windowMinutes'],
    column: 'windowS',
    label: { ru: 'Ставка лидера в последние', en: 'A leading bet within the last' },
  },
  extendSeconds: {
    ...time,
    controls: ['extendMinutes'],
    column: 'extendS',
    label: { ru: 'продлевает торги на', en: 'moves the end by' },
  },
  extendMost: { ...time, ...named('extendMost'), label: { ru: 'не больше раз', en: 'times at most' } },
  dutchSeconds: { ...rules, controls: ['dutchSeconds'], column: 'dutchS', label: { ru: 'Меняется каждые', en: 'Changes every' } },
  autoAward: {
    ...time,
    ...named('autoAward'),
    sees: 'organizer',
    label: {
      ru: 'Присудить сразу, если лучшая цена в пределах предельной',
      en: 'Award at once where the best price is within the limit',
    },
  },
  confirmMinutes: { ...time, ...named('confirmMinutes'), label: { ru: 'Победитель подтверждает за', en: 'The winner confirms within' } },
  withdrawUntil: {
    ...moment,
    ...named('withdrawUntil'),
    section: 'time',
    label: { ru: 'Отзывать ставку можно до', en: 'A bet may be withdrawn until' },
  },
  shareRule: { ...rules, ...named('shareRule'), label: { ru: 'Доли объёма', en: 'Shares of the volume' } },
  audience: {
    section: 'audience',
    controls: ['audience', 'groupIds', 'organizations'],
    column: 'audience',
    stored: 'json',
    sees: 'part',
    priced: false,
    cut: true,
    label: { ru: 'Кого позвать', en: 'Whom to invite' },
  },
  eligibility: {
    ...value,
    section: 'audience',
    controls: ['minRating', 'ownFleet', 'insuranceMin', 'adr'],
    column: 'eligibility',
    stored: 'json',
    label: { ru: 'Кто может делать ставки', en: 'Who may bet' },
  },
  payDays: { ...terms, ...named('payDays'), label: { ru: 'Оплата через', en: 'Payment after' } },
  payDaysKind: { ...terms, ...named('payDaysKind'), label: { ru: 'Дни', en: 'Days' } },
  payTrigger: { ...terms, ...named('payTrigger'), label: { ru: 'Срок считать от', en: 'Counted from' } },
  contact: { ...terms, ...named('contact'), label: { ru: 'Контакт по тендеру', en: 'Contact for the tender' } },
  comment: { ...terms, ...named('comment'), label: { ru: 'Условия и комментарий участникам', en: 'Terms and comment to the bidders' } },
  lots: {
    section: 'lots',
    controls: ['lots'],
    column: 'drafts',
    stored: 'json',
    sees: 'organizer',
    priced: true,
    cut: true,
    label: { ru: 'Лоты', en: 'Lots' },
  },
} as const satisfies Record<keyof TenderDraft, TenderField>

export type TenderFieldName = keyof typeof tenderFields

export const tenderFieldNames = namesOf(tenderFields)

/** Fields whose row has such a value in a column. */
export type TenderFieldsWhere<K extends keyof TenderField, V extends TenderField[K]> = NamesWhere<typeof tenderFields, K, V>
