import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person } from '#testing/people.ts'
import { audit } from './audit.ts'
import { linkAudits, lookBack, type Place, startAuditChain, verifyAuditChain } from './auditChain.ts'
import { inHome, inSession, openPool } from './db.ts'
import { idAt, newId } from './ids.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
beforeAll(() => root.connect())
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const write = (person: Person, n: number) =>
  inSession(app.db, person.session, async tx => {
    for (let i = 0; i < n; i++)
      await audit(tx, {
        what: 'order.accepted',
        kind: 'order',
        objectId: newId(),
        from: 'offered',
        to: 'accepted',
        facts: { price: 6800000 + i },
      })
  })

async function chained(n: number) {
  const person = await makePerson(worker.db)
  await write(person, n)
  expect(await linkAudits(worker.db, person.org)).toBe(n)
  return person
}

test('a row tells who did what, for whom, and what it was before', async () => {
  const person = await makePerson(worker.db)
  await write(person, 1)
  await inHome(worker.db, person.org, tx => audit(tx, { what: 'order.expired', kind: 'order', objectId: null }))
  const rows = await inSession(app.db, person.session, tx => tx.selectFrom('audits').selectAll().orderBy('id').execute())
  expect(rows).toMatchObject([
    {
      orgId: person.org,
      byOrgId: person.org,
      byUserId: person.user,
      byEmployeeId: person.employee,
      what: 'order.accepted',
      fromStatus: 'offered',
      toStatus: 'accepted',
      facts: { price: 6800000 },
    },
    { orgId: person.org, byOrgId: person.org, byUserId: null, what: 'order.expired', objectId: null, facts: {} },
  ])
})

test('the chain grows by what came since, and linking twice changes nothing', async () => {
  const person = await chained(3)
  expect(await linkAudits(worker.db, person.org)).toBe(0)
  await write(person, 2)
  expect(await linkAudits(worker.db, person.org)).toBe(2)
  expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: true, count: 5 })
})

test('several processes at once make one chain without gaps', async () => {
  const person = await makePerson(worker.db)
  await write(person, 1200)
  await Promise.all(Array.from({ length: 4 }, () => linkAudits(worker.db, person.org)))
  await linkAudits(worker.db, person.org)
  expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: true, count: 1200 })
})

test('a late commit with an older id is chained after what is there', async () => {
  const person = await chained(2)
  const insert = (id: string) =>
    root.query(`insert into audits (org_id, id, at, by_org_id, what, kind) values ($1, $2, now(), $1, 'late', 'order')`, [person.org, id])
  await insert(idAt(Date.now() - 60_000))
  expect(await linkAudits(worker.db, person.org)).toBe(1)
  expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: true, count: 3 })
})

const slipIn = (person: Person, hours: number) =>
  root.query(
    `insert into audits (org_id, id, at, by_org_id, what, kind) values ($1, gate.uuid_from(clock_timestamp() + make_interval(hours => $2)), now(), $1, 'x', 'order')`,
    [person.org, hours],
  )

test('what a process with a clock that runs ahead wrote hides nothing of what others write', async () => {
  const person = await chained(2)
  await slipIn(person, 3)
  expect(await linkAudits(worker.db, person.org)).toBe(1)
  await write(person, 2)
  expect(await linkAudits(worker.db, person.org)).toBe(2)
  expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: true, count: 5 })
})

test('what came with ids of long ago is chained by the job after what is there', async () => {
  await root.query(`select gate.keep_partitions('audits', 7, null)`)
  const [person, other] = [await chained(1), await chained(1)]
  const chain = startAuditChain({ db: worker.db })
  const verdicts = () => {
    chain.nudge()
    return Promise.all([person, other].map(({ org }) => verifyAuditChain(worker.db, org)))
  }
  try {
    // the way it goes at its start lies behind it
    await write(person, 1)
    await expect.poll(verdicts, { timeout: 10_000, interval: 20 }).toMatchObject([{ count: 2 }, { count: 1 }])
    for (const one of [person, other]) {
      await slipIn(one, -5)
      await slipIn(one, -20)
    }
    await expect.poll(verdicts, { timeout: 10_000, interval: 20 }).toEqual([
      { ok: true, count: 4 },
      { ok: true, count: 3 },
    ])
  } finally {
    await chain.stop()
  }
})

test('a look back goes through so many rows and no more, and goes on where it stopped', async () => {
  await root.query(`select gate.keep_partitions('audits', 7, null)`)
  const person = await chained(300)
  await root.query('delete from audit_links where org_id = $1 and seq > 2', [person.org])
  let place: Place | null = { org: person.org, after: '00000000-0000-0000-0000-000000000000' }
  const counts: number[] = []
  while (place?.org === person.org) {
    place = await lookBack(worker.db, place, 100)
    const verdict = await root.query<{ n: number }>('select count(*)::int as n from audit_links where org_id = $1', [person.org])
    counts.push(verdict.rows[0]!.n)
  }
  expect(counts.slice(0, 3)).toEqual([100, 200, 300])
  expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: true, count: 300 })
})

for (const [what, statement, expected] of [
  ['a changed field', `update audits set to_status = 'draft' where org_id = $1 and id = (select audit_id from audit_links where org_id = $1 and seq = 3)`, { seq: 3, why: 'changed' }],
  ['a changed fact', `update audits set facts = '{"price": 1}' where org_id = $1 and id = (select audit_id from audit_links where org_id = $1 and seq = 2)`, { seq: 2, why: 'changed' }],
  ['a removed row', `delete from audits where org_id = $1 and id = (select audit_id from audit_links where org_id = $1 and seq = 4)`, { seq: 4, why: 'missing' }],
  ['a removed link', 'delete from audit_links where org_id = $1 and seq = 2', { seq: 2, why: 'gap' }],
  ['an exchanged pair', `update audit_links l set audit_id = gen_random_uuid() where org_id = $1 and seq = 5`, { seq: 5, why: 'missing' }],
  ['a rewritten hash', `update audit_links set hash = sha256('x') where org_id = $1 and seq = 1`, { seq: 1, why: 'changed' }],
  ['a row slipped in long ago', `insert into audits (org_id, id, at, by_org_id, what, kind) values ($1, gate.uuid_from(clock_timestamp() - interval '5 hours'), now(), $1, 'x', 'order')`, { seq: 5, why: 'unlinked' }],
] as const) // biome-ignore format: a table
  test(`the chain tells ${what}`, async () => {
    const person = await chained(5)
    if (what === 'a row slipped in long ago') await root.query(`select gate.keep_partitions('audits', 7, null)`)
    expect((await root.query(statement, [person.org])).rowCount).toBe(1)
    expect(await verifyAuditChain(worker.db, person.org)).toEqual({ ok: false, ...expected })
  })

test('nobody but the owner of the tables can touch what was audited', async () => {
  const person = await chained(1)
  const attempts: Record<string, () => Promise<unknown>> = {
    'app, update': () => inSession(app.db, person.session, tx => tx.updateTable('audits').set({ what: 'x' }).execute()),
    'app, delete': () => inSession(app.db, person.session, tx => tx.deleteFrom('audits').execute()),
    'app, links': () => inSession(app.db, person.session, tx => tx.deleteFrom('auditLinks').execute()),
    'worker, update': () => inHome(worker.db, person.org, tx => tx.updateTable('audits').set({ what: 'x' }).execute()),
    'worker, links': () => inHome(worker.db, person.org, tx => tx.deleteFrom('auditLinks').execute()),
  }
  for (const [who, attempt] of Object.entries(attempts)) await expect(attempt(), who).rejects.toMatchObject({ code: '42501' })
})

test('the job chains every organisation by itself', async () => {
  const person = await makePerson(worker.db)
  await write(person, 2)
  const chain = startAuditChain({ db: worker.db })
  try {
    await expect.poll(() => verifyAuditChain(worker.db, person.org), { timeout: 10_000, interval: 20 }).toEqual({ ok: true, count: 2 })
    await write(person, 1)
    chain.nudge()
    await expect.poll(() => verifyAuditChain(worker.db, person.org), { timeout: 10_000, interval: 20 }).toEqual({ ok: true, count: 3 })
  } finally {
    await chain.stop()
  }
})
