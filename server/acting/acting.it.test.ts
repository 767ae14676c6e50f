import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { acting } from '#contract/acting.ts'
import { api } from '#contract/api.ts'
import { auth } from '#contract/auth.ts'
import { bets } from '#contract/bets.ts'
import type { Call } from '#contract/call.ts'
import { company } from '#contract/company.ts'
import { EXPORT } from '#contract/exports.ts'
import { innerDoor } from '#contract/inner-door.ts'
import { persons } from '#contract/persons.ts'
import { tenders } from '#contract/tenders.ts'
import { users } from '#contract/users.ts'
import { newLotKeys, sealBet } from '#server/bets/chain/sealed.ts'
import { codeAt, stepAt } from '#server/idp/commands/factor.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { betSteps, openBidders } from '#testing/bets.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

/** Cookies an answer gave, by name. */
const cookiesOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    [headers['set-cookie']].flat().flatMap(one => (typeof one === 'string' ? [/^([^=]+)=([^;]*)/.exec(one)!.slice(1)] : [])),
  ) as Record<string, string>

const reason = 'обращение 4711: не открывается заказ'

/** Support that has begun to work in somebody's place, as its browser goes on. */
async function standIn(staff: Someone, who: Someone, given: { writes?: boolean; minutes?: number } = {}) {
  const answer = await staff.ask(acting.begin, {
    data: { orgId: who.org, employeeId: who.employee, reason, writes: false, minutes: 15, ...given },
  })
  expect(answer.status, answer.body).toBe(200)
  const given_ = cookiesOf(answer.headers)
  const cookies = { sid: given_.sid!, xsrf: given_['XSRF-TOKEN']! }
  const ask = world.browser(cookies)
  const end = () => ask(acting.end, {}, { headers: { cookie: `${cookieText(world.config, cookies)}; sid-back=${given_['sid-back']}` } })
  return { ask, end, cookies, back: given_['sid-back']! }
}

/** Sends an empty request of a call as it is; its status and code. */
async function send(call: Pick<Call, 'method' | 'path'>, cookies: Someone['cookies']): Promise<[number, string | null]> {
  const { statusCode, body } = await world.app.inject({
    method: call.method,
    url: call.path,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, cookies),
      'x-xsrf-token': cookies.xsrf,
      'idempotency-key': randomUUID(),
    },
    ...(call.method !== 'GET' && call.method !== 'DELETE' && { payload: { data: {} } }),
  })
  return [statusCode, statusCode >= 400 ? (JSON.parse(body) as { error: { code: string } }).error.code : null]
}

const journalOf = async (who: Someone) => (await who.ask(company.journal)).data.items

test('3.42 support works in the place of a person with a reason, seen by all who ask who works there, and ends it by a press', async () => {
  const [staff, owner] = [await world.platform(), await world.forwarder({ name: 'ООО «Заказ»' })]
  const instead = await standIn(staff, owner)
  const { data: me } = await instead.ask(users.me)
  expect(me.organization.name).toBe('ООО «Заказ»')
  expect(me.acting).toMatchObject({ reason, writes: false, until: expect.any(String) })
  expect((await owner.ask(users.me)).data.acting).toBeNull()
  expect((await instead.ask(company.get)).status).toBe(200)

  const ended = await instead.end()
  expect(ended.data).toEqual({ ok: true, url: '/admin?tab=people' })
  expect(cookiesOf(ended.headers).sid).toBe(staff.cookies.sid)
  expect((await instead.ask(users.me)).status).toBe(401)
  expect((await staff.ask(users.me)).data.organization.id).toBe(staff.org)
})

test('it ends by itself, on the server, and is not prolonged by work', async () => {
  const start = new Date('2026-11-02T08:00:00Z').getTime()
  await world.setClock(new Date(start))
  onTestFinished(() => world.setClock(null))
  const [staff, owner] = [await world.platform(), await world.forwarder()]
  const { ask } = await standIn(staff, owner, { writes: true, minutes: 10 })
  await world.setClock(new Date(start + 9 * 60_000))
  const { version } = (await ask(company.get)).data.settings
  expect((await ask(company.saveNumbering, { data: { version, masks: { order: 'П-YY/NNNN' } } })).status).toBe(200)
  expect((await ask(auth.check)).status).toBe(200)
  await world.setClock(new Date(start + 10 * 60_000 + 1000))
  expect((await ask(users.me)).status).toBe(401)
})

describe('a session that reads alone', () => {
  const calls = Object.entries(api).flatMap(([module, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ name: `${module}.${name}`, call })),
  )
  const people = calls.filter(({ call }) => !['anyone', 'driver', 'device'].includes(call.needs))
  const changes = people.filter(({ call }) => call.effect !== 'read' && call.effect !== 'session')

  test('is refused every call that changes something, whatever its method, and none that reads', async () => {
    const [staff, owner] = [await world.platform(), await world.both()]
    const { cookies } = await standIn(staff, owner)
    expect(changes.length).toBeGreaterThan(150)
    const answers = []
    for (const one of changes) answers.push([one.name, ...(await send(one.call, cookies))])
    expect(answers).toEqual(changes.map(({ name }) => [name, 403, 'acting.read_only']))
    const reads = []
    for (const one of people.filter(({ call }) => call.effect === 'read')) reads.push([one.name, ...(await send(one.call, cookies))])
    expect(reads.filter(([, , code]) => String(code).startsWith('acting.'))).toEqual([])
  })

  test('is refused files and exports too, which are no calls', async () => {
    const [staff, owner] = [await world.platform(), await world.forwarder()]
    const { cookies } = await standIn(staff, owner)
    const asked = { method: 'POST', path: EXPORT } as const
    expect(await send(asked, cookies)).toEqual([403, 'acting.read_only'])
  })
})

test('changes made with leave carry both names, in the audit and in the journal of the person', async () => {
  const [staff, owner] = [await world.platform(), await world.both()]
  const clerk = await world.colleague(owner, 'owner')
  const { ask, end } = await standIn(staff, clerk, { writes: true })
  const { version } = (await ask(company.get)).data.settings
  await ask(company.saveNumbering, { data: { version, masks: { order: 'З-YY/NNNN' } } })
  await end()
  const { rows } = await world.root.query(
    `select what, by_user_id, by_employee_id, acting_as from audits where org_id = $1 and by_employee_id = $2 order by id`,
    [owner.org, clerk.employee],
  )
  const both = { by_user_id: staff.user, by_employee_id: clerk.employee, acting_as: clerk.user }
  expect(rows).toEqual(['acting.begun', 'organization.numbering', 'acting.ended'].map(what => ({ what, ...both })))
  const { rows: names } = await world.root.query<{ name: string }>('select name from users where id = $1', [staff.user])
  const own = (await clerk.ask(company.journal, { query: { by: [clerk.employee] } })).data.items
  expect(own.map(({ what, by }) => [what, by.support])).toEqual(
    ['acting.ended', 'organization.numbering', 'acting.begun'].map(what => [what, names[0]!.name]),
  )
  expect(own[2]!.facts).toMatchObject({ reason, writes: true })
  // the person's own doings name nobody beside him
  await clerk.ask(company.saveNumbering, { data: { version: version + 1, masks: { order: 'Я-YY/NNNN' } } })
  expect((await journalOf(clerk))[0]!.by.support).toBeNull()
  // and who did not see it begin for himself sees it in the platform's own journal
  expect(
    await world.count('audits', `org_id = $1 and what = 'acting.begun' and facts ->> 'employeeId' = $2`, [staff.org, clerk.employee]),
  ).toBe(1)
})

test('what is a person’s own is changed by nobody in his place: people, keys, sign-ins, accounts of the bank', async () => {
  const [staff, owner] = [await world.platform(), await world.both()]
  const { ask, cookies } = await standIn(staff, owner, { writes: true })
  for (const call of [api.employees.invite, api.accessKeys.create, api.sessions.endOthers, api.users.monopersonate])
    expect(await send(call, cookies), call.path).toEqual([403, 'acting.personal'])
  const account = { bik: '044525225', bank: 'Банк', account: '40702810900000000001', correspondent: null, currency: 'RUB', main: true }
  expect((await ask(company.addAccount, { data: account })).error.code).toBe('session.not_fresh')
})

test('nobody but the staff begins it, and never for staff, programs, those who left or a blocked organisation', async () => {
  const [staff, owner] = [await world.platform(), await world.forwarder()]
  const gone = await world.colleague(owner, 'viewer')
  await world.root.query('update employees set active = false where id = $1', [gone.employee])
  const asked = (who: Someone) => ({ data: { orgId: who.org, employeeId: who.employee, reason, writes: false, minutes: 15 } })
  expect((await owner.ask(acting.begin, asked(gone))).error.code).toBe('access.denied')
  for (const who of [gone, await world.platform(), { ...owner, employee: randomUUID() as never }])
    expect((await staff.ask(acting.begin, asked(who))).error.code).toBe('acting.not_found')
  await world.root.query('update organizations set blocked = true where id = $1', [owner.org])
  expect((await staff.ask(acting.begin, asked(owner))).error.code).toBe('acting.not_found')
})

test('sealed bets are neither seen nor placed in somebody’s place, opened ones neither', async () => {
  const bidders = await openBidders(world)
  const { tender, runClose } = betSteps(() => ({ world, ...bidders }))
  const { lotId, tenderId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const { e1 } = bidders
  const staff = await world.platform()
  const { ask } = await standIn(staff, e1, { writes: true })
  const { publicKey, alias } = (await e1.ask(bets.keys, { query: { lotId } })).data
  const sealing = () =>
    sealBet(
      Buffer.from(publicKey, 'base64'),
      { amount: '27182.81', share: null, comment: '', salt: randomUUID() },
      { lotId, alias: alias!, nonce: randomUUID() },
    )
  expect((await ask(bets.place, { data: { lotId, sealed: await sealing(), share: null, comment: '' } })).error.code).toBe('acting.sealed')
  await e1.ask(bets.place, { data: { lotId, sealed: await sealing(), share: null, comment: '' } })
  for (const call of [bets.keys, bets.thread]) expect((await ask(call, { query: { lotId } })).error.code).toBe('acting.sealed')
  expect((await ask(bets.withdraw, { data: { lotId } })).error.code).toBe('acting.sealed')
  await world.root.query('update tender_lots set ends_at = app_now() where id = $1', [lotId])
  await runClose(lotId)
  expect((await e1.ask(bets.live, { query: { lotIds: [lotId] } })).data.items[0]!.own?.amount).toMatchObject({ minor: 2_718_281 })
  const seen = await Promise.all([
    ask(bets.live, { query: { lotIds: [lotId] } }),
    ask(tenders.get, { query: { tenderId } }),
    ask(tenders.list, { query: { side: 'executor' } }),
  ])
  for (const { body, status } of seen) expect([status, /27182\.81|2718281/.test(body)]).toEqual([200, false])
  expect((await ask(bets.log, { query: { lotId } })).error.code).toBe('acting.sealed')
})

test('3.41 the staff sees of accounts at providers the account alone, links and unlinks them, ends sessions and resets the second factor', async () => {
  const staff = await world.platform()
  const [one, other] = [await world.forwarder({ name: 'ООО «Лица»' }), await world.executor()]
  await world.root.query(`update users set name = 'Линкова Анна' where id = $1`, [one.user])
  const found = (await staff.ask(persons.list, { query: { search: 'линкова' } })).data.items
  expect(found).toMatchObject([{ id: one.user, organizations: ['ООО «Лица»'], accounts: 0, factorSince: null }])
  const account = { provider: 'id.example/staff', subject: 'sub-17' }
  const linked = (await staff.ask(persons.move, { data: { id: one.user, action: 'link', ...account } })).data
  expect(linked.accounts).toEqual([{ ...account, since: expect.any(String) }])
  expect((await staff.ask(persons.move, { data: { id: other.user, action: 'link', ...account } })).error.code).toBe('account.taken')
  expect((await journalOf(one))[0]).toMatchObject({ what: 'identity.link', by: { name: null, organization: expect.any(String) } })
  expect((await staff.ask(persons.move, { data: { id: one.user, action: 'unlink', ...account } })).data.accounts).toEqual([])
  expect((await staff.ask(persons.move, { data: { id: one.user, action: 'unlink', ...account } })).error.code).toBe('account.unknown')
  expect((await staff.ask(persons.move, { data: { id: one.user, action: 'reset_factor' } })).error.code).toBe('person.no_factor')
  await world.again(one)
  expect((await staff.ask(persons.move, { data: { id: one.user, action: 'end_sessions' } })).data.sessions).toEqual([])
  expect((await one.ask(users.me)).status).toBe(401)
  for (const call of [persons.list, persons.get] as Call[])
    expect((await other.ask(call as typeof persons.list, { query: { id: one.user } as never })).error.code).toBe('access.denied')
  expect((await staff.ask(persons.get, { query: { id: randomUUID() } })).error.code).toBe('person.unknown')
})

describe('the inner door', () => {
  async function makeLogin(login: string, who: Someone) {
    await world.db
      .insertInto('logins')
      .values({ login, password: await hashPassword('trassa'), subject: `s-${login}`, name: login })
      .execute()
    await world.db
      .insertInto('identities')
      .values({ provider: 'embedded', subject: `s-${login}`, userId: who.user, createdAt: new Date() })
      .execute()
  }
  const open = (kind: 'embedded' | 'off', addresses: string[] = []) => world.open({ internal: { kind, addresses, provider: null } })
  const secretOf = (text: string) => {
    const bits = [...text].map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
    return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  }
  const codeNow = async (secret: string, ahead = 0) => {
    const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
    return codeAt(secretOf(secret), stepAt(rows[0]!.now) + ahead)
  }

  test('is closed unless the installation opens it, and to addresses it does not name', async () => {
    expect((await world.ask(innerDoor.internal)).data).toMatchObject({ kind: 'off' })
    const data = { step: 'password', login: 'x', password: 'y' } as const
    expect((await world.ask(innerDoor.enterInternal, { data })).error.code).toBe('internal.closed')
    const near = await open('embedded', ['10.0.0.0/8', '2001:db8::/32'])
    expect((await world.ask(innerDoor.internal, {}, { at: near })).data).toMatchObject({
      kind: 'embedded',
      allowed: false,
      address: '127.0.0.1',
    })
    expect((await world.ask(innerDoor.enterInternal, { data }, { at: near })).error.code).toBe('internal.address')
    const here = await open('embedded', ['127.0.0.0/8'])
    expect((await world.ask(innerDoor.internal, {}, { at: here })).data.allowed).toBe(true)
    expect((await world.ask(innerDoor.enterInternal, { data }, { at: here })).error.code).toBe('internal.wrong')
  })

  test('lets the staff in by password and code, sets the factor up once, takes no code twice, and is its only door', async () => {
    const at = await open('embedded')
    const staff = await world.platform()
    await makeLogin('keeper', staff)
    const password = () => world.ask(innerDoor.enterInternal, { data: { step: 'password', login: 'Keeper', password: 'trassa' } }, { at })
    const code = (ticket: string, code: string) => world.ask(innerDoor.enterInternal, { data: { step: 'code', ticket, code } }, { at })
    const first = (await password()).data as { ticket: string; factor: { secret: string; address: string } }
    expect(first.factor.address).toContain(`secret=${first.factor.secret}`)
    const used = await codeNow(first.factor.secret)
    expect((await code(first.ticket, '000000')).error.code).toBe('internal.wrong')
    const entered = await code(first.ticket, used)
    expect(entered.data).toEqual({ next: 'in' })
    const { sid, 'XSRF-TOKEN': xsrf } = cookiesOf(entered.headers)
    const me = await world.browser({ sid: sid!, xsrf: xsrf! })(users.me, {}, { at })
    expect(me.data.organization.id).toBe(staff.org)

    const again = (await password()).data as { ticket: string; factor: null }
    expect(again.factor).toBeNull()
    expect((await code(again.ticket, used)).error.code).toBe('internal.wrong')
    expect((await code(again.ticket, await codeNow(first.factor.secret, 1))).data).toEqual({ next: 'in' })
    expect((await code(first.ticket, await codeNow(first.factor.secret, 1))).error.code).toBe('session.attempt_over')
    expect((await code('x', '123456')).error.code).toBe('session.attempt_over')

    // by the ordinary door the staff is sent here
    await world.root.query(
      `insert into login_tokens (token_hash, login, client_id, expires_at) values (sha256('made-for-staff'), 'keeper', 'trassa', app_now() + interval '1 minute')`,
    )
    const ordinary = await world.ask(auth.set, { data: { url: '/' } }, { at, headers: { authorization: 'OAuth made-for-staff' } })
    expect(ordinary.error.code).toBe('internal.only')

    const boss = await world.platform()
    expect((await boss.ask(persons.move, { data: { id: staff.user, action: 'reset_factor' } })).data.factorSince).toBeNull()
    expect(((await password()).data as { factor: unknown }).factor).not.toBeNull()
  })

  test('is no way in for people of other organisations', async () => {
    const at = await open('embedded')
    await makeLogin('guest', await world.forwarder())
    const data = { step: 'password', login: 'guest', password: 'trassa' } as const
    expect((await world.ask(innerDoor.enterInternal, { data }, { at })).error.code).toBe('internal.not_staff')
  })
})
