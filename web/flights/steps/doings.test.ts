import { expect, test } from 'vitest'
import type { FlightCard } from '#contract/flight-card.ts'
import { flightDoingsOf } from './doings.ts'

const stop = (status: string, orderId: string | null = 'one', kind = 'loading') => ({ status, orderId, kind })
const there = (status: string, orderId: string | null = 'one') => stop(status, orderId, 'unloading')
const flight = (change: object = {}) =>
  ({
    side: 'executor',
    status: 'assigned',
    truck: { id: 'truck' },
    orders: [{ id: 'one', leftover: null }],
    tasks: [stop('planned'), there('planned')],
    ...change,
  }) as unknown as FlightCard
const every = { plan: true, prices: true, correct: false }
const papers = ['costs', 'sheet']

test.each<[string, object, typeof every, string[]]>([
  ['not begun', {}, every, [...papers, 'swap', 'replace', 'instruct', 'add', 'add_task', 'remove', 'relay', 'split']],
  [
    'not begun, of two orders',
    {
      orders: [
        { id: 'one', leftover: null },
        { id: 'two', leftover: null },
      ],
      tasks: [stop('planned'), stop('planned', 'two'), there('planned')],
    },
    every,
    [...papers, 'swap', 'replace', 'instruct', 'add', 'add_task', 'remove', 'relay', 'split', 'sequence'],
  ],
  [
    'with a task of its own that has not begun',
    { status: 'in_transit', tasks: [stop('completed'), stop('planned', null), stop('planned')] },
    every,
    [...papers, 'interrupt', 'instruct', 'add', 'add_task', 'drop_task', 'sequence'],
  ],
  [
    'whose stop of a cancelled order stands there',
    { tasks: [stop('cancelled', 'two'), stop('planned')] },
    every,
    [...papers, 'swap', 'replace', 'instruct', 'add', 'add_task', 'remove', 'split'],
  ],
  [
    'on the road',
    { status: 'in_transit', tasks: [stop('completed'), there('en_route')] },
    every,
    [...papers, 'interrupt', 'instruct', 'add', 'add_task', 'relay'],
  ],
  [
    'at its unloading',
    { status: 'unloading', tasks: [stop('completed'), there('arrived')] },
    every,
    [...papers, 'interrupt', 'instruct', 'add', 'add_task'],
  ],
  [
    'that hands its cargo over already',
    { status: 'in_transit', tasks: [stop('completed'), stop('planned', 'one', 'reload')] },
    every,
    [...papers, 'interrupt', 'instruct', 'add', 'add_task'],
  ],
  ['completed', { status: 'completed', tasks: [stop('completed')] }, every, papers],
  [
    'completed, for an administrator',
    { status: 'completed', tasks: [{ ...stop('completed'), arrivedAt: '2026-10-05T09:00:00Z' }] },
    { ...every, correct: true },
    [...papers, 'correct'],
  ],
  ['interrupted', { status: 'interrupted', tasks: [stop('completed'), stop('cancelled')] }, every, papers],
  ['that repeats the one of the actual carrier', { truck: { id: null } }, every, []],
  ['of another, as its forwarder sees it', { side: 'forwarder' }, every, []],
  ['of a person who plans none', {}, { plan: false, prices: true, correct: true }, []],
  [
    'of a person to whom prices are closed',
    {},
    { plan: true, prices: false, correct: false },
    ['sheet', 'swap', 'replace', 'instruct', 'add', 'add_task', 'remove', 'relay', 'split'],
  ],
])('steps of a flight %s', (_, change, rights, expected) => {
  expect([...flightDoingsOf(flight(change), rights)]).toEqual(expected)
})
