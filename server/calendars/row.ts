import type { CalendarFeed, CalendarKind } from '#contract/calendars.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { CalendarEvent } from './ical/text.ts'
import type { FeedRecord, Planned } from './store.ts'
import { calendarWords } from './words.ts'

/** A calendar as whoever manages the organisation sees it. */
export const toFeed = ({ id, kind, name, createdBy, createdAt, readAt }: FeedRecord): CalendarFeed => ({
  ...{ id, name, kind: kind as CalendarKind, by: createdBy },
  ...{ createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null },
})

type Stop = { kind: string; place: Bilingual; tz?: string; address?: string }
type StoredRow = { number: string | null; stops: Stop[]; truck: unknown; driver: unknown }
type CalendarPlace = { locale: Locale; host: string; url: string }

const CANCELLED = new Set(['cancelled', 'declined', 'revoked', 'expired'])
const HOUR_MS = 3_600_000

const plateOf = (truck: unknown): string => (typeof truck === 'string' ? truck : ((truck as { plate?: string } | null)?.plate ?? ''))
const nameOf = (driver: unknown): string => (typeof driver === 'string' ? driver : ((driver as { name?: string } | null)?.name ?? ''))

/** The time people at a stop read on their clocks, with the name of their zone. */
function clockAt(at: Date, tz: string | undefined, locale: Locale): string {
  if (tz === undefined) return ''
  const time = new Intl.DateTimeFormat(locale, { timeZone: tz, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return `${time} ${tz}`
}

const routeOf = (stops: readonly Stop[], locale: Locale): string =>
  stops
    .map(({ place }) => place[locale])
    .filter((name, i, all) => name !== all[i - 1])
    .join(' → ')

/** An order as two appointments: its loading and its unloading. */
export function ofOrder(
  { id, version, status, startsAt, endsAt, rowJson }: Planned,
  { locale, host, url }: CalendarPlace,
): CalendarEvent[] {
  const t = calendarWords[locale]
  const { number, stops, truck, driver } = JSON.parse(rowJson) as StoredRow
  const appointment = (part: 'loading' | 'unloading', at: Date): CalendarEvent => {
    const stop = part === 'loading' ? stops.find(({ kind }) => kind === part) : stops.findLast(({ kind }) => kind === part)
    const clock = clockAt(at, stop?.tz, locale)
    return {
      uid: `${id}-${part}@${host}`,
      sequence: version,
      isCancelled: CANCELLED.has(status),
      from: at,
      to: new Date(at.getTime() + HOUR_MS),
      summary: [`${t[part]}: ${stop?.place[locale] ?? ''}`, number, clock].filter(Boolean).join(', '),
      place: stop?.place[locale] ?? '',
      text: [routeOf(stops, locale), plateOf(truck), nameOf(driver)].filter(Boolean).join('\n'),
      url: `${url}/orders/${id}`,
    }
  }
  return [appointment('loading', startsAt), ...(endsAt ? [appointment('unloading', endsAt)] : [])]
}

/** A flight as one appointment of its vehicle, or of its driver. */
export function ofFlight(
  kind: 'vehicles' | 'drivers',
  { id, version, status, startsAt, endsAt, rowJson }: Planned,
  { locale, host, url }: CalendarPlace,
): CalendarEvent {
  const { number, stops, truck, driver } = JSON.parse(rowJson) as StoredRow
  const [plate, name] = [plateOf(truck), nameOf(driver)]
  const first = kind === 'vehicles' ? plate : name
  return {
    uid: `${id}-${kind}@${host}`,
    sequence: version,
    isCancelled: CANCELLED.has(status),
    from: startsAt,
    to: endsAt ?? startsAt,
    summary: [first || calendarWords[locale].nobody, routeOf(stops, locale), clockAt(startsAt, stops[0]?.tz, locale)]
      .filter(Boolean)
      .join(', '),
    place: stops[0]?.place[locale] ?? '',
    text: [number, plate, name].filter(Boolean).join('\n'),
    url: `${url}/flights/${id}`,
  }
}
