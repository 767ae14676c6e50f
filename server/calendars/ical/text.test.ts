import { expect, test } from 'vitest'
import { calendarText, escaped, folded } from './text.ts'

const event = {
  uid: 'a-loading@trassa.example',
  sequence: 4,
  isCancelled: false,
  from: new Date('2031-03-04T06:00:00Z'),
  to: new Date('2031-03-04T07:00:00Z'),
  summary: 'Погрузка: Москва, 26-000123, 09:00 Europe/Moscow',
  place: 'Москва',
  text: 'Москва → Казань\nА123ВС77',
  url: 'https://trassa.example/orders/a',
}

test('a calendar is lines of at most 75 octets that join to what was said, times in UTC, a sequence by version', () => {
  const text = calendarText({
    name: 'Погрузки',
    events: [event, { ...event, uid: 'b', isCancelled: true, to: event.from }],
    now: event.from,
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n/)
  const joined = text.replaceAll('\r\n ', '')
  expect(joined).toContain('SUMMARY:Погрузка: Москва\\, 26-000123\\, 09:00 Europe/Moscow\r\n')
  expect(joined).toContain('DESCRIPTION:Москва → Казань\\nА123ВС77\r\n')
  expect(joined).toContain('DTSTART:20310304T060000Z\r\nDTEND:20310304T070000Z\r\n')
  expect(joined).toContain('SEQUENCE:4\r\n')
  expect(joined.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED'])
  expect(joined).toContain('DTEND:20310304T060100Z')
})

test('nothing that is said begins a line of its own', () => {
  expect(escaped('a\r\nSTATUS:CANCELLED\nb;c\\d\u0007')).toBe('a\\nSTATUS:CANCELLED\\nb\\;c\\\\d')
  expect(
    folded('🚚'.repeat(40))
      .split('\r\n')
      .every(line => Buffer.byteLength(line) <= 75 && line.isWellFormed()),
  ).toBe(true)
})
