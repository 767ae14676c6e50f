import type { BankAccount, Company, Signing } from '#contract/company.ts'
import { defaultMask, type TaxRegime, vatRateOf } from '#contract/requisites.ts'
import type { WorkCalendar, WorkWeek } from '#contract/work-time.ts'
import { sidesOf } from '#server/platform/actor.ts'
import { type CardRecord, checksOf, rateOf } from './rules.ts'

export const cardColumns = [
  'id',
  'version',
  'country',
  'tin',
  'kpp',
  'ogrn',
  'legalForm',
  'nameFull',
  'nameShort',
  'legalAddress',
  'actualAddress',
  'postalAddress',
  'directorName',
  'directorPost',
  'directorBasis',
  'phones',
  'emails',
  'site',
  'goslog',
  'goslogNumber',
  'goslogSince',
  'isForwarder',
  'isExecutor',
  'taxRegime',
  'vatRate',
  'tz',
  'verified',
] as const

export const settingsColumns = [
  'version',
  'hours',
  'calendar',
  'masks',
  'exchangeOperator',
  'exchangeNumber',
  'attorneys',
  'policyInsurer',
  'policyNumber',
  'policySum',
  'policyCurrency',
  'policyExpires',
] as const

export type SettingsRecord = {
  version: number
  hours: unknown
  calendar: unknown
  masks: unknown
  exchangeOperator: string | null
  exchangeNumber: string | null
  attorneys: unknown
  policyInsurer: string | null
  policyNumber: string | null
  policySum: number | null
  policyCurrency: string | null
  policyExpires: string | null
}
export type TaxRecord = { validFrom: string; regime: string }

export type CompanyState = {
  card: CardRecord
  settings: SettingsRecord | undefined
  taxes: readonly TaxRecord[]
  accounts: number
  /** Today by the organisation's own clock. */
  today: string
}

/** The mask of order numbers a row of settings holds. */
export const maskOf = (settings: Pick<SettingsRecord, 'masks'> | undefined): string =>
  (settings?.masks as { order?: string } | undefined)?.order ?? defaultMask

/** The week a row of settings holds; one of before there were breaks has none. */
export const weekOf = (settings: Pick<SettingsRecord, 'hours'> | undefined): WorkWeek =>
  ((settings?.hours ?? []) as WorkWeek).map(day => day && { ...day, breaks: day.breaks ?? [] })

/** The days worked otherwise; who has said nothing lives by the calendar of his country, as far as it is known. */
export const calendarOf = (settings: Pick<SettingsRecord, 'calendar'> | undefined, country: string): WorkCalendar => ({
  official: country === 'RU',
  answers: false,
  days: [],
  ...(settings?.calendar as Partial<WorkCalendar> | undefined),
})

/** By what the organisation signs and answers, as its settings hold it. */
export const toSigning = (settings: SettingsRecord | undefined): Signing => ({
  exchange: settings?.exchangeNumber ? { operator: settings.exchangeOperator!, number: settings.exchangeNumber } : null,
  attorneys: (settings?.attorneys ?? []) as Signing['attorneys'],
  policy: settings?.policyNumber
    ? {
        insurer: settings.policyInsurer!,
        number: settings.policyNumber,
        sum: { minor: settings.policySum!, currency: settings.policyCurrency! },
        expires: settings.policyExpires!,
      }
    : null,
})

export const signingColumns = ({ exchange, attorneys, policy }: Signing) => ({
  exchangeOperator: exchange?.operator ?? null,
  exchangeNumber: exchange?.number ?? null,
  attorneys: JSON.stringify(attorneys),
  policyInsurer: policy?.insurer ?? null,
  policyNumber: policy?.number ?? null,
  policySum: policy?.sum.minor ?? null,
  policyCurrency: policy?.sum.currency ?? null,
  policyExpires: policy?.expires ?? null,
})

export function toCompany({ card, settings, taxes, accounts, today }: CompanyState, freshUntil: Date): Company {
  return {
    id: card.id,
    version: card.version,
    country: card.country,
    tin: card.tin,
    card: {
      legalForm: card.legalForm,
      nameFull: card.nameFull,
      nameShort: card.nameShort,
      kpp: card.kpp,
      ogrn: card.ogrn,
      sides: sidesOf(card),
      legalAddress: card.legalAddress,
      actualAddress: card.actualAddress,
      postalAddress: card.postalAddress,
      director: { name: card.directorName, post: card.directorPost, basis: card.directorBasis },
      phones: card.phones,
      emails: card.emails,
      site: card.site,
      goslog: { status: card.goslog as Company['card']['goslog']['status'], number: card.goslogNumber, since: card.goslogSince },
    },
    tz: card.tz,
    verified: card.verified,
    checks: checksOf(card, accounts),
    taxes: taxes.map(({ validFrom, regime }) => ({
      validFrom,
      regime: regime as TaxRegime,
      rate: vatRateOf(regime as TaxRegime, card.country, validFrom > today ? validFrom : today),
    })),
    tax: { regime: card.taxRegime as TaxRegime, rate: rateOf(card, today) },
    settings: {
      version: settings?.version ?? 0,
      hours: weekOf(settings),
      calendar: calendarOf(settings, card.country),
      masks: { order: maskOf(settings) },
      signing: toSigning(settings),
    },
    freshUntil: freshUntil.toISOString(),
  }
}

export const accountColumns = ['id', 'version', 'bik', 'bank', 'account', 'correspondent', 'currency', 'main'] as const

export const toAccount = (row: BankAccount): BankAccount => ({ ...row })
