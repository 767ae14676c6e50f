import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { CallRequest } from '#contract/call.ts'
import { company } from '#contract/company.ts'
import { drivers } from '#contract/drivers.ts'
import { EXPORT } from '#contract/exports.ts'
import { JournalConditions } from '#contract/journal.ts'
import { notices } from '#contract/notices.ts'
import { orders } from '#contract/orders.ts'
import { personalData } from '#contract/personal-data.ts'
import { RETENTION_WAIT_MS, retention } from '#contract/retention.ts'
import { linkAudits, verifyAuditChain } from '#server/platform/auditChain.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import { inSession, type OrgId } from '#server/platform/db.ts'
import { firstIdAt, idAt } from '#server/platform/ids.ts'
import { removeByPeriods } from '#server/retention/jobs.ts'
import { hearAll } from '#testing/occurrences.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { keyFor, programOf } from '#testing/programs.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { verifyFile } from '#tools/verify-journal.ts'
import { listJournal } from './store.ts'

const world = await openWorld()
afterAll(world.close)

type Query = NonNullable<CallRequest<typeof company.journal>['query']>
const journalOf = async (who: Someone, query: Query = {}) => (await who.ask(company.journal, { query })).data.items
const whats = async (who: Someone, query: Query) => (await journalOf(who, query)).map(({ what }) => what)

const DAY_MS = 86_400_000

test('2.44 the journal is looked through by person, object, kind, action, words, address and key, and tells what its object is called', async () => {
  await world.setClock(scenarioOneStart)
  onTestFinished(() => world.setClock(null))
  const owner = await world.both({ name: 'Ищущая' })
  const clerk = await world.colleague(owner, 'logistician')
  const made = (await clerk.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const program = programOf(world, await keyFor(owner))
  const { version } = (await owner.ask(company.get)).data.settings
  await program(company.saveNumbering, { data: { version, masks: { order: 'СЗ-YY/NNNN' } } }, { from: '198.51.100.9' })

  const ofClerk = await journalOf(owner, { by: [clerk.employee] })
  expect(ofClerk.map(({ objectId }) => objectId)).toEqual(ofClerk.map(() => made.id))
  expect(ofClerk[0]).toMatchObject({ number: made.number, kind: 'order', via: { key: null, address: '127.0.0.1' } })
  expect(await whats(owner, { object: [made.id], action: ['order.create'] })).toEqual(['order.create'])
  const [byProgram] = await journalOf(owner, { address: '198.51.100.9' })
  expect(byProgram).toMatchObject({ what: 'organization.numbering', by: { name: 'Учётная система' }, via: { address: '198.51.100.9' } })
  expect(byProgram!.via.key).toContain('основной')
  const [key] = (await owner.ask(company.journalNames, { query: { of: 'key', search: 'основ' } })).data.items
  expect(await whats(owner, { key: [key!.id] })).toEqual(['organization.numbering'])
  expect(await whats(owner, { kind: 'organization', search: 'сз-yy' })).toEqual(['organization.numbering'])
  expect((await journalOf(owner, { action: ['organization.numbering'] }))[0]!.changes).toEqual([
    { field: 'order', before: expect.any(String), after: 'СЗ-YY/NNNN' },
  ])
  expect(await whats(owner, { search: '%' })).toEqual([])
  expect(await whats(owner, { period: { to: '2020-01-01' } })).toEqual([])
  expect((await owner.ask(company.journalNames, { query: { of: 'object', search: made.number! } })).data.items).toEqual([
    { id: made.id, kind: 'order', name: made.number },
  ])
  expect((await owner.ask(company.journalNames, { query: { of: 'by', search: 'учётн' } })).data.items).toMatchObject([{ kind: 'program' }])

  // others see what they did themselves, are named nobody, and a stranger finds nothing of it
  expect((await journalOf(clerk)).every(({ by }) => by.name === ofClerk[0]!.by.name)).toBe(true)
  expect((await clerk.ask(company.journalNames, { query: { of: 'by' } })).data.items).toEqual([])
  const stranger = await world.both()
  expect(await journalOf(stranger, { object: [made.id] })).toEqual([])
  expect((await stranger.ask(company.journalNames, { query: { of: 'object', search: made.number! } })).data.items).toEqual([])
})

test('PD06 who saw whose personal data is asked by one condition, and by the person looked at', async () => {
  const owner = await world.both()
  const [one, other] = [await world.driver(owner), await world.driver(owner)]
  await owner.ask(drivers.reveal, { data: { driverId: one, what: ['phone'], why: 'call', comment: '' } })
  await owner.ask(personalData.reveal, { data: { driverId: other } })
  await owner.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })
  await take(owner, 'drivers', '')
  await take(owner, 'cars', '')
  const seen = await journalOf(owner, { personal: true })
  expect(seen.map(({ what }) => what)).toEqual(expect.arrayContaining(['driver.stored', 'list.exported']))
  expect(seen.filter(({ what }) => what === 'list.exported').map(({ facts }) => facts.list)).toEqual(['drivers'])
  expect(seen.some(({ what }) => what.startsWith('order.'))).toBe(false)
  // a list as a file shows everybody who stands in it
  expect(await whats(owner, { personal: true, object: [other] })).toEqual(['list.exported', 'driver.stored'])
})

async function take(who: Someone, list: string, query: string) {
  const { body } = await world.app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      'accept-language': 'ru',
      cookie: cookieText(world.config, who.cookies),
      'x-xsrf-token': who.cookies.xsrf,
    },
    payload: { data: { list, format: 'csv', query, columns: [] } },
  })
  await expect
    .poll(() => world.count('audits', `org_id = $1 and what = 'list.exported' and facts ->> 'list' = $2`, [who.org, list]))
    .toBeGreaterThan(0)
  return body
}

test('LG03 a file of the journal proves each of its rows without the database, and is written down itself', async () => {
  const owner = await world.forwarder()
  for (let i = 0; i < 4; i++)
    await owner.ask(orders.create, { data: { draft: { ...scenarioOne, commentInternal: 'с; "кавычками"\nи строками' }, goal: 'keep' } })
  await linkAudits(world.db, owner.org as OrgId, { whole: true })
  const { data: proof } = await owner.ask(company.journalProof)
  expect(proof.first!.seq).toBe(1)
  const [newest] = await journalOf(owner)
  expect(newest!.link).toEqual({ seq: proof.last!.seq, hash: proof.last!.hash })
  const file = await take(owner, 'journal', '')
  expect(verifyFile(file)).toEqual({ rows: proof.rows, unchained: 0, erased: 0, wrong: [], broken: [], first: 1, last: proof.rows })
  expect(file).toContain(proof.last!.hash)
  const narrowed = await take(owner, 'journal', 'action[]=order.create')
  expect(verifyFile(narrowed)).toMatchObject({ rows: 4, wrong: [] })
  expect(verifyFile(file.replace('""order.create""', '""order.cancel""'))).toMatchObject({ wrong: [expect.any(Number)] })
})

test('links made before rows told how somebody came hold on, and what stands in the new columns is proved from now on', async () => {
  const owner = await world.forwarder()
  await owner.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })
  await linkAudits(world.db, owner.org as OrgId, { whole: true })
  expect(await verifyAuditChain(world.db, owner.org as OrgId)).toMatchObject({ ok: true })
  await world.root.query(
    `update audits set by_address = '192.0.2.1' where org_id = $1 and id = (select audit_id from audit_links where org_id = $1 and seq = 1)`,
    [owner.org],
  )
  expect(await verifyAuditChain(world.db, owner.org as OrgId)).toEqual({ ok: false, seq: 1, why: 'changed' })
})

test('a rare condition is found behind many rows, portion after portion, by the key of the journal and no other way', async () => {
  const owner = await world.forwarder()
  const rows = 2000
  await world.root.query(
    `insert into audits (org_id, id, at, by_org_id, what, kind)
     select $1, overlay(gate.uuid_from(clock_timestamp() + n * interval '1 millisecond')::text placing '7000-8000' from 15 for 9)::uuid, now(), $1, case n when 3 then 'rule.rare' else 'order.accepted' end, 'order'
     from generate_series(1, $2) n`,
    [owner.org, rows],
  )
  await world.root.query('analyze audits')
  const asked = { filter: JournalConditions.parse({ action: ['rule.rare'] }), employeeId: null, tz: 'UTC', after: null, limit: 50 }
  const look = (walk: number, after: PageKey | null = null) =>
    inSession(world.db, owner.session, tx => listJournal(tx, { ...asked, after }, walk))
  expect((await look(1000)).rows.map(({ what }) => what)).toEqual(['rule.rare'])
  // twenty portions are looked through for a page: what lies behind them is asked for from where they ended
  const short = await look(50)
  expect(short.rows).toEqual([])
  const further = await look(50, (await look(50, short.next)).next)
  expect([further.rows, further.next]).toEqual([[], null])
  expect((await look(50, short.next)).rows.map(({ what }) => what)).toEqual(['rule.rare'])

  const first = (await owner.ask(company.journal, { query: { limit: 200 } })).data
  const second = (await owner.ask(company.journal, { query: { limit: 200, cursor: first.next! } })).data
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(400)
  const plan = await inSession(world.db, owner.session, async tx => {
    // of a table of a few rows the planner would read all of it: it is to show that the key answers in its own order
    for (const other of ['seqscan', 'bitmapscan', 'sort']) await sql.raw(`set local enable_${other} = off`).execute(tx)
    const { rows: lines } = await sql<Record<string, string>>`
      explain (costs off) select w.id from (select a.* from audits a where a.org_id = ${owner.org} and a.id < ${firstIdAt(Date.now() + 200_000)}::uuid
        order by a.id desc limit 50000) w where w.what = 'rule.rare' order by w.id desc limit 51`.execute(tx)
    return lines.map(line => Object.values(line)[0]).join('\n')
  })
  expect(plan).toContain('Index Scan')
  expect(plan).not.toContain('Sort')
})

test('2.44 a shorter period waits a day, shows what it takes, is told to the other owners and can be taken back', async () => {
  const owner = await world.both()
  const other = await world.colleague(owner, 'owner')
  const reader = await world.colleague(owner, 'viewer')
  const old = async (days: number, count: number) =>
    world.root.query(
      `insert into notices (org_id, id, employee_id, occurrence_id, at, code, kind, object_id, concern)
       select $1, gate.uuid_from(clock_timestamp() - make_interval(days => $3) + n * interval '1 second'), $2, gen_random_uuid(),
         clock_timestamp() - make_interval(days => $3), 'order.placed', 'order', gen_random_uuid(), 'work' from generate_series(1, $4) n`,
      [owner.org, owner.employee, days, count],
    )
  await old(40, 3)
  await old(20, 2)
  const of = async (who: Someone) => (await who.ask(retention.get)).data.items.find(({ kind }) => kind === 'notices')!
  expect(await of(reader)).toMatchObject({ days: 90, least: 14, most: 90, version: 0, next: null, last: null })
  expect((await reader.ask(retention.save, { data: { kind: 'notices', version: 0, days: 30 } })).error.code).toBe('access.denied')
  expect((await owner.ask(retention.save, { data: { kind: 'notices', version: 0, days: 3 } })).error).toMatchObject({
    code: 'retention.bounds',
    info: { least: 14, most: 90 },
  })
  const { data: goes } = await owner.ask(retention.preview, { query: { kind: 'notices', days: 30 } })
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 4)
  expect(goes).toMatchObject({ count: 3, more: false, oldest: expect.stringContaining(day(40)), newest: expect.any(String) })
  expect((await owner.ask(retention.preview, { query: { kind: 'positions', days: 30 } })).data).toMatchObject({ count: 0, oldest: null })

  const { data: changed } = await owner.ask(retention.save, { data: { kind: 'notices', version: 0, days: 30 } })
  expect(changed).toMatchObject({ days: 90, next: { days: 30 } })
  expect((await owner.ask(retention.save, { data: { kind: 'notices', version: 0, days: 30 } })).error.code).toBe('retention.changed')
  await hearAll(world)
  const told = (await other.ask(notices.list)).data.items.map(({ newest }) => newest.code)
  expect(told).toContain('retention.changing')
  await removeByPeriods(world.db)
  expect(await world.count('notices', `org_id = $1 and code = 'order.placed'`, [owner.org])).toBe(5)

  const { data: back } = await owner.ask(retention.undo, { data: { kind: 'notices', version: changed.version } })
  expect(back).toMatchObject({ days: 90, next: null })
  expect((await owner.ask(retention.undo, { data: { kind: 'notices', version: back.version } })).error.code).toBe('retention.begun')

  await owner.ask(retention.save, { data: { kind: 'notices', version: back.version, days: 30 } })
  await world.setClock(new Date(Date.now() + RETENTION_WAIT_MS + 60_000).toISOString())
  const stranger = await world.both()
  onTestFinished(() => world.setClock(null))
  {
    await removeByPeriods(world.db)
    expect(await world.count('notices', `org_id = $1 and code = 'order.placed'`, [owner.org])).toBe(2)
    expect(await of(owner)).toMatchObject({ days: 30, next: null, last: { removed: 3 } })
    const [line] = await journalOf(owner, { action: ['retention.removed'] })
    expect(line).toMatchObject({ facts: { notices: 3 }, by: { name: null } })
    // once a day, and of nobody else
    await old(50, 1)
    await removeByPeriods(world.db)
    expect(await world.count('notices', `org_id = $1 and code = 'order.placed'`, [owner.org])).toBe(3)
    expect((await of(stranger)).days).toBe(90)
  }
})

test('positions of one organisation go by its own period, an hour at a time, those of others stay', async () => {
  const [owner, other] = [await world.executor(), await world.executor()]
  await world.root.query(`select gate.keep_partitions('positions', 7, null)`)
  const put = (org: string, ago: number) =>
    world.root.query(
      `insert into positions (org_id, vehicle_id, at, taken_at, lat, lon, source) select $1, $2, clock_timestamp() - make_interval(days => $3) + n * interval '1 minute',
        clock_timestamp(), 55, 37, 'device' from generate_series(1, 3) n`,
      [org, idAt(Date.now()), ago],
    )
  for (const { org } of [owner, other]) for (const ago of [1, 10]) await put(org, ago)
  await world.root.query(`insert into retention_periods (org_id, kind, days) values ($1, 'positions', 5)`, [owner.org])
  await removeByPeriods(world.db)
  expect(await world.count('positions', 'org_id = $1', [owner.org])).toBe(3)
  expect(await world.count('positions', 'org_id = $1', [other.org])).toBe(6)
})
