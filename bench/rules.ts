import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { handInFollowers } from '#server/followers.ts'
import { saveRule } from '#server/management-rules/commands/edits.ts'
import { actorOf } from '#server/management-rules/commands/owner.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { hearOf } from '#testing/managementRules.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openGround, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:rules`: what it costs the process to hear of orders that were placed, with a hundred rules in each of ten organisations, against
 * a transaction that acts for the organisation and writes one row, by turns in the same run. Absolute figures hold for this machine only.
 */
const { values: given } = parseArgs({ options: { heard: { type: 'string', default: '2000' } } })
const HEARD = Number(given.heard)
const ORGANIZATIONS = 10
const RULES = 100
const A_SECOND = 100

handInFollowers()
const ground = await openGround()
const { db } = ground.worker
type Placed = { who: { org: OrgId }; orderId: string }
const all: Placed[] = []
for (let n = 0; n < ORGANIZATIONS; n++) {
  const who = await signedIn(ground, { isForwarder: true }, 0)
  const orderId = await inHome(db, who.org, async tx => {
    const actor = (await actorOf(tx, { employeeId: who.employee, draft: ruleOf(0) }))!
    for (let i = 0; i < RULES; i++) await saveRule(tx, actor, { rule: null, active: true, draft: ruleOf(i) })
    const day = (days: number) => new Date(tx.now.getTime() + days * 86_400_000).toISOString()
    const stops = scenarioOne.stops.map((stop, i) => ({ ...stop, windowFrom: day(5 + 3 * i), windowTo: day(6 + 3 * i) }))
    const { order } = await create(tx, actor, { ...scenarioOne, stops })
    await takeStep(tx, actor, await lockState(tx, order.id, null), { orderId: order.id, version: order.version, action: 'place' })
    return order.id
  })
  all.push({ who, orderId })
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
table(
  ['ratio', 'measured', 'target', ''],
  [
    verdict('cores for 100 occurrences a second, 1000 rules of 10 organisations', seconds.heard * A_SECOND, 0.1, 'most'),
    verdict('hearing with 100 rules ÷ a transaction of one row', seconds.heard / seconds.bare, 8, 'most'),
  ],
)
