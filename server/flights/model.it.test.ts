import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlightMove, FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { type Chance, openChance } from '#demo/random.ts'
import { accepted, card, whyFailed } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { rebuildFlights } from './jobs.ts'

/** 10 000 steps are a walk of their own: TRASSA_MODEL_STEPS=10000. */
const STEPS = Number(process.env.TRASSA_MODEL_STEPS ?? 300)
const SEED = Number(process.env.TRASSA_MODEL_SEED ?? 7)

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

type Task = { id: string; kind: string; status: string; order_id: string; stop_seq: number; seq: number }
type Flight = { id: string; status: string; tasks: Task[] }

/** The status of a flight, written anew from the rule in words and from nothing the product has. */
function statusOf({ status, tasks }: Flight): string {
  if (status === 'interrupted') return status
  const over = (task: Task) => ['completed', 'partially_completed', 'failed', 'cancelled'].includes(task.status)
  const done = (task: Task) => task.status === 'completed' || task.status === 'partially_completed'
  const carries = (task: Task) => ['loading', 'unloading', 'reload'].includes(task.kind)
  if (tasks.every(over)) return tasks.some(task => carries(task) && done(task)) ? 'completed' : 'cancelled'
  // what the vehicle does for itself leaves the status as it is
  const cargo = tasks.filter(task => task.status !== 'cancelled' && carries(task))
  if (cargo.every(task => task.status === 'planned')) return 'assigned'
  const here = cargo.find(task => !over(task))
  if (!here) return cargo.some(done) ? 'unloading' : 'to_loading'
  const puts = (task: Task) =>
    task.kind === 'loading' || (task.kind === 'reload' && tasks.find(each => each.order_id === task.order_id) === task)
  const putting = tasks.filter(task => puts(task) && task.status !== 'cancelled')
  if (putting.length > 0 && putting.every(task => task.status === 'failed')) return 'cancelled'
  if (here.status === 'arrived' || here.status === 'in_service') return puts(here) ? 'loading' : 'unloading'
  return putting.some(done) || !puts(here) ? 'in_transit' : 'to_loading'
}

const read = async (): Promise<Flight[]> =>
  (
    await world.root.query<Flight>(`
      select f.id, f.status, (select json_agg(t order by t.seq) from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id) as tasks
      from flights f where f.mirrors_id is null`)
  ).rows

/**
 * Orders whose flights carry more or less than all of them on some leg, once the order is ready; what nobody takes over from a flight stays with
 * it on the legs after, and what a flight has delivered, or could not load, it has had.
 */
const unequalShares = async () =>
  (
    await world.root.query(`
      with carrying as (
        select o.org_id, o.id, o.number, c.leg, c.replaced_by, c.mass_kg
        from orders o join order_flights c on c.org_id = o.org_id and c.order_id = o.id and c.dropped_at is null
        join flights f on f.org_id = c.flight_org_id and f.id = c.flight_id and (f.status not in ('interrupted', 'cancelled') or exists (
          select from flight_tasks t where t.flight_id = f.id and t.order_id = o.id
            and (t.kind = 'unloading' and t.status in ('completed', 'partially_completed') or f.status = 'cancelled' and t.status = 'failed')))
        where o.status in ('ready', 'in_progress', 'documents'))
      select l.number, l.leg, sum(coalesce(c.mass_kg, m.mass)) as carried, m.mass
      from (select distinct org_id, id, number, leg from carrying) l
      join carrying c on c.org_id = l.org_id and c.id = l.id and (c.leg = l.leg or (c.leg < l.leg and c.replaced_by is null))
      cross join lateral (select sum(mass_kg) as mass from order_cargos g where g.org_id = l.org_id and g.order_id = l.id) m
      group by l.org_id, l.number, l.leg, m.mass having sum(coalesce(c.mass_kg, m.mass)) <> m.mass`)
  ).rows

/** Flights that took cargo over before it was handed over to them. */
const takenBefore = async () =>
  (
    await world.root.query(`
      select t.flight_id from order_flights c
      join flight_tasks t on t.flight_id = c.replaced_by and t.order_id = c.order_id and t.kind = 'reload' and t.status = 'completed'
      join flight_tasks g on g.flight_id = c.flight_id and g.order_id = c.order_id and g.status in ('planned', 'en_route', 'arrived', 'in_service')
      where t.seq = (select min(seq) from flight_tasks f where f.flight_id = t.flight_id and f.order_id = t.order_id)`)
  ).rows

const overlaps = async () =>
  (
    await world.root.query(`
      select a.id from assignments a join assignments b on b.org_id = a.org_id and b.id > a.id and a.period && b.period
        and (a.vehicle_id = b.vehicle_id or a.driver_id = b.driver_id)`)
  ).rows

test(
  `${STEPS} random commands: statuses follow from tasks, shares come to the whole, nothing overlaps, rows equal a rebuild`,
  async () => {
    const chance = openChance(SEED)
    const pair = await openPair(world)
    const other = await world.forwarder({ name: 'Второй Экспедитор' })
    const { executor, forwarder } = pair
    await world.partners(other, executor)
    const fleet: Awaited<ReturnType<typeof resourcesOf>>[] = []
    for (let i = 0; i < 6; i++) fleet.push(await resourcesOf(world, executor))
    const owners = [forwarder, other]
    const made: { owner: Someone; row: OrderRow }[] = []
    let clock = Date.parse('2026-10-01T09:00:00+03:00')
    const codes = new Map<string, number>()
    let relays = 0

    const make = async () => {
      const owner = chance.pick(owners)
      const from = new Date(clock + chance.whole(2, 6) * 86_400_000)
      const until = new Date(from.getTime() + chance.whole(2, 4) * 86_400_000)
      const mass = chance.whole(2, 18) * 1000
      const pallets = Math.ceil(mass / 1000)
      const draft: OrderDraft = {
        ...scenarioOne,
        cargos: [{ ...scenarioOne.cargos[0]!, massKg: mass, pallets, pieces: pallets, volumeM3: pallets * 2 }],
        stops: [
          { ...scenarioOne.stops[0]!, windowFrom: from.toISOString(), windowTo: new Date(from.getTime() + 10_800_000).toISOString() },
          { ...scenarioOne.stops[1]!, windowFrom: until.toISOString(), windowTo: new Date(until.getTime() + 10_800_000).toISOString() },
        ],
      }
      made.push({ owner, row: await accepted({ forwarder: owner, executor }, draft) })
    }
    for (let i = 0; i < 4; i++) await make()

    const keyed = async (row: OrderRow) => {
      const { version, cargo } = await card(executor, row)
      return { orderId: row.id, orderVersion: version, mass: cargo.massKg }
    }
    const part = (mass: number) => {
      const kg = chance.whole(1, Math.max(1, Math.floor(mass / 1000))) * 500
      const pallets = Math.min(Math.ceil(mass / 1000), Math.ceil(kg / 1000))
      return { massKg: kg, volumeM3: pallets, pallets, pieces: pallets }
    }

    for (let step = 0; step < STEPS; step++) {
      clock += chance.whole(1, 3) * 60_000
      await world.setClock(new Date(clock))
      if (made.length < 4 || chance.is(0.08)) await make()
      const { rows: open } = await world.root.query<{ id: string; version: number }>(
        `select id, version from flights where org_id = $1 and status not in ('completed', 'cancelled', 'interrupted') order by id`,
        [executor.org],
      )
      const recent = chance.pick(made.slice(-8))
      const { orderId, orderVersion, mass } = await keyed(recent.row)
      const resources = chance.pick(fleet)
      const flight = open.length > 0 ? chance.pick(open) : null
      const answer = await act({ chance, flight, order: { orderId, orderVersion }, mass, resources, recent })
      codes.set(answer, (codes.get(answer) ?? 0) + 1)
      expect(
        answer,
        `step ${step}: ${world.lines
          .filter(line => line.includes('"error"'))
          .slice(-2)
          .join(' ')}`,
      ).not.toBe('internal')
    }

    async function act(at: {
      chance: Chance
      flight: { id: string; version: number } | null
      order: { orderId: string; orderVersion: number }
      mass: number
      resources: Awaited<ReturnType<typeof resourcesOf>>
      recent: { owner: Someone; row: OrderRow }
    }): Promise<string> {
      const { flight, order, mass, resources, recent } = at
      const told = (answer: { status: number; readonly error: { code: string } }) => (answer.status === 200 ? 'ok' : answer.error.code)
      const kind = chance.pick([
        'plan',
        'plan',
        'mark',
        'mark',
        'mark',
        'mark',
        'mark',
        'mark',
        'split',
        'add',
        'replace',
        'interrupt',
        'relay',
        'relay',
        'remove',
        'add_task',
        'drop_task',
        'cancel',
        'instruct',
      ])
      if (kind === 'plan') {
        const share = chance.is(0.4) ? part(mass) : null
        const data: FlightPlan = { orders: [{ ...order, share }], ...resources }
        return told(await executor.ask(flights.plan, { data }))
      }
      if (kind === 'cancel') {
        if (!chance.is(0.3)) return 'none'
        const data = {
          orderId: order.orderId,
          version: order.orderVersion,
          action: 'cancel',
          reason: 'other',
          comment: 'Груз не готов',
        } as const
        return told(await recent.owner.ask(orders.move, { data }))
      }
      if (!flight) return 'none'
      if (kind === 'mark') return markNext(flight.id)
      const key = { flightId: flight.id, version: flight.version }
      const reasoned = { reason: 'vehicle_breakdown', comment: '' }
      const [own] = kind === 'relay' ? (await executor.ask(flights.get, { query: { flightId: flight.id } })).data.orders : []
      const { rows: others } = await world.root.query<{ id: string; version: number }>(
        `select id, version from flights where org_id = $1 and id <> $2 and status not in ('completed', 'cancelled', 'interrupted') order by id`,
        [executor.org, flight.id],
      )
      const { rows: tasks } = await world.root.query<{ id: string; plannedFrom: Date; own: boolean }>(
        'select id, planned_from as "plannedFrom", order_id = flight_id as own from flight_tasks where flight_id = $1 order by seq',
        [flight.id],
      )
      const after = chance.pick(tasks)
      const other = others.length > 0 && chance.is(0.5) ? chance.pick(others) : null
      const moves: Record<string, () => FlightMove> = {
        relay: () => ({
          action: 'relay',
          ...key,
          ...(own ? { orderId: own.id, orderVersion: own.version } : order),
          ...resources,
          fromTaskId: null,
          where: { place: 'М-11, 300-й км', lat: 58.1, lon: 34.1 },
          reloadAt: new Date(clock + chance.whole(20, 120) * 3_600_000).toISOString(),
          seals: chance.is(0.5) ? ['С-1'] : [],
        }),
        add_task: () => ({
          action: 'add_task',
          ...key,
          kind: chance.pick(['fuel', 'rest', 'weighing', 'empty_return']),
          after: after.id,
          where: { place: 'АЗС, М-11', lat: null, lon: null },
          from: after.plannedFrom.toISOString(),
          minutes: chance.whole(10, 600),
        }),
        drop_task: () => ({ action: 'drop_task', ...key, taskId: (tasks.find(({ own }) => own) ?? after).id }),
        remove: () => ({ action: 'remove', ...key, ...order, ...reasoned, to: other && { flightId: other.id, version: other.version } }),
        split: () => ({ action: 'split', ...key, ...order, share: part(mass), ...resources }),
        add: () => ({ action: 'add', ...key, ...order, share: chance.is(0.3) ? part(mass) : null }),
        replace: () => ({ action: 'replace', ...key, ...resources, ...reasoned }),
        instruct: () => ({ action: 'instruct', ...key, instructions: `Пропуск ${chance.whole(1, 99)}` }),
        interrupt: () => ({
          action: 'interrupt',
          ...key,
          ...resources,
          ...reasoned,
          at: new Date(clock).toISOString(),
          reloadAt: new Date(clock + 7_200_000).toISOString(),
          where: { place: 'М-11, 400-й км', lat: 58.5, lon: 33.2 },
          seals: [],
        }),
      }
      const answer = told(await executor.ask(flights.move, { data: moves[kind]!() }))
      if (kind === 'relay' && answer === 'ok') relays++
      return answer
    }

    async function markNext(flightId: string): Promise<string> {
      const { data } = await executor.ask(flights.get, { query: { flightId } })
      const task = data.tasks.find(({ marks }) => marks.length > 0)
      if (!task) return 'none'
      const mark = chance.is(0.06) && task.marks.includes('fail') ? 'fail' : chance.pick(task.marks.filter(each => each !== 'fail'))
      const comment = mark === 'fail' ? 'Ворота закрыты, груз не готов' : ''
      if (task.orderId === null) {
        const key = { flightId, version: data.version, taskId: task.taskId }
        const own = await executor.ask(flights.move, { data: { action: 'mark_task', ...key, mark, at: null, comment, ...whyFailed(mark) } })
        return own.status === 200 ? 'ok' : own.error.code
      }
      const { version } = await card(executor, { id: task.orderId })
      const part = mark === 'finish' && chance.is(0.1)
      const words = part ? 'Часть не приняли' : comment
      const key = { orderId: task.orderId, version, taskId: task.taskId }
      const answer = await executor.ask(orders.report, {
        data: {
          ...key,
          mark,
          comment: words,
          ...whyFailed(mark),
          ...(part && { reason: 'receiver_refused', outcome: { part, massKg: 1500 } }),
        },
      })
      return answer.status === 200 ? 'ok' : answer.error.code
    }

    const all = await read()
    expect(all.map(each => [each.id, each.status])).toEqual(all.map(each => [each.id, statusOf(each)]))
    expect(await unequalShares()).toEqual([])
    expect(await takenBefore()).toEqual([])
    expect(await overlaps()).toEqual([])
    const rows = async () => (await world.root.query('select * from flight_parties where opens order by org_id, flight_id')).rows
    const before = await rows()
    await world.root.query('update flight_parties set shape = 1 where opens')
    await rebuildAll(world.db, rebuildFlights)
    expect(await rows()).toEqual(before)
    // the walk did something
    expect(relays).toBeGreaterThan(0)
    expect(codes.get('ok') ?? 0).toBeGreaterThan(STEPS / 6)
  },
  Math.max(600_000, STEPS * 360),
)
