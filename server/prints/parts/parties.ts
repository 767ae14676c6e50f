import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import { isPerson, type TaxRegime } from '#contract/requisites.ts'
import type { Block, Signer } from '#server/prints/forms/form.ts'
import type { PartyRecord } from '#server/prints/store.ts'
import type { AccountFacts, OrderPrintFacts, PaperNumber, PartyFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { initials, traderName } from '#server/wording/words/names.ts'
import { accountLine, tinLabel } from '#server/wording/words/parties.ts'
import type { Language } from '#server/wording/words/text.ts'

/** Who stands in a paper: as whom, with which requisites, and under which line. */

export type Role = 'forwarder' | 'executor' | 'customer'

/** Somebody of whom nothing is known. */
export const nobody: PartyFacts = {
  name: '',
  short: '',
  country: 'RU',
  legalForm: '',
  tin: '',
  kpp: '',
  ogrn: '',
  address: '',
  actualAddress: '',
  director: { name: '', post: '', basis: '' },
  phones: [],
  emails: [],
  account: null,
  regime: null,
}

/** An organisation as papers name it, with the account that stands in them. */
export const partyFacts = (card: PartyRecord, account: AccountFacts | null): PartyFacts => ({
  name: card.nameFull,
  short: card.nameShort,
  country: card.country,
  legalForm: card.legalForm,
  tin: card.tin,
  kpp: card.kpp ?? '',
  ogrn: card.ogrn ?? '',
  address: card.legalAddress ?? '',
  actualAddress: card.actualAddress ?? '',
  director: { name: card.directorName, post: card.directorPost, basis: card.directorBasis },
  phones: card.phones,
  emails: card.emails,
  account,
  regime: card.taxRegime as TaxRegime,
})

/** Why a paper cannot be printed yet, as the screen says it. */
export const missingWords = {
  executor: { ru: 'исполнитель ещё не найден', en: 'there is no executor yet' },
  customer: { ru: 'в заказе не указан клиент', en: 'the order names no customer' },
  price: { ru: 'цена не указана или вам не открыта', en: 'there is no price, or you may not see it' },
  customerPrice: { ru: 'не указана цена для клиента', en: 'there is no price for the customer' },
  stops: { ru: 'в маршруте меньше двух точек', en: 'the route has fewer than two stops' },
  cargo: { ru: 'не указан груз', en: 'there is no cargo' },
  driver: { ru: 'водитель ещё не назначен', en: 'no driver is assigned yet' },
  truck: { ru: 'автомобиль ещё не назначен', en: 'no vehicle is assigned yet' },
  claim: { ru: 'выставленных претензий нет', en: 'no claim has been raised' },
  waiting: { ru: 'оплачиваемого простоя не было', en: 'there was no detention to be paid' },
  nothing: { ru: 'к оплате ничего не остаётся', en: 'nothing is left to be paid' },
  oneCurrency: { ru: 'строки счёта в разных валютах', en: 'lines of the bill are in several currencies' },
} as const satisfies Record<string, Bilingual>

/** What an organisation's requisites miss for a paper of money; nothing of a party that is not there. */
export function missingRequisites(party: PartyFacts | null, { account = false, address = false } = {}): Bilingual[] {
  if (!party) return []
  const who = party.short || party.name
  return [
    ...(party.tin ? [] : [{ ru: `${who}: не указан ${tinLabel(party.country)}`, en: `${who}: no ${tinLabel(party.country, 'en')}` }]),
    ...(party.address || !address ? [] : [{ ru: `${who}: не указан юридический адрес`, en: `${who}: no legal address` }]),
    ...(account && !party.account ? [{ ru: `${who}: нет банковского счёта`, en: `${who}: no bank account` }] : []),
  ]
}

/** The party of the viewer. */
export const ownParty = (facts: OrderPrintFacts): PartyFacts | null => (facts.viewer === 'forwarder' ? facts.forwarder : facts.executor)

/** Number and day of a paper: those it was issued with, or of the order and today. */
export const paperOf = (facts: OrderPrintFacts, code: string): PaperNumber =>
  facts.numbers[code] ?? { number: facts.number, date: facts.today }

/** The electronic waybills of an order as a document refers to them; nothing while there is none. */
export function waybillText({ waybill, waybillNumbers }: OrderPrintFacts): string {
  const all = waybillNumbers && waybillNumbers.length > 0 ? waybillNumbers : waybill ? [waybill.number] : []
  if (all.length <= 1) return all.map(number => `транспортная накладная № ${number}`).join('')
  return `транспортные накладные № ${all.join(', ')}`
}

/** The order as other papers name it: «договор-заявка № 26-000123 от 05.10.2026». */
export const orderWords = (facts: OrderPrintFacts, language: Language = 'ru'): string =>
  language === 'ru'
    ? `договор-заявка № ${facts.number} от ${dayText(facts.date)}`
    : `transport order No. ${facts.number} of ${dayText(facts.date)}`

/** One who signs for a party; a person signs without a post. */
export function signerOf(
  party: PartyFacts | null,
  role: string,
  side: Role,
  { dated = false, language = 'ru' }: { dated?: boolean; language?: Language } = {},
): Signer {
  const person = party !== null && isPerson(party.legalForm)
  const post = person ? '' : (party?.director.post ?? '')
  const name = initials(traderName(party?.director.name || (person ? party.name : '')))
  return {
    role,
    ...(post && { post }),
    ...(name && { name }),
    party: side,
    stamp: language === 'ru' ? 'М. П.' : 'Stamp',
    ...(dated && { dated }),
  }
}

/** A signature line of somebody whose name no system knows. */
export const openSigner = (role: string, { stamp = false, dated = false }: { stamp?: boolean; dated?: boolean } = {}): Signer => ({
  role,
  ...(stamp && { stamp: 'М. П.' }),
  ...(dated && { dated }),
})

const taxLabel = ({ country, kpp }: PartyFacts, language: Language): string =>
  `${tinLabel(country, language)}${kpp ? (language === 'ru' ? ' / КПП' : ' / KPP') : ''}`

const registerLabel = ({ country, legalForm }: PartyFacts, language: Language): string =>
  language === 'en' ? 'Reg. No.' : country !== 'RU' ? 'Рег. номер' : isPerson(legalForm) ? 'ОГРНИП' : 'ОГРН'

/** Everything a contract says of a party, label by label; what is not known is left out. */
function requisiteRows(party: PartyFacts, language: Language = 'ru'): [string, string][] {
  const said = requisiteWords[language]
  const rows: [string, string][] = [
    [said.name, party.name || party.short],
    [taxLabel(party, language), [party.tin, party.kpp].filter(Boolean).join(' / ')],
    [registerLabel(party, language), party.ogrn],
    [said.address, party.address],
    [said.actual, party.actualAddress === party.address ? '' : party.actualAddress],
    [said.account, accountLine(party.account, language)],
    [said.phone, party.phones.map(phoneText).join(', ')],
    [said.email, party.emails.join(', ')],
  ]
  return rows.filter(([, value]) => value !== '')
}

const requisiteWords = {
  ru: {
    name: 'Наименование',
    address: 'Юр. адрес',
    actual: 'Факт. адрес',
    account: 'Банк',
    phone: 'Телефон',
    email: 'Эл. почта',
  },
  en: {
    name: 'Name',
    address: 'Legal address',
    actual: 'Office',
    account: 'Bank',
    phone: 'Phone',
    email: 'E-mail',
  },
} as const

/** The requisites of two parties side by side, in frames. */
export const twoColumns = (left: Block[], leftTitle: string, right: Block[], rightTitle: string): Block => ({
  kind: 'columns',
  widths: [1, 1],
  columns: [[{ kind: 'box', title: leftTitle, blocks: left }], [{ kind: 'box', title: rightTitle, blocks: right }]],
})

/** A party's requisites as a block of fields. */
export const requisites = (party: PartyFacts, language: Language = 'ru'): Block[] => [
  { kind: 'fields', labelWidth: 24, rows: requisiteRows(party, language) },
]

export const sideRoles: Record<Side, Bilingual> = {
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
}
