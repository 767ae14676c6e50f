import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { newId } from '#server/platform/ids.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

/** A person with the one session of this browser. */
async function person(side: 'forwarder' | 'executor' = 'forwarder', name?: string): Promise<Someone> {
  const who = await world[side](name === undefined ? {} : { name })
  await world.root.query('delete from sessions where user_id = $1 and token_hash <> $2', [who.user, who.session])
  return who
}
const sessionsOf = async (who: Someone) => (await who.ask(sessions.list)).data.items
const currentOf = async (who: Someone) => (await sessionsOf(who)).find(one => one.current)!.id
const isIn = async (who: Someone) => (await who.ask(users.me)).status === 200
const audits = async (id: string) => (await world.root.query('select org_id, what, by_user_id from audits where object_id = $1', [id])).rows
const heard = async (org: string) =>
  (await world.root.query(`select audience, payload from outboxes where name = 'session.ended' and org_id = $1`, [org])).rows

test('AU09 own living sessions are listed, the current one first, with where and when and on what', async () => {
  const start = new Date('2026-11-02T08:00:00.000Z')
  try {
    await world.setClock(start)
    const office = await person('forwarder', 'ООО «Первая»')
    const home = await world.again(office)
    const elsewhere = await world.both({ name: 'ООО «Вторая»' })
    const second = await world.employ(office, elsewhere.org, 'logistician')
    await world.again({ ...office, org: elsewhere.org, employee: second })
    const gone = await world.again(office)
    await world.root.query(`update sessions set expires_at = app_now() where token_hash = $1`, [gone.session])
    await world.root.query(`update sessions set agent = 'firefox linux' where token_hash = $1`, [home.session])
    await world.setClock(new Date(start.getTime() + 3_600_000))
    await home.ask(auth.check)

    const list = await sessionsOf(office)
    expect(list.map(one => [one.current, one.browser, one.system, one.organization.name])).toEqual([
      [true, 'other', 'other', 'ООО «Первая»'],
      [false, 'firefox', 'linux', 'ООО «Первая»'],
      [false, 'other', 'other', 'ООО «Вторая»'],
    ])
    expect(list[1]!.createdAt.slice(0, 16)).toBe('2026-11-02T08:00')
    expect(list[1]!.seenAt.slice(0, 16)).toBe('2026-11-02T09:00')
    expect(list[0]!.seenAt.slice(0, 16)).toBe('2026-11-02T08:00')
    expect((await sessionsOf(elsewhere)).map(one => one.id)).not.toContain(list[2]!.id)
    expect(JSON.stringify(list)).not.toContain(office.session.toString('hex'))
  } finally {
    await world.setClock(null)
  }
})

test('AU09 a session that is ended has no access from then on, on any process, with its note and its word in one transaction', async () => {
  const here = await person()
  const [there, witness] = [await world.again(here), await world.again(here)]
  const other = await world.open()
  const id = await currentOf(there)
  expect((await here.ask(sessions.end, { data: { sessionId: id } })).data).toEqual({ ended: 1 })
  expect((await there.ask(users.me, {}, { at: other })).status).toBe(401)
  expect([await isIn(here), await isIn(witness)]).toEqual([true, true])
  expect((await sessionsOf(here)).map(one => one.id)).not.toContain(id)
  expect(await audits(id)).toEqual([{ org_id: here.org, what: 'session.ended', by_user_id: here.user }])
  expect(await heard(here.org)).toEqual([{ audience: [here.org], payload: '{}' }])
})

test('AU09 all others are ended at once, the asking one goes on', async () => {
  const here = await person('executor')
  const others = [await world.again(here), await world.again(here)]
  const elsewhere = await world.both()
  const second = await world.employ(here, elsewhere.org, 'logistician')
  const away = await world.again({ ...here, org: elsewhere.org, employee: second })
  const colleague = await world.colleague(here, 'viewer')
  const ids = await Promise.all([...others, away].map(currentOf))
  expect((await here.ask(sessions.endOthers)).data).toEqual({ ended: 3 })
  expect(await Promise.all([here, ...others, away, colleague].map(isIn))).toEqual([true, false, false, false, true])
  for (const id of ids) expect(await audits(id)).toHaveLength(1)
  expect(await heard(here.org)).toEqual([{ audience: [here.org, elsewhere.org].toSorted(), payload: '{}' }])
  expect((await here.ask(sessions.endOthers)).data).toEqual({ ended: 0 })
  expect(await heard(here.org)).toHaveLength(1)
})

test('somebody else’s session is not found, nor one that ended, and nothing is written', async () => {
  const who = await person()
  const colleague = await world.colleague(who, 'viewer')
  const ended = await world.again(who)
  const id = await currentOf(ended)
  await who.ask(sessions.end, { data: { sessionId: id } })
  for (const sessionId of [await currentOf(colleague), await currentOf(await world.executor()), id, newId()])
    expect(await who.ask(sessions.end, { data: { sessionId } })).toMatchObject({ status: 404, error: { code: 'session.not_found' } })
  expect(await isIn(colleague)).toBe(true)
  expect(await audits(await currentOf(colleague))).toEqual([])
  expect(await heard(who.org)).toHaveLength(1)
})

test('CS03 ending needs the token of the own session, and a repeated key ends nothing more', async () => {
  const who = await person()
  const other = await world.again(who)
  const sessionId = await currentOf(other)
  const foreign = await who.ask(sessions.end, { data: { sessionId } }, { headers: { 'x-xsrf-token': other.cookies.xsrf } })
  expect([foreign.status, foreign.error.code]).toEqual([403, 'session.xsrf'])
  expect((await who.ask(sessions.end, { data: { sessionId } }, { key: null })).error.code).toBe('key.missing')
  expect((await world.ask(sessions.end, { data: { sessionId } })).status).toBe(401)
  expect(await isIn(other)).toBe(true)
  const key = crypto.randomUUID()
  const first = await who.ask(sessions.end, { data: { sessionId } }, { key })
  const again = await who.ask(sessions.end, { data: { sessionId } }, { key })
  expect([first.data, again.data]).toEqual([{ ended: 1 }, { ended: 1 }])
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('AU09 the application itself cannot read or end sessions but through its own', async () => {
  const who = await person()
  const client = await world.root.connect()
  try {
    await client.query(`set role ${world.database.roles.app}`)
    await expect(client.query('delete from sessions')).rejects.toMatchObject({ code: '42501' })
    await expect(client.query('select * from sign_ins')).rejects.toMatchObject({ code: '42501' })
    const unknown = Buffer.alloc(32)
    expect((await client.query('select * from gate.sessions($1)', [unknown])).rows).toEqual([])
    expect((await client.query('select * from gate.end_sessions($1, null)', [unknown])).rows).toEqual([])
  } finally {
    await client.query('reset role')
    client.release()
  }
  expect(await isIn(who)).toBe(true)
})

test('AU09 an open stream of a session that is ended closes at the word of it', async () => {
  const here = await person()
  const there = await world.again(here)
  const address = await world.listen(await world.open())
  const stream = await fetch(`${address}/api/live`, { headers: { cookie: cookieText(world.config, there.cookies) } })
  const reader = stream.body!.getReader()
  const text = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await text()).toContain('event: ready')
  await here.ask(sessions.end, { data: { sessionId: await currentOf(there) } })
  let told = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) told += new TextDecoder().decode(part.value)
  expect(told).toContain('event: session.ended')
})

test('AU09 a change keeps a session alive as a visit does', async () => {
  const start = new Date('2026-11-02T08:00:00Z').getTime()
  try {
    await world.setClock(new Date(start))
    const who = await person()
    await world.root.query(`update sessions set expires_at = app_now() + interval '12 hours' where token_hash = $1`, [who.session])
    await world.setClock(new Date(start + 11 * 3_600_000))
    await who.ask(sessions.endOthers)
    await world.setClock(new Date(start + 22 * 3_600_000))
    expect(await isIn(who)).toBe(true)
    await world.setClock(new Date(start + 24 * 3_600_000))
    expect(await isIn(who)).toBe(false)
  } finally {
    await world.setClock(null)
  }
})

test('AU09 what is kept of a browser is its name and its system', async () => {
  const who = await person()
  const header = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  await world.db.insertInto('logins').values({ login: 'kept', password: '', subject: 'kept', name: 'Иван' }).execute()
  await world.db
    .insertInto('identities')
    .values({ provider: 'embedded', subject: 'kept', userId: who.user, createdAt: new Date() })
    .execute()
  await world.root.query(
    `insert into login_tokens (token_hash, login, client_id, expires_at) values (sha256('made-for-test'), 'kept', 'trassa', app_now() + interval '1 minute')`,
  )
  const answer = await world.app.inject({
    method: 'POST',
    url: auth.set.path,
    headers: { authorization: 'OAuth made-for-test', 'user-agent': header },
    payload: { data: { url: '/' } },
  })
  expect(answer.statusCode).toBe(200)
  const { rows } = await world.root.query<{ row: string }>('select s::text as row from sessions s where user_id = $1', [who.user])
  expect(JSON.stringify(rows)).toContain('chrome windows')
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|127\.0\.0\.1/)
})
