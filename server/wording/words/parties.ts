import { getGender } from 'lvovich'
import { phoneText } from '#contract/phone-text.ts'
import { isPerson } from '#contract/requisites.ts'
import type { AccountFacts, PartyFacts } from '../record.ts'
import { genitiveBasis, genitiveName, genitivePost } from './names.ts'
import { blank, type Language, nbsp } from './text.ts'

/** Sides of a deal and their requisites as documents name them. */

/** «в лице генерального директора Ёлкина Петра Ивановича, действующего на основании Устава», with blanks for what is not known. */
export function inPersonOf(party: PartyFacts): string {
  if (isPerson(party.legalForm))
    return party.ogrn ? `действующий от своего имени на основании записи в реестре № ${party.ogrn}` : 'действующий от своего имени'
  const { name, post, basis } = party.director
  const words = name.trim().split(/\s+/)
  const gender = getGender({ last: words[0], first: words[1], middle: words[2] })
  const acting = gender === 'female' ? 'действующей' : 'действующего'
  const who = name.trim() ? genitiveName(name) : blank()
  const as = post.trim() ? genitivePost(post) : blank(16)
  return `в лице ${as} ${who}, ${acting} на основании ${basis.trim() ? genitiveBasis(basis) : blank(16)}`
}

/** «именуемое», of a person «именуемый». */
export const named = (party: PartyFacts): string => (isPerson(party.legalForm) ? 'именуемый' : 'именуемое')

/** How the tax number of a country is called. */
export const tinLabel = (country: string, language: Language = 'ru'): string =>
  language === 'en'
    ? country === 'RU'
      ? 'INN'
      : country === 'KZ'
        ? 'BIN/IIN'
        : country === 'BY'
          ? 'UNP'
          : 'Tax number'
    : country === 'RU'
      ? 'ИНН'
      : country === 'KZ'
        ? 'БИН/ИИН'
        : country === 'BY'
          ? 'УНП'
          : 'Налоговый номер'

/** «ИНН 7810005000, КПП 781001001»; empty where nothing is known. */
export function taxLine(party: PartyFacts, language: Language = 'ru'): string {
  const kpp = language === 'ru' ? 'КПП' : 'KPP'
  return [party.tin && `${tinLabel(party.country, language)}${nbsp}${party.tin}`, party.kpp && `${kpp}${nbsp}${party.kpp}`]
    .filter(Boolean)
    .join(', ')
}

/** «ОГРН 1157847000057», of a person «ОГРНИП …», abroad the number of its register. */
export function registerLine(party: PartyFacts, language: Language = 'ru'): string {
  if (!party.ogrn) return ''
  const word = isPerson(party.legalForm) ? { ru: 'ОГРНИП', en: 'OGRNIP' } : { ru: 'ОГРН', en: 'OGRN' }
  return `${party.country === 'RU' ? word[language] : language === 'ru' ? 'Рег. №' : 'Reg. No.'}${nbsp}${party.ogrn}`
}

/** «расч. счёт …, банк, корр. счёт …, БИК …» (a line may end behind a slash, so none is written), abroad an IBAN with the code of the bank; empty where there is no account. */
export function accountLine(account: AccountFacts | null, language: Language = 'ru'): string {
  if (!account) return ''
  if (!/^\d{20}$/.test(account.account)) {
    const currency = account.currency === 'RUB' ? '' : ` (${account.currency})`
    return `IBAN ${account.account}${currency}, ${account.bank}, SWIFT ${account.bik}`
  }
  const word =
    language === 'ru' ? { own: `расч.${nbsp}счёт`, kept: `корр.${nbsp}счёт`, bik: 'БИК' } : { own: 'acc.', kept: 'corr. acc.', bik: 'BIK' }
  const kept = account.correspondent ? `, ${word.kept}${nbsp}${account.correspondent}` : ''
  return `${word.own}${nbsp}${account.account}, ${account.bank}${kept}, ${word.bik}${nbsp}${account.bik}`
}

/** Name, tax numbers, address and telephone in one line, as forms ask for a party. */
export const partyLine = (party: PartyFacts, language: Language = 'ru'): string =>
  [party.name || party.short, taxLine(party, language), party.address, party.phones.slice(0, 1).map(phoneText).join('')]
    .filter(Boolean)
    .join(', ')

/** The same with the bank account, as a payer is named. */
export const partyWithAccount = (party: PartyFacts, language: Language = 'ru'): string =>
  [partyLine(party, language), accountLine(party.account, language)].filter(Boolean).join(', ')

/** A mark of a vehicle with its plate: «КАМАЗ 54901, А123ВС716». */
export const vehicleName = (vehicle: { plate: string; make: string; model: string } | null): string =>
  vehicle ? [`${vehicle.make} ${vehicle.model}`.trim(), vehicle.plate].filter(Boolean).join(', ') : ''
