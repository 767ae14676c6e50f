import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventSetting, type NoticeSettings, noticeSettings } from '#contract/notice-settings.ts'
import { meaningOf, type OccurrenceCode, type OccurrenceFacts } from '#contract/occurrences.ts'
import { usualRules } from '#server/config.ts'
import type { Concern, Notice } from '#server/notices/record.ts'
import { inHome, setRules } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { occur } from '#server/platform/occurrences.ts'
import { employ } from '#testing/people.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { bell } from './commands/bell.ts'
import { contentOf } from './commands/content.ts'
import { lookAfter } from './commands/leave.ts'
import { sendMade, wantToHear } from './commands/notices.ts'

let world: World
/** The lines of the bell, and whom some were passed on to. */
const lines = new Map<string, Notice>()
const hidden = new Set<string>()
const passed: string[] = []

beforeAll(async () => {
  world = await openWorld()
  setRules(world.db, { ...usualRules, channels: ['email'] })
  bell.hand({
    listNotices: async (_, ids) => ids.flatMap(id => lines.get(id) ?? []),
    mayStillSee: async (_, employeeId, { id }) => lines.get(id)?.readAt === null && !hidden.has(`${employeeId} ${id}`),
    passOn: async (_, { id }, employeeId) => void passed.push(`${employeeId} ${id}`),
  })
})
afterAll(() => world.close())

const nothing: NoticeSettings = {
  events: [],
  tz: 'Europe/Moscow',
  quiet: null,
  digests: [],
  escalation: null,
  deputyId: null,
  absences: [],
}
const event = (code: OccurrenceCode, more: Partial<EventSetting> = {}): EventSetting => ({
  ...{ code, channels: ['bell', 'email'], onlyMine: false, threshold: null },
  ...more,
})

/** Somebody whom letters reach, with a colleague. */
async function pair() {
  const me = await world.executor()
  const deputy = await colleague(me)
  await world.root.query(`update employees set email = id || '@example.ru' where org_id = $1`, [me.org])
  return { me, deputy }
}

async function colleague({ org }: Someone): Promise<string> {
  const user = newId()
  await world.db.insertInto('users').values({ id: user, name: 'Второй Человек', createdAt: new Date() }).execute()
  return employ(world.db, { org, user, roles: ['dispatcher'] })
}

const save = async (me: Someone, settings: Partial<NoticeSettings>, version?: number) => {
  const now = version ?? (await me.ask(noticeSettings.get)).data.version
  return me.ask(noticeSettings.save, { data: { version: now, settings: { ...nothing, ...settings } } })
}

const factsOf = (code: OccurrenceCode, more: object = {}) =>
  meaningOf(code).facts.parse({ number: 'З-26-000123', minutes: 45, on: '2026-12-01', days: 7, ...more }) as OccurrenceFacts

function line(me: Someone, code: OccurrenceCode, at: string, { employeeId = me.employee, concern = 'work' as Concern } = {}): Notice {
  const { group, kind, urgent = false, mandatory = false } = meaningOf(code)
  const notice: Notice = {
    ...{ id: newId(), orgId: me.org, employeeId, at: new Date(at), code, group, kind, objectId: randomUUID(), urgent, mandatory },
    ...{ facts: factsOf(code), readAt: null, concern },
  }
  lines.set(notice.id, notice)
  return notice
}

/** Makes lines at a moment and sends them where they go. */
async function make(me: Someone, at: string, ...made: Notice[]) {
  await world.setClock(at)
  await inHome(world.db, me.org, tx => sendMade(tx, made))
}
const look = async (me: Someone, at: string) => {
  await world.setClock(at)
  await inHome(world.db, me.org, tx => lookAfter(tx, me.employee))
}
async function sent(me: Someone): Promise<{ source: unknown; employee: string; urgent: boolean }[]> {
  const { rows } = await world.root.query(
    `select source, employee_id as employee, urgent from deliveries where org_id = $1 order by created_at, id`,
    [me.org],
  )
  return rows
}
const timerOf = async (me: Someone): Promise<string[]> =>
  (await world.root.query(`select run_at from timers where org_id = $1 and kind = 'notices.person'`, [me.org])).rows.map(
    ({ run_at }: { run_at: Date }) => run_at.toISOString(),
  )
const byNotice = (...notices: Notice[]) => ({ kind: 'notice', noticeIds: notices.map(({ id }) => id) })

test('what is not urgent waits for the digest, what is urgent goes at once, and what was read before it leaves does not leave', async () => {
  const { me } = await pair()
  const events = [event('task.reported'), event('task.late')]
  await save(me, { events, digests: [{ channel: 'email', every: 'daily', hour: '09:00', weekday: 1 }] })
  const reported = line(me, 'task.reported', '2026-11-20T09:00:00Z')
  const read = line(me, 'task.reported', '2026-11-20T09:00:00Z')
  const other = line(me, 'task.reported', '2026-11-20T09:00:00Z')
  const late = line(me, 'task.late', '2026-11-20T09:00:00Z')
  await make(me, '2026-11-20T09:00:00Z', reported, read, other, late)
  expect(await sent(me)).toMatchObject([{ source: byNotice(late), urgent: true, employee: me.employee }])
  expect(await timerOf(me)).toHaveLength(1)

  lines.set(read.id, { ...read, readAt: new Date() })
  await look(me, '2026-11-21T05:59:00Z')
  expect(await sent(me)).toHaveLength(1)
  await look(me, '2026-11-21T06:00:00Z')
  await look(me, '2026-11-21T06:01:00Z')
  const [, digest, ...none] = await sent(me)
  expect(none).toEqual([])
  expect(digest).toMatchObject({ source: { kind: 'digest' }, urgent: false })
  const delivery = {
    ...{
      id: newId(),
      orgId: me.org,
      to: { employeeId: me.employee },
      channel: 'email' as const,
      at: new Date(),
      urgent: false,
      objectId: null,
    },
    source: digest!.source as { kind: 'digest'; digestId: string },
  }
  const content = () => inHome(world.db, me.org, tx => contentOf(tx, delivery, 'https://trassa.example'))
  const message = await content()
  const pages = [reported, other].map(({ objectId }) => `https://trassa.example/orders/${objectId}`)
  expect(message?.lines.map(({ href }) => href).toSorted()).toEqual(pages.toSorted())
  expect(message).toMatchObject({ subject: 'Трасса: уведомлений — 2', locked: 'Трасса: новых уведомлений — 2' })
  hidden.add(`${me.employee} ${reported.id}`).add(`${me.employee} ${other.id}`)
  expect(await content()).toBeNull()
})

test('quiet hours hold a message until they end by the clock the person has by then, and one that is retried in them as well', async () => {
  const { me } = await pair()
  const quiet = { from: '22:00', to: '07:00', urgent: false }
  await save(me, { events: [event('task.reported')], quiet })
  const reported = line(me, 'task.reported', '2026-11-20T20:00:00Z')
  await make(me, '2026-11-20T20:00:00Z', reported)
  expect(await sent(me)).toEqual([])
  // in Vladivostok the night is over already
  await save(me, { events: [event('task.reported')], quiet, tz: 'Asia/Vladivostok' })
  await look(me, '2026-11-20T22:00:00Z')
  expect(await sent(me)).toMatchObject([{ source: byNotice(reported) }])

  await save(me, { events: [event('task.reported')], quiet })
  const delivery = {
    ...{
      id: newId(),
      orgId: me.org,
      to: { employeeId: me.employee },
      channel: 'email' as const,
      at: new Date(),
      urgent: false,
      objectId: null,
    },
    source: { kind: 'notice' as const, noticeIds: [reported.id] },
  }
  expect(await inHome(world.db, me.org, tx => contentOf(tx, delivery, ''))).toBeNull()
  await look(me, '2026-11-21T04:00:00Z')
  expect(await sent(me)).toMatchObject([{ source: byNotice(reported) }, { source: byNotice(reported) }])
})

test('messages speak the language the person set them up in, and of one who set nothing that of his account', async () => {
  const { me, deputy } = await pair()
  const textOf = async (employeeId: string) => {
    const late = line(me, 'task.late', '2026-11-20T09:00:00Z', { employeeId })
    lines.set(late.id, { ...late, facts: factsOf('task.late', { about: 'Казань', aboutEn: 'Kazan' }) })
    const delivery = {
      id: newId(),
      orgId: me.org,
      to: { employeeId },
      channel: 'email' as const,
      at: new Date(),
      urgent: true,
      objectId: null,
    }
    return inHome(world.db, me.org, tx => contentOf(tx, { ...delivery, source: { kind: 'notice', noticeIds: [late.id] } }, ''))
  }
  const russian = { locale: 'ru', subject: 'Машина опаздывает · З-26-000123', lines: [{ text: '45 мин · Казань' }] }
  const english = { locale: 'en', subject: 'The vehicle is late · З-26-000123', lines: [{ text: '45 min · Kazan' }] }
  expect(await textOf(me.employee)).toMatchObject(russian)
  await me.ask(noticeSettings.save, { data: { version: 0, settings: nothing } }, { headers: { 'x-locale': 'en' } })
  expect(await textOf(me.employee)).toMatchObject(english)
  expect(await textOf(deputy)).toMatchObject(russian)
  await world.root.query(`update users set locale = 'en' where id = (select user_id from employees where id = $1)`, [deputy])
  expect(await textOf(deputy)).toMatchObject(english)
})

test('what nobody read for so many minutes goes to the deputy once, unless he may not see it', async () => {
  const { me, deputy } = await pair()
  await save(me, { events: [event('task.reported')], deputyId: deputy, escalation: { minutes: 30, onlyUrgent: false } })
  const [open, read, unseen] = [0, 1, 2].map(() => line(me, 'task.reported', '2026-11-20T09:00:00Z')) as [Notice, Notice, Notice]
  await make(me, '2026-11-20T09:00:00Z', open, read, unseen)
  lines.set(read.id, { ...read, readAt: new Date() })
  hidden.add(`${deputy} ${unseen.id}`)
  await look(me, '2026-11-20T09:29:00Z')
  expect(passed).toEqual([])
  await look(me, '2026-11-20T09:30:00Z')
  await look(me, '2026-11-20T10:30:00Z')
  expect(passed).toEqual([`${deputy} ${open.id}`])
})

test('what a deputy does not read in his time goes on to his own deputy, counted from when he heard of it', async () => {
  const { me, deputy } = await pair()
  const last = await colleague(me)
  const escalation = JSON.stringify({ minutes: 30, onlyUrgent: false })
  for (const [id, of] of [
    [me.employee, deputy],
    [deputy, last],
  ])
    await world.root.query(
      `insert into notice_settings (org_id, employee_id, escalation, deputy_id, locale, changed_at) values ($1, $2, $3, $4, 'ru', app_now())`,
      [me.org, id, escalation, of],
    )
  passed.length = 0
  await make(me, '2026-11-20T09:30:00Z', line(me, 'task.reported', '2026-11-20T09:00:00Z', { employeeId: deputy, concern: 'stands_in' }))
  const lookAt = async (at: string) => {
    await world.setClock(at)
    await inHome(world.db, me.org, tx => lookAfter(tx, deputy))
  }
  await lookAt('2026-11-20T09:59:00Z')
  expect(passed).toEqual([])
  await lookAt('2026-11-20T10:00:30Z')
  await lookAt('2026-11-20T11:00:00Z')
  expect(passed).toEqual([expect.stringMatching(`^${last} `)])
})

test('who is away has the bell alone, and his deputy hears of it by his own channels', async () => {
  const { me, deputy } = await pair()
  await save(me, {
    events: [event('task.late', { threshold: 30 })],
    absences: [{ from: '2026-11-20', until: '2026-11-22', deputyId: deputy }],
  })
  await world.setClock('2026-11-20T09:00:00Z')
  const late = (minutes: number) => ({
    ...{
      id: newId(),
      at: new Date(),
      code: 'task.late' as const,
      kind: 'order' as const,
      objectId: randomUUID(),
      home: me.org,
      byOrgId: me.org,
    },
    ...{ byEmployeeId: null, cause: null, facts: factsOf('task.late', { minutes }) },
  })
  const told = (minutes: number, seeing: string[]) =>
    inHome(world.db, me.org, tx =>
      wantToHear(tx, late(minutes), [{ employeeId: me.employee, concern: 'in_charge' }], async id => seeing.includes(id)),
    )
  expect(await told(20, [deputy])).toEqual([])
  expect(await told(45, [deputy])).toEqual([
    { employeeId: me.employee, concern: 'in_charge' },
    { employeeId: deputy, concern: 'stands_in' },
  ])
  expect(await told(45, [])).toEqual([{ employeeId: me.employee, concern: 'in_charge' }])

  const own = line(me, 'task.late', '2026-11-20T09:00:00Z')
  await make(me, '2026-11-20T09:00:00Z', own)
  expect(await sent(me)).toEqual([])
  const closed = line(me, 'task.late', '2026-11-20T09:00:00Z')
  hidden.add(`${deputy} ${closed.id}`)
  await make(me, '2026-11-20T09:00:00Z', closed)
  expect(await sent(me)).toMatchObject([{ source: byNotice(closed) }])
})

test('settings are saved with their version, and each mistake is told at its field', async () => {
  const { me, deputy } = await pair()
  const saved = await save(me, { events: [event('task.late')], deputyId: deputy })
  expect(saved.data).toMatchObject({
    version: 1,
    settings: { events: [{ code: 'task.late', channels: ['bell', 'email'] }], deputyId: deputy },
  })
  expect((await save(me, {}, 0)).error).toMatchObject({ code: 'notice_settings.changed' })
  const refused = async (settings: Partial<NoticeSettings>) => (await save(me, settings)).error.code.replace('notice_settings.', '')
  const absence = { from: '2026-12-01', until: '2026-12-05', deputyId: null }
  expect(await refused({ events: [event('order.placed')] })).toBe('event_unknown')
  expect(await refused({ tz: 'Europe/Nowhere' })).toBe('zone_unknown')
  expect(await refused({ quiet: { from: '22:00', to: '22:00', urgent: true } })).toBe('quiet_empty')
  const digest = { channel: 'email' as const, every: 'daily' as const, hour: '09:00', weekday: 1 }
  expect(await refused({ digests: [digest, digest] })).toBe('digest_twice')
  expect(await refused({ deputyId: me.employee })).toBe('deputy_self')
  expect(await refused({ deputyId: randomUUID() })).toBe('deputy_unknown')
  expect(await refused({ escalation: { minutes: 30, onlyUrgent: true } })).toBe('deputy_missing')
  expect(await refused({ absences: [{ ...absence, until: '2026-11-30' }] })).toBe('days_turned')
  expect(await refused({ absences: [absence, { ...absence, from: '2026-12-05', until: '2026-12-06' }] })).toBe('days_overlap')
  const away = (await save(me, { absences: [absence] })).data
  expect(away.settings.absences).toEqual([absence])
  expect((await save(me, { absences: [{ ...absence, until: '2026-12-03' }] })).data.settings.absences).toEqual([
    { ...absence, until: '2026-12-03' },
  ])
})

test('a role is set up by who manages employees, and holds where a person says nothing himself', async () => {
  const { me } = await pair()
  const events = [event('task.late', { threshold: 60 })]
  const { data } = await me.ask(noticeSettings.saveRole, { data: { version: 0, role: 'owner', events } })
  expect(data).toMatchObject({ version: 1, role: 'owner', events })
  const own = (await me.ask(noticeSettings.get)).data
  expect(own.roleEvents.find(({ code }) => code === 'task.late')).toEqual(events[0])
  expect(own.settings.events).toEqual([])
  expect((await me.ask(noticeSettings.saveRole, { data: { version: 0, role: 'owner', events } })).error.code).toBe(
    'notice_settings.changed',
  )
  const platform = await me.ask(noticeSettings.saveRole, { data: { version: 0, role: 'administrator', events: [] } })
  expect(platform.error.code).toBe('access.denied')
  const viewer = await world.executor({ roles: ['viewer'] })
  expect((await viewer.ask(noticeSettings.get)).data.roles).toEqual([])
  expect((await viewer.ask(noticeSettings.saveRole, { data: { version: 0, role: 'viewer', events: [] } })).error.code).toBe('access.denied')
})

test('the journal of the last week tells what happened, and nothing of another organisation', async () => {
  const { me } = await pair()
  await world.setClock('2026-11-20T09:00:00Z')
  await inHome(world.db, me.org, tx =>
    occur(tx, {
      code: 'task.late',
      kind: 'order',
      objectId: randomUUID(),
      home: me.org,
      audience: [me.org],
      facts: { minutes: 45, about: 'Казань' },
    }),
  )
  const stranger = await world.executor()
  expect((await me.ask(noticeSettings.journal)).data).toMatchObject({ days: 7, entries: [{ code: 'task.late', mine: false, measure: 45 }] })
  expect((await stranger.ask(noticeSettings.journal)).data.entries).toEqual([])
})
