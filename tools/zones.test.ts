import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(`${root}web`, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('testing'))
  .map(name => ({ name: `web/${name}`, text: readFileSync(`${root}web/${name}`, 'utf8') }))

const holding = (term: RegExp) => files.filter(({ text }) => term.test(text)).map(({ name }) => name)

/** Where a clock time stands without its zone, and where the zone stands instead. */
const unmarked: Readonly<Record<string, string>> = {
  'web/i18n/format.ts': 'makes the mark',
  'web/orders/list/OrderCells.tsx': 'the end of the same window has it',
  'web/orders/list/OrderPeek.tsx': 'the later of two marks of a stop has it',
  'web/home/queue/QueueItem.tsx': 'its zone follows in small letters',
  'web/orders/card/OrderRoute.tsx': 'the words around it say UTC',
  'web/forms/DraftNote.tsx': 'it follows the seconds',
  'web/geofences/ArrivalCell.tsx': 'the end of a window beside an expected time that has it',
  'web/flights/card/FlightRoute.tsx': 'two texts are compared, the one that is shown has it',
  'web/flights/card/ribbonItems.tsx': 'the window under it has it',
  'web/flights/board/TimelineAxis.tsx': 'hours of an axis, whose present minute has it',
  'web/sensors/TemperaturePlot.tsx': 'hours of an axis, whose table has it in every row',
}

/** Where moments are put into words by the browser instead of `web/i18n/format.ts`, and why. */
const ownWords: Readonly<Record<string, string>> = {
  'web/i18n/format.ts': 'is the format',
  'web/ui/dates/DateShape.tsx': 'figures of a field that is typed into; its unit is the zone',
  'web/driver/display.ts': 'the page of a driver comes without the product',
  'web/tenders/create/summary/advice.ts': 'asks for the hour, and shows none',
}

test('a clock time carries its zone, but where another one beside it does', () => {
  expect(holding(/showZone/).sort()).toEqual(Object.keys(unmarked).sort())
})

test('no screen tells an hour by another format', () => {
  const found = holding(/toLocaleTimeString|timeStyle:|hour: '(?:2-digit|numeric)'/)
  expect(found.sort()).toEqual(Object.keys(ownWords).sort())
})

test('a moment of no place is told in the zone of the reader, not in that of the server or of this machine', () => {
  const told = /\bf(?:\.|\[)(?:time|dateTime|deadline|relative|clock)\w*\]?\([^\n]*\{ zone: defaultZone\b/
  expect(holding(told)).toEqual([])
  // where somebody registers, his machine proposes the zone of his organisation
  expect(holding(/resolvedOptions\(\)\.timeZone/)).toEqual(['web/auth/registration/useRegistration.ts'])
})
