import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { orders } from '#contract/orders.ts'
import type { OrgId } from '#server/platform/db.ts'
import { signIn } from '#testing/people.ts'
import type { ServerProcess } from '#testing/process.ts'
import { changing, cpuOf, type Ground, quantile } from './ground.ts'

/** Processor time in ms of one write with facts of dashboards and without, each the median of the turns. */
export type WriteCost = { with: number; without: number; ratio: number }

type Row = { order_id: string; version: number }

/**
 * What the facts of dashboards add to a write: orders of the demo world get another person in charge, over HTTP, so that each write changes the facts
 * of a delivered one. Turns with them and without are interleaved; without, the database writes none. `isDelivered`: whether the orders are.
 */
export async function costOfWrites(
  ground: Ground,
  server: ServerProcess,
  { turns, writes, isDelivered }: { turns: number; writes: number; isDelivered: boolean },
): Promise<WriteCost> {
  const { root, worker } = ground
  const found = await root.query<{ org: OrgId }>(
    `select f.org_id as org from order_facts f where f.side = 'forwarder'
       and exists (select from employees e where e.org_id = f.org_id and 'owner' = any (e.roles) and e.user_id is not null)
       and (select count(*) from employees e where e.org_id = f.org_id and e.user_id is not null and not e.service) > 1
     group by 1 order by count(*) desc limit 1`,
  )
  const { org } = found.rows[0]!
  const people = await root.query<{ employee: string; user: string }>(
    `select id as employee, user_id as user from employees where org_id = $1 and user_id is not null and not service
     order by ('owner' = any (roles)) desc, id limit 2`,
    [org],
  )
  const sid = randomBytes(32).toString('base64url')
  const session = await signIn(worker.db, { org, ...people.rows[0]! }, createHash('sha256').update(sid).digest())
  const { cookie, xsrf } = await changing(ground, { cookie: `sid=${sid}`, session })
  const headers = { cookie, 'x-xsrf-token': xsrf, origin: server.url, 'content-type': 'application/json' }
  const { rows } = await root.query<Row>(
    `select o.id as order_id, o.version from orders o where o.org_id = $1 and o.status = any ($2)
     order by exists (select from order_facts f where f.org_id = o.org_id and f.order_id = o.id) = $3 desc, o.id limit 40`,
    [org, isDelivered ? ['documents', 'completed'] : ['placed', 'accepted', 'ready', 'in_progress'], isDelivered],
  )
  let sent = 0
  const write = async () => {
    const row = rows[sent % rows.length]!
    const responsibleId = people.rows[Math.floor(sent / rows.length) % 2]!.user
    sent++
    const answer = await fetch(server.url + orders.responsible.path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ data: { orderId: row.order_id, version: row.version, responsibleId } }),
    })
    if (answer.status !== 200) throw new Error(`a write: ${answer.status} ${await answer.text()}`)
    row.version = ((await answer.json()) as { data: { version: number } }).data.version
  }
  const { rows: made } = await root.query<{ text: string }>(
    `select pg_get_functiondef('gate.write_facts(uuid, jsonb, jsonb)'::regprocedure) as text`,
  )
  const turn = async (isWith: boolean) => {
    const body = isWith
      ? made[0]!.text
      : made[0]!.text.replace(/AS \$function\$[\s\S]*\$function\$/, 'AS $function$ begin return; end $function$')
    await root.query(body)
    for (let i = 0; i < 8; i++) await write()
    const used = () => cpuOf(ground.postmaster, true) + cpuOf(server.pid)
    const before = used()
    for (let i = 0; i < writes; i++) await write()
    return (used() - before) / writes
  }
  const [whole, bare]: [number[], number[]] = [[], []]
  for (let i = 0; i < turns; i++)
    for (const isWith of i % 2 === 0 ? [true, false] : [false, true]) (isWith ? whole : bare).push(await turn(isWith))
  await root.query(made[0]!.text)
  const [own, without] = [quantile(whole, 0.5), quantile(bare, 0.5)]
  return { with: own, without, ratio: own / without }
}
