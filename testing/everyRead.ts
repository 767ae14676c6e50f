import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import type { Someone, World } from './world.ts'

const reads = Object.values(api as Record<string, Record<string, Call>>)
  .flatMap(of => Object.values(of))
  .filter(({ method, needs, effect }) => method === 'GET' && needs !== 'driver' && effect === 'read')

type Named = { flightId: string; order: { id: string }; tasks: readonly string[]; carId: string; from: string; to: string }

/** What somebody is answered by every read there is, asked about this flight and order, and what events told him. */
export async function everyRead(world: World, who: Someone, { flightId, order, tasks, carId, from, to }: Named): Promise<string> {
  const named: Record<string, unknown> = {
    ...{ flightId, orderId: order.id, kind: 'flight', objectId: flightId, limit: 50, taskId: tasks[0], carId, vehicleId: carId },
    ...{ ids: [order.id], from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  }
  const told: unknown[] = []
  for (const call of reads)
    for (const side of 'side' in call.query.shape ? ['forwarder', 'executor'] : [null]) {
      const given: Record<string, unknown> = { ...named, side }
      const query = Object.fromEntries(Object.keys(call.query.shape).flatMap(name => (name in given ? [[name, given[name]]] : [])))
      const parsed = call.query.safeParse(query)
      if (!parsed.success) continue
      const answer = await who.ask(call, { query: parsed.data } as never)
      if (answer.status === 200) told.push(answer.data)
    }
  expect(told.length).toBeGreaterThan(60)
  const { rows } = await world.root.query<{ payload: string }>('select payload from outboxes where $1 = any (audience)', [who.org])
  return JSON.stringify([told, rows])
}
