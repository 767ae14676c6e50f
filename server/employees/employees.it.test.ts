import { afterAll, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { employees, type Limits } from '#contract/employees.ts'
import { orders } from '#contract/orders.ts'
import { registration } from '#contract/registration.ts'
import { users } from '#contract/users.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

const open: Limits = { maxOrderAmount: null, seesPrices: null }
const isRefused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const employeesOf = async (owner: Someone) => (await owner.ask(employees.list)).data.items
const employeeOf = async (owner: Someone, who: Someone) => (await employeesOf(owner)).find(one => one.id === who.employee)!
const facts = async (owner: Someone, who: Someone) => {
  const { id, version, name, position } = await employeeOf(owner, who)
  return { id, version, name, position, email: null, phone: null, limits: open }
}

test('AZ10 AU08 who is dismissed is out of every process at once: his sessions, his calls, his live stream', async () => {
  const owner = await world.forwarder()
  const clerk = await world.colleague(owner, 'logistician')
  const other = await world.open()
  const address = await world.listen(other)
  const stream = await fetch(`${address}/api/live`, { headers: { cookie: cookieText(world.config, clerk.cookies) } })
  const reader = stream.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: ready')
  expect((await clerk.ask(users.me, {}, { at: other })).status).toBe(200)

  const { id, version } = await employeeOf(owner, clerk)
  const { data: gone } = await owner.ask(employees.move, { data: { id, version, action: 'dismiss' } })
  expect(gone).toMatchObject({ active: false, dismissedAt: expect.any(String) })
  expect((await clerk.ask(users.me, {}, { at: other })).status).toBe(401)
  expect((await clerk.ask(users.me)).status).toBe(401)
  for (let end = false; !end; ) end = (await reader.read()).done
  expect(await world.count('sessions', 'employee_id = $1', [clerk.employee])).toBe(0)
  expect(isRefused(await owner.ask(employees.move, { data: { id, version: gone.version, action: 'dismiss' } }))).toEqual([
    409,
    'employee.dismissed',
  ])

  const { data: back } = await owner.ask(employees.move, { data: { id, version: gone.version, action: 'restore' } })
  expect(back.active).toBe(true)
  expect((await clerk.ask(users.me)).status).toBe(401)
  expect((await (await world.again(clerk)).ask(users.me)).status).toBe(200)
})

test('the last owner stays, whatever two owners do to each other at once, and nobody dismisses himself', async () => {
  const one = await world.executor()
  const own = await facts(one, one)
  expect(isRefused(await one.ask(employees.save, { data: { ...own, roles: ['viewer'] } }))).toEqual([409, 'employee.last_owner'])
  expect(isRefused(await one.ask(employees.move, { data: { ...{ id: own.id, version: own.version }, action: 'dismiss' } }))).toEqual([
    409,
    'employee.self',
  ])
  const two = await world.colleague(one, 'owner')
  const dismissal = async (by: Someone, who: Someone) => {
    const { id, version } = await employeeOf(by, who)
    return () => by.ask(employees.move, { data: { id, version, action: 'dismiss' } })
  }
  const [first, second] = [await dismissal(one, two), await dismissal(two, one)]
  const answers = await Promise.all([first(), second()])
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(await world.count('employees', `org_id = $1 and active and 'owner' = any (roles)`, [one.org])).toBe(1)
})

test('a changed role counts from the next call, and only for who may manage employees', async () => {
  const owner = await world.both()
  const clerk = await world.colleague(owner, 'viewer')
  expect(isRefused(await clerk.ask(employees.list))).toEqual([403, 'access.denied'])
  const before = await facts(owner, clerk)
  const { data: after } = await owner.ask(employees.save, {
    data: {
      ...before,
      name: 'Вера Бухгалтер',
      roles: ['viewer', 'accountant'],
      position: 'бухгалтер',
      email: 'Vera@Example.RU',
      phone: '8 916 123-45-67',
    },
  })
  expect(after).toMatchObject({
    roles: ['accountant', 'viewer'],
    email: 'Vera@example.ru',
    phone: '+79161234567',
    version: before.version + 1,
  })
  const { data: me } = await clerk.ask(users.me)
  expect(me.permissions).toEqual(expect.arrayContaining(['bank.edit', 'orders.prices']))
  expect(isRefused(await owner.ask(employees.save, { data: { ...before, roles: ['viewer'] } }))).toEqual([409, 'employee.changed'])
  const invited = await owner.ask(employees.invite, {
    data: { name: 'Другая', email: 'vera@example.ru', roles: ['viewer'], position: '', limits: open, locale: 'ru' },
  })
  expect(isRefused(invited)).toEqual([409, 'employee.email_taken'])
  const stranger = await world.forwarder()
  expect(isRefused(await stranger.ask(employees.save, { data: { ...before, version: after.version, roles: ['viewer'] } }))).toEqual([
    404,
    'employee.not_found',
  ])
})

test('AU12 a new owner needs a sign-in of the last quarter of an hour', async () => {
  const owner = await world.forwarder()
  const clerk = await world.colleague(owner, 'viewer')
  const change = { ...(await facts(owner, clerk)), roles: ['owner' as const] }
  await world.root.query(`update sessions set created_at = created_at - interval '16 minutes' where token_hash = $1`, [owner.session])
  expect(isRefused(await owner.ask(employees.save, { data: change }))).toEqual([403, 'session.not_fresh'])
  const invitation = {
    name: 'Новый',
    email: 'new@example.ru',
    roles: ['owner' as const],
    position: '',
    limits: open,
    locale: 'ru' as const,
  }
  expect(isRefused(await owner.ask(employees.invite, { data: invitation }))).toEqual([403, 'session.not_fresh'])
  expect((await owner.ask(employees.invite, { data: { ...invitation, roles: ['viewer'] } })).status).toBe(200)
  expect((await (await world.again(owner)).ask(employees.save, { data: change })).data.roles).toEqual(['owner'])
})

test('limits of a person hold at the server: the sum he may place, and whether he sees prices', async () => {
  await world.setClock(scenarioOneStart)
  try {
    const owner = await world.forwarder()
    const clerk = await world.colleague(owner, 'logistician')
    const limit = async (limits: Limits) =>
      (await owner.ask(employees.save, { data: { ...(await facts(owner, clerk)), roles: ['logistician'], limits } })).data.limits
    const most = { minor: 5_000_000, currency: 'RUB' }
    expect(await limit({ maxOrderAmount: most, seesPrices: null })).toEqual({ maxOrderAmount: most, seesPrices: null })

    const priced = (minor: number, currency = 'RUB') => ({
      ...scenarioOne,
      customerPrice: null,
      price: { minor, currency },
      terms: { ...scenarioOne.terms, waitRate: null },
    })
    const refused = await clerk.ask(orders.create, { data: { draft: priced(5_000_001), goal: 'place' } })
    expect(isRefused(refused)).toEqual([403, 'order.over_limit'])
    expect(refused.error.message).toMatch(/50\s000,01\s₽ больше вашего лимита 50\s000\s₽/)
    expect(refused.error.info).toMatchObject({ price: { amount: '50000.01', currency: 'RUB' }, limit: { amount: '50000.00' } })
    expect(isRefused(await clerk.ask(orders.create, { data: { draft: priced(100, 'USD'), goal: 'place' } }))).toEqual([
      403,
      'order.over_limit',
    ])
    const { data: placed } = await clerk.ask(orders.create, { data: { draft: priced(5_000_000), goal: 'place' } })
    const raised = await clerk.ask(orders.save, { data: { orderId: placed.id, version: placed.version, draft: priced(6_000_000) } })
    expect(isRefused(raised)).toEqual([403, 'order.over_limit'])
    expect((await owner.ask(orders.create, { data: { draft: priced(9_000_000), goal: 'place' } })).status).toBe(200)

    expect((await clerk.ask(orders.get, { query: { orderId: placed.id } })).data.money).not.toBeNull()
    await limit({ maxOrderAmount: null, seesPrices: false })
    expect((await clerk.ask(orders.get, { query: { orderId: placed.id } })).data.money).toBeNull()
    const viewer = await world.colleague(owner, 'viewer')
    expect((await viewer.ask(orders.get, { query: { orderId: placed.id } })).data.money).toBeNull()
    await owner.ask(employees.save, { data: { ...(await facts(owner, viewer)), roles: ['viewer'], limits: { ...open, seesPrices: true } } })
    expect((await viewer.ask(orders.get, { query: { orderId: placed.id } })).data.money).not.toBeNull()
  } finally {
    await world.setClock(null)
  }
})

test('one invitation at a time for an e-mail, its limits go over to the employee, and everything stands in the journal', async () => {
  const owner = await world.executor()
  const limits: Limits = { maxOrderAmount: { minor: 100, currency: 'RUB' }, seesPrices: true }
  const data = {
    name: 'Семён',
    email: 'semen@example.ru',
    roles: ['dispatcher' as const],
    position: 'диспетчер',
    limits,
    locale: 'ru' as const,
  }
  const { data: made } = await owner.ask(employees.invite, { data })
  expect(isRefused(await owner.ask(employees.invite, { data: { ...data, email: 'SEMEN@example.ru' } }))).toEqual([409, 'invitation.open'])
  const token = (await owner.ask(employees.link, { query: { id: made.id } })).data.link.split('#join=')[1]!
  const guest = await world.forwarder()
  expect((await guest.ask(registration.join, { data: { invitation: token, arrival: null } })).status).toBe(200)
  expect((await employeesOf(owner)).find(one => one.name === 'Семён')).toMatchObject({
    limits,
    position: 'диспетчер',
    email: 'semen@example.ru',
  })
  const stranger = await world.executor()
  expect(isRefused(await stranger.ask(employees.link, { query: { id: made.id } }))).toEqual([404, 'invitation.not_found'])
  const { items } = (await owner.ask(company.journal, { query: { kind: 'employee' } })).data
  expect(items.map(one => [one.what, one.facts.name])).toEqual([
    ['invitation.accepted', 'Семён'],
    ['invitation.sent', 'Семён'],
  ])
})
