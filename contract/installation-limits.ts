import { z } from 'zod'
import type { Bilingual } from './primitives.ts'
import { Instant } from './primitives.ts'

type Meaning = {
  group: 'requests' | 'heavy' | 'people' | 'storage' | 'messages'
  /** Between these an administrator may set it. */
  least: number
  most: number
  /** The variable of the environment that sets it otherwise. */
  variable: string
  words: Bilingual
  /** Whom it counts for, and in what time. */
  per: Bilingual
}

const session = (ru: string, en: string) => ({ ru: `на сеанс в ${ru}`, en: `of a session, per ${en}` })

/** What an administrator may set while the product runs. */
export const limitMeanings = {
  callsPerSecond: {
    ...{ group: 'requests', least: 5, most: 1000, variable: 'TRASSA_RATE_CALLS' },
    words: { ru: 'Запросы', en: 'Calls' },
    per: session('секунду', 'second'),
  },
  callsBurst: {
    ...{ group: 'requests', least: 10, most: 5000, variable: 'TRASSA_RATE_CALLS_BURST' },
    words: { ru: 'Запросы разом', en: 'Calls at once' },
    per: { ru: 'на сеанс', en: 'of a session' },
  },
  callsPerSecondOfOrganization: {
    ...{ group: 'requests', least: 10, most: 10_000, variable: 'TRASSA_RATE_ORGANIZATION' },
    words: { ru: 'Запросы организации', en: 'Calls of an organisation' },
    per: { ru: 'на организацию в секунду', en: 'of an organisation, per second' },
  },
  suggestsPerSecond: {
    ...{ group: 'requests', least: 2, most: 200, variable: 'TRASSA_RATE_SUGGEST' },
    words: { ru: 'Подсказки', en: 'Suggestions' },
    per: session('секунду', 'second'),
  },
  suggestsPerDay: {
    ...{ group: 'requests', least: 100, most: 100_000, variable: 'TRASSA_RATE_SUGGEST_DAY' },
    words: { ru: 'Подсказки за сутки', en: 'Suggestions in a day' },
    per: session('сутки', 'day'),
  },
  lookupsPerMinute: {
    ...{ group: 'requests', least: 1, most: 600, variable: 'TRASSA_RATE_LOOKUP' },
    words: { ru: 'Поиск по ИНН', en: 'Look-ups by tax number' },
    per: session('минуту', 'minute'),
  },
  lookupsPerDay: {
    ...{ group: 'requests', least: 10, most: 20_000, variable: 'TRASSA_RATE_LOOKUP_DAY' },
    words: { ru: 'Поиск по ИНН за сутки', en: 'Look-ups by tax number in a day' },
    per: session('сутки', 'day'),
  },
  uploadsPerHour: {
    ...{ group: 'heavy', least: 10, most: 20_000, variable: 'TRASSA_RATE_UPLOADS' },
    words: { ru: 'Загрузка файлов', en: 'Uploads of files' },
    per: session('час', 'hour'),
  },
  exportsPerHour: {
    ...{ group: 'heavy', least: 1, most: 500, variable: 'TRASSA_RATE_EXPORTS' },
    words: { ru: 'Выгрузки', en: 'Exports' },
    per: session('час', 'hour'),
  },
  betsPerMinute: {
    ...{ group: 'heavy', least: 5, most: 600, variable: 'TRASSA_RATE_BETS' },
    words: { ru: 'Ставки', en: 'Bets' },
    per: { ru: 'на организацию в одном тендере за минуту', en: 'of an organisation in one tender, per minute' },
  },
  revealsPerHour: {
    ...{ group: 'people', least: 5, most: 5000, variable: 'TRASSA_RATE_REVEAL_HOUR' },
    words: { ru: 'Просмотры личных данных', en: 'Looks at personal data' },
    per: session('час', 'hour'),
  },
  signInsPerMinute: {
    ...{ group: 'people', least: 3, most: 600, variable: 'TRASSA_RATE_SIGN_IN' },
    words: { ru: 'Неудачные входы', en: 'Failed sign-ins' },
    per: { ru: 'с адреса в минуту', en: 'of an address, per minute' },
  },
  signInsPerHour: {
    ...{ group: 'people', least: 5, most: 5000, variable: 'TRASSA_RATE_SIGN_IN_HOUR' },
    words: { ru: 'Неудачные входы за час', en: 'Failed sign-ins in an hour' },
    per: { ru: 'с адреса в час', en: 'of an address, per hour' },
  },
  filesGb: {
    ...{ group: 'storage', least: 1, most: 10_000, variable: 'TRASSA_FILES_GB' },
    words: { ru: 'Место под файлы, ГБ', en: 'Space for files, GB' },
    per: { ru: 'на организацию', en: 'of an organisation' },
  },
  guestMb: {
    ...{ group: 'storage', least: 10, most: 1_000_000, variable: 'TRASSA_FILES_GUEST_MB' },
    words: { ru: 'Документы одного партнёра, МБ', en: 'Documents of one partner, MB' },
    per: { ru: 'в месте организации', en: 'within the space of an organisation' },
  },
} as const satisfies Record<string, Meaning>

export type LimitName = keyof typeof limitMeanings
export const limitNames = Object.keys(limitMeanings) as [LimitName, ...LimitName[]]
export const LimitName = z.enum(limitNames)

/** A limit as it is in force: set here, by the environment, or as the product ships. */
export const InstallationLimit = z.object({
  name: LimitName,
  value: z.int(),
  configured: z.int(),
  source: z.enum(['product', 'environment', 'here']),
  least: z.int(),
  most: z.int(),
  version: z.int(),
  by: z.string().nullable(),
  setAt: Instant.nullable(),
})
export type InstallationLimit = z.output<typeof InstallationLimit>

/** What nobody sets while the product runs, as it is in force. */
export const FixedLimit = z.object({
  name: z.enum([
    'bodyKb',
    'jsonDepth',
    'arrayLength',
    'textLength',
    'queryKb',
    'handlerSeconds',
    'sessionIdleHours',
    'sessionDays',
    'fileMb',
  ]),
  value: z.number(),
  variable: z.string().nullable(),
})
export type FixedLimit = z.output<typeof FixedLimit>

/** How much of what is counted organisations have, the largest first. */
export const LimitUse = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }),
  filesMb: z.number(),
  share: z.number(),
})
export type LimitUse = z.output<typeof LimitUse>
