import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enter, inSession, openPool, show, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person } from '#testing/people.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
const people = {} as Record<'owner' | 'competitor' | 'member' | 'invited' | 'stranger' | 'staff', Person>
const area = newId()
const tables = ['private_areas', 'private_members', 'private_posts', 'private_entries'] as const

beforeAll(async () => {
  await root.connect()
  for (const who of ['owner', 'competitor', 'member', 'invited', 'stranger', 'staff'] as const)
    people[who] = await makePerson(worker.db, {
      name: who,
      isForwarder: who === 'owner' || who === 'competitor',
      isExecutor: who === 'member' || who === 'invited' || who === 'stranger',
    })
  await root.query('update organizations set verified = true')
  await root.query('update organizations set is_platform = true where id = $1', [people.staff.org])
})
beforeEach(async () => {
  for (const table of tables.toReversed()) await root.query(`delete from ${table}`)
  await areaOf(people.owner, area)
  await memberOf(people.owner, area, people.member, 'joined')
  await memberOf(people.owner, area, people.invited, 'invited')
})
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const as = <T>(who: keyof typeof people, work: (tx: Tx) => Promise<T>) => inSession(app.db, people[who].session, work)
const refused = { code: '42501' }

/** An area with an announcement and a line of its activity, as no call would make it: with the id given. */
async function areaOf({ org }: Person, id: string) {
  await root.query(`insert into private_areas (org_id, id, name, rules, rules_at, created_at) values ($1, $2, $3, 'тайные правила', now(), now())`, [
    org, id, `Клуб ${org}`,
  ]) // biome-ignore format: a row
  await root.query(
    `insert into private_posts (org_id, id, area_id, title, body, at, by_name) values ($1, $2, $3, $4, 'тайна', now(), 'Лаптева')`,
    [org, newId(), id, `объявление ${org}`],
  )
  await root.query(`insert into private_entries (org_id, id, area_id, at, what) values ($1, $2, $3, now(), 'create')`, [org, newId(), id])
}

async function memberOf({ org }: Person, areaId: string, of: Person, status: 'joined' | 'invited') {
  const id = newId()
  await root.query(
    `insert into private_members (org_id, id, area_id, member_id, status, status_at, joined_at, rules_version, expires_at)
     values ($1, $2, $3, $4, $5::text, now(), case $5::text when 'joined' then now() end, case $5::text when 'joined' then 1 end,
       case $5::text when 'invited' then now() + interval '3 days' end)`,
    [org, id, areaId, of.org, status],
  )
  return id
}

const seen = async (tx: Tx, table: string) =>
  (await sql<{ org: string }>`select org_id as org from ${sql.table(table)}`.execute(tx)).rows.map(({ org }) => org)
const postsOf = async (tx: Tx) => (await tx.selectFrom('privatePosts').select('orgId').execute()).map(({ orgId }) => orgId)

/** The id of the owner's organisation, borne by an order of his competitor that a member may enter. */
async function forgedOrder() {
  const id = people.owner.org
  await as('competitor', async tx => {
    await tx
      .insertInto('orders')
      .values({
        orgId: tx.actor.orgId, id, version: 1, status: 'draft', customerNumber: '', responsibleId: newId(), responsibleName: 'Проба', capacityKg: 1,
        volumeM3: 1, pallets: 1, bodyTypes: [], loadingTypes: [], price: 1, currency: 'RUB', vatMode: 'included', vatRate: 22, customerVatMode: 'included', customerVatRate: 22, payDays: 30,
        payDaysKind: 'calendar', payTrigger: 'documents', commentPublic: '', commentInternal: '', createdAt: tx.now, updatedAt: tx.now, statusAt: tx.now,
        demo: false,
      }) // biome-ignore format: a row
      .onConflict(already => already.doNothing())
      .execute()
    const row = (org: string) => ({
      orgId: org, opens: true, side: 'executor', tab: 'all', status: 'offered', version: 1, exceptionsVersion: 0, shape: 1, mine: true, dueAt: '2026-11-01T00:00:00Z',
      loadingAt: '2026-11-01T00:00:00Z', createdAt: '2026-11-01T00:00:00Z', bodyTypes: [], massKg: 0, documents: 'none', tags: [], open: true, search: '',
      rowJson: '{}', moneyJson: '{}',
    }) // biome-ignore format: a row
    await show(tx, 'order', id, [row(people.member.org), row(people.stranger.org)])
  })
  return id
}

test('with a pass of another organisation every table of an area is empty, and a member reads his own row', async () => {
  for (const who of ['competitor', 'stranger'] as const)
    for (const table of tables) expect(await as(who, tx => seen(tx, table)), `${who} ${table}`).toEqual([])
  for (const who of ['member', 'invited'] as const) {
    for (const table of ['private_areas', 'private_posts', 'private_entries'])
      expect(await as(who, tx => seen(tx, table)), `${who} ${table}`).toEqual([])
    const rows = await as(who, tx => tx.selectFrom('privateMembers').select('memberId').execute())
    expect(rows).toEqual([{ memberId: people[who].org }])
  }
})

test('a member that entered reads announcements and neither the area, the activity nor other members; an invited one none of them', async () => {
  const open = (tx: Tx) => sql`select * from gate.enter_area(${area}, null)`.execute(tx)
  await as('member', async tx => {
    await open(tx)
    expect(await postsOf(tx)).toEqual([people.owner.org])
    expect(await seen(tx, 'private_areas')).toEqual([])
    expect(await seen(tx, 'private_entries')).toEqual([])
    expect(await tx.selectFrom('privateMembers').select('memberId').execute()).toEqual([{ memberId: people.member.org }])
  })
  for (const who of ['invited', 'stranger', 'competitor'] as const)
    await as(who, async tx => {
      await open(tx)
      expect(await postsOf(tx), who).toEqual([])
    })
})

test('nobody but the owner writes into an area, whatever statement he sends, and memberships and ids nobody but the gate', async () => {
  const home = people.owner.org
  const writes: Record<string, (tx: Tx) => Promise<unknown>> = {
    area: tx =>
      sql`insert into private_areas (org_id, id, name, rules_at, created_at) values (gate.org(), ${area}, 'Чужое имя', now(), now())`.execute(
        tx,
      ),
    post: tx =>
      sql`insert into private_posts (org_id, id, area_id, title, body, at, by_name) values (${home}, ${newId()}, ${area}, 'а', 'б', now(), 'в')`.execute(
        tx,
      ),
    entry: tx =>
      sql`insert into private_entries (org_id, id, area_id, at, what) values (${home}, ${newId()}, ${area}, now(), 'close')`.execute(tx),
    member: tx =>
      sql`insert into private_members (org_id, id, area_id, member_id, status, status_at, joined_at)
        values (${home}, ${newId()}, ${area}, gate.org(), 'joined', now(), now())`.execute(tx),
    joins: tx => sql`update private_members set status = 'joined', joined_at = now(), expires_at = null, rules_version = 1`.execute(tx),
    forgets: tx => sql`delete from private_members`.execute(tx),
    rewrites: tx => sql`update private_entries set what = 'open'`.execute(tx),
    clears: tx => sql`delete from private_entries`.execute(tx),
    closes: tx => sql`delete from private_areas`.execute(tx),
  }
  for (const who of ['competitor', 'member', 'invited', 'stranger', 'staff'] as const)
    for (const [name, write] of Object.entries(writes)) await expect(as(who, write), `${who} ${name}`).rejects.toMatchObject(refused)
  // a member that has entered sees announcements and still changes none of them
  for (const who of ['competitor', 'member', 'invited', 'stranger'] as const)
    await as(who, async tx => {
      await sql`select * from gate.enter_area(${area}, null)`.execute(tx)
      for (const statement of [
        sql`update private_areas set name = 'чужое'`,
        sql`update private_posts set title = 'чужое'`,
        sql`delete from private_posts`,
      ])
        expect((await statement.execute(tx)).numAffectedRows, who).toBe(0n)
    })
  // the owner neither makes a second area nor lets anybody in past the gate
  for (const name of ['area', 'member', 'joins', 'forgets', 'rewrites', 'clears', 'closes'])
    await expect(as('owner', writes[name]!), name).rejects.toMatchObject(refused)
})

test('functions of the gate that lead an area answer its owner and the staff that entered it, nobody else', async () => {
  const leading: Record<string, (tx: Tx) => Promise<unknown>> = {
    invite: tx => sql`select * from gate.invite_member(${area}, ${people.stranger.org}, '', now() + interval '1 day', 'Чужой')`.execute(tx),
    end: tx => sql`select * from gate.end_waiting(${area}, 'Чужой')`.execute(tx),
    all: tx => sql`select * from gate.areas('', null, null, null, 10)`.execute(tx),
  }
  for (const who of ['competitor', 'member', 'invited', 'stranger'] as const) {
    for (const [name, call] of Object.entries(leading)) await expect(as(who, call), `${who} ${name}`).rejects.toMatchObject(refused)
    await as(who, async tx => {
      const one = async (what: ReturnType<typeof sql<{ answer: unknown }>>) => (await what.execute(tx)).rows.map(({ answer }) => answer)
      await sql`select * from gate.enter_area(${area}, null)`.execute(tx)
      expect(await one(sql`select gate.area_work(${area}) as answer`)).toEqual([null])
      expect(await one(sql`select member_id as answer from gate.area_partners(${area}, array[${people.member.org}::uuid])`)).toEqual([])
      expect(await one(sql`select member_id as answer from gate.area_members(${area})`)).toEqual([])
      const told = who === 'member'
      expect(await one(sql`select gate.joined_area(${people.owner.org}, ${people.member.org}) as answer`)).toEqual([told])
    })
  }
  await as('staff', async tx => {
    expect((await sql<{ role: string }>`select role from gate.enter_area(${area}, null)`.execute(tx)).rows[0]).toEqual({ role: 'staff' })
    for (const table of tables) expect(new Set(await seen(tx, table)), table).toEqual(new Set([people.owner.org]))
  })
})

test('an object of another home that bears the id of the owner opens nothing of his area', async () => {
  const forged = await forgedOrder()
  const invited = await as('invited', async tx => (await tx.selectFrom('privateMembers').select('id').executeTakeFirstOrThrow()).id)
  for (const who of ['member', 'stranger'] as const) {
    const inside = <T>(work: (tx: Tx) => Promise<T>) =>
      as(who, async tx => {
        expect(await enter(tx, 'order', forged)).toBe(people.competitor.org)
        return work(tx)
      })
    for (const call of [
      sql`select * from gate.invite_member(${area}, ${people.stranger.org}, '', now() + interval '1 day', 'Чужой')`,
      sql`select * from gate.end_waiting(${area}, 'Чужой')`,
    ])
      await expect(inside(tx => call.execute(tx))).rejects.toMatchObject(refused)
    await inside(async tx => {
      const { rows } = await sql<{ work: unknown }>`select gate.area_work(${area}) as work`.execute(tx)
      expect(rows).toEqual([{ work: null }])
      const moved = await sql<{ outcome: string }>`
        select outcome from gate.move_member(${invited}, 1, 'recall', '', null, 'Чужой')`.execute(tx)
      expect(moved.rows).toEqual([{ outcome: 'missing' }])
      for (const table of ['private_areas', 'private_posts', 'private_entries']) expect(await seen(tx, table), table).toEqual([])
    })
  }
})

test('an area of a competitor that bears the same id opens his announcements alone', async () => {
  await areaOf(people.competitor, area)
  const id = await memberOf(people.competitor, area, people.invited, 'joined')
  await as('invited', async tx => {
    const { rows } = await sql<{ home: string }>`select home from gate.enter_area(null, ${id})`.execute(tx)
    expect(rows).toEqual([{ home: people.competitor.org }])
    expect(await postsOf(tx)).toEqual([people.competitor.org])
  })
})
