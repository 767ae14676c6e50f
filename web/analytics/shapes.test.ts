import { describe, expect, test } from 'vitest'
import { csvOf, labelEvery, pictureOf, roundTop, timeShape } from './shapes.ts'

const box = { width: 400, height: 100 }

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [12, 15],
  [31, 40],
  [99, 100],
  [100, 100],
  [0.34, 0.4],
  [1_234_567, 1_500_000],
])('a scale of %d ends at %d', (most, top) => expect(roundTop(most)).toBeCloseTo(top))

describe('a plot by time', () => {
  test('what adds up is a bar from nought, as tall as its share of the scale', () => {
    const shape = timeShape([0, 5, 10, null], [], { ...box, unit: 'count' })
    expect(shape.bars.map(bar => bar && [bar.y, bar.height])).toEqual([null, [50, 50], [0, 100], null])
    expect(shape.columns.map(({ x }) => x)).toEqual([0, 100, 200, 300])
    expect(shape.lines).toEqual([])
  })

  test('a share is a line of the whole, broken where nothing is known; the days before lie over the same columns', () => {
    const shape = timeShape([0.9, null, 0.8, 1], [0.5, 0.5, 0.5, 0.5, 0.5], { ...box, unit: 'share' })
    expect(shape.lines.map(line => line.map(({ x }) => x))).toEqual([[50], [250, 350]])
    expect(shape.lines[1]!.map(({ y }) => Math.round(y))).toEqual([20, 0])
    expect(shape.before).toHaveLength(1)
    expect(shape.before[0]).toHaveLength(4)
    expect(shape.bars).toEqual([])
  })

  test('a loss stands below nought', () => {
    const { bars, ticks } = timeShape([10, -10], [], { ...box, unit: 'money' })
    expect(bars.map(bar => bar && [bar.y, bar.height])).toEqual([
      [0, 50],
      [50, 50],
    ])
    expect(ticks.map(({ value }) => value)).toEqual([-10, 0, 10])
  })

  test('half of a scale of whole things is whole', () => {
    expect(timeShape([25], [], { ...box, unit: 'count' }).ticks.map(({ value }) => value)).toEqual([0, 13, 26])
  })

  test('labels stand apart', () => {
    expect(labelEvery(7, 700)).toBe(1)
    expect(labelEvery(31, 300)).toBe(8)
  })
})

test('a table as a file keeps text text, and quotes what would end a cell', () => {
  expect(
    csvOf([
      ['Перевозчик', 'Заказов'],
      ['=1+1', 2],
      ['ООО "Рога; копыта"', null],
    ]),
  ).toBe('\uFEFFПеревозчик;Заказов\r\n\'=1+1;2\r\n"ООО ""Рога; копыта""";\r\n')
})

test('a picture has a bar and its words for every row, and letters that would end them are written out', () => {
  const look = { ink: '#000', muted: '#666', accent: '#06c', surface: '#fff', font: 'sans-serif' }
  const { svg, height } = pictureOf(
    'A < B',
    [
      { label: 'x & y', value: 2, text: '2' },
      { label: 'z', value: null, text: '–' },
    ],
    look,
  )
  expect(svg.match(/<rect x=/g)).toHaveLength(2)
  expect(svg).toContain('A &#60; B')
  expect(svg).toContain('x &#38; y')
  expect(height).toBe(124)
})
