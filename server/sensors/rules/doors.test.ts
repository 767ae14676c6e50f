import { expect, test } from 'vitest'
import { openedAway, openingsOf } from './doors.ts'

const MIN = 60_000
/** A reading a minute: `-` shut, `o` open, ` ` nothing. */
const doors = (line: string) => [...line].flatMap((c, i) => (c === ' ' ? [] : [{ at: i * MIN, open: c === 'o' }]))
const spans = (line: string, goesOn = false) =>
  openingsOf(doors(line), goesOn).map(({ from, until }) => [from / MIN, until === null ? null : until / MIN])

test.each([
  ['opened and shut', '---ooooo---', [[3, 7.5]]],
  ['a contact that trembles says «open» once', '---o----o---', []],
  ['one that says «shut» once in between has not shut', '--oooo-oooo--', [[2, 10.5]]],
  [
    'twice',
    '--ooo-----ooo--',
    [
      [2, 4.5],
      [10, 12.5],
    ],
  ],
  ['a silence of the tracker ends what it said last', `--ooo${' '.repeat(30)}---`, [[2, 4]]],
])('%s', (_, line, found) => {
  expect(spans(line)).toEqual(found)
})

test('an opening at the end of what is known goes on while the flight does', () => {
  expect(spans('---ooo', true)).toEqual([[3, null]])
  expect(spans('---ooo', false)).toEqual([[3, 5]])
})

test('what lies at a stop, ten minutes before and after included, is no opening away; what goes on into the road is', () => {
  const stays = [{ from: 60 * MIN, until: 120 * MIN }]
  const away = (from: number, until: number | null) =>
    openedAway([{ from: from * MIN, until: until === null ? null : until * MIN }], stays).map(each => [
      each.from / MIN,
      each.until === null ? null : each.until / MIN,
    ])
  expect(away(70, 100)).toEqual([])
  expect(away(52, 128)).toEqual([])
  expect(away(10, 14)).toEqual([[10, 14]])
  expect(away(100, 160)).toEqual([[130, 160]])
  expect(away(100, null)).toEqual([[130, null]])
  // a minute beside the stop is the slowness of the marks
  expect(away(100, 131)).toEqual([])
  expect(openedAway([{ from: 0, until: null }], [{ from: 0, until: null }])).toEqual([])
})
