import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { handInFollowers } from '#server/followers.ts'
import { saveRule } from '#server/management-rules/commands/edits.ts'
import { hearOccurrence, hearTogether, RULES_REST_MS } from '#server/management-rules/commands/hearing.ts'
import { actorOf } from '#server/management-rules/commands/owner.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { startOccurrences } from '#server/platform/occurrences.ts'
import { hearOf } from '#testing/managementRules.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openGround, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:rules`: what it costs a process to hear of a hundred orders a second that were placed, by the loop that hears in the product,
 * with a hundred rules in each of ten organisations; and what one heard alone costs, against a transaction that acts for the organisation and
 * writes one row, by turns in the same run. Absolute figures hold for this machine only.
 */
const { values: given } = parseArgs({ options: { heard: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '20' } } })
const HEARD = Number(given.heard)
const SECONDS = Number(given.seconds)
const ORGANIZATIONS = 10
const ORDERS = 10
const RULES = 100
const A_SECOND = 100

handInFollowers()
const ground = await openGround()
const { db } = ground.worker
type Placed = { who: { org: OrgId }; orderId: string }
const all: Placed[] = []
for (let n = 0; n < ORGANIZATIONS; n++) {
  const who = await signedIn(ground, { isForwarder: true }, 0)
  const orderIds = await inHome(db, who.org, async tx => {
    const actor = (await actorOf(tx, { employeeId: who.employee, draft: ruleOf(0) }))!
    for (let i = 0; i < RULES; i++) await saveRule(tx, actor, { rule: null, active: true, draft: ruleOf(i) })
    const day = (days: number) => new Date(tx.now.getTime() + days * 86_400_000).toISOString()
    const stops = scenarioOne.stops.map((stop, i) => ({ ...stop, windowFrom: day(5 + 3 * i), windowTo: day(6 + 3 * i) }))
    const ids: string[] = []
    for (let i = 0; i < ORDERS; i++) {
      const { order } = await create(tx, actor, { ...scenarioOne, stops })
      await takeStep(tx, actor, await lockState(tx, order.id, null), { orderId: order.id, version: order.version, action: 'place' })
      ids.push(order.id)
    }
    return ids
  })
  all.push(...orderIds.map(orderId => ({ who, orderId })))
}

/** A rule that looks at five fields and fires for one order in a thousand: none of these. */
function ruleOf(i: number): RuleDraft {
  return z.decode(RuleDraft, {
    name: `Правило ${i}`,
    event: 'order.placed',
    priority: 1 + i,
    conditions: {
      groups: [
        {
          any: false,
          conditions: [
            { field: 'bodyTypes', operator: 'contains', value: 'tent' },
            { field: 'massKg', operator: 'gt', value: 100 },
            { field: 'from', operator: 'within_km', value: { place: 'moscow', km: 2000 } },
            { field: 'hoursToLoading', operator: 'ge', value: 0 },
            { field: 'distanceKm', operator: 'gt', value: 15_000 + i },
          ],
        },
      ],
    },
    steps: [{ afterMinutes: 0, actions: [{ kind: 'tag', tag: 'редкость' }] }],
  })
}

/** Seconds of this process's processor for so many of them, one after another over the organisations. */
async function cost(count: number, one: (at: Placed) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await one(all[i % all.length]!)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / count
}

const hear = ({ who, orderId }: Placed) => hearOf(ground.worker, who, 'order.placed', { objectId: orderId })
const bare = ({ who }: Placed) =>
  inHome(db, who.org, tx => tx.insertInto('numberings').values({ orgId: tx.actor.orgId, kind: newId(), year: 2026, last: 1 }).execute())

await cost(200, hear)
await cost(200, bare)
const turns = 4
const seconds = { heard: 0, bare: 0 }
for (let turn = 0; turn < turns; turn++) {
  seconds.heard += (await cost(HEARD / turns, hear)) / turns
  seconds.bare += (await cost(HEARD / turns, bare)) / turns
}

/** Cores used while so many orders a second are placed, evenly, and how long after that the rules had heard of them at the latest. */
async function flow(): Promise<{ cores: number; behindMs: number }> {
  await ground.root.query('truncate hearings')
  const listening = startOccurrences({ db, consumers: { rules: { hear: hearOccurrence, together: hearTogether, restMs: RULES_REST_MS } } })
  const tick = 50
  const each = (A_SECOND * tick) / 1000
  let placed = 0
  const place = async () => {
    const rows = Array.from({ length: each }, () => all[(placed++ * ORDERS + Math.floor(placed / ORGANIZATIONS)) % all.length]!)
    // past the product: what it costs to place an order is not asked here
    await ground.root.query(
      `with heard as (insert into occurrences (org_id, id, at, code, kind, object_id, home_org_id, by_org_id)
         select o, i, app_now(), 'order.placed', 'order', b, o, o from unnest($1::uuid[], $2::uuid[], $3::uuid[]) x (o, i, b) returning org_id, id, at, object_id)
       insert into hearings (org_id, consumer, object_id, id, run_at) select org_id, 'rules', object_id, id, at from heard`,
      [rows.map(({ who }) => who.org), rows.map(() => newId()), rows.map(({ orderId }) => orderId)],
    )
    listening.nudge()
  }
  const during = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    for (let next = performance.now(); next < until; next += tick) {
      await new Promise(done => setTimeout(done, Math.max(0, next - performance.now())))
      await place()
    }
  }
  await during(2)
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await during(SECONDS)
  const { user, system } = process.cpuUsage(cpu)
  const cores = (user + system) / 1000 / (performance.now() - began)
  const over = performance.now()
  for (;;) {
    const { rows } = await ground.root.query<{ n: number }>('select count(*)::int as n from hearings')
    if (rows[0]!.n === 0) break
  }
  const behindMs = performance.now() - over
  await listening.stop()
  return { cores, behindMs }
}
const flowing = await flow()
await ground.close()

say('')
table(
  ['of one', 'ms of a core'],
  [
    ['occurrence heard by the rules', (seconds.heard * 1000).toFixed(3)],
    ['transaction that writes one row', (seconds.bare * 1000).toFixed(3)],
  ],
)
say('')
say(`  at 100 occurrences a second the rules had heard of the last one ${flowing.behindMs.toFixed(0)} ms after it`)
say('')
table(
  ['ratio', 'measured', 'target', ''],
  [
    verdict('cores for 100 occurrences a second, 1000 rules of 10 organisations', flowing.cores, 0.1, 'most'),
    verdict('hearing with 100 rules ÷ a transaction of one row', seconds.heard / seconds.bare, 8, 'most'),
  ],
)
