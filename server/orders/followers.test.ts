import { expect, test } from 'vitest'
import type { Step, StepFollower, StepFollowers } from '#server/deals/followers.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import { satellites } from '#server/followers.ts'
import type { Tx } from '#server/platform/db.ts'
import { inStepOrder, stepOrder } from './followers.ts'

const tx = {} as Tx
const step = {} as Step
const order = {} as OrderRecord
const stateOf = (name: string) => ({ zone: name }) as OrderState

test('satellites follow a step in this order, each at its moment', () => {
  const at = Object.fromEntries(satellites.flatMap(each => Object.entries(each)).map(([name, follower]) => [name, follower.at]))
  expect(stepOrder.map(name => `${at[name]}: ${name}`)).toEqual([
    'beforeWrite: transfer.end',
    'beforeWrite: waybill.end',
    'beforeWrite: change.lapse',
    'afterWrite: extra.end',
    'afterRead: claim.draft',
    'afterRead: document.request',
    'afterRead: document.due',
    'afterRead: payment.watch',
    'afterShow: transfer.ask',
  ])
  expect(() => inStepOrder(satellites)).not.toThrow()
})

test('a follower left out, handed in twice, without a place or out of its moment is an error', () => {
  const [first, ...others] = satellites
  const missing = Object.keys(first!)[0]!
  expect(() => inStepOrder(others)).toThrow(`${missing} is left out`)
  expect(() => inStepOrder([...satellites, first!])).toThrow(`${missing} is handed in twice`)
  const stray: StepFollowers = { 'mail.send': { at: 'afterShow', follow: async () => undefined } }
  expect(() => inStepOrder([...satellites, stray])).toThrow('mail.send has no place')
  expect(() => inStepOrder(satellites, stepOrder.toReversed())).toThrow('follows too late')
})

test('the order is that of the list, not of the handing in, and each hears the state the one before it has left', async () => {
  const called: string[] = []
  const reads = (name: string, answer: OrderState | null): StepFollower => ({
    at: 'afterRead',
    follow: async (_tx, _step, { zone }) => {
      called.push(`${name} of ${zone}`)
      return answer
    },
  })
  const note = (name: string) => async () => void called.push(name)
  const followers = inStepOrder(
    [
      { shown: { at: 'afterShow', follow: note('shown') }, third: reads('third', stateOf('changed')) },
      { fourth: reads('fourth', stateOf('last')), second: reads('second', null), written: { at: 'afterWrite', follow: note('written') } },
      { first: { at: 'beforeWrite', follow: note('first') } },
    ],
    ['first', 'written', 'second', 'third', 'fourth', 'shown'],
  )
  await followers.beforeWrite(tx, step)
  await followers.afterWrite(tx, step, order)
  const last = await followers.afterRead(tx, step, stateOf('read'), async () => stateOf('read anew'))
  await followers.afterShow(tx, order)
  expect(called).toEqual(['first', 'written', 'second of read', 'third of read anew', 'fourth of changed', 'shown'])
  expect(last).toEqual(stateOf('last'))
})
