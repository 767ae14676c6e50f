import { describe, expect, test } from 'vitest'
import { eventsOfPreset, rowOf, rowOfPreset, rowOfRoles, volumeOf } from '#contract/notice-policy.ts'
import type { EventSetting, NoticeDigest, PastOccurrence, QuietHours } from '#contract/notice-settings.ts'
import { escalatesAt, leavesAt, type Reach } from './leaving.ts'
import { type Candidate, deputyOf, type Happened, type Hearer, tellingsOf } from './telling.ts'

const at = (text: string) => new Date(`${text}Z`)
const quiet: QuietHours = { from: '22:00', to: '07:00', urgent: false }
const work: Reach['work'] = { tz: 'Europe/Moscow', week: [], calendar: { official: true, answers: false, days: [] } }
const moscow: Reach = { zone: 'Europe/Moscow', quiet, digests: [], work }
const digest = (more: Partial<NoticeDigest> = {}): NoticeDigest => ({
  channel: 'email',
  every: 'daily',
  hour: '09:00',
  weekday: 1,
  ...more,
})
const mail = (since: Date, urgent = false) => ({ channel: 'email' as const, urgent, since })
const leaves = (since: Date, urgent: boolean, reach: Reach) => leavesAt(mail(since, urgent), since, reach).toISOString().slice(0, 16)

const late: Happened = { code: 'task.late', kind: 'order', objectId: 'o1', byEmployeeId: null, measure: 45 }
const person = (id: string, more: Partial<Hearer> = {}): Hearer => ({
  ...{ id, row: { channels: ['bell', 'push'], onlyMine: false, threshold: null }, mutes: [], away: false, deputyId: null },
  ...more,
})
const tell = (people: Hearer[], { seeing, happened = late }: { seeing?: string[]; happened?: Happened } = {}) => {
  const candidates: Candidate[] = (seeing ?? people.map(({ id }) => id)).map(employeeId => ({ employeeId, mine: employeeId === 'mine' }))
  const found = tellingsOf(
    happened,
    candidates,
    new Map(people.map(one => [one.id, one])),
    new Set(candidates.map(({ employeeId }) => employeeId)),
  )
  return Object.fromEntries(found.map(({ employeeId, channels }) => [employeeId, channels.join(' ')]))
}

describe('quiet hours', () => {
  test('hold every channel but the bell until they end', () => {
    expect(leaves(at('2026-11-20T20:00'), false, moscow)).toBe('2026-11-21T04:00')
    expect(leaves(at('2026-11-20T12:00'), false, moscow)).toBe('2026-11-20T12:00')
    expect(leaves(at('2026-11-21T04:00'), false, moscow)).toBe('2026-11-21T04:00')
  })
  test('an urgent event breaks through where the person chose so', () => {
    expect(leaves(at('2026-11-20T20:00'), true, moscow)).toBe('2026-11-21T04:00')
    expect(leaves(at('2026-11-20T20:00'), true, { ...moscow, quiet: { ...quiet, urgent: true } })).toBe('2026-11-20T20:00')
  })
  test('an urgent event goes at once also where a channel has digests', () => {
    const reach = { ...moscow, digests: [digest()] }
    expect(leaves(at('2026-11-20T12:00'), true, reach)).toBe('2026-11-20T12:00')
    expect(leaves(at('2026-11-20T12:00'), false, reach)).toBe('2026-11-21T06:00')
  })
  test('outside working hours mean the calendar of the organisation: its evenings, weekends and holidays, whatever zone the person lives in', () => {
    const outside: Reach = { ...moscow, zone: 'Asia/Vladivostok', quiet: { ...quiet, outsideWork: true } }
    expect(leaves(at('2026-11-20T09:00'), false, outside)).toBe('2026-11-20T09:00')
    expect(leaves(at('2026-11-20T16:00'), false, outside)).toBe('2026-11-23T06:00')
    expect(leaves(at('2026-11-03T16:00'), false, outside)).toBe('2026-11-05T06:00')
    expect(
      escalatesAt({ at: at('2026-11-20T14:30'), urgent: false }, 60, outside)
        .toISOString()
        .slice(0, 16),
    ).toBe('2026-11-23T06:30')
    expect(
      escalatesAt({ at: at('2026-11-20T14:30'), urgent: true }, 60, outside)
        .toISOString()
        .slice(0, 16),
    ).toBe('2026-11-20T15:30')
  })

  test('a digest whose hour lies in quiet hours waits for their end', () => {
    expect(leaves(at('2026-11-20T12:00'), false, { ...moscow, digests: [digest({ hour: '06:00' })] })).toBe('2026-11-21T04:00')
  })
  test('the zone counts as it is when a message would leave', () => {
    const since = at('2026-11-20T20:00')
    const woken = at('2026-11-21T00:30')
    expect(leavesAt(mail(since), woken, { ...moscow, zone: 'Asia/Vladivostok' })).toEqual(woken)
    expect(leavesAt(mail(since), woken, moscow)).toEqual(at('2026-11-21T04:00'))
  })
  test('begin and end by the clock of the wall on the days it is turned', () => {
    const berlin = (from: string, to: string): Reach => ({ zone: 'Europe/Berlin', quiet: { from, to, urgent: false }, digests: [], work })
    // 25 October 2026: 03:00 becomes 02:00; the night is an hour longer, and it ends when the clock first shows so
    expect(leaves(at('2026-10-25T00:10'), false, berlin('23:00', '06:00'))).toBe('2026-10-25T05:00')
    expect(leaves(at('2026-10-25T01:10'), false, berlin('23:00', '02:30'))).toBe('2026-10-25T01:10')
    // 28 March 2027: 02:00 becomes 03:00
    expect(leaves(at('2027-03-28T00:10'), false, berlin('23:00', '06:00'))).toBe('2027-03-28T04:00')
    expect(leaves(at('2027-03-28T00:10'), false, berlin('23:00', '02:30'))).toBe('2027-03-28T01:30')
  })
})

describe('digests', () => {
  test('come at each full hour, each day or each week at the hour of the person', () => {
    const due = (more: Partial<NoticeDigest>, zone = 'Europe/Moscow') =>
      leavesAt(mail(at('2026-11-20T12:10')), at('2026-11-20T12:10'), { zone, quiet: null, digests: [digest(more)], work })
        .toISOString()
        .slice(0, 16)
    expect(due({ every: 'hourly' })).toBe('2026-11-20T13:00')
    expect(due({ every: 'hourly' }, 'Asia/Kolkata')).toBe('2026-11-20T12:30')
    expect(due({ hour: '18:30' })).toBe('2026-11-20T15:30')
    expect(due({ hour: '15:10' })).toBe('2026-11-21T12:10')
    expect(due({ every: 'weekly', hour: '09:00', weekday: 5 })).toBe('2026-11-27T06:00')
    expect(due({ every: 'weekly', hour: '18:00', weekday: 5 })).toBe('2026-11-20T15:00')
    expect(due({ every: 'weekly', hour: '09:00', weekday: 7 })).toBe('2026-11-22T06:00')
  })
  test('one that was switched off meanwhile holds nothing back', () => {
    expect(leavesAt(mail(at('2026-11-20T12:00')), at('2026-11-20T13:00'), { ...moscow, digests: [] })).toEqual(at('2026-11-20T13:00'))
  })
})

describe('escalation', () => {
  test('minutes of quiet hours do not count, but for urgent events', () => {
    const notice = { at: at('2026-11-20T18:50'), urgent: false }
    expect(escalatesAt(notice, 30, moscow)).toEqual(at('2026-11-21T04:20'))
    expect(escalatesAt({ ...notice, urgent: true }, 30, moscow)).toEqual(at('2026-11-20T19:20'))
    expect(escalatesAt({ ...notice, at: at('2026-11-20T23:00') }, 30, moscow)).toEqual(at('2026-11-21T04:30'))
    expect(escalatesAt({ ...notice, at: at('2026-11-20T12:00') }, 1440, moscow)).toEqual(at('2026-11-22T06:00'))
  })
})

describe('who is told', () => {
  test('everybody who hears of it, on his own channels', () => {
    expect(tell([person('a'), person('b', { row: { channels: ['bell'], onlyMine: false, threshold: null } })])).toEqual({
      a: 'bell push',
      b: 'bell',
    })
  })
  test('nobody of his own doing', () => {
    expect(tell([person('a'), person('b')], { happened: { ...late, byEmployeeId: 'a' } })).toEqual({ b: 'bell push' })
  })
  test('"only my objects" holds for what is mandatory too', () => {
    const row = rowOf('order.cancelled', [{ code: 'order.cancelled', channels: [], onlyMine: true, threshold: null }], [])
    expect(row.channels).toEqual(['bell'])
    expect(tell([person('mine', { row }), person('other', { row })], { happened: { ...late, code: 'order.cancelled' } })).toEqual({
      mine: 'bell',
    })
  })
  test('a muted object or kind is silent everywhere', () => {
    const muted = [{ kind: 'order', objectId: 'o1' }]
    expect(tell([person('a', { mutes: muted }), person('b', { mutes: [{ kind: 'order', objectId: null }] })])).toEqual({})
    expect(tell([person('a', { mutes: [{ kind: 'order', objectId: 'o2' }] })])).toEqual({ a: 'bell push' })
    expect(tell([person('a', { away: true, deputyId: 'b' }), person('b', { mutes: muted })])).toEqual({ a: 'bell' })
  })
  test('of a lateness above the threshold', () => {
    const row = { channels: ['bell' as const], onlyMine: false, threshold: 30 }
    expect(tell([person('a', { row })], { happened: { ...late, measure: 30 } })).toEqual({})
    expect(tell([person('a', { row })], { happened: { ...late, measure: 31 } })).toEqual({ a: 'bell' })
  })
  test('of a paper that runs out as many days ahead as he asks', () => {
    const row = { channels: ['bell' as const], onlyMine: false, threshold: 7 }
    const expiring = (measure: number): Happened => ({ ...late, code: 'document.expiring', measure })
    expect(tell([person('a', { row })], { happened: expiring(30) })).toEqual({})
    expect(tell([person('a', { row })], { happened: expiring(7) })).toEqual({ a: 'bell' })
  })
})

describe('who is away', () => {
  test('gets the bell alone, and his deputy is told by the deputy’s own channels, at least the bell', () => {
    const deputy = person('b', { row: { channels: ['bell', 'sms'], onlyMine: true, threshold: 90 } })
    expect(tell([person('a', { away: true, deputyId: 'b' }), deputy])).toEqual({ a: 'bell', b: 'bell sms' })
    expect(
      tell([person('a', { away: true, deputyId: 'b' }), person('b', { row: { channels: [], onlyMine: false, threshold: null } })]),
    ).toEqual({
      a: 'bell',
      b: 'bell',
    })
    expect(tell([person('a', { away: true })])).toEqual({ a: 'bell' })
  })
  test('a deputy who is away too passes on', () => {
    const people = [person('a', { away: true, deputyId: 'b' }), person('b', { away: true, deputyId: 'c' }), person('c')]
    expect(tell(people, { seeing: ['a', 'c'] })).toEqual({ a: 'bell', c: 'bell push' })
  })
  test('two who stand in for each other and are both away have the bell', () => {
    const people = [person('a', { away: true, deputyId: 'b' }), person('b', { away: true, deputyId: 'a' })]
    expect(tell(people)).toEqual({ a: 'bell', b: 'bell' })
    expect(deputyOf(people[0]!, new Map(people.map(one => [one.id, one])))).toBeNull()
  })
  test('a deputy who may not see the object leaves it to the person himself on all channels', () => {
    expect(tell([person('a', { away: true, deputyId: 'b' }), person('b')], { seeing: ['a'] })).toEqual({ a: 'bell push' })
  })
  test('a deputy who hears of it himself has one notice', () => {
    expect(tell([person('a', { away: true, deputyId: 'b' }), person('b')])).toEqual({ a: 'bell', b: 'bell push' })
  })
})

describe('what a person is told of', () => {
  const of = (code: EventSetting['code'], more: Partial<EventSetting> = {}): EventSetting => ({
    ...{ code, channels: ['bell' as const], onlyMine: false, threshold: null },
    ...more,
  })
  test('several roles add up', () => {
    const roles = [
      [of('task.late', { channels: ['bell', 'push'], onlyMine: true, threshold: 60 })],
      [of('task.late', { channels: ['bell', 'email'], threshold: 30 })],
    ]
    expect(rowOfRoles('task.late', roles)).toEqual({ channels: ['bell', 'email', 'push'], onlyMine: false, threshold: 30 })
    expect(rowOfRoles('task.late', [[of('task.late', { channels: [] })], roles[0]!])).toEqual({
      channels: ['bell', 'push'],
      onlyMine: true,
      threshold: 60,
    })
    expect(
      rowOfRoles('document.expiring', [[of('document.expiring', { threshold: 1 })], [of('document.expiring', { threshold: 7 })]]).threshold,
    ).toBe(7)
    const mute = (onlyMine: boolean) => [of('order.cancelled', { channels: [], onlyMine })]
    expect(rowOfRoles('order.cancelled', [mute(true), mute(false)]).onlyMine).toBe(false)
    expect(rowOfRoles('order.cancelled', [mute(false), mute(true)]).onlyMine).toBe(false)
    expect(rowOfRoles('order.cancelled', [mute(true), mute(true)]).onlyMine).toBe(true)
    expect(rowOfRoles('task.late', [roles[0]!, []])).toEqual({ channels: ['bell', 'push'], onlyMine: false, threshold: null })
  })
  test('what he says himself counts before his roles', () => {
    expect(rowOf('task.late', [of('task.late', { channels: [] })], [[of('task.late', { channels: ['bell', 'sms'] })]]).channels).toEqual([])
  })
  test('what is mandatory stays in the bell, whoever switched it off', () => {
    expect(rowOf('order.cancelled', [of('order.cancelled', { channels: [] })], []).channels).toEqual(['bell'])
    expect(rowOf('order.cancelled', [], [[of('order.cancelled', { channels: [] })]]).channels).toEqual(['bell'])
  })
  test('a preset tells a dispatcher on the phone of a truck that is late, an accountant of money by mail, and is quiet', () => {
    expect(rowOfPreset('dispatcher', 'task.late')).toEqual({ channels: ['bell', 'push'], onlyMine: false, threshold: 30 })
    expect(rowOfPreset('accountant', 'payment.overdue').channels).toEqual(['bell', 'email'])
    expect(rowOfPreset('accountant', 'offer.received').channels).toEqual([])
    expect(rowOfPreset('trading', 'offer.received').channels).toEqual(['bell', 'email'])
    expect(rowOfPreset('quiet', 'task.reported').channels).toEqual([])
    expect(rowOfPreset('quiet', 'task.late').channels).toEqual(['bell'])
    expect(eventsOfPreset('quiet', ['order.cancelled'])).toEqual([of('order.cancelled')])
  })
  test('the journal tells how much a setting would have told', () => {
    const entry = (code: EventSetting['code'], more: Partial<PastOccurrence> = {}): PastOccurrence => ({
      ...{ at: '2026-11-20T10:00:00.000Z', code, mine: false, measure: null, same: null },
      ...more,
    })
    const entries = [
      entry('task.late', { measure: 20, same: 'x' }),
      entry('task.late', { measure: 40, same: 'x' }),
      entry('task.late', { measure: 50, same: 'x' }),
      entry('task.reported'),
      entry('task.reported', { mine: true }),
    ]
    const rows = (code: EventSetting['code']) => ({
      ...{
        channels: ['bell' as const, 'email' as const, 'push' as const],
        onlyMine: code === 'task.reported',
        threshold: code === 'task.late' ? 30 : null,
      },
    })
    expect(volumeOf(entries, rows, { digests: [], bound: ['email'] })).toEqual({ bell: 2, messages: 2 })
    const daily = [{ channel: 'email' as const, every: 'daily' as const, hour: '09:00', weekday: 1 }]
    expect(volumeOf([...entries, entry('task.reported', { mine: true })], rows, { digests: daily, bound: ['email'] })).toEqual({
      bell: 3,
      messages: 2,
    })
  })
})
