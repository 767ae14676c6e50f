import { z } from 'zod'
import {
  isAccount,
  isBik,
  isBin,
  isCorrespondentAccount,
  isKpp,
  isLicence,
  isOgrn,
  isOgrnip,
  isSnils,
  isTaxNumber,
  isTin,
  isUnp,
  isVehicleCertificate,
  isVin,
  readEmail,
  readPhone,
  readPlate,
} from './identifiers.ts'
import type { Bilingual } from './primitives.ts'

/** A rule of one value; `beside` is the value it is checked against: the БИК of an account, the country of a plate. */
type Rule = Bilingual & { holds: (text: string, beside?: string) => boolean }

/** What a single value must be: each rule in both languages, used by the forms and by the server. */
export const valueRules = {
  'tin.length': {
    ru: 'В ИНН 10 цифр у организации и 12 у предпринимателя',
    en: 'An INN has 10 digits for an organisation and 12 for an entrepreneur',
    holds: text => /^(?:\d{10}|\d{12})$/.test(text),
  },
  tin: { ru: 'Проверьте ИНН: контрольная цифра не сходится', en: 'Check the INN: its check digit does not fit', holds: isTin },
  kpp: { ru: 'В КПП 9 знаков, например 770401001', en: 'A KPP has 9 characters, for example 770401001', holds: isKpp },
  ogrn: { ru: 'Проверьте ОГРН: контрольная цифра не сходится', en: 'Check the OGRN: its check digit does not fit', holds: isOgrn },
  ogrnip: { ru: 'Проверьте ОГРНИП: контрольная цифра не сходится', en: 'Check the OGRNIP: its check digit does not fit', holds: isOgrnip },
  bik: { ru: 'В БИК 9 цифр, первая 0, 1 или 2', en: 'A BIK has 9 digits, the first is 0, 1 or 2', holds: isBik },
  account: {
    ru: 'Проверьте счёт: он не подходит к БИК банка',
    en: 'Check the account: it does not fit the BIK of the bank',
    holds: (text, bik = '') => isAccount(text, bik),
  },
  correspondent_account: {
    ru: 'Проверьте корреспондентский счёт: он не подходит к БИК банка',
    en: 'Check the correspondent account: it does not fit the BIK of the bank',
    holds: (text, bik = '') => isCorrespondentAccount(text, bik),
  },
  attorney: {
    ru: 'В номере доверенности 36 знаков, например 2e6a3c1f-5b0d-4f6e-9a55-0c1d2e3f4a5b',
    en: 'A power of attorney has 36 characters in its number, for example 2e6a3c1f-5b0d-4f6e-9a55-0c1d2e3f4a5b',
    holds: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  },
  edo: {
    ru: 'Номер участника ЭДО начинается с трёх знаков оператора, например 2BM-7810005000-781001001',
    en: 'A number in electronic exchange begins with three characters of the operator, for example 2BM-7810005000-781001001',
    holds: text => /^[0-9A-Z]{3}[A-Za-z0-9@.-]{1,43}$/.test(text),
  },
  snils: { ru: 'Проверьте СНИЛС: контрольное число не сходится', en: 'Check the SNILS: its check number does not fit', holds: isSnils },
  bin: {
    ru: 'Проверьте БИН или ИИН: контрольная цифра не сходится',
    en: 'Check the BIN or IIN: its check digit does not fit',
    holds: isBin,
  },
  unp: { ru: 'Проверьте УНП: контрольная цифра не сходится', en: 'Check the UNP: its check digit does not fit', holds: isUnp },
  tax_number: {
    ru: 'Проверьте налоговый номер: в этой стране он пишется иначе',
    en: 'Check the tax number: it is written otherwise in this country',
    holds: (text, country = 'RU') => isTaxNumber(text, country),
  },
  vin: {
    ru: 'В VIN 17 знаков: латинские буквы без I, O, Q и цифры, последние четыре всегда цифры',
    en: 'A VIN has 17 characters: letters without I, O, Q and digits, the last four always digits',
    holds: isVin,
  },
  plate: {
    ru: 'такого госномера в этой стране нет, например А123ВС77',
    en: 'there is no such plate in this country, for example A123BC77',
    holds: (text, country = 'RU') => readPlate(text, country) !== null,
  },
  licence: {
    ru: 'в правах 10 знаков, например 99 16 123456',
    en: 'a driving licence has 10 characters, for example 99 16 123456',
    holds: isLicence,
  },
  vehicle_certificate: {
    ru: 'в СТС и ПТС 10 знаков, в электронном паспорте 15 цифр',
    en: 'STS and PTS have 10 characters, an electronic passport 15 digits',
    holds: isVehicleCertificate,
  },
  phone: {
    ru: 'не похоже на телефон, например +7 916 123-45-67',
    en: 'does not look like a phone, for example +7 916 123-45-67',
    holds: text => readPhone(text) !== null,
  },
  email: {
    ru: 'не похоже на почту, например name@example.ru',
    en: 'does not look like an e-mail address, for example name@example.ru',
    holds: text => readEmail(text) !== null,
  },
} as const satisfies Record<string, Rule>

export type ValueRule = keyof typeof valueRules

/** A text of a body that a rule holds for; the refusal says the rule's own words in the reader's language. */
export function ruled(rule: ValueRule) {
  const { ru, en, holds } = valueRules[rule]
  return z.string().refine(text => holds(text), { params: { words: { ru, en } } })
}
