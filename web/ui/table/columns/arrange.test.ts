import { expect, test } from 'vitest'
import { plainCell, tabbed } from '#web/ui/table/grid/copy.ts'
import { arranged, inSight, ordered, scrollFor, templateOf, untouched } from './arrange.ts'
import { readLayout } from './useTableLayout.ts'

const column = (id: string, width: number, more = {}) => ({ id, header: id, width, cell: () => id, ...more })
const columns = [column('a', 100, { pin: true }), ...Array.from({ length: 20 }, (_, at) => column(`c${at}`, 150))]

test('columns stand in the order a person gave; pinned ones first, new ones last', () => {
  const layout = { ...untouched, order: ['c2', 'c0', 'gone'] }
  expect(ordered(columns.slice(0, 5), layout).map(one => one.id)).toEqual(['a', 'c2', 'c0', 'c1', 'c3'])
})

test('a person pins columns to either edge and lets go what was pinned', () => {
  const layout = { ...untouched, pins: { a: 'none', c0: 'end', c2: 'start' } } as const
  const drawn = arranged(columns.slice(0, 5), layout, 300, false)
  expect(drawn.map(({ id, stick, stickEnd }) => [id, stick, stickEnd])).toEqual([
    ['c2', 0, undefined],
    ['a', undefined, undefined],
    ['c1', undefined, undefined],
    ['c3', undefined, undefined],
    ['c0', undefined, 0],
  ])
})

test('hidden columns take no place, and narrow tables leave out what asks for more room', () => {
  const shown = arranged([...columns.slice(0, 3), column('wide', 90, { from: 800 })], { ...untouched, hidden: ['c0'] }, 700, true)
  expect(shown.map(({ id, place, left }) => [id, place, left])).toEqual([
    ['a', 1, 44],
    ['c1', 2, 144],
  ])
})

test('a growing column takes its share until it is given a width', () => {
  const grows = [column('a', 100), column('b', 140, { grow: 1 })]
  expect(templateOf(arranged(grows, untouched, 800, true), true)).toBe('44px 100px minmax(152px, 1fr)')
  expect(templateOf(arranged(grows, { ...untouched, widths: { b: 200 } }, 800, true), true)).toBe('44px 100px 212px')
})

test('of a wide table the pinned columns and those near what is seen are drawn, of one that fits all', () => {
  const wide = arranged(columns, untouched, 800, true)
  const ids = inSight(wide, 1500, 800).map(one => one.id)
  expect(ids[0]).toBe('a')
  expect(ids).not.toContain('c0')
  expect(ids).toContain('c10')
  expect(ids).not.toContain('c19')
  expect(inSight(arranged(columns.slice(0, 3), untouched, 800, true), 0, 800)).toHaveLength(3)
})

test('a column behind the pinned ones or beyond the edge is scrolled clear of both', () => {
  const wide = arranged(columns, untouched, 800, true)
  const c5 = wide.find(one => one.id === 'c5')!
  expect(scrollFor(wide, c5.place, 1400, 800)).toBe(c5.left - 144)
  expect(scrollFor(wide, c5.place, 0, 800)).toBe(c5.left + c5.width - 800)
  expect(scrollFor(wide, 1, 1400, 800)).toBe(1400)
})

test('a copied cell has no breaks and cannot be a formula; numbers and phones stay', () => {
  expect(plainCell('=1+2')).toBe("'=1+2")
  expect(plainCell('@sum')).toBe("'@sum")
  expect(plainCell('-cmd')).toBe("'-cmd")
  expect(plainCell('+7 917 123-45-67')).toBe('+7 917 123-45-67')
  expect(plainCell('-1500,5')).toBe('-1500,5')
  expect(plainCell(' a\tb\n c ')).toBe('a b c')
  expect(tabbed([1, 2], [{ text: n => String(n) }, {}, { text: n => `x${n}` }])).toBe('1\tx1\n2\tx2')
})

test('a kept layout that cannot be read is as if none was kept', () => {
  expect(readLayout('{', untouched)).toEqual(untouched)
  expect(readLayout(null, untouched)).toEqual(untouched)
  expect(readLayout('{"hidden":["a",3],"widths":{"a":"x","b":120},"pins":{"a":"end","b":"up"}}', untouched)).toEqual({
    order: [],
    hidden: ['a'],
    widths: { b: 120 },
    pins: { a: 'end' },
  })
})
