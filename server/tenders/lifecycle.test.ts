import { describe, expect, test } from 'vitest'
import { roles } from '#contract/permissions.ts'
import { type LotStatus, TenderAction, TenderStatus } from '#contract/tender-states.ts'
import { type Action, actionsOf, judge, type StepBy, statusBy, type TenderFacts } from './lifecycle.ts'

const everything = new Set(roles.owner)
const facts = (status: TenderStatus, more: Partial<TenderFacts> = {}): TenderFacts => ({
  status,
  round: 1,
  rounds: 3,
  lots: ['closed'],
  pending: 0,
  confirmed: 0,
  ...more,
})

/** The table as domain.md 2.3 has it: state, action, who, where it leads. */
const expected: [TenderStatus, Action, StepBy[], TenderStatus][] = [
  ['draft', 'announce', ['organizer'], 'announced'],
  ['draft', 'cancel', ['organizer'], 'cancelled'],
  ['announced', 'open', ['system'], 'bidding'],
  ['announced', 'addendum', ['organizer'], 'announced'],
  ['announced', 'cancel', ['organizer'], 'cancelled'],
  ['bidding', 'close', ['system'], 'evaluation'],
  ['bidding', 'addendum', ['organizer'], 'bidding'],
  ['bidding', 'cancel', ['organizer'], 'cancelled'],
  ['evaluation', 'award', ['organizer', 'system'], 'awarded'],
  ['evaluation', 'decide', ['organizer'], 'evaluation'],
  ['evaluation', 'rebid', ['organizer'], 'rebidding'],
  ['evaluation', 'cancel', ['organizer'], 'cancelled'],
  ['rebidding', 'close', ['system'], 'evaluation'],
  ['rebidding', 'addendum', ['organizer'], 'rebidding'],
  ['rebidding', 'cancel', ['organizer'], 'cancelled'],
  ['awarded', 'award', ['organizer', 'system'], 'awarded'],
  ['awarded', 'decide', ['organizer'], 'awarded'],
  ['awarded', 'finish', ['system'], 'completed'],
  ['awarded', 'cancel', ['organizer'], 'cancelled'],
]

const actions: Action[] = [...TenderAction.options, 'open', 'close']

describe('4.15 every state × action × who of a tender', () => {
  test.each(TenderStatus.options)('%s', status => {
    for (const action of actions)
      for (const by of ['organizer', 'system'] as const) {
        const told = judge(facts(status), action, { by, permissions: everything })
        const line = expected.find(([from, what, whose]) => from === status && what === action && whose.includes(by))
        if (line) expect(told, `${status} ${action} ${by}`).toBe(line[3])
        else expect(told, `${status} ${action} ${by}`).toMatchObject({ code: 'tender.step_closed' })
      }
  })

  test.each(Object.keys(roles))('a person as %s', role => {
    const permissions = new Set(roles[role as keyof typeof roles])
    const may = (permissions as ReadonlySet<string>).has('tenders.create')
    for (const [from, action, whose] of expected) {
      if (!whose.includes('organizer')) continue
      const told = judge(facts(from), action, { by: 'organizer', permissions })
      if (may) expect(typeof told).toBe('string')
      else expect(told).toMatchObject({ code: 'access.denied', info: { permission: 'tenders.create' } })
    }
  })
})

test('an obstacle to a step is told by its name', () => {
  const who = { by: 'organizer', permissions: everything } as const
  expect(judge(facts('evaluation', { round: 3 }), 'rebid', who)).toEqual({ code: 'tender.rounds_over' })
  expect(judge(facts('evaluation', { lots: ['unsold'] }), 'award', who)).toMatchObject({ code: 'tender.step_closed' })
  expect(judge(facts('awarded', { confirmed: 1 }), 'cancel', who)).toEqual({ code: 'award.taken' })
  expect(actionsOf(facts('evaluation', { round: 3 }), everything).map(({ action, closed }) => [action, closed?.code ?? null])).toEqual([
    ['rebid', 'tender.rounds_over'],
    ['award', null],
    ['decide', null],
    ['cancel', null],
  ])
})

test.each<[LotStatus[], number, string]>([
  [['closed', 'awarded'], 1, 'evaluation'],
  [['awarded'], 1, 'awarded'],
  [['awarded', 'unsold'], 0, 'completed'],
  [['partially_awarded'], 0, 'awarded'],
  [['unsold', 'cancelled'], 0, 'failed'],
])('lots %j with %i answers to come make a tender %s', (lots, pending, status) => {
  expect(statusBy(lots, pending)).toBe(status)
})
