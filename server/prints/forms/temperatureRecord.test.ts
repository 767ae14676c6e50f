import { expect, test } from 'vitest'
import { everyday } from '#testing/prints/orders.ts'
import { type Block, textsOf } from './form.ts'
import { temperatureRecord } from './temperatureRecord.ts'

test('a temperature record says the violation with its bound, and rows long enough for a page', () => {
  const tree = temperatureRecord.build(everyday, { language: 'ru' })
  const text = textsOf(tree.blocks).join('\n').replaceAll('\u00a0', ' ')
  for (const said of ['+2…+4 °C', '38 мин', '6,9', 'Двери открыты вне точек', 'Замеры вручную', '+4,1 °C, вне режима'])
    expect(text).toContain(said)
  // 5 hours in rows of a quarter of an hour, and what was out of range is bold
  const [readings] = tree.blocks
    .filter(block => block.kind === 'table' && block.widths.length === 5 && block.head[0]!.length === 5)
    .slice(-1)
  expect((readings as Extract<Block, { kind: 'table' }>).body.length).toBe(20)
  expect((readings as Extract<Block, { kind: 'table' }>).body.filter(([cell]) => cell!.bold).length).toBeGreaterThan(2)
})

test('the record has a picture of its readings between its head and its violations; a single reading makes none', () => {
  const kinds = temperatureRecord.build(everyday, { language: 'ru' }).blocks.map(({ kind }) => kind)
  expect(kinds.filter(kind => kind === 'plot')).toHaveLength(1)
  expect(kinds.indexOf('plot')).toBeLessThan(kinds.indexOf('table'))
  const [climate] = everyday.climates!
  const silent = { ...everyday, climates: [{ ...climate!, series: [] }] }
  expect(temperatureRecord.build(silent, { language: 'ru' }).blocks.filter(({ kind }) => kind === 'plot')).toEqual([])
})
