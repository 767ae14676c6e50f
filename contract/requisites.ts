import { z } from 'zod'
import { isAccount, isBik, isBin, isCorrespondentAccount, isKpp, isOgrn, isOgrnip, isTaxNumber, isTin, isUnp } from './identifiers.ts'
import type { Bilingual } from './primitives.ts'

/** How an organisation is taxed. */
export const TaxRegime = z.enum(['osno', 'usn_exempt', 'usn_5', 'usn_7', 'usn_income', 'npd', 'eshn', 'psn'])
export type TaxRegime = z.output<typeof TaxRegime>

/** The rate of VAT in percent by regime and day; outside Russia services go out at 0. */
export function vatRateOf(regime: TaxRegime, country: string, day: string): 22 | 20 | 7 | 5 | 0 {
  if (country !== 'RU') return 0
  if (regime === 'osno' || regime === 'eshn') return day >= '2026-01-01' ? 22 : 20
  if (regime === 'usn_5') return 5
  return regime === 'usn_7' ? 7 : 0
}

const persons: ReadonlySet<string> = new Set(['ip', 'kfh', 'npd', 'ip_by', 'ip_kz'])

/** Whether a legal form is that of one person: a tax number of his own, no КПП, another register. */
export const isPerson = (legalForm: string): boolean => persons.has(legalForm)

/** What the numbers of an organisation must be together, in both languages: said by the form and by the server alike. */
export const requisiteRules = {
  'tin.organization': { ru: 'у организации в ИНН 10 цифр', en: 'an organisation has an INN of 10 digits' },
  'tin.person': { ru: 'у предпринимателя в ИНН 12 цифр', en: 'an entrepreneur has an INN of 12 digits' },
  'tin.key': { ru: 'неверная контрольная цифра', en: 'its check digit does not fit' },
  'tin.bin': { ru: 'в БИН и ИИН 12 цифр, последняя контрольная', en: 'a BIN or IIN has 12 digits, the last one checks them' },
  'tin.unp': { ru: 'в УНП 9 знаков, последний контрольный', en: 'a UNP has 9 characters, the last one checks them' },
  'tin.other': { ru: 'от 3 до 20 латинских букв и цифр', en: '3 to 20 Latin letters and digits' },
  'kpp.none': { ru: 'у предпринимателя нет КПП, оставьте поле пустым', en: 'an entrepreneur has no KPP, leave the field empty' },
  'kpp.form': { ru: 'в КПП 9 знаков, например 770401001', en: 'a KPP has 9 characters, for example 770401001' },
  'kpp.abroad': { ru: 'КПП бывает только у организаций России', en: 'organisations of Russia alone have a KPP' },
  'ogrn.key': { ru: 'в ОГРН 13 цифр, последняя контрольная', en: 'an OGRN has 13 digits, the last one checks them' },
  'ogrnip.key': { ru: 'в ОГРНИП 15 цифр, последняя контрольная', en: 'an OGRNIP has 15 digits, the last one checks them' },
  'form.country': { ru: 'такой формы нет в выбранной стране', en: 'there is no such form in the country chosen' },
  'sides.none': { ru: 'выберите хотя бы одну роль', en: 'choose at least one role' },
  'bik.form': { ru: 'в БИК 9 цифр, первая 0, 1 или 2', en: 'a BIK has 9 digits, the first is 0, 1 or 2' },
  'bic.form': { ru: 'в BIC 8 или 11 знаков, например HSBKKZKX', en: 'a BIC has 8 or 11 characters, for example HSBKKZKX' },
  'account.key': { ru: 'счёт не подходит к БИК банка', en: 'the account does not fit the BIK of the bank' },
  'account.iban': { ru: 'проверьте IBAN: контрольное число не сходится', en: 'check the IBAN: its check number does not fit' },
  'correspondent.key': {
    ru: 'корреспондентский счёт не подходит к БИК банка',
    en: 'the correspondent account does not fit the BIK of the bank',
  },
  'attorney.turned': { ru: 'последний день раньше первого', en: 'the last day is before the first one' },
  'hours.turned': { ru: 'конец дня должен быть позже начала', en: 'the day must end after it begins' },
  'hours.breaks': {
    ru: 'перерывы идут по порядку и лежат внутри рабочего времени',
    en: 'breaks follow one another and lie within the working hours',
  },
  'calendar.twice': { ru: 'день указан дважды', en: 'the day is given twice' },
  mask: {
    ru: 'в маске нужны год (YY или YYYY) и номер (от NNN до NNNNNNNN), всего до 16 знаков',
    en: 'a mask needs the year (YY or YYYY) and the number (NNN to NNNNNNNN), 16 characters at most',
  },
} as const satisfies Record<string, Bilingual>

export type RequisiteRule = keyof typeof requisiteRules
export type RequisiteError<F extends string = string> = { field: F; rule: RequisiteRule }

export type Numbers = { country: string; legalForm: string; tin: string; kpp: string | null; ogrn: string | null }

/** Everything that is wrong in the numbers of an organisation, each at its field. */
export function numberErrors({ country, legalForm, tin, kpp, ogrn }: Numbers): RequisiteError<'tin' | 'kpp' | 'ogrn' | 'legalForm'>[] {
  if (country !== 'RU')
    return [
      ...(isTaxNumber(tin, country) ? [] : [{ field: 'tin', rule: abroad(country) } as const]),
      ...(kpp ? [{ field: 'kpp', rule: 'kpp.abroad' } as const] : []),
    ]
  const person = isPerson(legalForm)
  const wrong: RequisiteError<'tin' | 'kpp' | 'ogrn' | 'legalForm'>[] = []
  if (!/^\d+$/.test(tin) || tin.length !== (person ? 12 : 10))
    wrong.push({ field: 'tin', rule: person ? 'tin.person' : 'tin.organization' })
  else if (!isTin(tin)) wrong.push({ field: 'tin', rule: 'tin.key' })
  if (person && kpp) wrong.push({ field: 'kpp', rule: 'kpp.none' })
  if (!person && !isKpp(kpp ?? '')) wrong.push({ field: 'kpp', rule: 'kpp.form' })
  // who is self-employed stands in no register
  if (person && !isOgrnip(ogrn ?? '') && !(legalForm === 'npd' && !ogrn)) wrong.push({ field: 'ogrn', rule: 'ogrnip.key' })
  if (!person && !isOgrn(ogrn ?? '')) wrong.push({ field: 'ogrn', rule: 'ogrn.key' })
  return wrong
}

const abroad = (country: string): RequisiteRule => (country === 'KZ' ? 'tin.bin' : country === 'BY' ? 'tin.unp' : 'tin.other')

export type AccountNumbers = { bik: string; account: string; correspondent: string | null }

/** Everything that is wrong in the numbers of a bank account; accounts of other countries are an IBAN and the BIC of the bank. */
export function accountError(
  { bik, account, correspondent }: AccountNumbers,
  country: string,
): RequisiteError<'bik' | 'account' | 'correspondent'>[] {
  const wrong: RequisiteError<'bik' | 'account' | 'correspondent'>[] = []
  if (country !== 'RU') {
    if (!/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bik)) wrong.push({ field: 'bik', rule: 'bic.form' })
    if (!isIban(account)) wrong.push({ field: 'account', rule: 'account.iban' })
    return wrong
  }
  if (!isBik(bik)) return [{ field: 'bik', rule: 'bik.form' }]
  if (!isAccount(account, bik)) wrong.push({ field: 'account', rule: 'account.key' })
  if (correspondent && !isCorrespondentAccount(correspondent, bik)) wrong.push({ field: 'correspondent', rule: 'correspondent.key' })
  return wrong
}

/** IBAN by ISO 13616: moved round, letters as numbers, the rest of 97 is one. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), char => Number.parseInt(char, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** How a tax number is called in a country. */
export const tinName = (country: string): 'inn' | 'bin' | 'unp' | 'tin' =>
  country === 'RU' ? 'inn' : country === 'KZ' ? 'bin' : country === 'BY' ? 'unp' : 'tin'

/** Whether a tax number alone is right already, before the legal form is known: what a look-up asks. */
export const isWholeTin = (tin: string, country: string): boolean =>
  country === 'RU' ? isTin(tin) : country === 'KZ' ? isBin(tin) : country === 'BY' ? isUnp(tin) : isTaxNumber(tin, country)

/** Mask of human numbers: letters and digits as they stand, `YY` or `YYYY` the year, three to eight `N` the number. */
export const isMask = (mask: string): boolean =>
  mask.length <= 16 &&
  /^(?=.*Y{2})[^\sNY]*(?:(?:Y{4}|Y{2})[^\sNY]*N{3,8}|N{3,8}[^\sNY]*(?:Y{4}|Y{2}))[^\sNY]*$/.test(mask) &&
  /^[\p{L}\d./-]+$/u.test(mask)

export const defaultMask = 'YY-NNNNNN'

/** The number a mask makes of a year and a count: `YY-NNNNNN` → `26-000123`. */
export const numberBy = (mask: string, year: number, count: number): string =>
  mask.replace(/Y{4}|Y{2}|N+/g, found =>
    found.startsWith('N') ? String(count).padStart(found.length, '0') : String(year).slice(found.length === 2 ? 2 : 0),
  )
