import { describe, expect, test } from 'vitest'
import { ClaimAction, ClaimStatus } from '#contract/claims.ts'
import { failureOf } from '#contract/order-exceptions.ts'
import { nextOf, type Waiting } from '#server/orders/rules/next.ts'
import { waitingOrder } from '#testing/waiting.ts'
import { chargesOf, claimActions, claimStep, latenessOf, paymentsAgreed, replyDue, type Stop, type Terms } from './rules.ts'

const samara: Stop = {
  seq: 1,
  kind: 'loading',
  place: 'samara',
  tz: 'Europe/Samara',
  windowFrom: new Date('2026-10-05T09:00+04:00'),
  windowTo: new Date('2026-10-05T11:00+04:00'),
  arrivedAt: new Date('2026-10-05T08:50+04:00'),
  leftAt: new Date('2026-10-05T15:40+04:00'),
}
const moscow: Stop = {
  seq: 2,
  kind: 'unloading',
  place: 'moscow',
  tz: 'Europe/Moscow',
  windowFrom: new Date('2026-10-07T09:00+03:00'),
  windowTo: new Date('2026-10-07T18:00+03:00'),
  arrivedAt: new Date('2026-10-07T09:30+03:00'),
  leftAt: new Date('2026-10-07T11:00+03:00'),
}
const terms: Terms = {
  ...{ price: 18_500_000, freeMin: 120, waitRate: 70_000, layoverRate: null, latePenalty: null },
  ...{ lateDeliveryPercent: null, lateDeliveryBase: 'freight', lateDeliveryCap: 100, value: null },
}

describe('scenario 7: waiting from the beginning of the window, 400 minutes less 120 free', () => {
  test('by the terms every hour begun is paid: 5 × 700 = 3 500 ₽', () => {
    expect(chargesOf([samara, moscow], terms)).toEqual([
      {
        kind: 'detention',
        side: 'executor',
        basis: 'terms',
        amount: 350_000,
        facts: expect.objectContaining({ from: '2026-10-05T05:00:00.000Z', waitedMin: 400, chargedMin: 280, hours: 5, rate: 70_000 }),
      },
    ])
  })

  test('by law every full hour is paid: 4 × 1 % of 61 666.67 = 2 466.67 ₽', () => {
    const [charge] = chargesOf([samara, moscow], { ...terms, waitRate: null })
    expect(charge).toMatchObject({ basis: 'law', amount: 246_667, facts: { hours: 4, percent: 1, days: 3, rate: null } })
  })
})

test('in one town the law takes 5 % of the freight for a full hour', () => {
  const [charge] = chargesOf([samara, { ...moscow, place: 'samara' }], { ...terms, waitRate: null })
  expect(charge).toMatchObject({ amount: 4 * 925_000, facts: { percent: 5, days: null } })
})

test('a vehicle that comes after its window begins to wait when it comes; the free time is free', () => {
  const came = { ...samara, arrivedAt: new Date('2026-10-05T12:00+04:00'), leftAt: new Date('2026-10-05T14:00+04:00') }
  expect(chargesOf([came, moscow], terms)).toEqual([])
  const [minute] = chargesOf([{ ...came, leftAt: new Date('2026-10-05T14:01+04:00') }, moscow], terms)
  expect(minute).toMatchObject({ amount: 70_000, facts: { chargedMin: 1, hours: 1 } })
})

test('after 24 hours of detention waiting is layover and costs nothing more', () => {
  const [charge] = chargesOf([{ ...samara, leftAt: new Date('2026-10-07T11:00+04:00') }, moscow], terms)
  expect(charge).toMatchObject({
    amount: 24 * 70_000,
    facts: { chargedMin: 1440, layoverMin: 24 * 60, hours: 24, layoverDays: 0, layoverRate: null },
  })
})

describe('terms that give a price of a day beyond the 24 hours', () => {
  const stood = (left: string, by: Partial<Terms> = {}) =>
    chargesOf([{ ...samara, leftAt: new Date(left) }, moscow], { ...terms, layoverRate: 1_200_000, ...by })

  test('24 h at 700 ₽ and a day of layover at 12 000 ₽ are 28 800 ₽; a minute more begins the second day, 40 800 ₽', () => {
    expect(stood('2026-10-07T11:00+04:00')).toMatchObject([
      { basis: 'terms', amount: 2_880_000, facts: { hours: 24, layoverMin: 1440, layoverDays: 1, layoverRate: 1_200_000 } },
    ])
    expect(stood('2026-10-07T11:01+04:00')).toMatchObject([{ amount: 4_080_000, facts: { layoverMin: 1441, layoverDays: 2 } }])
  })

  test('detention of 24 hours to the minute is no layover', () => {
    expect(stood('2026-10-06T11:00+04:00')).toMatchObject([{ amount: 24 * 70_000, facts: { layoverMin: 0, layoverDays: 0 } }])
  })

  test('without a price of an hour the law pays the 24 full hours, 14 800 ₽, and the terms the day, 12 000 ₽', () => {
    expect(stood('2026-10-07T11:00+04:00', { waitRate: null })).toMatchObject([
      { basis: 'law', amount: 1_480_000 + 1_200_000, facts: { hours: 24, percent: 1, days: 3, layoverDays: 1 } },
    ])
  })
})

describe('late delivery by law', () => {
  const late = (at: string, price = 15_000_000) =>
    chargesOf(
      [
        { ...samara, leftAt: samara.arrivedAt },
        { ...moscow, arrivedAt: new Date(at), leftAt: new Date(at) },
      ],
      { ...terms, price },
    )

  test('scenario 8: one day late costs 9 % of 150 000 = 13 500 ₽', () => {
    expect(late('2026-10-08T10:00+03:00')).toMatchObject([
      { kind: 'late_delivery', side: 'forwarder', basis: 'law', amount: 1_350_000, facts: { days: 1, percent: 9 } },
    ])
  })

  test('hours after the window on the due day are not a day; the day begins at 24:00 where the stop is', () => {
    expect(late('2026-10-07T23:59+03:00')).toEqual([])
    expect(late('2026-10-08T00:00+03:00')).toHaveLength(1)
  })

  test('never more than the freight', () => {
    expect(late('2026-11-07T10:00+03:00')[0]).toMatchObject({ amount: 15_000_000, facts: { days: 31 } })
  })

  describe('by the terms', () => {
    const agreed = (at: string, said: Partial<Terms>) =>
      chargesOf(
        [
          { ...samara, leftAt: samara.arrivedAt },
          { ...moscow, arrivedAt: new Date(at), leftAt: new Date(at) },
        ],
        {
          ...terms,
          price: 15_000_000,
          lateDeliveryPercent: 1.5,
          ...said,
        },
      )[0]

    test('their share of the freight for every day: 2 × 1.5 % of 150 000 = 4 500 ₽, and no law', () => {
      expect(agreed('2026-10-09T10:00+03:00', {})).toMatchObject({
        ...{ basis: 'terms', amount: 450_000 },
        facts: { days: 2, percent: 1.5, base: 'freight', baseSum: 15_000_000, cap: 100 },
      })
    })

    test('of the declared value where they say so, and of the freight where none is declared', () => {
      expect(agreed('2026-10-08T10:00+03:00', { lateDeliveryBase: 'value', value: 99_999_99 })).toMatchObject({
        ...{ amount: 150_000, facts: { base: 'value', baseSum: 99_999_99 } },
      })
      expect(agreed('2026-10-08T10:00+03:00', { lateDeliveryBase: 'value' })).toMatchObject({ amount: 225_000, facts: { base: 'freight' } })
    })

    test('never more than their share of the freight, whatever a day is of', () => {
      expect(agreed('2026-11-07T10:00+03:00', { lateDeliveryCap: 10 })).toMatchObject({ amount: 1_500_000, facts: { days: 31, cap: 10 } })
      const dear = { lateDeliveryBase: 'value', value: 900_000_000, lateDeliveryCap: 30 }
      expect(agreed('2026-10-08T10:00+03:00', dear)).toMatchObject({ amount: 4_500_000 })
    })

    test('a day that costs nothing is no claim', () => expect(agreed('2026-10-09T10:00+03:00', { lateDeliveryPercent: 0 })).toBeUndefined())
  })
})

test('coming late to the loading costs what the terms say, and nothing without them', () => {
  const come = { ...samara, arrivedAt: new Date('2026-10-05T11:01+04:00'), leftAt: new Date('2026-10-05T12:00+04:00') }
  expect(chargesOf([come, moscow], terms)).toEqual([])
  expect(chargesOf([come, moscow], { ...terms, latePenalty: 500_000 })).toMatchObject([
    { kind: 'late_loading', side: 'forwarder', basis: 'terms', amount: 500_000, facts: { lateMin: 1 } },
  ])
})

test('who takes an order back for the other side’s fault claims what was not carried: a vehicle that did not come, cargo that was not there', () => {
  expect(['no_show', 'late_arrival', 'better_offer', 'suspected_fraud'].map(reason => failureOf('forwarder', reason))).toEqual([
    'no_vehicle',
    'no_vehicle',
    null,
    null,
  ])
  expect(['cargo_differs', 'no_slot', 'debt_of_forwarder', 'vehicle_breakdown'].map(reason => failureOf('executor', reason))).toEqual([
    'no_cargo',
    'no_cargo',
    null,
    null,
  ])
})

test.each([
  ['on a working day', '2026-10-07T10:00:00+03:00', '2026-11-06T23:59:00+03:00'],
  ['on a Sunday, so on Monday', '2026-10-02T10:00:00+03:00', '2026-11-02T23:59:00+03:00'],
  ['in the January holidays, so after them', '2026-12-05T10:00:00+03:00', '2027-01-11T23:59:00+03:00'],
  ['counted from the day in Moscow', '2026-10-07T23:30:00Z', '2026-11-09T23:59:00+03:00'],
])('thirty days to answer that end %s', (_, said, due) => {
  expect(replyDue(new Date(said)).toISOString()).toBe(new Date(due).toISOString())
})

describe('two stops, nights and days off', () => {
  const at = (seq: 1 | 2, arrived: string, left: string): Stop => ({
    ...(seq === 1 ? samara : moscow),
    arrivedAt: new Date(arrived),
    leftAt: new Date(left),
  })

  test('waiting is counted at each stop by itself, each with free time of its own', () => {
    const waits = [at(1, '2026-10-05T08:50+04:00', '2026-10-05T11:30+04:00'), at(2, '2026-10-07T09:30+03:00', '2026-10-07T12:31+03:00')]
    expect(chargesOf(waits, terms)).toMatchObject([
      { amount: 70_000, facts: { stop: 1, waitedMin: 150, chargedMin: 30, hours: 1 } },
      { amount: 140_000, facts: { stop: 2, waitedMin: 181, chargedMin: 61, hours: 2 } },
    ])
  })

  test('a night and a day off stop no clock: every hour a vehicle stands counts', () => {
    const saturday = { ...samara, windowFrom: new Date('2026-10-10T20:00+04:00'), windowTo: new Date('2026-10-10T22:00+04:00') }
    const stands = { ...saturday, arrivedAt: new Date('2026-10-10T19:40+04:00'), leftAt: new Date('2026-10-11T07:00+04:00') }
    expect(chargesOf([stands, moscow], terms)[0]).toMatchObject({
      amount: 9 * 70_000,
      facts: { waitedMin: 660, chargedMin: 540, hours: 9 },
    })
  })

  test('by law an hour that is not full pays nothing, by the terms a minute of it pays the hour', () => {
    const stands = at(1, '2026-10-05T08:50+04:00', '2026-10-05T11:59+04:00')
    expect(chargesOf([stands, moscow], { ...terms, waitRate: null })).toEqual([])
    expect(chargesOf([stands, moscow], terms)).toMatchObject([{ amount: 70_000 }])
  })

  test('whoever has not left yet, or came without a mark, is not counted', () => {
    expect(
      chargesOf(
        [
          { ...samara, leftAt: null },
          { ...moscow, arrivedAt: null },
        ],
        terms,
      ),
    ).toEqual([])
  })
})

test('every step of a claim belongs to one side alone', () => {
  const told = ClaimStatus.options.map(status => [
    status,
    claimActions({ status, claimant: 'executor', side: 'executor', silent: false }).join(' '),
    claimActions({ status, claimant: 'executor', side: 'forwarder', silent: false }).join(' '),
  ])
  expect(told).toEqual([
    ['draft', 'raise withdraw', 'agree'],
    ['opened', 'withdraw court', 'agree dispute'],
    ['disputed', 'concede insist withdraw court', ''],
    ['agreed', '', ''],
    ['settled', '', ''],
    ['rejected', '', ''],
    ['withdrawn', '', ''],
    ['court', '', ''],
  ])
  for (const status of ClaimStatus.options)
    for (const action of ClaimAction.options) {
      const [mine, theirs] = (['executor', 'forwarder'] as const).map(side =>
        claimStep({ status, claimant: 'executor', side, silent: false }, action),
      )
      expect(mine !== undefined && theirs !== undefined, `${status} ${action}`).toBe(false)
    }
})

test('where the other side has lost the order, the one that claims keeps what was agreed outside', () => {
  expect(claimActions({ status: 'draft', claimant: 'forwarder', side: 'forwarder', silent: true })).toEqual(['raise', 'withdraw', 'agree'])
  expect(claimActions({ status: 'opened', claimant: 'forwarder', side: 'forwarder', silent: true })).toEqual(['agree', 'withdraw', 'court'])
})

describe('a claim that waits for an answer', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 9, 5, hour))
  const asked = (side: string, status: string, hour: number) => ({ side, status, since: at(hour - 48), replyDueAt: at(hour) })
  const order = (more: Partial<Waiting>) =>
    waitingOrder({ status: 'completed', statusAt: at(0), windows: [{ from: at(10), to: at(12) }], ...more })

  test('waits for the other side when it was opened, and for the one that claims when it is disputed', () => {
    const opened = order({ claims: [asked('forwarder', 'opened', 30), asked('forwarder', 'opened', 20)] })
    expect(nextOf(opened, 'executor')).toMatchObject({ code: 'answer_claim', whose: 'me', dueAt: at(20).toISOString(), count: 2 })
    expect(nextOf(opened, 'forwarder')).toMatchObject({ code: 'answer_claim', whose: 'them' })
    expect(nextOf(order({ claims: [asked('forwarder', 'disputed', 30)] }), 'forwarder')).toMatchObject({
      code: 'answer_claim',
      whose: 'me',
    })
  })

  test('is one’s own before the other side’s, also in an order that was cancelled', () => {
    const both = order({ status: 'cancelled', claims: [asked('forwarder', 'opened', 20), asked('executor', 'opened', 30)] })
    expect(nextOf(both, 'forwarder')).toMatchObject({ whose: 'me', dueAt: at(30).toISOString(), count: 1 })
    expect(nextOf(both, 'executor')).toMatchObject({ whose: 'me', dueAt: at(20).toISOString(), count: 1 })
  })

  test('stays behind a step of one’s own that is due sooner', () => {
    const busy = order({ status: 'accepted', claims: [asked('forwarder', 'opened', 700)] })
    expect(nextOf(busy, 'executor')).toMatchObject({ code: 'assign_resources', whose: 'me' })
  })
})

const lateDebt = { gross: 6_800_000, dueOn: '2026-10-30', percent: 0.15, cap: 5, payments: [] }

describe('what runs for late payment', () => {
  test('begins the day after the last day to pay and is rounded to the kopeck once', () => {
    expect(latenessOf(lateDebt, '2026-10-30')).toMatchObject({ days: 0, accrued: 0 })
    // 0.15 % of 68 000 for one day, then for seven
    expect(latenessOf(lateDebt, '2026-10-31')).toEqual({ until: '2026-10-31', days: 1, owed: 6_800_000, accrued: 10_200 })
    expect(latenessOf(lateDebt, '2026-11-06')).toMatchObject({ days: 7, accrued: 71_400 })
    expect(latenessOf({ ...lateDebt, gross: 333_333, percent: 0.07 }, '2026-11-02').accrued).toBe(700)
  })

  test('is never above its share of the price', () => {
    expect(latenessOf(lateDebt, '2026-12-31').accrued).toBe(340_000)
  })

  test('a part that was paid lessens it from its own day on, and the last payment ends it', () => {
    const part = { day: '2026-11-03', amount: 2_800_000 }
    // 4 days of 68 000 and 2 of 40 000
    expect(latenessOf({ ...lateDebt, payments: [part] }, '2026-11-05')).toEqual({
      ...{ until: '2026-11-05', days: 6, owed: 4_000_000 },
      accrued: Math.round((6_800_000 * 4 + 4_000_000 * 2) * 0.0015),
    })
    const rest = { day: '2026-11-04', amount: 4_000_000 }
    expect(latenessOf({ ...lateDebt, payments: [rest, part] }, '2026-11-20')).toMatchObject({
      until: '2026-11-04',
      days: 5,
      accrued: 46_800,
    })
    expect(latenessOf({ ...lateDebt, payments: [{ day: '2026-10-29', amount: 6_800_000 }] }, '2026-11-20').accrued).toBe(0)
  })

  test('of the payments two sides marked those of the one that marked more count, of as much those that ended first', () => {
    const early = [{ day: '2026-11-01', amount: 100 }]
    const late = [{ day: '2026-11-03', amount: 100 }]
    expect(paymentsAgreed([late, early])).toEqual(early)
    expect(paymentsAgreed([early, [...late, ...late]])).toHaveLength(2)
    expect(paymentsAgreed([])).toEqual([])
  })
})
