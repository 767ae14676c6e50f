import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements } from '#contract/announcements.ts'
import { dicts } from '#contract/dicts.ts'
import { flags } from '#contract/flags.ts'
import { installation } from '#contract/installation.ts'
import { filled, type WarningCode, warningMeanings } from '#contract/installation-warnings.ts'
import { notices } from '#contract/notices.ts'
import { users } from '#contract/users.ts'
import { tellPeople } from '#server/notices/commands.ts'
import { linkAudits } from '#server/platform/auditChain.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { startOccurrences } from '#server/platform/occurrences.ts'
import { setTimer, startTimers } from '#server/platform/timers.ts'
import { runCommand } from '#testing/command.ts'
import { openWorld, type Someone, testSecret } from '#testing/world.ts'
import { lookAround } from './commands.ts'
import type { Probes } from './probes/probes.ts'
import type { Certificate, Disk } from './rules/warnings.ts'
import { insertBackup, insertSample } from './store/health.ts'

const world = await openWorld({ env: { TRASSA_MAIL_URL: 'smtp://127.0.0.1:1', TRASSA_MAIL_FROM: 'Trassa <no-reply@example.ru>' } })
afterAll(() => world.close())

let admin: Someone
let owner: Someone
beforeAll(async () => {
  admin = await world.platform()
  owner = await world.forwarder({ name: 'Орлова А. А.' })
})
beforeEach(() => world.setClock(null))

const until = async (holds: () => Promise<boolean>) => {
  for (let i = 0; i < 200; i++) {
    if (await holds()) return
    await new Promise(done => setTimeout(done, 25))
  }
  throw new Error('it never came to hold')
}

describe('a bad day', () => {
  const GB = 1024 ** 3
  let disk: Disk = { name: 'data', where: '/data', totalBytes: 100 * GB, freeBytes: 60 * GB }
  let certificate: Certificate = { host: 'sms.example', use: 'sms', endsAt: new Date(Date.now() + 300 * 86_400_000) }
  const probes: Probes = { disks: async () => [disk], certificates: async () => [certificate] }
  let moved = new Date()
  const look = () =>
    lookAround({
      ...{ db: world.db, config: world.config, probes, clock: { reason: () => null } },
      ...{ replicas: { states: () => [] }, commits: { waiting: () => 0 } },
    })
  const state = async () => (await admin.ask(installation.state)).data
  const codes = async () => (await state()).warnings.map(({ code }) => code)

  test('while all is well nothing is said', async () => {
    await insertBackup(world.db, { id: newId(), kind: 'made', name: '2027-03-01', at: new Date(), byName: '' })
    await look()
    expect(await codes()).toEqual([])
    expect((await state()).backups.made).toMatchObject({ name: '2027-03-01' })
  })

  test('mail down, a queue stuck, a full disk, an ended certificate and an old backup are each named within a minute, with what to do', async () => {
    const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
    const began = rows[0]!.now
    const later = (ms: number) => new Date(began.getTime() + ms)
    // the machine that mail is handed to is gone since the morning, and a moment nobody acts at has come
    await world.root.query(`insert into mails (id, sealed, attempts, run_at) values (gen_random_uuid(), '\\x00', 3, $1)`, [began])
    await inHome(world.db, owner.org, tx => setTimer(tx, { home: owner.org, kind: 'order.payment', objectId: newId(), runAt: began }))
    disk = { ...disk, freeBytes: 8 * GB }
    certificate = { ...certificate, endsAt: later(25 * 3_600_000) }
    moved = later(25 * 3_600_000 + 60_000)
    await world.setClock(moved)
    await look()

    const found = await state()
    const expected: [WarningCode, string, object][] = [
      ['mail.down', 'danger', { waiting: 1 }],
      ['queue.late', 'danger', { queue: 'timers' }],
      ['disk.full', 'danger', { place: 'data', percent: 92 }],
      ['certificate.ended', 'danger', { host: 'sms.example' }],
      ['backup.old', 'warn', { hours: 25 }],
    ]
    for (const [code, severity, facts] of expected)
      expect(found.warnings).toContainEqual(expect.objectContaining({ code, severity, facts: expect.objectContaining(facts) }))
    expect(found.warnings).toHaveLength(expected.length)
    for (const { code, facts } of found.warnings)
      for (const locale of ['ru', 'en'] as const) {
        expect(filled(warningMeanings[code].title[locale], facts, locale)).not.toMatch(/[{}]/)
        expect(filled(warningMeanings[code].todo[locale], facts, locale).length).toBeGreaterThan(20)
      }

    // the alarm: figures for a rule, and the bell of every administrator
    const figures = (await world.app.inject({ url: '/metrics' })).body
    for (const [code] of expected) expect(figures).toContain(`trassa_warnings{warning="${code}"} 1`)
    expect(figures).toContain('trassa_warnings{warning="clock.off"} 0')
    const hearing = startOccurrences({ db: world.db, consumers: { notices: tellPeople } })
    await until(async () => (await world.count('hearings', `org_id = $1 and consumer = 'notices'`, [admin.org])) === 0)
    await hearing.stop()
    const heard = (await admin.ask(notices.history, { query: { objectId: admin.org } })).data.items
    expect(heard.map(({ about }) => about?.ru).toSorted()).toEqual(
      found.warnings.map(({ code, facts }) => filled(warningMeanings[code].title.ru, facts, 'ru')).toSorted(),
    )
    expect((await owner.ask(notices.list)).data.items).toEqual([])
  })

  test('nobody is told twice of the same, and what was put right is gone after two minutes', async () => {
    await world.setClock(moved)
    const before = await world.count('occurrences', `code = 'installation.alarm'`)
    await look()
    expect(await world.count('occurrences', `code = 'installation.alarm'`)).toBe(before)
    disk = { ...disk, freeBytes: 60 * 1024 ** 3 }
    const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
    await world.setClock(new Date(rows[0]!.now.getTime() + 180_000))
    await look()
    expect(await codes()).not.toContain('disk.full')
    expect(await codes()).toContain('mail.down')
    await world.root.query('delete from mails')
    await world.root.query('delete from timers')
    await world.root.query('delete from installation_alarms')
  })

  test('figures of the processes are drawn over the hours, at most sixty points of each', async () => {
    for (let i = 0; i < 3; i++) {
      const at = new Date(Date.now() - i * 600_000)
      await world.root.query(`insert into health_samples (at, process, figures) values ($1, gen_random_uuid(), $2)`, [
        at,
        JSON.stringify({ answers: 10, faults: i, seconds: 1, memoryMb: 200 + i, startedAt: Date.now(), version: '1' }),
      ])
    }
    await insertSample(world.db, newId(), { answers: 4, memoryMb: 180 })
    const { series } = (await admin.ask(installation.plots, { query: { hours: 1 } })).data
    const sum = (name: string) => series.find(each => each.name === name)!.points.reduce((all, { value }) => all + value, 0)
    expect([sum('answers'), sum('faults')]).toEqual([34, 3])
    expect(series.find(({ name }) => name === 'slowMs')!.points.some(({ value }) => value === 100)).toBe(true)
    expect(Math.max(...series.map(({ points }) => points.length))).toBeLessThanOrEqual(61)
    expect((await state()).processes.length).toBeGreaterThan(0)
  })

  test('a backup and a restore are noted by hand, and the journal says by whom', async () => {
    expect((await admin.ask(installation.noteBackup, { data: { kind: 'restored', name: 'trassa.dump' } })).status).toBe(200)
    expect((await state()).backups.restored).toMatchObject({ name: 'trassa.dump' })
    expect(await world.count('audits', `what = 'backup.restored' and org_id = $1`, [admin.org])).toBe(1)
  })
})

test('the command notes what a program of the machine made or restored, and says how it is called when it is called wrongly', async () => {
  const note = (...said: string[]) =>
    runCommand(['tools/note-backup.ts', ...said], { DATABASE_URL: world.database.url, TRASSA_SECRET: testSecret })
  const backups = async () => (await admin.ask(installation.state)).data.backups
  const before = await world.count('backup_marks')
  for (const wrong of [[], ['made'], ['lost', 'monday']]) {
    const answer = await note(...wrong)
    expect([answer.code, answer.out, answer.err]).toEqual([1, '', expect.stringContaining('npm run backup:note -- made|restored NAME')])
  }
  expect(await world.count('backup_marks')).toBe(before)
  expect(await note('made', 'nightly-17')).toMatchObject({ code: 0, out: 'Noted: made nightly-17.\n' })
  expect(await note('restored', 'nightly-16')).toMatchObject({ code: 0 })
  expect(await backups()).toMatchObject({ made: { name: 'nightly-17', by: '' }, restored: { name: 'nightly-16' } })
})

describe('work that waits', () => {
  const jobs = async () => (await admin.ask(installation.jobs)).data
  const timer = async (runAt: Date, attempts = 0) => {
    const objectId = newId()
    await inHome(world.db, owner.org, tx => setTimer(tx, { home: owner.org, kind: 'test.work', objectId, runAt }))
    if (attempts > 0) await world.root.query('update timers set attempts = $1 where object_id = $2', [attempts, objectId])
    return objectId
  }
  const move = (objectId: string, how: 'retry' | 'cancel') =>
    admin.ask(installation.moveWork, { data: { queue: 'timers', organization: owner.org, objectId, kind: 'test.work', move: how } })

  test('what failed is tried at once, given up, and is gone then', async () => {
    const objectId = await timer(new Date(Date.now() + 300_000), 7)
    expect((await jobs()).failed).toContainEqual(expect.objectContaining({ objectId, attempts: 7, kind: 'test.work' }))
    expect((await jobs()).timers).toContainEqual(expect.objectContaining({ kind: 'test.work', waiting: 1, failing: 1, paused: false }))
    expect((await move(objectId, 'retry')).status).toBe(200)
    expect(await world.count('timers', 'object_id = $1 and attempts = 0 and run_at <= app_now()', [objectId])).toBe(1)
    expect((await move(objectId, 'cancel')).status).toBe(200)
    expect((await move(objectId, 'cancel')).error.code).toBe('work.gone')
    expect(await world.count('audits', `kind = 'work' and object_id = $1`, [objectId])).toBe(2)
  })

  test('a kind that is paused waits, and goes on afterwards', async () => {
    const acted: string[] = []
    expect((await admin.ask(installation.pause, { data: { kind: 'test.work', paused: true } })).status).toBe(200)
    const paused = async () => (await world.count('installation_settings', `key = 'pause.test.work'`)) === 1
    let held = await paused()
    await world.root.query('delete from timers')
    const objectId = await timer(new Date(Date.now() - 120_000))
    const handlers = { 'test.work': async (_: unknown, due: { objectId: string }) => void acted.push(due.objectId) }
    const timers = startTimers({ db: world.db, handlers, isPaused: () => held })
    expect((await jobs()).timers).toContainEqual(expect.objectContaining({ kind: 'test.work', paused: true, late: 1 }))
    // what is paused makes no queue late
    expect((await jobs()).queues.find(({ name }) => name === 'timers')).toMatchObject({ late: 0, lateSeconds: 0 })
    expect(acted).toEqual([])
    await admin.ask(installation.pause, { data: { kind: 'test.work', paused: false } })
    held = await paused()
    timers.nudge()
    await until(async () => acted.includes(objectId))
    await timers.stop()
    expect((await admin.ask(installation.pause, { data: { kind: 'exports', paused: true } })).error.code).toBe('work.unmovable')
  })

  test('the database itself lets nobody but the platform move it', async () => {
    const objectId = await timer(new Date(Date.now() + 300_000))
    const as = (who: Someone) =>
      inHome(world.db, who.org, tx => tx.selectFrom('timers').select('kind').where('objectId', '=', objectId).execute())
    expect(await as(owner)).toHaveLength(1)
    const refused = await owner.ask(installation.moveWork, {
      data: { queue: 'timers', organization: owner.org, objectId, kind: 'test.work', move: 'cancel' },
    })
    expect(refused.error.code).toBe('access.denied')
    await expect(
      world.root.query(
        `set role ${world.installation.app.as}; select gate.move_work('timers', '${owner.org}', '${objectId}', 'test.work', 'cancel')`,
      ),
    ).rejects.toThrow(/not of the platform/)
  })
})

describe('limits', () => {
  const limits = async () => (await admin.ask(installation.limits)).data
  const lookups = async () => (await limits()).items.find(({ name }) => name === 'lookupsPerMinute')!

  test('one that is set holds at once in this process and goes back to what is configured', async () => {
    expect(await lookups()).toMatchObject({ value: 100_000, version: 0, by: null })
    expect((await limits()).fixed.find(({ name }) => name === 'jsonDepth')).toMatchObject({ value: 12 })
    const narrow = await admin.ask(installation.setLimit, { data: { name: 'lookupsPerMinute', value: 2, version: 0 } })
    expect(narrow.data).toMatchObject({ value: 2, source: 'here', configured: 100_000, version: 1 })
    const stale = await admin.ask(installation.setLimit, { data: { name: 'lookupsPerMinute', value: 9, version: 0 } })
    expect([stale.status, stale.error.code]).toEqual([409, 'limit.changed'])
    const wide = await admin.ask(installation.setLimit, { data: { name: 'lookupsPerMinute', value: 1_000_000, version: 1 } })
    expect([wide.error.code, wide.error.info]).toEqual(['limit.bounds', { least: 1, most: 600 }])
    expect((await admin.ask(installation.setLimit, { data: { name: 'lookupsPerMinute', value: null, version: 1 } })).data).toMatchObject({
      value: 100_000,
      version: 0,
    })
    expect(await world.count('audits', `what = 'limit.set' and org_id = $1`, [admin.org])).toBe(2)
  })

  test('calls of an organisation are refused by the limit that was set, and are let through again without it', async () => {
    await admin.ask(installation.setLimit, { data: { name: 'callsPerSecondOfOrganization', value: 10, version: 0 } })
    const many = async () =>
      (await Promise.all(Array.from({ length: 30 }, () => owner.ask(flags.mine)))).filter(({ status }) => status === 429)
    await until(async () => (await many()).length > 0)
    // whoever sets it is counted too
    const back = () => admin.ask(installation.setLimit, { data: { name: 'callsPerSecondOfOrganization', value: null, version: 1 } })
    await until(async () => (await back()).status === 200)
    await until(async () => (await many()).length === 0)
  })
})

describe('the journals of all organisations', () => {
  const find = async (query: object) => (await admin.ask(installation.audits, { query })).data.items

  beforeAll(async () => {
    for (let version = 0; version < 4; version++)
      await admin.ask(installation.setLimit, { data: { name: 'suggestsPerDay', value: 200 + version, version } })
  })

  test('entries are found by organisation, person, field and words, and nobody else reads them', async () => {
    await admin.ask(installation.setLimit, { data: { name: 'exportsPerHour', value: 77, version: 0 } })
    expect(await find({ field: 'exportsPerHour' })).toMatchObject([
      { what: 'limit.set', kind: 'limit', organization: { id: admin.org }, changes: [{ field: 'exportsPerHour', after: '77' }] },
    ])
    expect(await find({ field: 'exportsPerHour', organization: owner.org })).toEqual([])
    expect((await find({ action: 'limit.', search: 'exportsPerHour 77' })).length).toBe(1)
    expect(await find({ person: 'никого так не зовут' })).toEqual([])
    expect((await owner.ask(installation.audits)).error.code).toBe('access.denied')
  })

  test('they come a page at a time, each once, and none of before the days asked for', async () => {
    const all = await find({ kind: 'limit', limit: 200 })
    const first = (await admin.ask(installation.audits, { query: { kind: 'limit', limit: 2 } })).data
    const second = (await admin.ask(installation.audits, { query: { kind: 'limit', limit: 2, cursor: first.next! } })).data
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
    expect(await find({ kind: 'limit', period: { to: '2020-01-01' } })).toEqual([])
  })

  test('a chain is proved, and a row changed by hand is found', async () => {
    await linkAudits(world.db, admin.org, { whole: true })
    const proof = async () => (await admin.ask(installation.proof, { query: { organization: admin.org } })).data
    expect(await proof()).toMatchObject({ holds: true, why: null, organization: { id: admin.org } })
    expect((await proof()).rows).toBeGreaterThan(3)
    await world.root.query(`update audits set what = 'limit.unset' where org_id = $1 and what = 'limit.set'`, [admin.org])
    expect(await proof()).toMatchObject({ holds: false, why: 'changed' })
    await world.root.query(`update audits set what = 'limit.set' where org_id = $1 and what = 'limit.unset'`, [admin.org])
    const names = (await admin.ask(installation.organizations, { query: { search: '' } })).data.items
    expect(names.map(({ id }) => id)).toContain(owner.org)
  })
})

describe('announcements', () => {
  const words = { titleRu: 'Работы в ночь', titleEn: 'Works at night', textRu: 'С 2 до 3 часов', textEn: 'From 2 to 3' }
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const told = async (who: Someone) => (await who.ask(users.me)).data.announcements.map(({ titleRu }) => titleRu)
  const save = (given: object = {}) =>
    admin.ask(announcements.save, { data: { severity: 'warn', ...words, startsAt: at(-1), endsAt: at(2), version: 0, ...given } })

  test('one is told to everybody in its time, and to nobody who put it away', async () => {
    const { id, version } = (await save()).data
    expect([await told(owner), await told(admin)]).toEqual([['Работы в ночь'], ['Работы в ночь']])
    expect((await owner.ask(announcements.dismiss, { data: { id } })).status).toBe(200)
    expect([await told(owner), await told(admin)]).toEqual([[], ['Работы в ночь']])
    expect(await told(await world.again(owner))).toEqual([])
    const changed = await save({ id, version, titleRu: 'Работы перенесены' })
    expect(changed.data).toMatchObject({ version: 2 })
    expect((await save({ id, version })).error.code).toBe('announcement.changed')
    expect([await told(owner), await told(admin)]).toEqual([[], ['Работы перенесены']])
    expect((await admin.ask(announcements.remove, { data: { id, version: 2 } })).status).toBe(200)
    expect(await told(admin)).toEqual([])
    expect((await owner.ask(announcements.dismiss, { data: { id } })).error.code).toBe('announcement.not_found')
  })

  test('what begins in days is told to nobody yet, what is over to nobody any more', async () => {
    await save({ startsAt: at(48), endsAt: at(50) })
    expect(await told(owner)).toEqual([])
    await world.setClock(at(47))
    expect(await told(await world.again(owner))).toEqual(['Работы в ночь'])
    await world.setClock(null)
    expect((await save({ startsAt: at(3), endsAt: at(2) })).error.code).toBe('announcement.period')
    expect((await owner.ask(announcements.list)).error.code).toBe('access.denied')
  })
})

test('a dictionary is read by everybody and kept by the platform alone', async () => {
  expect((await owner.ask(dicts.calendarYears)).data.years.map(({ code }) => code)).toEqual(['2025', '2026', '2027'])
})
