import { aboutOf, meaningOf, type OccurrenceCode } from '#contract/occurrences.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Message } from '#server/channels/record.ts'
import type { Notice } from '#server/notices/record.ts'
import { measureOf, textOf } from './rules/facts.ts'

/** So many lines a message tells one by one; of the others it says how many there are. */
const MOST_LINES = 50
const SHORT = 160

const words = {
  ru: {
    open: 'Открыть',
    more: (n: number) => `И ещё ${n}: все — в колокольчике`,
    many: (n: number) => `Трасса: уведомлений — ${n}`,
    locked: 'Трасса: новое уведомление',
    lockedMany: (n: number) => `Трасса: новых уведомлений — ${n}`,
    minutes: (n: number) => (n < 60 ? `${n} мин` : `${Math.floor(n / 60)} ч ${n % 60} мин`),
    days: (n: number) => (n <= 0 ? 'срок прошёл' : `осталось дней: ${n}`),
  },
  en: {
    open: 'Open',
    more: (n: number) => `And ${n} more: all of them are in the bell`,
    many: (n: number) => `Trassa: ${n} notices`,
    locked: 'Trassa: a new notice',
    lockedMany: (n: number) => `Trassa: ${n} new notices`,
    minutes: (n: number) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h ${n % 60} min`),
    days: (n: number) => (n <= 0 ? 'it has run out' : `days left: ${n}`),
  },
} as const

const pages: Readonly<Record<string, (id: string) => string>> = {
  order: id => `/orders/${id}`,
  flight: id => `/flights/${id}`,
  demand: id => `/demand/${id}`,
  settlement: id => `/settlements/${id}`,
  partner: id => `/partners?partner=${id}`,
  vehicle: id => `/transport/${id}`,
  driver: id => `/drivers/${id}`,
  organization: () => '/management-org-settings',
  private_area: () => '/tdsd-private-main',
  rule: () => '/management-rules',
}

const sizeOf = (code: OccurrenceCode, facts: Notice['facts'], locale: Locale): string => {
  const measure = measureOf(code, facts)
  return measure === null ? '' : words[locale][meaningOf(code).threshold === 'days' ? 'days' : 'minutes'](measure)
}

const joined = (parts: readonly string[], by: string) => parts.filter(part => part !== '').join(by)

function lineOf({ code, kind, objectId, facts }: Notice, locale: Locale, origin: string) {
  const page = pages[kind]?.(objectId)
  return {
    title: joined([meaningOf(code).words[locale], textOf(facts, 'number')], ' · '),
    text: joined(
      [
        sizeOf(code, facts, locale),
        aboutOf(facts)?.[locale] ?? '',
        ...['organization', 'person', 'comment'].map(name => textOf(facts, name)),
      ],
      ' · ',
    ),
    href: page === undefined ? origin : `${origin}${page}`,
    actionLabel: words[locale].open,
  }
}

/** What a message says of lines of the bell, newest first; one alone is told in full. */
export function messageOf(notices: readonly Notice[], locale: Locale, origin: string): Message {
  const t = words[locale]
  const [first] = notices
  const lines = notices.slice(0, MOST_LINES).map(notice => lineOf(notice, locale, origin))
  const left = notices.length - lines.length
  const alone = notices.length === 1 && first
  const short = alone ? joined([lines[0]!.title, lines[0]!.text], ': ') : `${t.many(notices.length)}. ${lines[0]!.title}`
  return {
    locale,
    subject: alone ? lines[0]!.title : t.many(notices.length),
    lines: left > 0 ? [...lines, { title: t.more(left), text: '', href: origin, actionLabel: t.open }] : lines,
    // the code alone says what it is about: no number, no name
    locked: alone ? `${t.locked}. ${meaningOf(first.code).words[locale]}` : t.lockedMany(notices.length),
    short: short.length > SHORT ? `${short.slice(0, SHORT - 1)}…` : short,
  }
}
