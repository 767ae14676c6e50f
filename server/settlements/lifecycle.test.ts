import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { SettlementAction, SettlementStatus } from '#contract/settlement-states.ts'
import { actionsOf, isByOffset, judge, type SettlementFacts, type StepActor, steps } from './lifecycle.ts'

const all: ReadonlySet<Permission> = new Set(['settlements.view', 'settlements.edit', 'settlements.approve', 'orders.prices'])
const who = (id: string, more: Partial<StepActor> = {}): StepActor => ({
  employeeId: `e-${id}`,
  userId: `u-${id}`,
  actingAs: null,
  permissions: all,
  maxOrder: null,
  ...more,
})
const facts = (more: Partial<SettlementFacts> = {}): SettlementFacts => ({
  status: 'pending_approval',
  kind: 'payable',
  lines: 1,
  paid: 0,
  authors: ['e-author', 'u-author'],
  sums: [{ order: '26-000001', total: { minor: 68_000_00, currency: 'RUB' } }],
  outdated: [],
  ...more,
})
const code = (judged: ReturnType<typeof judge>) => (typeof judged === 'string' ? judged : judged.code)

describe('four eyes', () => {
  test('whoever made, changed or submitted a settlement never approves it, the owner neither; another one does', () => {
    expect(code(judge(facts(), 'approve', who('author')))).toBe('settlement.own_approval')
    expect(code(judge(facts(), 'approve', who('other')))).toBe('approved')
  })

  test('support in the place of the author, or another employment of the same person, is no other pair of eyes', () => {
    expect(code(judge(facts(), 'approve', who('other', { actingAs: 'u-author' })))).toBe('settlement.own_approval')
    expect(code(judge(facts(), 'approve', who('other', { userId: 'u-author' })))).toBe('settlement.own_approval')
    expect(code(judge(facts(), 'approve', who('other', { employeeId: 'e-author' })))).toBe('settlement.own_approval')
  })

  test('a limit of the person holds for every order, and lets no other currency through', () => {
    const limit = (minor: number, currency = 'RUB') => who('other', { maxOrder: { minor, currency } })
    expect(code(judge(facts(), 'approve', limit(68_000_00)))).toBe('approved')
    expect(code(judge(facts(), 'approve', limit(67_999_99)))).toBe('settlement.over_limit')
    expect(code(judge(facts(), 'approve', limit(68_000_00, 'KZT')))).toBe('settlement.over_limit')
  })

  test('sums that changed after it was submitted are sent back first', () => {
    expect(judge(facts({ outdated: ['26-000001'] }), 'approve', who('other'))).toMatchObject({
      code: 'settlement.outdated',
      info: { orders: ['26-000001'] },
    })
    expect(code(judge(facts({ status: 'approved', outdated: ['26-000001'] }), 'post', who('author')))).toBe('settlement.outdated')
    expect(code(judge(facts({ status: 'approved', outdated: ['26-000001'] }), 'file', who('author')))).toBe('settlement.outdated')
    expect(code(judge(facts({ status: 'approved' }), 'file', who('author')))).toBe('approved')
  })
})

describe('the steps', () => {
  test('back-steps are pending → draft and approved → pending, and no others', () => {
    const back = Object.entries(steps).flatMap(([from, own]) => (own.return ? [[from, own.return.to]] : []))
    expect(back).toEqual([
      ['pending_approval', 'draft'],
      ['approved', 'pending_approval'],
    ])
  })

  test('nothing leads out of voided, and out of paid only taking a payment back; a settlement with a payment is not voided', () => {
    expect([Object.keys(steps.paid), steps.voided]).toEqual([['unpay'], {}])
    expect(code(judge(facts({ status: 'posted', paid: 1 }), 'void', who('other')))).toBe('settlement.paid_already')
    expect(code(judge(facts({ status: 'posted' }), 'void', who('other')))).toBe('voided')
  })

  test('an empty settlement is not submitted, and bills have no file for the bank', () => {
    expect(code(judge(facts({ status: 'draft', lines: 0 }), 'submit', who('author')))).toBe('settlement.empty')
    expect(code(judge(facts({ status: 'approved', kind: 'receivable' }), 'file', who('author')))).toBe('settlement.step_closed')
    expect(actionsOf(facts({ status: 'approved', kind: 'receivable' }), who('author')).map(each => each.action)).not.toContain('file')
  })

  test('rights: looking moves nothing, and whoever sees no prices answers for none', () => {
    const looking = who('other', { permissions: new Set<Permission>(['settlements.view', 'orders.prices']) })
    const blind = who('other', { permissions: new Set<Permission>(['settlements.view', 'settlements.edit', 'settlements.approve']) })
    for (const status of SettlementStatus.options)
      for (const action of SettlementAction.options)
        for (const stepActor of [looking, blind]) expect(typeof judge(facts({ status }), action, stepActor)).toBe('object')
  })

  test('no walk ends in an approved, posted or paid settlement its author approved', () => {
    const step = fc.record({ action: fc.constantFrom(...SettlementAction.options), by: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), walk => {
        let status: SettlementStatus = 'draft'
        const authors = new Set(['e-a', 'u-a'])
        let approver: string | null = null
        for (const { action, by } of walk) {
          const judged = judge(facts({ status, authors: [...authors] }), action, who(by))
          if (typeof judged !== 'string') continue
          if (action === 'edit' || action === 'submit') for (const id of [`e-${by}`, `u-${by}`]) authors.add(id)
          if (action === 'approve') approver = by
          if (action === 'return') approver = null
          status = judged
          if (status === 'approved' || status === 'posted' || status === 'paid') {
            expect(approver).not.toBeNull()
            expect(authors.has(`e-${approver}`)).toBe(false)
          }
        }
      }),
    )
  })
})

test('a settlement is paid without money only where every line was set off whole', () => {
  const [off, money] = [
    { paid: -8, setOff: -8 },
    { paid: 8, setOff: 7 },
  ]
  const lineOff = { paid: 8, setOff: 8 }
  expect([
    isByOffset('paid', [lineOff, off]),
    isByOffset('paid', [lineOff, money]),
    isByOffset('set_off', [lineOff, off]),
    isByOffset('paid', [{ paid: 0, setOff: 0 }]),
  ]).toEqual([true, false, false, true])
})
