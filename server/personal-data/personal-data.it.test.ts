import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '#contract/comments.ts'
import { drivers } from '#contract/drivers.ts'
import { employees } from '#contract/employees.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { type PersonKey, personalData } from '#contract/personal-data.ts'
import { ERASED } from '#contract/personal-data-words.ts'
import { linkAudits, verifyAuditChain } from '#server/platform/auditChain.ts'
import type { OrgId } from '#server/platform/db.ts'
import { another, draft as driverDraft, driversOf, secrets } from '#testing/drivers.ts'
import { drive, flown, onDays } from '#testing/flights.ts'
import { accepted } from '#testing/orderSteps.ts'
import { keyOf, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const asDriver = (id: string): PersonKey => ({ kind: 'driver', id, place: 0 })
const stored = async (who: Someone, person: PersonKey) => (await who.ask(personalData.stored, { data: { person } })).data
const found = async (who: Someone, search: string) => (await who.ask(personalData.find, { data: { search } })).data.items
const erase = (who: Someone, person: PersonKey, confirm: string) =>
  who.ask(personalData.erase, { data: { person, basis: 'request', confirm } })
const toEnd = ['depart', 'arrive', 'serve', 'finish', 'depart', 'arrive', 'serve', 'finish'] as const
const codeOf = ({ error }: { error: { code: string } | null }) => error?.code

/** Every table of organisations and people that holds one of these texts, as the database keeps it. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await world.root.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname = 'org_id' or c.relname in ('users', 'logins', 'identities', 'sessions', 'mails'))`,
  )
  const looks = rows.map(({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ~ $1)`)
  const met = await world.root.query<{ name: string }>(looks.join(' union all '), [texts.join('|')])
  return met.rows.map(({ name }) => name)
}

async function dismissedDriver(executor: Someone) {
  const own = driversOf(world, executor)
  const { id } = await own.enter(driverDraft)
  const left = await own.move(id, { action: 'dismiss', reason: 'по соглашению' })
  expect(left.status).toBe(200)
  return id
}

test('a dismissed driver is erased whole: the act says what went, no table knows him, and the journal’s chain holds', async () => {
  const { executor } = await openPair(world)
  const id = await dismissedDriver(executor)
  await executor.ask(drivers.reveal, { data: { driverId: id, what: ['phone'], why: 'other', comment: 'звонил Зарипов Тимур Ильдарович' } })
  expect((await found(executor, 'зарипов')).map(({ key, phone, atWork }) => [key.kind, phone, atWork])).toEqual([
    ['driver', secrets.phone, false],
  ])
  expect((await found(executor, '8 (917) 555-01-23')).map(({ key }) => key.id)).toEqual([id])
  await executor.ask(personalData.reveal, { data: { driverId: id } })

  const before = await stored(executor, asDriver(id))
  expect(before.parts.map(({ holding, goes, stays }) => [holding, goes, stays])).toEqual([
    ['driver_card', 1, 0],
    ['journal', 2, 0],
  ])
  expect(codeOf(await erase(executor, asDriver(id), 'Зарипов Тимур'))).toBe('person.unconfirmed')
  const { data: act } = await erase(executor, asDriver(id), 'зарипов тимур ильдарович')
  expect(act).toMatchObject({ basis: 'request', kind: 'driver', gone: 3, stays: 0, staysUntil: null })

  expect(await tablesWith(['Зарипов', 'Ильдарович'])).toEqual([])
  const { rows } = await world.root.query('select * from drivers where id = $1', [id])
  expect(rows[0]).toMatchObject({
    last_name: ERASED,
    phone: null,
    phone_hash: null,
    passport: null,
    licence: null,
    birth: null,
    snils: null,
    status: 'dismissed',
  })
  expect(codeOf(await erase(executor, asDriver(id), ERASED))).toBe('person.erased')
  expect(await found(executor, 'Данные удалены')).toEqual([])
  const card = (await executor.ask(drivers.get, { query: { driverId: id } })).data
  expect([card.name.trim(), card.actions]).toEqual([ERASED, []])
  expect(codeOf(await executor.ask(drivers.move, { data: { driverId: id, version: card.version, action: 'restore' } }))).toBe(
    'driver.erased',
  )

  const org = executor.org as OrgId
  await linkAudits(world.db, org, { whole: true })
  expect(await verifyAuditChain(world.db, org)).toMatchObject({ ok: true })
  // an erased row that is changed once more, and one that is erased without an act, are found
  const changed = `update audits set facts = jsonb_set(facts, '{name}', '"Другой"') where org_id = $1 and what = 'driver.stored'`
  await world.root.query(changed, [org])
  expect(await verifyAuditChain(world.db, org)).toMatchObject({ ok: false, why: 'changed' })
})

test('an act of destruction says what order 179 asks for, in the language of who reads it, and nobody’s name', async () => {
  const { executor } = await openPair(world)
  await world.root.query(`update organizations set legal_address = 'Москва, ул. Складочная, 1' where id = $1`, [executor.org])
  const { data: act } = await erase(executor, asDriver(await dismissedDriver(executor)), 'Зарипов Тимур Ильдарович')
  const { data } = await executor.ask(personalData.act, { query: { actId: act.id, format: 'html' } })
  const text = Buffer.from(data.base64, 'base64').toString('utf8').replaceAll('\u00a0', ' ')
  for (const said of [
    act.number,
    'Москва, ул. Складочная, 1',
    'паспорт',
    'Способ',
    'требование субъекта',
    'Выгрузка из журнала',
    'person.erased',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Зарипов')
  const { data: pdf } = await executor.ask(personalData.act, { query: { actId: act.id } })
  expect([pdf.mime, Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  expect((await executor.ask(personalData.acts, {})).data.items.map(({ number }) => number)).toEqual([act.number])
})

test('what the law keeps of a driver stays with its day: the name of a flight; his phone there goes', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const driverId = (await executor.ask(flights.get, { query: { flightId } })).data.driver!.id!
  expect(codeOf(await erase(executor, asDriver(driverId), 'кто угодно'))).toBe('person.at_work')
  await drive(executor, order, ...toEnd)
  const card = (await executor.ask(drivers.get, { query: { driverId } })).data
  await executor.ask(drivers.move, { data: { driverId, version: card.version, action: 'dismiss', reason: 'по соглашению' } })
  const parts = (await stored(executor, asDriver(driverId))).parts
  expect(parts.find(({ holding }) => holding === 'driver_flights')).toMatchObject({ goes: 0, stays: 1, staysUntil: '2031-12-31' })
  expect((await stored(executor, asDriver(driverId))).recipients).toEqual([expect.any(String)])
  const { data: act } = await erase(executor, asDriver(driverId), card.name)
  expect(act.staysUntil).toBe('2031-12-31')
  const { rows } = await world.root.query('select driver_name, driver_phone from flights where id = $1', [flightId])
  expect(rows[0]).toEqual({ driver_name: expect.stringMatching(/\S+ \S\./), driver_phone: null })
  expect((await forwarder.ask(flights.get, { query: { flightId } })).status).toBe(200)

  // six years on the law keeps it no more
  await world.root.query(
    `update flights set planned_start = planned_start - interval '6 years', planned_end = planned_end - interval '6 years' where id = $1`,
    [flightId],
  )
  await world.root.query(`update drivers set erased_at = null, last_name = 'Поздний', first_name = 'Пётр' where id = $1`, [driverId])
  const late = await erase(executor, asDriver(driverId), 'Поздний Пётр')
  expect(late.data).toMatchObject({ staysUntil: null })
  expect((await world.root.query('select driver_name from flights where id = $1', [flightId])).rows[0]).toEqual({ driver_name: ERASED })
  expect(
    (await world.root.query('select row_json from flight_parties where flight_id = $1 and org_id = $2', [flightId, executor.org])).rows[0]
      .row_json,
  ).toContain(ERASED)
})

test('a restricted driver is a letter to all but the owner, drives nothing new, and is himself again once it is lifted', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const dispatcher = await world.colleague(executor, 'dispatcher')
  const row = await accepted(pair)
  const resources = await resourcesOf(world, executor)
  const { driverId } = resources
  const name = (await executor.ask(drivers.get, { query: { driverId } })).data.lastName
  const { data } = await executor.ask(personalData.restrict, { data: { person: asDriver(driverId), reason: 'Спорит о точности' } })
  expect(data.restriction).toMatchObject({ reason: 'Спорит о точности' })
  expect(codeOf(await executor.ask(personalData.restrict, { data: { person: asDriver(driverId), reason: 'ещё раз' } }))).toBe(
    'person.restricted',
  )

  const seen = (await dispatcher.ask(drivers.get, { query: { driverId } })).data
  expect([seen.lastName, seen.phone, Object.values(seen.masked).filter(Boolean)]).toEqual([`${name[0]}•••`, null, []])
  expect((await executor.ask(drivers.get, { query: { driverId } })).data.lastName).toBe(name)
  expect(codeOf(await dispatcher.ask(drivers.reveal, { data: { driverId, what: ['phone'], why: 'call', comment: '' } }))).toBe(
    'driver.restricted',
  )
  expect((await dispatcher.ask(drivers.usable, { data: { orgId: executor.org } })).data.drivers.map(({ id }) => id)).not.toContain(driverId)
  const assigned = await dispatcher.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })
  expect(codeOf(assigned)).toBe('driver.restricted')

  const lifted = await executor.ask(personalData.lift, { data: { restrictionId: data.restriction!.id, reason: 'Спор решён' } })
  expect(lifted.data.restriction).toBe(null)
  expect(codeOf(await executor.ask(personalData.lift, { data: { restrictionId: data.restriction!.id, reason: 'ещё раз' } }))).toBe(
    'restriction.lifted',
  )
  expect((await dispatcher.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...resources } })).status).toBe(200)
  const kinds = await world.root.query(`select what from audits where org_id = $1 and object_id = $2 and kind = 'person' order by id`, [
    executor.org,
    driverId,
  ])
  expect(kinds.rows.map(({ what }) => what)).toEqual(['person.restricted', 'person.lifted'])
})

test('a contact is found wherever he stands, used in no new order while restricted, and erased but for papers', async () => {
  const forwarder = await world.forwarder()
  const contact = { contactName: 'Юдина Мария', contactPhone: '+79131112244' }
  const stops = scenarioOne.stops.map((stop, i) => (i === 0 ? { ...stop, ...contact } : stop))
  const draft = { ...scenarioOne, ...contact, stops }
  await world.customer(forwarder, { contactName: contact.contactName, contactPhone: contact.contactPhone })
  const { data: order } = await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })
  await forwarder.ask(comments.add, { data: { orderId: order.id, scope: 'internal', text: 'Звонила Юдина Мария, ворота 4' } })
  const [person] = await found(forwarder, 'юдина')
  expect(await found(forwarder, '8 913 111-22-44')).toEqual([person])
  const parts = (await stored(forwarder, person!.key)).parts
  expect(parts.map(({ holding, goes }) => [holding, goes])).toEqual([
    ['contact_customer', 1],
    ['contact_stops', 2],
    ['talk', 1],
  ])
  const { data } = await forwarder.ask(personalData.restrict, { data: { person: person!.key, reason: 'Возражает' } })
  const again = await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })
  expect(again.error).toMatchObject({ code: 'contact.restricted', info: { field: 'contactName' } })
  const met = await forwarder.ask(orders.create, { data: { draft: { ...draft, contactName: '', contactPhone: null }, goal: 'keep' } })
  expect(met.error).toMatchObject({ code: 'contact.restricted', info: { field: 'stops.0.contactName' } })
  // the order she stands in already is changed all the same
  const kept = await forwarder.ask(orders.save, { data: { ...keyOf(order), draft: { ...draft, tags: ['срочно'] } } })
  expect(kept.status).toBe(200)
  expect(data.restriction).not.toBe(null)
  expect((await erase(forwarder, person!.key, 'Юдина Мария')).status).toBe(200)
  expect(await tablesWith(['Юдина', '79131112244'])).toEqual([])
  expect((await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).status).toBe(200)
})

test('an employee is erased after he was dismissed; who works elsewhere too keeps his account', async () => {
  const owner = await world.forwarder()
  const clerk = await world.colleague(owner, 'viewer')
  const person: PersonKey = { kind: 'employee', id: clerk.employee, place: 0 }
  await world.root.query(`update employees set name = 'Горбунова Лидия', email = 'lida@example.ru' where id = $1`, [clerk.employee])
  await world.root.query(`update users set name = 'Горбунова Лидия', email = 'lida@example.ru' where id = $1`, [clerk.user])
  expect(codeOf(await erase(owner, person, 'Горбунова Лидия'))).toBe('person.at_work')
  expect(codeOf(await owner.ask(personalData.restrict, { data: { person, reason: 'Возражает' } }))).toBe('person.unrestrictable')
  const { version } = (await owner.ask(employees.list)).data.items.find(({ id }) => id === clerk.employee)!
  await owner.ask(employees.move, { data: { id: clerk.employee, version, action: 'dismiss' } })
  expect((await stored(owner, person)).parts.map(({ holding, goes, stays }) => [holding, goes, stays])).toContainEqual([
    'employee_sign_in',
    1,
    0,
  ])
  expect((await erase(owner, person, 'Горбунова Лидия')).status).toBe(200)
  expect(await tablesWith(['Горбунова', 'lida@example.ru'])).toEqual([])

  const other = await world.colleague(owner, 'viewer')
  await world.root.query(`update employees set active = false, dismissed_at = now() where id = $1`, [other.employee])
  await world.alsoAt(other, await world.executor())
  const { name } = (await world.root.query('select name from employees where id = $1', [other.employee])).rows[0]
  const key: PersonKey = { kind: 'employee', id: other.employee, place: 0 }
  expect((await stored(owner, key)).parts).toContainEqual(expect.objectContaining({ holding: 'employee_sign_in', goes: 0, stays: 1 }))
  await erase(owner, key, name)
  expect((await world.root.query('select name from users where id = $1', [other.user])).rows[0].name).not.toBe(ERASED)
})

test('an export asks for a fresh sign-in and hands out data and a sheet; a look and it are kept in the journal, and others may not', async () => {
  const executor = await world.executor()
  const { id } = await driversOf(world, executor).enter(another({ lastName: 'Выгружаев' }))
  const { data } = await executor.ask(personalData.export, { data: { person: asDriver(id) } })
  const files = unzipSync(Buffer.from(data.base64, 'base64'))
  const textOf = (name: string) => Buffer.from(files[name]!).toString('utf8')
  expect(Object.keys(files)).toEqual(['data.json', 'sheet.html', 'sheet.pdf'])
  const read = JSON.parse(textOf('data.json'))
  expect(read).toMatchObject({
    person: { name: expect.stringContaining('Выгружаев') },
    records: { driver: { values: { licence: expect.any(String) } } },
  })
  expect(read.parts[0]).toMatchObject({ holding: 'driver_card', ground: { ru: expect.stringContaining('152-ФЗ') } })
  expect(textOf('sheet.html')).toContain('Выгружаев')
  await stored(executor, asDriver(id))
  const journal = await world.root.query(`select what, facts from audits where object_id = $1 and kind = 'person' order by id`, [id])
  expect(journal.rows).toEqual([
    { what: 'person.exported', facts: { of: 'driver' } },
    { what: 'person.viewed', facts: { of: 'driver' } },
  ])
  const dispatcher = await world.colleague(executor, 'dispatcher')
  expect((await dispatcher.ask(personalData.find, { data: { search: 'Выгружаев' } })).status).toBe(403)
  await world.root.query(`update sessions set created_at = created_at - interval '16 minutes' where token_hash = $1`, [executor.session])
  expect(codeOf(await executor.ask(personalData.export, { data: { person: asDriver(id) } }))).toBe('session.not_fresh')
  expect(codeOf(await erase(executor, asDriver(id), 'Выгружаев'))).toBe('session.not_fresh')
})

test('consents of drivers stand by name with the versions they answered, and the last answer says whether positions are taken', async () => {
  const executor = await world.executor()
  const { id } = await driversOf(world, executor).enter(another({ lastName: 'Абашев' }))
  const answer = (n: number, what: string, at: string) =>
    world.root.query(
      `insert into position_consents (org_id, id, driver_id, answer, version, locale, whole_days, thinned_days, at, received_at, agent)
       values ($1, gen_random_uuid(), $2, $3, $4, 'ru', 14, 90, $5, $5, 'Телефон')`,
      [executor.org, id, what, n, at],
    )
  await answer(1, 'given', '2026-10-01T09:00:00Z')
  const listed = async () => (await executor.ask(personalData.consents, {})).data
  expect((await listed()).drivers[0]).toMatchObject({
    sendsPositions: true,
    processingAt: expect.any(String),
    answers: [{ answer: 'given', version: 1 }],
  })
  await answer(1, 'withdrawn', '2026-10-02T09:00:00Z')
  const { drivers: listedNow, texts } = await listed()
  expect(listedNow[0]).toMatchObject({ sendsPositions: false, answers: [{ answer: 'withdrawn' }, { answer: 'given' }] })
  expect(texts).toMatchObject([{ version: 1, current: true }])
})
