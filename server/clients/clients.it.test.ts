import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { company } from '#contract/company.ts'
import { noRequirements } from '#contract/customer-requirements.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { makePartners, newTin, nodalPointDraft } from '#testing/makers.ts'
import { scenarioOne } from '#testing/orders.ts'
import { freezeClock, runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { clientTimers } from './jobs.ts'

const world = await openWorld()
afterAll(world.close)

const noCustomer = {
  ...{
    legalName: '',
    country: 'RU',
    tin: null,
    kpp: null,
    addresses: [],
    contactName: '',
    contactPhone: null,
    contactEmail: null,
    contacts: [],
  },
  ...{
    payDays: null,
    payDaysKind: null,
    payTrigger: null,
    ...noRequirements,
    documents: [],
    creditLimit: null,
    invoiceRules: '',
    note: '',
  },
  externalId: null,
}

const isRefused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]

/** One step of the staff with an organisation as it stands. */
const stepAs = (staff: Someone) => async (id: string, step: object) => {
  const { version } = (await staff.ask(clients.get, { query: { id } })).data
  return staff.ask(clients.move, { data: { id, version, ...step } as never })
}

test('2.08 2.09 what stops is told before an organisation is blocked; one that leaves may be taken back until its day, then it is closed for good', async () => {
  await freezeClock(world, '2026-10-01T06:00:00Z')
  onTestFinished(() => world.setClock(null))
  const [staff, owner] = [await world.platform(), await world.forwarder()]
  await world.colleague(owner, 'viewer')
  const step = stepAs(staff)
  expect((await staff.ask(clients.weight, { query: { id: owner.org } })).data).toMatchObject({ people: 2, orders: 0 })
  expect(isRefused(await owner.ask(clients.weight, { query: { id: owner.org } }))).toEqual([403, 'access.denied'])

  const leaving = (await step(owner.org, { action: 'leave', reason: 'заявление владельца' })).data
  expect(leaving).toMatchObject({ state: 'leaving', leaves: { at: '2026-10-31T06:00:00.000Z', reason: 'заявление владельца' } })
  expect((await owner.ask(clients.get, { query: { id: owner.org } })).data.state).toBe('leaving')
  expect((await step(owner.org, { action: 'stay' })).data).toMatchObject({ state: 'unverified', leaves: null })
  await freezeClock(world, '2026-11-01T06:00:00Z')
  await runTimers(world, clientTimers)
  expect((await owner.ask(users.me)).status).toBe(200)

  await step(owner.org, { action: 'leave', reason: 'заявление владельца' })
  await freezeClock(world, '2026-12-01T06:00:01Z')
  await runTimers(world, clientTimers)
  const { data: closed } = await staff.ask(clients.get, { query: { id: owner.org } })
  expect(closed).toMatchObject({ state: 'closed', employees: 0 })
  expect((await owner.ask(users.me)).status).toBe(401)
  expect(isRefused(await step(owner.org, { action: 'unblock' }))).toEqual([409, 'client.step_closed'])
  expect(await world.count('employees', 'org_id = $1 and (active or email is not null)', [owner.org])).toBe(0)
  expect(await world.count('audits', `org_id = $1 and what in ('client.leave', 'client.stay', 'client.closed')`, [owner.org])).toBe(4)
})

test('a double is merged: its people work in the other organisation, it works no more; taken apart, both are as they were', async () => {
  const [staff, double, main] = [await world.platform(), await world.forwarder(), await world.forwarder()]
  const step = stepAs(staff)
  expect(isRefused(await step(double.org, { action: 'merge', intoId: double.org }))).toEqual([409, 'client.same'])
  const merged = (await step(double.org, { action: 'merge', intoId: main.org })).data
  expect(merged).toMatchObject({ state: 'merged', merged: { id: main.org } })
  expect((await double.ask(users.me)).status).toBe(401)
  const came = async () => (await main.ask(employees.list)).data.items.filter(({ active }) => active).length
  expect(await came()).toBe(2)
  expect(isRefused(await step(main.org, { action: 'merge', intoId: double.org }))).toEqual([409, 'client.same'])
  expect((await step(double.org, { action: 'part' })).data).toMatchObject({ state: 'unverified', merged: null })
  expect(await came()).toBe(1)
  expect((await (await world.again(double)).ask(users.me)).status).toBe(200)
  expect((await main.ask(company.journal)).data.items.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['client.joined', 'client.apart']),
  )
})

test('a merger brings customers and points along, leaves what was signed, is refused while deals are under way, and what was not touched goes back', async () => {
  const [staff, double, main] = [await world.platform(), await world.forwarder(), await world.forwarder()]
  const step = stepAs(staff)
  const asked = { id: double.org, intoId: main.org }
  const foreseen = async () => (await staff.ask(clients.merging, { query: asked })).data
  const [both, alone] = [newTin(), newTin()]
  const add = async (who: Someone, name: string, tin: string | null) =>
    (await who.ask(customers.create, { data: { draft: { ...noCustomer, name, tin } } })).data.id
  await add(main, 'Завод', both)
  const factory = await add(double, 'Завод «Дубль»', both)
  const shop = await add(double, 'Магазин', alone)
  await add(double, 'Склад без ИНН', null)
  for (const [name, customerId] of [
    ['Цех', factory],
    ['Зал', shop],
  ] as const)
    await double.ask(nodalPoints.create, { data: { draft: { ...nodalPointDraft({ name, address: `ул. ${name}` }), customerId } } })
  await makePartners(world.db, double.org, (await world.executor()).org)

  // an order under way stands against it, and nothing has moved
  const order = (await double.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
  await world.root.query(`update order_parties set status = 'placed' where order_id = $1`, [order.id])
  expect((await foreseen()).obstacles).toEqual([{ what: 'orders', count: 1 }])
  const refused = await step(double.org, { action: 'merge', intoId: main.org })
  expect([...isRefused(refused), refused.error.info]).toEqual([409, 'client.busy', { orders: 1 }])
  expect(await world.count('customers', 'org_id = $1', [main.org])).toBe(1)
  await world.root.query(`update order_parties set status = 'draft' where order_id = $1`, [order.id])

  expect(await foreseen()).toEqual({
    obstacles: [],
    comes: { people: { come: 1, known: 0 }, customers: { come: 2, known: 1 }, points: { come: 2, known: 0 } },
    stays: { orders: 1, drivers: 0, vehicles: 0, partners: 1, contracts: 0 },
  })
  await step(double.org, { action: 'merge', intoId: main.org })
  const names = async () => (await main.ask(customers.list)).data.items.map(({ name }) => name).toSorted()
  expect(await names()).toEqual(['Завод', 'Магазин', 'Склад без ИНН'])
  const points = (await main.ask(nodalPoints.list)).data.items
  // a point of a customer both know is his who was there before
  expect(points.map(({ name, customer }) => [name, customer?.name]).toSorted()).toEqual([
    ['Зал', 'Магазин'],
    ['Цех', 'Завод'],
  ])
  const joined = (await main.ask(company.journal)).data.items.find(({ what }) => what === 'client.joined')!
  expect(joined.facts).toMatchObject({ people: 1, customers: 2, points: 2 })
  expect(await world.count('orders', 'org_id = $1', [double.org])).toBe(1)
  expect(await world.count('customers', 'org_id = $1 and active', [double.org])).toBe(3)

  // one is used in the other organisation: it stays there
  const kept = (await main.ask(customers.list)).data.items.find(({ name }) => name === 'Магазин')!
  await main.ask(customers.save, {
    data: { id: kept.id, version: kept.version, draft: { ...noCustomer, name: 'Магазин у дома', tin: alone } },
  })
  await step(double.org, { action: 'part' })
  expect(await names()).toEqual(['Завод', 'Магазин у дома'])
  expect((await main.ask(nodalPoints.list)).data.items).toEqual([])
  // and a second merger finds what the first one brought
  expect((await foreseen()).comes).toEqual({
    people: { come: 1, known: 0 },
    customers: { come: 1, known: 2 },
    points: { come: 2, known: 0 },
  })
  await step(double.org, { action: 'merge', intoId: main.org })
  expect(await names()).toEqual(['Завод', 'Магазин у дома', 'Склад без ИНН'])
  expect(await world.count('customers', 'org_id = $1', [main.org])).toBe(3)
})

test('2.11 terms of an organisation bound how many work in it; people are invited, given roles and blocked many at once, each told of', async () => {
  const [staff, owner, stranger] = [await world.platform(), await world.forwarder(), await world.forwarder()]
  const step = stepAs(staff)
  const terms = { plan: 'trial', maxPeople: 3, contract: { number: 'П-17', on: '2026-01-12', until: null } } as const
  expect((await step(owner.org, { action: 'agree', terms })).data.terms).toEqual(terms)
  const clerk = await world.colleague(owner, 'viewer')
  const people = ['a', 'b'].map(name => ({ id: randomUUID(), name: `Приглашённый ${name}`, email: `${name}@many.example` }))
  const invite = (who: Someone, id = owner.org) => who.ask(clients.invite, { data: { id, people, roles: ['viewer'] } })
  expect((await invite(staff)).data.results.map(({ ok, error }) => error?.code ?? ok).toSorted()).toEqual(['client.full', true])
  expect(isRefused(await invite(stranger))).toEqual([404, 'organization.not_found'])
  expect(
    isRefused(
      await owner.ask(employees.invite, {
        data: {
          email: 'c@many.example',
          name: 'Ещё один',
          roles: ['viewer'],
          position: '',
          limits: { maxOrderAmount: null, seesPrices: null },
          locale: 'ru',
        },
      }),
    ),
  ).toEqual([409, 'client.full'])

  const { items, invitations } = (await staff.ask(clients.people, { query: { id: owner.org } })).data
  expect([items.length, invitations.length]).toEqual([2, 1])
  const rows = items.map(({ id, version }) => ({ id, version }))
  const roles = (await staff.ask(clients.movePeople, { data: { id: owner.org, action: 'roles', rows, roles: ['accountant'] } })).data
    .results
  expect(roles.map(({ id, ok, error }) => [id === clerk.employee, error?.code ?? ok]).toSorted()).toEqual([
    [false, 'client.no_owner'],
    [true, true],
  ])
  const blocked = await owner.ask(clients.movePeople, {
    data: { id: owner.org, action: 'block', rows: [{ id: clerk.employee, version: 2 }] },
  })
  expect(blocked.data.results).toMatchObject([{ ok: true, version: 3 }])
  expect((await clerk.ask(users.me)).status).toBe(401)
  const journal = (await staff.ask(clients.journal, { query: { id: owner.org } })).data.items
  expect(journal.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['client.agree', 'invitation.sent', 'employee.changed', 'employee.dismissed']),
  )
  expect(journal.find(({ what }) => what === 'employee.changed')!.by.organization).not.toBeNull()
  for (const call of [clients.people, clients.papers, clients.journal])
    expect(isRefused(await stranger.ask(call, { query: { id: owner.org } }))).toEqual([404, 'organization.not_found'])
  expect((await owner.ask(clients.papers, { query: { id: owner.org } })).data).toEqual({ contracts: [], accounts: [], keys: [] })
  // the staff acts for its own organisation again
  expect((await staff.ask(users.me)).data.organization.id).toBe(staff.org)
})

test('among ten thousand organisations and people a page and a search go by an index', async () => {
  const staff = await world.platform()
  // a portion at a time: no statement of the database may take long
  for (let from = 1; from <= 10_000; from += 2500) {
    await world.root.query(
      `insert into organizations (id, country, tin, legal_form, name_full, name_short, is_forwarder, created_at)
       select gen_random_uuid(), 'RU', (9900000000 + n)::text, 'ooo', 'Общество ' || md5(n::text), 'ООО ' || md5(n::text), true, now()
       from generate_series($1::int, $1::int + 2499) n`,
      [from],
    )
    await world.root.query(
      `insert into users (id, name, created_at) select gen_random_uuid(), 'Человек ' || md5(n::text), now() from generate_series($1::int, $1::int + 2499) n`,
      [from],
    )
  }
  await world.root.query('vacuum analyze organizations')
  await world.root.query('vacuum analyze users')
  const plan = async (query: string) =>
    (await world.root.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows.map(row => row['QUERY PLAN']).join('\n')
  expect(
    await plan(`select id from organizations w where lower(w.name_full || ' ' || w.name_short || ' ' || w.tin) like '%c4ca42%'`),
  ).toContain('organizations__words')
  expect(await plan(`select id from users w where lower(w.name || ' ' || coalesce(w.email, '')) like '%c4ca42%'`)).toContain('users__words')
  expect(await plan('select * from organizations order by name_short, id limit 51')).toContain('organizations__name')
  expect(await plan('select * from users order by name, id limit 51')).toContain('users__name')
  const found = (await staff.ask(clients.list, { query: { search: '9900000017' } })).data.items
  expect(found.map(({ tin }) => tin)).toEqual(['9900000017'])
  const seen = new Set<string>()
  for (let cursor: string | null | undefined, pages = 0; cursor !== null && pages < 3; pages++) {
    const { data }: { data: { items: { id: string }[]; next: string | null } } = await staff.ask(clients.list, {
      query: { limit: 200, ...(cursor && { cursor }) },
    })
    for (const { id } of data.items) seen.add(id)
    cursor = data.next
  }
  expect(seen.size).toBe(600)
})
