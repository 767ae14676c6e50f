import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { comments } from '#contract/comments.ts'
import { type CustomerCard, type CustomerDraft, customers } from '#contract/customers.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { type PersonKey, personalData } from '#contract/personal-data.ts'
import { ERASED } from '#contract/personal-data-words.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { isRestricted } from '#contract/restricted.ts'
import { timers } from '#server/personal-data/jobs.ts'
import { eraseAgain, readLedger } from '#server/personal-data/ledger/ledger.ts'
import { another, driversOf } from '#testing/drivers.ts'
import { nodalPointDraft } from '#testing/makers.ts'
import { accepted } from '#testing/orderSteps.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { htmlText, tight } from '#testing/printed.ts'
import { runTimers } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const _asDriver = (id: string): PersonKey => ({ kind: 'driver', id, place: 0 })
const stored = async (who: Someone, person: PersonKey) => (await who.ask(personalData.stored, { data: { person } })).data
const found = async (who: Someone, search: string) => (await who.ask(personalData.find, { data: { search } })).data.items
const erase = (who: Someone, person: PersonKey, confirm: string) =>
  who.ask(personalData.erase, { data: { person, basis: 'request', confirm } })
const _toEnd = ['depart', 'arrive', 'serve', 'finish', 'depart', 'arrive', 'serve', 'finish'] as const
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

/** What a card gives as the form of a customer sends it back. */
const sentBack = ({ id: _, version: __, active: ___, usedAt: ____, nodalPoints: _____, ...draft }: CustomerCard) => draft as CustomerDraft

test('a restricted contact is masked wherever he stands, offered nowhere, kept as stored by saves that leave him be, and himself again once lifted', async () => {
  const { forwarder, executor } = await openPair(world)
  const manager = await world.colleague(forwarder, 'logistician')
  const [name, phone, email] = ['Канарейкина Зоя', '+79139990077', 'zoya@example.ru']
  const listed = { name: 'Канарейкина З.', position: 'склад', phone, email }
  const nodalAt = { contactName: name, contactPhone: phone, contactEmail: email }
  const customerId = await world.customer(forwarder, {
    name: 'Заказчик канарейки',
    ...nodalAt,
    contacts: JSON.stringify([listed]) as never,
  })
  const pointId = await world.nodalPoint(forwarder, { name: 'Точка канарейки', ...nodalAt, customerId })
  const met = { contactName: 'Канарейкина', contactPhone: phone }
  const draft = { ...scenarioOne, customerId, ...met, stops: scenarioOne.stops.map(stop => ({ ...stop, ...met })) }
  const order = await accepted({ forwarder, executor }, draft)
  const { data: kept } = await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })
  await forwarder.ask(comments.add, { data: { orderId: order.id, scope: 'deal', text: `Звонила ${name}, 8 913 999-00-77` } })

  const everywhere = async () => {
    const reads = await Promise.all([
      manager.ask(customers.get, { query: { id: customerId } }),
      manager.ask(customers.list, { query: { search: 'канарейки' } }),
      manager.ask(customers.suggestByName, { query: { name: 'канарейки' } }),
      manager.ask(nodalPoints.get, { query: { id: pointId } }),
      manager.ask(nodalPoints.list, { query: { search: 'канарейки' } }),
      manager.ask(nodalPoints.suggest, { query: { text: 'канарейки', limit: 5 } }),
      forwarder.ask(orders.get, { query: { orderId: order.id } }),
      executor.ask(orders.get, { query: { orderId: order.id } }),
      forwarder.ask(orders.get, { query: { orderId: kept.id } }),
      executor.ask(comments.list, { query: { orderId: order.id } }),
    ])
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    const paper = await world.app.inject({
      url: `${PRINT_PAGE}?${writeQuery({ orderId: order.id, form: 'forwarder_instruction' })}`,
      headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, forwarder.cookies) },
    })
    expect(paper.statusCode, paper.body.slice(0, 500)).toBe(200)
    return [...reads.map(({ data }) => JSON.stringify(data)), tight(htmlText(paper.rawPayload))]
  }
  const says = /Канарейкин|9139990077|913\D{0,3}999\D{0,3}00\D{0,3}77|zoya@/
  const before = await everywhere()
  expect(before.map(text => says.test(text))).toEqual(before.map(() => true))
  const stored = async () => {
    const of = `select contact_name, contact_phone`
    const customer = await world.root.query(`${of}, contact_email, contacts from customers where id = $1`, [customerId])
    const point = await world.root.query(`${of}, contact_email from nodal_points where id = $1`, [pointId])
    const stops = await world.root.query(`${of} from order_stops where order_id = $1 order by seq`, [kept.id])
    const own = await world.root.query(`${of} from orders where id = $1`, [kept.id])
    return [customer.rows, point.rows, stops.rows, own.rows]
  }
  const untouched = await stored()

  const [person] = await found(forwarder, name)
  const { data } = await forwarder.ask(personalData.restrict, { data: { person: person!.key, reason: 'Возражает' } })
  expect((await everywhere()).filter(text => says.test(text))).toEqual([])

  const customer = (await manager.ask(customers.get, { query: { id: customerId } })).data
  expect([isRestricted(customer.contactName), isRestricted(customer.contacts[0]!.name), customer.contactPhone]).toEqual([true, true, null])
  const changed = { ...sentBack(customer), note: 'звонить утром' }
  expect((await manager.ask(customers.save, { data: { id: customerId, version: customer.version, draft: changed } })).status).toBe(200)
  const copy = { ...changed, name: 'Другой', tin: null, externalId: null }
  expect(codeOf(await manager.ask(customers.create, { data: { draft: copy } }))).toBe('contact.restricted')
  const point = (await manager.ask(nodalPoints.get, { query: { id: pointId } })).data
  const pointDraft = nodalPointDraft({
    name: point.name,
    address: point.address,
    customerId,
    contactName: point.contactName,
    note: 'у ворот 4',
  })
  expect((await manager.ask(nodalPoints.save, { data: { id: pointId, version: point.version, draft: pointDraft } })).status).toBe(200)
  const shown = (await forwarder.ask(orders.get, { query: { orderId: kept.id } })).data
  const again = {
    ...draft,
    ...{ contactName: shown.contactName!, contactPhone: shown.contactPhone },
    tags: ['срочно'],
    stops: draft.stops.map((stop, i) => ({
      ...stop,
      contactName: shown.stops[i]!.contactName,
      contactPhone: shown.stops[i]!.contactPhone,
    })),
  }
  expect((await forwarder.ask(orders.save, { data: { ...keyOf(shown), draft: again } })).status).toBe(200)
  expect(codeOf(await forwarder.ask(orders.create, { data: { draft: again, goal: 'keep' } }))).toBe('contact.restricted')
  expect(await stored()).toEqual(untouched)

  await forwarder.ask(personalData.lift, { data: { restrictionId: data.restriction!.id, reason: 'Снято' } })
  const after = await everywhere()
  expect(after.map(text => says.test(text))).toEqual(after.map(() => true))
})

test('chats and letters of a contact go by the customer he stands at: a namesake of another keeps his, and so does nobody in particular', async () => {
  const owner = await world.forwarder()
  const name = 'Ольга Ромашова'
  const at = (contactPhone: string) => world.customer(owner, { contactName: name, contactPhone })
  const [hers, namesakes] = [await at('+79138880001'), await at('+79138880002')]
  for (const [key, customer] of [
    ['hers', hers],
    ['namesakes', namesakes],
    ['nobodys', null],
  ] as const) {
    const { rows } = await world.root.query(
      `insert into letter_chats (org_id, id, channel, address_hash, sealed, name, customer_id, opened_at)
       values ($1, gen_random_uuid(), 'telegram', sha256(convert_to($2, 'UTF8')), '\\x00', $3, $4, now()) returning id`,
      [owner.org, key, name, customer],
    )
    await world.root.query(
      `insert into incoming_letters (org_id, id, message_key, at, from_address, from_name, proven, sender, state, channel, chat_id)
       values ($1, gen_random_uuid(), $2, now(), $2, $3, true, 'unknown', 'dismissed', 'telegram', $4)`,
      [owner.org, key, name, rows[0].id],
    )
  }
  const person: PersonKey = { kind: 'customer', id: hers, place: 0 }
  expect((await stored(owner, person)).parts).toContainEqual(expect.objectContaining({ holding: 'contact_letters', goes: 2 }))
  expect((await erase(owner, person, name)).status).toBe(200)
  const left = await world.root.query('select message_key from incoming_letters where org_id = $1 order by 1', [owner.org])
  expect(left.rows.map(row => row.message_key)).toEqual(['namesakes', 'nobodys'])
  expect(await world.count('letter_chats', 'org_id = $1', [owner.org])).toBe(2)
  expect(await world.count('customers', 'org_id = $1 and contact_name = $2', [owner.org, name])).toBe(1)
})

test('what the law kept of an erased contact goes by itself once its day has passed, told of a day before, with an act of its own', async () => {
  const { forwarder, executor } = await openPair(world)
  const met = { contactName: 'Срокова Инна', contactPhone: '+79138881234' }
  const draft = { ...scenarioOne, stops: scenarioOne.stops.map((stop, i) => (i === 0 ? { ...stop, ...met } : stop)) }
  const { id } = await accepted({ forwarder, executor }, draft)
  const [person] = await found(forwarder, 'срокова')
  const { data: act } = await erase(forwarder, person!.key, 'Срокова Инна')
  expect(act).toMatchObject({ stays: 1, staysUntil: '2031-12-31' })
  const name = async () =>
    (await world.root.query('select contact_name from order_stops where order_id = $1 and seq = 1', [id])).rows[0].contact_name
  const due = () => world.count('timers', `object_id = $1 and kind like 'person.term%' and run_at <= app_now()`, [act.id])
  onTestFinished(() => world.setClock(scenarioOneStart))

  await world.setClock('2031-12-30T12:00:00Z')
  expect(await due()).toBe(0)
  await world.setClock('2031-12-31T12:00:00Z')
  expect(await due()).toBe(1)
  await runTimers(world, timers)
  const told = await world.root.query(`select facts->>'about' as about from occurrences where org_id = $1 and code = 'person.term'`, [
    forwarder.org,
  ])
  expect(told.rows.map(({ about }) => about)).toEqual([expect.stringContaining(act.number)])
  expect(await name()).toBe('Срокова Инна')

  await world.setClock('2032-01-01T00:00:30Z')
  await runTimers(world, timers)
  expect(await name()).toBe(ERASED)
  expect(await tablesWith(['Срокова', '79138881234'])).toEqual([])
  const acts = await world.root.query('select basis, by_name, kind, facts from erasure_acts where org_id = $1 order by at', [forwarder.org])
  expect(acts.rows.map(({ basis, by_name: by }) => [basis, by])).toEqual([
    ['request', expect.any(String)],
    ['term', ''],
  ])
  expect(acts.rows[1].facts.parts).toEqual([{ holding: 'contact_stops', goes: 1, stays: 0, staysUntil: null }])
  expect(await world.count('timers', 'object_id = $1', [act.id])).toBeLessThanOrEqual(1)
})

test('erasures an older backup does not know are carried out again: of the right person wherever he stands, under the number of their act', async () => {
  const owner = await world.both()
  const gone = { name: 'Вернувшаяся Рита', position: '', phone: '+79138885678', email: null }
  const namesake = { ...gone, phone: '+79138885679' }
  const listOf = (people: object[]) => JSON.stringify(people)
  const id = await world.customer(owner, { contacts: listOf([gone, namesake]) as never })
  const driverId = await driversOf(world, owner).enter(another({ lastName: 'Вернувшийся' }))
  const { data: act } = await erase(owner, { kind: 'customer', id, place: 1 }, gone.name)
  const ledger = (await readLedger(world.db)).filter(({ org }) => org === owner.org)
  expect(JSON.stringify(ledger)).not.toMatch(/Вернувш|9138885/)

  // as an older backup has it: no act, and he stands at another place of the list
  for (const table of ['audit_erasures', 'erasure_marks', 'erasure_remains'])
    await world.root.query(`delete from ${table} where org_id = $1`, [owner.org])
  await world.root.query('delete from erasure_acts where org_id = $1', [owner.org])
  await world.root.query('update customers set contacts = $2 where id = $1', [id, listOf([namesake, gone])])
  const atWork = { ...ledger[0]!, id: randomUUID(), number: '2026/999', kind: 'driver' as const, objectId: driverId.id, mark: null }
  const nobody = { ...ledger[0]!, id: randomUUID(), number: '2026/998', mark: '00' }

  const again = async () => (await eraseAgain(world.db, world.secrets, [...ledger, atWork, nobody])).map(({ became }) => became)
  expect((await again()).toSorted()).toEqual(['done', 'left', 'nobody'])
  expect((await world.root.query('select contacts from customers where id = $1', [id])).rows[0].contacts).toEqual([namesake])
  expect((await owner.ask(personalData.acts, {})).data.items.map(({ id: of, number }) => [of, number])).toEqual([[act.id, act.number]])
  expect((await again()).toSorted()).toEqual(['known', 'left', 'nobody'])
})
