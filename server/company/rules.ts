import type { CheckCode } from '#contract/company.ts'
import type { Bilingual } from '#contract/primitives.ts'
import {
  isPerson,
  numberErrors,
  type RequisiteError,
  type RequisiteRule,
  requisiteRules,
  type TaxRegime,
  vatRateOf,
} from '#contract/requisites.ts'

export type CardRecord = {
  id: string
  version: number
  country: string
  tin: string
  kpp: string | null
  ogrn: string | null
  legalForm: string
  nameFull: string
  nameShort: string
  legalAddress: string | null
  actualAddress: string | null
  postalAddress: string | null
  directorName: string
  directorPost: string
  directorBasis: string
  phones: string[]
  emails: string[]
  site: string | null
  goslog: string
  goslogNumber: string | null
  goslogSince: string | null
  isForwarder: boolean
  isExecutor: boolean
  taxRegime: string
  vatRate: number | null
  tz: string
  verified: boolean
}

/** What an organisation has to show before it is checked, and what of it is there. */
export function checksOf(card: CardRecord, accounts: number): { code: CheckCode; done: boolean }[] {
  const person = isPerson(card.legalForm)
  const ask: [CheckCode, boolean, boolean][] = [
    ['numbers', true, numberErrors(card).length === 0],
    ['address', true, card.legalAddress !== null],
    ['director', !person, card.directorName !== '' && card.directorPost !== '' && card.directorBasis !== ''],
    ['contacts', true, card.phones.length > 0 && card.emails.length > 0],
    ['bank', true, accounts > 0],
    ['goslog', card.isForwarder && card.country === 'RU', card.goslog === 'active' && card.goslogNumber !== null],
  ]
  return ask.filter(([, asked]) => asked).map(([code, , done]) => ({ code, done }))
}

/** The rate that holds on a day; one that was typed into the card by hand goes before. */
export const rateOf = (card: Pick<CardRecord, 'taxRegime' | 'vatRate' | 'country'>, day: string): number =>
  card.vatRate ?? vatRateOf(card.taxRegime as TaxRegime, card.country, day)

/** The period of a day, and the day the next one begins. */
export function taxAt<P extends { validFrom: string }>(periods: readonly P[], day: string): { present: P | null; next: string | null } {
  const byDay = periods.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return {
    present: byDay.find(period => period.validFrom <= day) ?? null,
    next: byDay.findLast(period => period.validFrom > day)?.validFrom ?? null,
  }
}

/** The first thing that is wrong, as a refusal names it. */
export function firstErrorOf(wrong: readonly RequisiteError[]): { field: string; why: Bilingual; rule: RequisiteRule } | null {
  const first = wrong[0]
  return first ? { field: first.field, why: requisiteRules[first.rule], rule: first.rule } : null
}
