import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import { type Load, type LoadTask, legsOf, onBoardAfter, peakOf, sharedRange } from './legs.ts'
import { apartIn, type Goods } from './mixing.ts'

const load = (orderId: string, tonnes: number, pallets: number, more: Partial<Load> = {}): Load => ({
  orderId,
  massKg: tonnes * 1000,
  volumeM3: tonnes * 3,
  pallets,
  goods: [],
  ranges: [],
  ...more,
})
const task = (kind: string, orderId: string | null, place: string | null = null, more: Partial<LoadTask> = {}): LoadTask => ({
  kind,
  orderId,
  place,
  ...more,
})
const chilled = { min: 2, max: 6 }
const dairy = { min: 2, max: 4 }

/** Scenario 5: Москва → Владимир → Нижний → Казань. */
const groupage = [
  task('loading', 'A', 'moscow'),
  task('loading', 'B', 'moscow'),
  task('unloading', 'A', 'vladimir'),
  task('loading', 'C', 'nizhny'),
  task('unloading', 'B', 'kazan'),
  task('unloading', 'C', 'kazan'),
]
const loads = [load('A', 8, 14, { ranges: [dairy] }), load('B', 7, 12, { ranges: [dairy] }), load('C', 6, 10, { ranges: [chilled] })]
const amounts = (legs: ReturnType<typeof legsOf>) => legs.map(({ massKg, pallets }) => `${massKg / 1000} t, ${pallets}`)

test('scenario 5: the legs carry 15, 7 and 13 t and 26, 12 and 22 pallets; dairy with +2…+6 goes at +2…+4', () => {
  const legs = legsOf(groupage, loads)
  expect(amounts(legs)).toEqual(['15 t, 26', '7 t, 12', '13 t, 22'])
  expect(legs.map(({ orders }) => orders.join(''))).toEqual(['AB', 'B', 'BC'])
  expect(legs.map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  expect(legs[2]!.range).toEqual({ ...dairy, turned: false })
  expect(peakOf(legs)).toMatchObject({ massKg: 15_000, pallets: 26 })
})

test('scenario 5: with D there are 24 t and 34 pallets on the first leg alone; frozen goods have no range in common with dairy', () => {
  const tasks = [task('loading', 'D', 'moscow'), ...groupage.slice(0, 3), task('unloading', 'D', 'vladimir'), ...groupage.slice(3)]
  expect(amounts(legsOf(tasks, [...loads, load('D', 9, 8)]))).toEqual(['24 t, 34', '7 t, 12', '13 t, 22'])
  const frozen = [...loads, load('D', 1, 1, { ranges: [{ max: -18 }] })]
  expect(legsOf(tasks, frozen).map(({ range }) => range?.turned)).toEqual([true, false, false])
})

test('a refused pallet stays on board until it is unloaded somewhere', () => {
  const refused = { massKg: 7_500, volumeM3: 22.5, pallets: 13 }
  const tasks = groupage.map(each => (each.kind === 'unloading' && each.orderId === 'A' ? { ...each, moved: refused } : each))
  expect(amounts(legsOf(tasks, loads))).toEqual(['15 t, 26', '7.5 t, 13', '13.5 t, 23'])
  const home = [...tasks, task('unloading', 'A', 'moscow')]
  expect(amounts(legsOf(home, loads))).toEqual(['15 t, 26', '7.5 t, 13', '13.5 t, 23', '0.5 t, 1'])
})

test('an order of several loadings is on board whole from its first one, and to its last unloading', () => {
  const tasks = [
    task('loading', 'A'),
    task('weighing', null),
    task('loading', 'A'),
    task('unloading', 'A'),
    task('unloading', 'A'),
    task('empty_return', null),
  ]
  expect(amounts(legsOf(tasks, [loads[0]!]))).toEqual(['8 t, 14', '8 t, 14', '8 t, 14', '8 t, 14', '0 t, 0'])
})

test('a reload takes off what is on board, and puts on what is not', () => {
  expect(amounts(legsOf([task('loading', 'A'), task('reload', 'A'), task('empty_return', null)], loads))).toEqual(['8 t, 14', '0 t, 0'])
  expect(amounts(legsOf([task('reload', 'A'), task('unloading', 'A')], loads))).toEqual(['8 t, 14'])
})

test('the range everything travels at: bounds that nobody gave are none', () => {
  expect(sharedRange([])).toBeNull()
  expect(sharedRange([{ min: 5 }, { max: 25 }])).toEqual({ min: 5, max: 25, turned: false })
  expect(sharedRange([{ max: -18 }, { min: -22, max: -18 }])).toEqual({ min: -22, max: -18, turned: false })
  expect(sharedRange([chilled, { min: 6, max: 8 }])).toEqual({ min: 6, max: 6, turned: false })
  expect(sharedRange([dairy, { min: 5, max: 8 }])?.turned).toBe(true)
})

const dangerous = (kind: string, more: Partial<Adr> = {}): Goods => ({ category: null, adr: Adr.parse({ class: kind, ...more }) })
const milk: Goods = { category: 'dairy', adr: null }
const pairsIn = (...goods: Goods[]) => apartIn(goods).map(({ one, other }) => `${one} ${other}`)

test.each<[string, Goods[], string[]]>([
  ['acid and paint lie together', [dangerous('8'), dangerous('3')], []],
  ['explosives and paint do not', [dangerous('1_1', { code: '1.1D' }), dangerous('3')], ['1.1D 3']],
  ['1.4S lies with anything', [dangerous('1_4', { code: '1.4S' }), dangerous('3'), dangerous('9')], []],
  ['1.4G does not', [dangerous('3'), dangerous('1_4', { code: '1.4G' })], ['1.4G 3']],
  ['life-saving appliances lie with explosives', [dangerous('1_3', { code: '1.3G' }), dangerous('9', { un: '3268' })], []],
  ['other goods of class 9 do not', [dangerous('1_3', { code: '1.3G' }), dangerous('9', { un: '3077' })], ['1.3G 9']],
  ['lithium batteries do not', [dangerous('1_3', { code: '1.3G' }), dangerous('9a', { un: '3480' })], ['1.3G 9a']],
  ['explosives of letters that go together', [dangerous('1_1', { code: '1.1D' }), dangerous('1_4', { code: '1.4G' })], []],
  ['explosives of letters that do not', [dangerous('1_1', { code: '1.1D' }), dangerous('1_1', { code: '1.1B' })], ['1.1B 1.1D']],
  ['explosives without letters lie with their own alone', [dangerous('1_1', { un: '0081' }), dangerous('1_1', { un: '0081' })], []],
  ['and with no others', [dangerous('1_1', { un: '0081' }), dangerous('1_3', { un: '0335' })], ['1.1 1.3']],
  ['food and toxic goods lie apart', [milk, dangerous('6_1')], ['6.1 food']],
  ['food and infectious goods too', [milk, dangerous('6_2')], ['6.2 food']],
  ['food and acid do not', [milk, dangerous('8')], []],
  ['of class 9 some are kept from food', [milk, dangerous('9', { un: '2590' })], ['9 food']],
  ['others are not', [milk, dangerous('9', { un: '3082' })], []],
  ['limited quantities lie with anything', [milk, dangerous('6_1', { limited: true })], []],
  ['each pair is told once', [dangerous('3'), dangerous('1_1'), dangerous('3')], ['1.1 3']],
])('ADR 7.5: %s', (_, goods, pairs) => expect(pairsIn(...goods)).toEqual(pairs))

test('whatever the order of tasks: what is loaded comes off, nothing is ever less than none, more cargo is never less on a leg', () => {
  const orders = ['A', 'B', 'C', 'D']
  // of the two tasks of an order the first loads and the second unloads
  const sequence = fc
    .shuffledSubarray(
      [...orders, ...orders].map((each, i) => ({ each, i })),
      { minLength: 8 },
    )
    .map(drawn => drawn.map(({ each }, i) => task(drawn.slice(0, i).some(one => one.each === each) ? 'unloading' : 'loading', each)))
  fc.assert(
    fc.property(sequence, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }), (tasks, tonnes) => {
      const all = orders.map((each, i) => load(each, tonnes[i]!, i))
      const first = (each: string, kind: string) => tasks.findIndex(one => one.orderId === each && one.kind === kind)
      fc.pre(orders.every(each => first(each, 'loading') < first(each, 'unloading')))
      expect(onBoardAfter(tasks, all).at(-1)!.size).toBe(0)
      const heavier = all.map((each, i) => (i === 0 ? { ...each, massKg: each.massKg + 1 } : each))
      const [legs, more] = [legsOf(tasks, all), legsOf(tasks, heavier)]
      expect(legs.every(({ massKg }, i) => massKg >= 0 && more[i]!.massKg >= massKg)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
