import { describe, expect, test } from 'vitest'
import { neededTitles, TitleKind, TitleState } from '#contract/waybills.ts'
import {
  actionsFor,
  awaitsOutside,
  expectsOutside,
  isComplete,
  offersFor,
  sideFor,
  steps,
  type TitleFacts,
  type WaybillFacts,
  waitsFor,
  whyNot,
  whyNotForm,
} from './lifecycle.ts'

const title = (kind: TitleKind, state: TitleState, seq = 1): TitleFacts => ({
  id: `${kind}-${seq}`,
  kind,
  state,
  seq,
  gis: 'registered',
  side: sideFor({ consigneeBy: 'forwarder' }, kind),
})

/** Titles in their order, all of them signed but for what is said of the last. */
const facts = (kinds: readonly TitleKind[], last: TitleState = 'signed', more: Partial<WaybillFacts> = {}): WaybillFacts => ({
  status: 'in_progress',
  titles: kinds.map((kind, i) => title(kind, i === kinds.length - 1 ? last : 'signed', i + 1)),
  consigneeBy: 'forwarder',
  isCompleted: false,
  hasResources: true,
  isAtLoading: true,
  isAtUnloading: true,
  hasPrice: true,
  ...more,
})

test('each title has one side that signs it, and no other forms it', () => {
  const story: TitleKind[] = ['t1', 't2', 't5', 't6', 't7', 't8']
  for (const [i, kind] of story.entries()) {
    const before = facts(story.slice(0, i), 'signed')
    const side = sideFor(before, kind)
    expect(whyNotForm(before, kind, side), kind).toBeNull()
    for (const other of (['forwarder', 'executor', 'outside'] as const).filter(each => each !== side))
      expect(whyNotForm(before, kind, other)).not.toBeNull()
  }
})

test('a title waits for the one before it, for the vehicle and for the gate', () => {
  const closed = (of: WaybillFacts, kind: TitleKind) => whyNotForm(of, kind, sideFor(of, kind))?.en
  expect(closed(facts([]), 't2')).toMatch(/first title/)
  expect(closed(facts(['t1'], 'registered'), 't2')).toMatch(/first title/)
  expect(closed(facts(['t1'], 'signed', { hasResources: false }), 't2')).toMatch(/not named/)
  expect(closed(facts(['t1'], 'signed', { isAtLoading: false }), 't2')).toMatch(/not come to the loading/)
  expect(closed(facts(['t1', 't2'], 'signed', { isAtUnloading: false }), 't5')).toMatch(/not come to the unloading/)
  expect(closed(facts(['t1', 't2']), 't6')).toMatch(/title 3/)
  expect(closed(facts(['t1', 't2', 't5', 't6'], 'signed', { hasPrice: false, isCompleted: true }), 't7')).toMatch(/no price/)
  for (const status of ['draft', 'placed', 'offered', 'archived', 'cancelled'] as const)
    expect(closed(facts([], 'signed', { status }), 't1')).toMatch(/not with an executor/)
})

test('what is on its way is not formed again, what is signed is put right only while nothing follows, and a change of vehicle follows another', () => {
  for (const state of ['formed', 'sent', 'registered'] as const) expect(whyNotForm(facts(['t1'], state), 't1', 'forwarder')).not.toBeNull()
  for (const state of ['refused', 'failed', 'signed'] as const) expect(whyNotForm(facts(['t1'], state), 't1', 'forwarder')).toBeNull()
  expect(whyNotForm(facts(['t1', 't2'], 'formed'), 't1', 'forwarder')?.en).toMatch(/later title/)
  expect(whyNotForm(facts(['t1', 't2'], 'refused'), 't1', 'forwarder')).toBeNull()
  expect(whyNotForm(facts(['t1', 't2', 't4']), 't4', 'executor')).toBeNull()
  expect(whyNotForm(facts(['t1', 't2', 't4'], 'sent'), 't4', 'executor')?.en).toMatch(/wait/)
  expect(whyNotForm(facts(['t1', 't2', 't5']), 't4', 'executor')?.en).toMatch(/received/)
})

describe('steps of one title', () => {
  test.each(TitleState.options)('%s', state => {
    const of = facts(['t1'], state)
    const [only] = of.titles as [TitleFacts]
    expect({ mine: actionsFor(of, only, 'forwarder'), theirs: actionsFor(of, only, 'executor') }).toEqual(
      {
        formed: { mine: ['sign', 'drop'], theirs: [] },
        sent: { mine: [], theirs: [] },
        registered: { mine: [], theirs: ['refuse'] },
        signed: { mine: ['correct'], theirs: ['refuse'] },
        refused: { mine: ['correct'], theirs: [] },
        failed: { mine: ['correct'], theirs: [] },
        dropped: { mine: ['correct'], theirs: [] },
      }[state],
    )
  })

  test('nobody refuses what was answered or is complete, and everybody but its signer is told so in words', () => {
    const answered = facts(['t1', 't2'])
    expect(whyNot(answered, answered.titles[0]!, 'refuse', 'executor')?.en).toMatch(/later title/)
    const whole = facts(['t1', 't2', 't5', 't6'], 'signed', { isCompleted: true })
    expect(whyNot(whole, whole.titles[3]!, 'refuse', 'forwarder')?.en).toMatch(/complete/)
    expect(whyNot(whole, whole.titles[3]!, 'sign', 'forwarder')?.en).toMatch(/other side/)
  })
})

test('a change that was formed and overtaken by the receipt can only be taken back, and nobody is asked to sign it', () => {
  const story = facts(['t1', 't2', 't4', 't5'])
  const titles = story.titles.map(each => (each.kind === 't4' ? { ...each, state: 'formed' as const } : each))
  const of = { ...story, titles }
  expect(actionsFor(of, titles[2]!, 'executor')).toEqual(['drop'])
  expect(waitsFor(of)).toEqual({ step: 'form', kind: 't6', whose: 'executor' })
  // a receipt nobody has signed yet overtakes nothing
  const early = { ...of, titles: titles.map(each => (each.kind === 't5' ? { ...each, state: 'formed' as const } : each)) }
  expect(actionsFor(early, early.titles[2]!, 'executor')).toEqual(['sign', 'drop'])
})

test('the consignee outside is waited for from the loading to the receipt, and no longer than the order lives', () => {
  const of = facts(['t1', 't2'], 'signed', { consigneeBy: 'outside', isAtUnloading: false })
  expect(expectsOutside(of)).toBe(true)
  for (const status of ['archived', 'cancelled'] as const) expect(expectsOutside({ ...of, status })).toBe(false)
  expect(expectsOutside(facts(['t1', 't2', 't5'], 'signed', { consigneeBy: 'outside' }))).toBe(false)
  expect(expectsOutside(facts(['t1', 't2'], 'refused', { consigneeBy: 'outside' }))).toBe(false)
})

test('only four signed titles complete a waybill: no other state of any of them does', () => {
  expect(isComplete(facts([...neededTitles]))).toBe(true)
  for (const kind of neededTitles)
    for (const state of TitleState.options.filter(each => each !== 'signed')) {
      const titles = neededTitles.map((each, i) => title(each, each === kind ? state : 'signed', i + 1))
      expect(isComplete({ titles }), `${kind} ${state}`).toBe(false)
    }
  expect(isComplete({ titles: [...facts([...neededTitles]).titles, title('t6', 'refused', 9)] })).toBe(false)
})

test('whose turn it is: to form, to sign, to put right, the operator’s, the consignee’s outside, nobody’s', () => {
  expect(waitsFor(facts([]))).toEqual({ step: 'form', kind: 't1', whose: 'forwarder' })
  expect(waitsFor(facts(['t1'], 'formed'))).toEqual({ step: 'sign', kind: 't1', whose: 'forwarder' })
  expect(waitsFor(facts(['t1'], 'sent'))).toEqual({ step: 'wait', kind: 't1', whose: 'operator' })
  expect(waitsFor(facts(['t1', 't2'], 'refused'))).toEqual({ step: 'correct', kind: 't2', whose: 'executor' })
  expect(waitsFor(facts(['t1', 't2', 't4'], 'formed'))).toEqual({ step: 'sign', kind: 't4', whose: 'executor' })
  const outside = facts(['t1', 't2'], 'signed', { consigneeBy: 'outside' })
  expect(waitsFor(outside)).toEqual({ step: 'wait', kind: 't5', whose: 'outside' })
  expect([awaitsOutside(outside), awaitsOutside({ ...outside, isAtUnloading: false }), awaitsOutside(facts(['t1', 't2']))]).toEqual([
    true,
    false,
    false,
  ])
  expect(waitsFor(facts([...neededTitles]))).toMatchObject({ step: 'done' })
  expect(waitsFor(facts([], 'signed', { status: 'cancelled' }))).toMatchObject({ step: 'done' })
})

test('what is offered to a side is its own, and every reason is said in both languages', () => {
  for (const side of ['forwarder', 'executor'] as const)
    for (const of of [
      facts([]),
      facts(['t1']),
      facts(['t1', 't2']),
      facts(['t1', 't2', 't5']),
      facts([...neededTitles], 'signed', { isCompleted: true }),
    ])
      for (const { kind, why } of offersFor(of, side)) {
        expect(sideFor(of, kind)).toBe(side)
        if (!why) continue
        expect(why.ru).toMatch(/[а-яё]/)
        expect(why.en).not.toMatch(/[а-яё]/i)
      }
  expect(TitleKind.options.every(kind => steps[kind].rank > 0)).toBe(true)
})
