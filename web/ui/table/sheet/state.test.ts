import { expect, test } from 'vitest'
import { readBlock } from './block.ts'
import {
  areaOf,
  clear,
  copied,
  fillDown,
  type Ground,
  goTo,
  newSheet,
  paste,
  redo,
  type SheetState,
  settled,
  textOf,
  undo,
  write,
} from './state.ts'

const stands: Record<string, Record<string, string>> = {
  r1: { day: '25.11', price: '100', note: '' },
  r2: { day: '26.11', price: '200', note: 'да' },
  r3: { day: '27.11', price: '300', note: '' },
  r4: { day: '28.11', price: '400', note: '' },
}
const ground: Ground = {
  rows: Object.keys(stands),
  cols: ['day', 'price', 'note'],
  text: ({ row, col }) => stands[row]![col]!,
  locked: ({ row, col }) => row === 'r3' && col === 'price',
}
const choose = (from: [number, number], at: [number, number] = from, sheet: SheetState = newSheet()) =>
  goTo(goTo(sheet, ground, { row: from[0], col: from[1] }), ground, { row: at[0], col: at[1] }, true)
const shown = (sheet: SheetState) => ground.rows.map(row => ground.cols.map(col => textOf(sheet.typed, ground, { row, col })).join('|'))

test('2.42 the keyboard stays on the sheet, and a selection grows from where it began to either side', () => {
  expect(goTo(newSheet(), ground, { row: -1, col: 9 }).at).toEqual({ row: 0, col: 2 })
  expect(areaOf(choose([2, 2], [1, 0]))).toEqual({ top: 1, left: 0, bottom: 2, right: 2 })
})

test('2.42 a text that stands there already is no change, and one typed back takes the change away', () => {
  const typed = write(newSheet(), ground, [{ row: 'r1', col: 'price', text: '150' }]).sheet
  expect(typed.typed).toEqual({ r1: { price: { now: '150', was: '100' } } })
  expect(write(typed, ground, [{ row: 'r1', col: 'price', text: '100' }]).sheet.typed).toEqual({})
  expect(write(newSheet(), ground, [{ row: 'r1', col: 'price', text: '100' }]).sheet.past).toEqual([])
})

test('2.42 filling down repeats the first row, passes locked cells over and is one step back', () => {
  const { sheet, skipped } = fillDown(choose([0, 0], [3, 1]), ground)
  expect(shown(sheet)).toEqual(['25.11|100|', '25.11|100|да', '25.11|300|', '25.11|100|'])
  expect(skipped).toBe(1)
  const back = undo({ ...sheet, at: { row: 3, col: 2 }, from: { row: 3, col: 2 } }, ground)
  expect(back.typed).toEqual({})
  expect(areaOf(back)).toEqual({ top: 1, left: 0, bottom: 3, right: 1 })
  expect(shown(redo(back, ground))).toEqual(shown(sheet))
  expect(shown(fillDown(choose([1, 0]), ground).sheet)[1]).toBe('25.11|200|да')
  expect(fillDown(choose([0, 0]), ground).sheet.typed).toEqual({})
  const pulled = fillDown(choose([1, 0]), ground, 3).sheet
  expect(shown(pulled).map(row => row.split('|')[0])).toEqual(['25.11', '26.11', '26.11', '26.11'])
  expect(areaOf(pulled)).toEqual({ top: 1, left: 0, bottom: 3, right: 0 })
})

test('2.42 a block of a spreadsheet is read with its quotes, and a lone quote is a sign', () => {
  expect(readBlock('a\tb\r\n"c\nd"\t"e ""f"""\r\n')).toEqual([
    ['a', 'b'],
    ['c\nd', 'e "f"'],
  ])
  expect(readBlock('"Ромашка" ООО\t5"')).toEqual([['"Ромашка" ООО', '5"']])
})

test('2.42 a block is typed from the chosen cell on; what finds no cell is counted, one cell fills all that is chosen', () => {
  const { sheet, skipped, lost } = paste(choose([2, 1]), ground, [
    ['310', 'x', 'y'],
    ['410', ''],
    ['510', 'z'],
  ])
  expect(shown(sheet).slice(2)).toEqual(['27.11|300|x', '28.11|410|'])
  expect([skipped, lost]).toEqual([1, 3])
  expect(areaOf(sheet)).toEqual({ top: 2, left: 1, bottom: 3, right: 2 })
  const filled = paste(choose([0, 2], [3, 2]), ground, [['срочно']]).sheet
  expect(shown(filled).map(row => row.split('|')[2])).toEqual(['срочно', 'срочно', 'срочно', 'срочно'])
  expect(undo(filled, ground).typed).toEqual({})
  expect(copied(paste(choose([0, 2]), ground, [['две\nстроки']]).sheet, ground)).toBe('"две\nстроки"')
})

test('2.42 what is copied here can be typed there, and clearing leaves empty cells', () => {
  const block = copied(choose([0, 0], [1, 2]), ground)
  expect(block).toBe('25.11\t100\t\n26.11\t200\tда')
  const cleared = clear(choose([0, 0], [1, 2]), ground).sheet
  expect(shown(cleared).slice(0, 2)).toEqual(['||', '||'])
  expect(paste(choose([0, 0], [0, 0], cleared), ground, readBlock(block)).sheet.typed).toEqual({})
})

test('2.42 applied rows leave the sheet and its steps, the others stay as typed', () => {
  const typed = write(choose([0, 0]), ground, [
    { row: 'r1', col: 'note', text: 'a' },
    { row: 'r2', col: 'note', text: 'b' },
  ]).sheet
  const left = settled(typed, new Set(['r1']))
  expect(left.typed).toEqual({ r2: { note: { now: 'b', was: 'да' } } })
  expect(undo(left, ground).typed).toEqual({})
})
