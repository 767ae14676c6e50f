import { afterAll, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { firstPage, linesSince } from '#contract/first-page.ts'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import type { OrgId } from '#server/platform/db.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)
await world.setClock(scenarioOneStart)

const pageOf = async (who: Someone, side?: 'forwarder' | 'executor') =>
  (await who.ask(firstPage.get, { query: { ...(side && { side }) } })).data
const stepsOf = async (who: Someone, side?: 'forwarder' | 'executor') =>
  (await pageOf(who, side)).start?.filter(({ done }) => done).map(({ code }) => code)

/** How many rows the list of each line has with the filter of the line. */
async function listed(who: Someone, role: 'work' | 'money' | 'installation', today: string, side: 'forwarder' | 'executor' | null) {
  const counts = []
  for (const line of linesSince(role, side, today)) {
    const answer =
      line.list === 'orders'
        ? await who.ask(orders.list, { query: { ...line.filter, limit: 100 } })
        : line.list === 'settlements'
          ? await who.ask(settlements.list, { query: { ...line.filter, limit: 100 } })
          : await who.ask(clients.list, { query: { ...line.filter, limit: 100 } })
    counts.push({ code: line.code, count: answer.data.items.length })
  }
  return counts
}

test('a newcomer’s steps tick by what is there: company, people, partners, customers or fleet, first order, notices', async () => {
  const forwarder = await world.forwarder()
  expect((await pageOf(forwarder)).start?.map(({ code }) => code)).toEqual([
    'company',
    'people',
    'partners',
    'customers',
    'order',
    'notices',
  ])
  const before = await stepsOf(forwarder)
  await world.colleague(forwarder, 'logistician')
  expect(await stepsOf(forwarder)).toEqual([...before!, 'people'].toSorted((a, b) => order(a) - order(b)))
  const executor = await world.executor()
  await world.partners(forwarder, executor)
  expect(await stepsOf(forwarder)).toContain('partners')
  expect(await stepsOf(executor)).toEqual(expect.arrayContaining(['partners']))
  await world.truck(executor)
  expect(await stepsOf(executor), 'a truck without a driver is no fleet').not.toContain('fleet')
  await world.driver(executor)
  expect(await stepsOf(executor)).toContain('fleet')
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  expect(await stepsOf(forwarder)).toContain('order')
})
const order = (code: string) => ['company', 'people', 'partners', 'customers', 'fleet', 'order', 'notices'].indexOf(code)

test('what changed since yesterday is counted by the filter of the list it opens, for each role', async () => {
  const { forwarder, executor } = await openPair(world)
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  const row = await offered(forwarder, executor)
  await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const { today, lines } = await pageOf(forwarder)
  expect(lines.map(({ code }) => code)).toEqual(['created', 'loaded', 'delivered', 'paid', 'overdue'])
  expect(lines[0]).toEqual({ code: 'created', count: 2 })
  expect(lines).toEqual(await listed(forwarder, 'work', today, 'forwarder'))
  expect((await pageOf(executor)).lines).toEqual(await listed(executor, 'work', today, 'executor'))

  const accountant = await world.colleague(forwarder, 'accountant')
  const money = await pageOf(accountant)
  expect(money.lines.map(({ code }) => code)).toEqual(['delivered', 'settlements', 'pending', 'paid', 'overdue'])
  expect(money.lines).toEqual(await listed(accountant, 'money', today, 'forwarder'))

  const admin = await world.platform()
  const run = await pageOf(admin)
  expect(run.start).toBeNull()
  expect(run.lines.find(({ code }) => code === 'registered')!.count).toBeGreaterThan(3)
  expect(run.lines).toEqual(await listed(admin, 'installation', run.today, null))

  // two days later nothing of it is new
  await world.setClock(new Date(Date.parse(scenarioOneStart) + 3 * 86_400_000).toISOString())
  const later = await pageOf(forwarder)
  expect(later.lines.filter(({ count }) => count > 0)).toEqual([])
  await world.setClock(scenarioOneStart)
})

test('the installation in brief is told to its staff alone', async () => {
  const admin = await world.platform()
  const { data } = await admin.ask(firstPage.installation)
  expect(data.organizations).toBeGreaterThan(2)
  expect(data.people).toBeGreaterThan(2)
  expect(data.present).toBeGreaterThan(1)
  expect(data.failedJobs).toBe(0)
  expect((await (await world.forwarder()).ask(firstPage.installation)).status).toBe(403)
})

test('practice organisations come and go by one call each; the own organisation stays as it was', async () => {
  const owner = await world.forwarder({ name: 'Новый Путь' })
  const colleague = await world.colleague(owner, 'logistician')
  expect((await colleague.ask(firstPage.addPractice)).status).toBe(403)
  expect((await owner.ask(firstPage.removePractice)).error.code).toBe('practice.absent')
  const { data } = await owner.ask(firstPage.addPractice)
  expect(data.rooms.map(({ name, side }) => [name, side])).toEqual([
    ['Учебный исполнитель', 'executor'],
    ['Учебный экспедитор', 'forwarder'],
  ])
  expect((await owner.ask(firstPage.addPractice)).error.code).toBe('practice.there')
  expect((await pageOf(owner)).practice).toMatchObject({ invented: false, back: null, decides: true, rooms: data.rooms })
  expect((await pageOf(colleague)).practice).toMatchObject({ rooms: [], decides: false })
  expect((await pageOf(owner)).start!.find(({ code }) => code === 'order')!.done, 'nothing of it is the own').toBe(false)

  const employee = data.rooms[1]!.employeeId
  const { rows: homes } = await world.root.query<{ org: OrgId }>('select org_id as org from employees where id = $1', [employee])
  const inside = await world.again({ ...owner, org: homes[0]!.org, employee })
  const practised = await pageOf(inside, 'forwarder')
  expect(practised.practice).toMatchObject({ invented: true, decides: false, back: { name: 'Новый Путь' } })
  expect(practised.practice.rooms.map(({ name }) => name)).toEqual(['Учебный исполнитель'])
  const { data: living } = await inside.ask(orders.list, { query: { side: 'forwarder', limit: 100 } })
  expect(living.items.length).toBeGreaterThan(30)
  expect(new Set(living.items.map(({ status }) => status)).size).toBeGreaterThan(4)
  expect((await inside.ask(firstPage.addPractice)).error.code).toBe('practice.invented')

  // another organisation's practice is another one
  const other = await world.executor()
  await other.ask(firstPage.addPractice)
  expect((await owner.ask(firstPage.removePractice)).data).toEqual({ removed: 2 })
  expect((await inside.ask(firstPage.get)).status, 'nobody works there any more').toBe(401)
  expect((await pageOf(owner)).practice.rooms).toEqual([])
  expect((await pageOf(other)).practice.rooms).toHaveLength(2)
  const { rows } = await world.root.query<{ n: number }>(
    `select count(*)::int as n from orders o where not exists (select from organizations g where g.id = o.org_id)`,
  )
  expect(rows[0]!.n).toBe(0)
})
