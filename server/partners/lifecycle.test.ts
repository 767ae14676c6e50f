import { describe, expect, test } from 'vitest'
import { SharedStatus } from '#contract/organizations.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import type { Permission } from '#contract/permissions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actionsOf, move, type PartnerFacts, steps } from './lifecycle.ts'

const all = new Set<Permission>(['partners.edit', 'partners.decide'])
const facts = (given: Partial<PartnerFacts> = {}): PartnerFacts => ({
  status: 'active',
  isBlacklisted: false,
  askedBy: 'me',
  moved: 'me',
  isLeading: true,
  missing: [],
  openOrders: 0,
  askFrom: null,
  ...given,
})
const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

describe('the steps of a partnership', () => {
  test('every status has its row, and nothing leads to a status nobody knows', () => {
    expect(Object.keys(steps).toSorted()).toEqual(SharedStatus.options.toSorted())
    const known = new Set<string>([...SharedStatus.options, 'asked', 'stays'])
    for (const row of Object.values(steps)) for (const step of Object.values(row)) expect(known.has(step.to)).toBe(true)
  })

  test.each<[string, Partial<PartnerFacts>, PartnerAction[]]>([
    ['who asked waits', { status: 'invited', askedBy: 'me' }, ['withdraw', 'blacklist']],
    ['who was asked answers', { status: 'requested', askedBy: 'them' }, ['accept', 'reject', 'blacklist']],
    ['who leads activates', { status: 'verification' }, ['activate', 'reject', 'blacklist', 'terminate']],
    ['who does not lead waits for that', { status: 'verification', isLeading: false }, ['reject', 'blacklist', 'terminate']],
    ['who leads suspends', { status: 'active' }, ['suspend', 'blacklist', 'terminate']],
    ['the other side does not', { status: 'active', isLeading: false }, ['blacklist', 'terminate']],
    ['who suspended resumes', { status: 'suspended' }, ['resume', 'blacklist', 'terminate']],
    ['what the product suspended, too', { status: 'suspended', moved: 'system' }, ['resume', 'blacklist', 'terminate']],
    ['what they suspended, not', { status: 'suspended', moved: 'them' }, ['blacklist', 'terminate']],
    ['an ended one is asked for again', { status: 'terminated' }, ['blacklist', 'ask']],
    ['a rejected one too', { status: 'rejected', moved: 'me' }, ['blacklist', 'ask']],
    ['of a blacklisted one the mark is taken back, or it ends', { status: 'active', isBlacklisted: true }, ['restore', 'terminate']],
    ['of a blacklisted invitation only the mark', { status: 'invited', isBlacklisted: true }, ['restore']],
  ])('%s', (_, given, expected) => expect(actionsOf(facts(given), all)).toEqual(expected))

  test('what stands against a step is named', () => {
    const step = (given: Partial<PartnerFacts>, action: PartnerAction, rights = all) => codeOf(() => move(facts(given), action, rights))
    expect(step({ status: 'verification', missing: ['register'] }, 'activate')).toBe('partner.checks_missing')
    expect(step({ status: 'suspended', missing: ['insurance'] }, 'resume')).toBe('partner.checks_missing')
    expect(step({ openOrders: 2 }, 'terminate')).toBe('partner.orders_open')
    expect(step({ status: 'rejected', askFrom: new Date() }, 'ask')).toBe('partner.wait')
    expect(step({ status: 'active' }, 'accept')).toBe('partner.step_closed')
    expect(step({ status: 'active' }, 'restore')).toBe('partner.step_closed')
  })

  test('activating, blacklisting and ending are the owner’s, the rest is everyday work', () => {
    const edit = new Set<Permission>(['partners.edit'])
    expect(actionsOf(facts({ status: 'verification' }), edit)).toEqual(['reject'])
    expect(actionsOf(facts({ status: 'active' }), edit)).toEqual(['suspend'])
    expect(actionsOf(facts({ status: 'requested', askedBy: 'them' }), edit)).toEqual(['accept', 'reject'])
    expect(codeOf(() => move(facts(), 'blacklist', edit))).toBe('access.denied')
  })

  test('restored, a partnership worked in is checked anew; another stays what it is', () => {
    const restored = (status: SharedStatus) => move(facts({ status, isBlacklisted: true }), 'restore', all)
    expect(SharedStatus.options.filter(status => restored(status) === 'verification')).toEqual(['verification', 'active', 'suspended'])
  })
})
