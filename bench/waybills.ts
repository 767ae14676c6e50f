import { parseArgs } from 'node:util'
import { type KyselyPlugin, sql } from 'kysely'
import { fillDemo } from '#demo/fill.ts'
import type { OrderRecord } from '#server/deals/record.ts'
import { type StoredTitles, storedTitles } from '#server/deals/waybills/store.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { openGround, quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:waybills`: what the titles of a waybill cost every step of an order: asked as a column of the parties, as `stateOf` asks
 * them, against a question of their own after it, by turns on the same connection in the same run; beside it the parties alone and the
 * whole of `stateOf`. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '400' } } })
const ROUNDS = Number(asked.rounds)

const parties = (tx: Tx, { orgId, executorId }: OrderRecord) =>
  tx
    .selectFrom('organizations')
    .select(['id', 'nameShort', 'tin', 'tz'])
    .where('id', 'in', [orgId, executorId ?? orgId])

/** As a step would ask for them by themselves: planned anew each time, as every question of a program is. */
const titlesOf = (tx: Tx, { orgId, id, executorId }: OrderRecord) =>
  tx
    .selectFrom('waybillTitles as t')
    .innerJoin('waybills as w', join => join.onRef('w.orgId', '=', 't.orgId').onRef('w.id', '=', 't.waybillId'))
    .select(['t.id', 't.seq', 't.kind', 't.side', 't.state', 't.gis', 't.formedAt', 't.endedAt', 't.operator', 't.replaced'])
    .select(['w.version', 'w.consigneeBy', 'w.completedAt'])
    .where('w.orgId', '=', orgId)
    .where('w.orderId', '=', id)
    .where('w.partyId', '=', executorId)
    .where('w.endedAt', 'is', null)
    .orderBy('t.seq')
    .execute()

const ways: Record<string, (tx: Tx, order: OrderRecord) => Promise<unknown>> = {
  'the parties alone': (tx, order) => parties(tx, order).execute(),
  'titles in a column of theirs': (tx, order) =>
    parties(tx, order)
      .select(sql<StoredTitles | null>`case id when ${order.orgId} then ${storedTitles(order)} end`.as('kept'))
      .execute(),
  'titles in a question of their own': async (tx, order) => {
    await parties(tx, order).execute()
    await titlesOf(tx, order)
  },
  'all of stateOf': orderStateOf,
}

/** The transaction, and how many questions went through it. */
function counted(tx: Tx): { tx: Tx; count: () => number } {
  let n = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      n++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { session, actor, now, nudges, cause, rules } = tx
  return { tx: Object.assign(tx.withPlugin(plugin), { session, actor, now, nudges, cause, rules }), count: () => n }
}

const ground = await openGround()
try {
  await fillDemo(ground.installation, () => undefined)
  const { rows } = await ground.root.query<{ home: OrgId; id: string; titles: string }>(
    `select o.org_id as home, o.id, count(*) as titles from orders o join waybill_titles t on t.org_id = o.org_id and t.order_id = o.id
     where o.status in ('in_progress', 'documents', 'completed') group by 1, 2 order by 3 desc, 2 limit 1`,
  )
  const { home, id, titles } = rows[0]!
  say(`An order with ${titles} titles, ${ROUNDS} rounds by turns`)
  await inHome(ground.worker.db, home, async tx => {
    const order = await findOrder(tx, home, id)
    const times = new Map(Object.keys(ways).map(name => [name, [] as number[]]))
    const counts = new Map<string, number>()
    for (let i = -20; i < ROUNDS; i++)
      for (const [name, ask] of Object.entries(ways)) {
        const one = counted(tx)
        const began = performance.now()
        await ask(one.tx, order)
        if (i >= 0) times.get(name)!.push(performance.now() - began)
        counts.set(name, one.count())
      }
    const median = (name: string) => quantile(times.get(name)!, 0.5)
    table(
      ['', 'questions', 'ms, median', 'ms, 95 %'],
      Object.keys(ways).map(name => [name, String(counts.get(name)), median(name).toFixed(3), quantile(times.get(name)!, 0.95).toFixed(3)]),
    )
    const [alone, column, own, all] = Object.keys(ways).map(median) as [number, number, number, number]
    say()
    table(
      ['', 'ratio', 'target', ''],
      [
        verdict('a column against a question of its own', column / own, 1, 'most'),
        verdict('stateOf against one with that question', all / (all + own - column), 1, 'most'),
        ['what titles add to the parties', (column / alone).toFixed(2), '', ''],
      ],
    )
  })
} finally {
  await ground.close()
}
