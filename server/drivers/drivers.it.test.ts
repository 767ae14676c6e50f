import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallRequest } from '#contract/call.ts'
import { drivers } from '#contract/drivers.ts'
import { EXPORT } from '#contract/exports.ts'
import { dayAfter } from '#server/platform/clock.ts'
import { inHome } from '#server/platform/db.ts'
import { another, draft, driversOf, secrets } from '#testing/drivers.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const executor = await world.executor()
const { card, enter, move, scan, hired } = driversOf(world, executor)

/** The same as they could be written; none of it may be found anywhere. */
const traces = ['79175550123', '9175550123', '1985-03-17', '9916555777', '500100732259', '11223344595', '112-233-445', '654321', '162-004']

let dispatcher: Someone
let accountant: Someone
let other: Someone
beforeAll(async () => {
  dispatcher = await world.colleague(executor, 'dispatcher')
  accountant = await world.colleague(executor, 'accountant')
  other = await world.executor()
  await world.driver(executor, {
    lastName: 'Сафин',
    firstName: 'Ринат',
    middleName: 'Маратович',
    phone: '8 917 123-45-67',
    licence: '9916123456',
  })
  await world.driver(executor, {
    lastName: 'Абрамов',
    firstName: 'Пётр',
    middleName: null,
    status: 'on_leave',
    phone: null,
    adrClasses: ['3', '8'],
    adrExpires: '2040-01-01',
  })
  await world.driver(executor, { lastName: 'Уволенный', status: 'dismissed' })
  await world.driver(executor, { lastName: 'Нанятый', employment: 'attracted', hiredFrom: 'ИП Петров', hiredUntil: '2020-01-01' })
  await world.driver(other, { phone: '+79171234567' })
})

const usable = async (who: Someone, of = executor) => (await who.ask(drivers.usable, { data: { orgId: of.org } })).data.drivers

test('7.72, 3.34, 3.38 own drivers, those at work first; without the dismissed and those whose hire is over', async () => {
  const found = await usable(executor)
  expect(found.map(({ name, status }) => [name, status])).toEqual([
    ['Сафин Ринат Маратович', 'active'],
    ['Абрамов Пётр', 'on_leave'],
  ])
  expect(found[0]).toMatchObject({ phone: '+7 ••• ••• 45-67', categories: ['C', 'CE'], adr: null, obstacles: [] })
  expect(found[1]).toMatchObject({ phone: null, adr: { classes: ['3', '8'], expires: '2040-01-01' }, obstacles: ['leave'] })
})

test('a foreign executor is as unknown as none, and so is his driver', async () => {
  for (const orgId of [other.org, '15']) {
    const answer = await executor.ask(drivers.usable, { data: { orgId } })
    expect([answer.status, answer.error.code]).toEqual([404, 'organization.not_found'])
  }
  const [theirs] = await usable(other, other)
  for (const driverId of [theirs!.id, 'nobody', crypto.randomUUID()]) {
    const answer = await executor.ask(drivers.get, { query: { driverId } })
    expect([answer.status, answer.error.code]).toEqual([404, 'driver.not_found'])
  }
})

test('a phone is one driver of an organisation and may be known to another', async () => {
  await expect(world.driver(executor, { phone: '+7 917 123 45 67' })).rejects.toThrow('drivers__phone')
  expect(await world.count('drivers', 'phone_hash = (select phone_hash from drivers where org_id = $1)', [other.org])).toBe(2)
})

test('PD02, PD03 personal data leaves masked everywhere; whole it goes to who gives a reason, and the journal keeps that', async () => {
  const made = await executor.ask(drivers.create, { data: { draft } })
  const { id } = made.data
  const seen = await card(id)
  expect(seen.masked).toEqual({
    phone: '+7 ••• ••• 01-23',
    birth: '••.••.1985',
    licence: '••• 5777',
    passport: '••• 4321',
    tin: '••• 2259',
    snils: '••• 95',
    adr: null,
    tachograph: null,
    permit: null,
  })
  await executor.ask(drivers.save, { data: { driverId: id, version: 1, draft: { ...draft, phone: '+79175550124', firstName: 'Темур' } } })
  await executor.ask(drivers.save, { data: { driverId: id, version: 2, draft } })
  const file = await world.app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      'accept-language': 'ru',
      cookie: cookieText(world.config, executor.cookies),
      'x-xsrf-token': executor.cookies.xsrf,
    },
    payload: { data: { list: 'drivers', format: 'csv', query: '', columns: [] } },
  })
  expect(file.body).toMatch(/Зарипов Тимур Ильдарович;.?\+7 ••• ••• 01-23/)
  const answers = [
    file.body,
    made.body,
    (await executor.ask(drivers.get, { query: { driverId: id } })).body,
    (await executor.ask(drivers.list, { query: { limit: 200 } })).body,
    (await executor.ask(drivers.history, { query: { driverId: id } })).body,
    (await executor.ask(drivers.usable, { data: { orgId: executor.org } })).body,
    (await executor.ask(drivers.duplicates, { data: { driverId: null, phone: secrets.phone, licence: secrets.licence } })).body,
    (await executor.ask(drivers.create, { data: { draft: { ...draft, lastName: 'Двойник' } } })).body,
  ]
  for (const trace of traces) for (const body of answers) expect(body).not.toContain(trace)

  const asked = { driverId: id, what: ['phone', 'passport', 'snils'] as const, why: 'power_of_attorney' as const, comment: '' }
  const whole = (await executor.ask(drivers.reveal, { data: { ...asked, what: [...asked.what] } })).data
  expect(whole).toEqual({ values: { phone: '+79175550123', passport: '9204 654321', snils: '11223344595' }, passport: secrets.passport })
  expect((await executor.ask(drivers.reveal, { data: { ...asked, what: ['phone'], why: 'other' } })).error.code).toBe('driver.why_missing')
  expect((await accountant.ask(drivers.reveal, { data: { ...asked, what: ['phone'] } })).status).toBe(403)
  const [first] = (await executor.ask(drivers.history, { query: { driverId: id } })).data.items
  expect(first).toMatchObject({ what: 'reveal', who: 'Проба Проба', why: 'power_of_attorney', fields: ['phone', 'passport', 'snils'] })
  expect(await world.count('audits', `what = 'driver.reveal' and object_id = $1`, [id])).toBe(1)

  const { rows } = await world.root.query<{ row: string }>(
    `select d::text as row from drivers d union all select a::text from audits a union all select o::text from outboxes o
     union all select w::text from idempotency_keys w union all select t::text from timers t union all select n::text from expiry_notices n`,
  )
  const kept = [...rows.map(({ row }) => row), ...world.lines]
  for (const trace of traces) {
    const bytes = Buffer.from(trace).toString('hex')
    expect(kept.filter(text => text.includes(trace) || text.includes(bytes))).toEqual([])
  }
})

test('2.35 the list: by name, a page at a time, each filter by itself', async () => {
  const list = async (query: NonNullable<CallRequest<typeof drivers.list>['query']>) => (await executor.ask(drivers.list, { query })).data
  const all = (await list({ limit: 200 })).items
  expect(all.map(({ lastName }) => lastName)).toEqual(all.map(({ lastName }) => lastName).toSorted())
  for (const sort of ['name', 'expires'] as const) {
    const sorted = (await list({ limit: 200, sort })).items
    const first = await list({ limit: 2, sort })
    const rest = await list({ limit: 200, sort, cursor: first.next! })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  }
  expect((await list({ sort: 'expires' })).items[0]!.lastName).toBe('Нанятый')

  const names = async (query: Parameters<typeof list>[0]) => (await list({ limit: 200, ...query })).items.map(({ lastName }) => lastName)
  expect(await names({ search: 'сафин ри' })).toEqual(['Сафин'])
  expect(await names({ search: '8 (917) 123-45-67' })).toEqual(['Сафин'])
  expect(await names({ search: '99 16 123456' })).toEqual(['Сафин'])
  expect(await names({ search: '123-45-67' })).toEqual([])
  expect(await names({ tab: 'away' })).toEqual(['Абрамов'])
  expect(await names({ tab: 'dismissed' })).toEqual(['Уволенный'])
  expect(await names({ expiring: '0' })).toEqual(['Нанятый'])
  expect(await names({ unconsented: true })).not.toContain('Зарипов')
  expect(await names({ category: ['D'] })).toEqual([])
  expect((await executor.ask(drivers.counts)).data).toMatchObject({ away: 1, dismissed: 1, blocked: 0 })
  expect((await executor.ask(drivers.list, { query: { cursor: 'чужое' } })).error.code).toBe('input.invalid')
})

test('a forwarder has no drivers of his own', async () => {
  const forwarder = await world.forwarder()
  expect((await forwarder.ask(drivers.list)).status).toBe(403)
  expect((await forwarder.ask(drivers.create, { data: { draft } })).status).toBe(403)
})

test('2.36 a driver is entered, checked by the owner and at work; a dispatcher enters and does not check', async () => {
  const { id } = await enter(another({ categories: [] }), dispatcher)
  const refused = await move(id, { action: 'submit' }, dispatcher)
  expect([refused.error.code, refused.error.info.missing]).toEqual(['driver.incomplete', ['categories.none', 'scan.none']])
  expect((await card(id)).missing.map(({ rule }) => rule)).toEqual(['categories.none', 'scan.none'])
  const { id: whole } = await enter(another(), dispatcher)
  await scan(whole)
  expect((await move(whole, { action: 'submit' }, dispatcher)).data.status).toBe('verification')
  expect((await move(whole, { action: 'verify' }, dispatcher)).error.code).toBe('access.denied')
  expect((await move(whole, { action: 'return', reason: 'Скан не читается' })).data.status).toBe('draft')
  await move(whole, { action: 'submit' })
  expect((await move(whole, { action: 'verify' })).data.status).toBe('active')
  const history = (await executor.ask(drivers.history, { query: { driverId: whole } })).data.items
  expect(history.map(({ what, to }) => [what, to])).toEqual([
    ['verify', 'active'],
    ['submit', 'verification'],
    ['return', 'draft'],
    ['submit', 'verification'],
    ['create', 'draft'],
  ])
})

test('2.37 what is left out of a change stays; one who was checked loses nothing he was checked for', async () => {
  const id = await hired(another({ snils: '112-233-445 95' }))
  const { version, masked } = await card(id)
  const { phone: _, licence: __, birth: ___, snils: ____, ...plain } = another()
  await executor.ask(drivers.save, { data: { driverId: id, version, draft: { ...plain, lastName: 'Новый' } } })
  const after = await card(id)
  expect([after.lastName, after.masked]).toEqual(['Новый', masked])
  expect((await executor.ask(drivers.save, { data: { driverId: id, version, draft: plain } })).error.code).toBe('driver.changed')
  const dropped = await executor.ask(drivers.save, { data: { driverId: id, version: after.version, draft: { ...plain, phone: null } } })
  expect([dropped.error.code, dropped.error.info.missing]).toEqual(['driver.incomplete', ['phone.none']])
  const wrong = await executor.ask(drivers.save, {
    data: {
      driverId: id,
      version: after.version,
      draft: { ...plain, licenceIssued: draft.licenceIssued, licenceExpires: dayAfter(draft.licenceExpires!, 366) },
    },
  })
  expect(wrong.error.info.field).toBe('licenceExpires')
})

test('the same phone or licence is told inside the organisation, and never across', async () => {
  const mine = another()
  const { id } = await enter(mine)
  const twice = await executor.ask(drivers.create, { data: { draft: another({ phone: mine.phone! }) } })
  expect([twice.error.code, twice.error.info.driverId]).toEqual(['driver.phone_taken', id])
  expect((await executor.ask(drivers.create, { data: { draft: another({ licence: mine.licence! }) } })).error.code).toBe(
    'driver.licence_taken',
  )
  const ask = (who: Someone) => who.ask(drivers.duplicates, { data: { driverId: null, phone: mine.phone!, licence: mine.licence! } })
  expect((await ask(executor)).data.items.map(({ by }) => by)).toEqual(['phone', 'licence'])
  expect((await ask(other)).data.items).toEqual([])
  expect((await other.ask(drivers.create, { data: { draft: mine } })).status).toBe(200)
})

test('dangerous goods are named as orders name them, and nobody is followed before his data may be processed', async () => {
  const adr = (classes: string[]) => another({ adr: { number: null, classes: classes as never, tanks: false, expires: '2040-01-01' } })
  expect(drivers.create.data.safeParse({ draft: adr(['4.1']) }).success).toBe(false)
  const { id } = await enter(adr(['4_1', '3']))
  expect((await card(id)).adr).toEqual({ classes: ['4_1', '3'], expires: '2040-01-01' })
  const followed = await executor.ask(drivers.create, { data: { draft: another({ consents: { processing: false, tracking: true } }) } })
  expect([followed.error.code, followed.error.info.field]).toEqual(['input.invalid', 'consents.tracking'])
})

test('a step for many is answered row by row', async () => {
  const one = await enter()
  const busy = await enter()
  const results = (
    await executor.ask(drivers.bulk, {
      data: {
        action: 'dismiss',
        reason: 'Закрыли филиал',
        rows: [
          { id: busy.id, version: 7 },
          { id: one.id, version: 1 },
          { id: (await usable(other, other))[0]!.id, version: 1 },
        ],
      },
    })
  ).data.results
  expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [false, 'driver.changed'],
    [true, undefined],
    [false, 'driver.not_found'],
  ])
  expect((await card(one.id)).status).toBe('dismissed')
  expect((await card(busy.id)).status).toBe('draft')
  expect(drivers.bulk.data.safeParse({ action: 'dismiss', reason: '', rows: [{ id: busy.id, version: 1 }] }).success).toBe(false)
})

test('RL01 personal data is looked at so often an hour and no more', async () => {
  const narrow = await openWorld({ env: { TRASSA_RATE_REVEAL_HOUR: '2' } })
  try {
    const owner = await narrow.executor()
    const driverId = await narrow.driver(owner)
    const look = () => owner.ask(drivers.reveal, { data: { driverId, what: ['phone'], why: 'call', comment: '' } })
    expect([(await look()).status, (await look()).status, (await look()).error.code]).toEqual([200, 200, 'limit.rate'])
  } finally {
    await narrow.close()
  }
})

test('a passport kept as a bare number is still read', async () => {
  const id = await world.driver(executor, { lastName: 'Старый', passport: '9204 111222', birth: '1990-01-01' })
  const whole = (await executor.ask(drivers.reveal, { data: { driverId: id, what: ['passport', 'birth'], why: 'check', comment: '' } }))
    .data
  expect(whole.values).toEqual({ passport: '9204111222', birth: '1990-01-01' })
  await inHome(world.db, executor.org, tx => tx.deleteFrom('drivers').where('orgId', '=', executor.org).where('id', '=', id).execute())
})
