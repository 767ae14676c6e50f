/** An appointment. */
export type CalendarEvent = {
  uid: string
  sequence: number
  isCancelled: boolean
  from: Date
  to: Date
  summary: string
  place: string
  text: string
  url: string
}

const OCTETS = 75

/** A text as a property's value: what means something there is escaped, and nothing breaks its line. */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not stand there
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** A line of at most 75 octets, gone on with after a space; no letter is cut in two. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n')
}

const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const eventLines = (event: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${stamp(now)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${stamp(event.from)}`,
  `DTEND:${stamp(event.to > event.from ? event.to : new Date(event.from.getTime() + 60_000))}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** A calendar as programs read it (RFC 5545), which they are asked to read anew each quarter of an hour. */
export const calendarText = ({ name, events, now }: { name: string; events: readonly CalendarEvent[]; now: Date }): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trassa//Trassa//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(event => eventLines(event, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
