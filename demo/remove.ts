import { sql } from 'kysely'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { writeState } from './state.ts'

/** Rows that went, by table. */
export type Removed = ReadonlyMap<string, number>

/**
 * Removes the demo world and keeps what belongs to others. First nobody of it can act any more, then the others let go of it, then it
 * goes; broken off, it is gone on with by the next call. With `again` the next start fills it anew, else it stays empty.
 */
export async function removeDemo(db: Db, { again = false } = {}): Promise<Removed> {
  const removed = new Map<string, number>()
  const count = (table: string, n: number | bigint | undefined) => n && removed.set(table, (removed.get(table) ?? 0) + Number(n))

  await db.transaction().execute(async trx => {
    await writeState(trx, again ? 'filling' : 'removing')
    await trx.updateTable('organizations').set({ blocked: true }).where('demo', '=', true).execute()
    const demo = trx.selectFrom('organizations').select('id').where('demo', '=', true)
    const persons = trx.selectFrom('users').select('id').where('demo', '=', true)
    await trx
      .deleteFrom('sessions')
      .where(({ eb, or }) => or([eb('orgId', 'in', demo), eb('userId', 'in', persons)]))
      .execute()
    const platforms = await trx.selectFrom('organizations').select('demo').where('isPlatform', '=', true).execute()
    if (platforms.length > 0 && platforms.every(platform => platform.demo))
      count('flags', (await trx.deleteFrom('flags').executeTakeFirst()).numDeletedRows)
    count('logins', (await trx.deleteFrom('logins').where('demo', '=', true).executeTakeFirst()).numDeletedRows)
  })

  const all = await db.selectFrom('organizations').select(['id', 'nameShort', 'demo']).execute()
  const demo = all.filter(org => org.demo).map(org => org.id)
  if (demo.length > 0)
    for (const org of all.filter(each => !each.demo)) await inHome(db, org.id as OrgId, tx => letGo(tx, org.nameShort, demo, count))

  for (const last of [false, true])
    await db.transaction().execute(async trx => {
      // the one long statement of the product, and nobody waits for what it locks
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local lock_timeout = '10s'`.execute(trx)
      const { rows } = await sql<{ name: string; n: number }>`select name, n from gate.remove_demo(${last})`.execute(trx)
      for (const { name, n } of rows) count(name, n)
      if (!last) return
      await trx.deleteFrom('currencyRates').where('source', '=', 'demo').execute()
      await trx.deleteFrom('announcements').where('demo', '=', true).execute()
      count('users', (await trx.deleteFrom('users').where('demo', '=', true).executeTakeFirst()).numDeletedRows)
      count('organizations', (await trx.deleteFrom('organizations').where('demo', '=', true).executeTakeFirst()).numDeletedRows)
      await writeState(trx, again ? 'filling' : 'removed')
    })
  return removed
}

type Count = (table: string, n: number | bigint | undefined) => unknown

/** Takes out of an organisation's home what it has to do with the demo world; its orders stay, and those not yet begun may be offered anew. */
export async function letGo(tx: Tx, organization: string, demo: readonly string[], count: Count): Promise<void> {
  const own = tx.actor.orgId
  const given = await tx
    .selectFrom('orders')
    .select('id')
    .where('orgId', '=', own)
    .where('executorId', 'in', demo)
    .where('status', 'in', ['offered', 'accepted', 'ready'])
    .execute()
  const actor = { orgId: own, userId: '', name: '', organization, permissions: new Set(['orders.edit'] as const) }
  const comment = 'Демонстрационная организация убрана · the demo organisation was removed'
  for (const { id } of given) {
    const before = await lockState(tx, id, null)
    await takeStep(tx, actor, before, { orderId: id, version: before.order.version, action: 'revoke', reason: 'other', comment })
  }
  await tx.deleteFrom('orderFlights').where('orgId', '=', own).where('flightOrgId', 'in', demo).execute()

  // a truck that carries an order of somebody real too goes on with that one
  const tasks = await tx.selectFrom('flightTasks').select(['flightId', 'orderOrgId']).where('orgId', '=', own).execute()
  const isDemo = (org: string) => demo.some(each => each === org)
  const touched = new Set(tasks.flatMap(task => (isDemo(task.orderOrgId) ? task.flightId : [])))
  const kept = new Set(tasks.flatMap(task => (isDemo(task.orderOrgId) || task.orderOrgId === own ? [] : task.flightId)))
  for (const table of ['flightTasks', 'flightLoads'] as const)
    await tx.deleteFrom(table).where('orgId', '=', own).where('orderOrgId', 'in', demo).execute()
  await tx.deleteFrom('flightAlarms').where('orgId', '=', own).where('orderOrgId', 'in', demo).execute()
  await tx.deleteFrom('flightEntries').where('orgId', '=', own).where('sharedWith', 'in', demo).execute()
  await tx.updateTable('files').set({ sharedWith: null }).where('orgId', '=', own).where('sharedWith', 'in', demo).execute()
  const flights = [...touched].filter(id => !kept.has(id))
  if (flights.length > 0) {
    await tx.updateTable('flights').set({ replacesId: null }).where('orgId', '=', own).where('replacesId', 'in', flights).execute()
    const parts = [
      ...(['assignments', 'flightTasks', 'flightLoads', 'flightCosts', 'flightSplits', 'flightEntries', 'flightOverrides'] as const),
      ...(['flightSheets', 'driverLinks', 'positionEvidence'] as const),
    ] as const
    for (const table of parts) await tx.deleteFrom(table).where('orgId', '=', own).where('flightId', 'in', flights).execute()
    count('flights', (await tx.deleteFrom('flights').where('orgId', '=', own).where('id', 'in', flights).executeTakeFirst()).numDeletedRows)
  }
  await tx.deleteFrom('conditionScopes').where('orgId', '=', own).where('executorId', 'in', demo).execute()
  const partners = await tx.deleteFrom('partners').where('orgId', '=', own).where('partnerOrgId', 'in', demo).executeTakeFirst()
  count('partners', partners.numDeletedRows)
  const persons = tx.selectFrom('users').select('id').where('demo', '=', true)
  const employees = await tx.deleteFrom('employees').where('orgId', '=', own).where('userId', 'in', persons).executeTakeFirst()
  count('employees', employees.numDeletedRows)
}

const named: readonly [table: string, ru: string, en: string][] = [
  ['organizations', 'организации', 'organisations'],
  ['users', 'люди', 'people'],
  ['logins', 'входы', 'log-ins'],
  ['partners', 'партнёрства', 'partnerships'],
  ['customers', 'клиенты', 'customers'],
  ['vehicles', 'машины и прицепы', 'vehicles and trailers'],
  ['drivers', 'водители', 'drivers'],
  ['orders', 'заказы', 'orders'],
  ['flights', 'рейсы', 'flights'],
  ['order_entries', 'строки истории', 'lines of history'],
  ['audits', 'строки журнала', 'audit rows'],
]

/** What went, in words for the terminal. */
export function wordsOf(removed: Removed, ms: number): string[] {
  const known = named
    .filter(([table]) => removed.has(table))
    .map(([table, ru, en]) => `  ${String(removed.get(table)).padStart(7)}  ${ru} · ${en}`)
  const tables = new Set(named.map(([table]) => table))
  const other = [...removed].reduce((sum, [table, n]) => sum + (tables.has(table) ? 0 : n), 0)
  return [
    `  Демонстрационный мир убран за ${(ms / 1000).toFixed(1)} с · the demo world is removed:`,
    ...known,
    ...(other > 0 ? [`  ${String(other).padStart(7)}  прочие строки · other rows`] : []),
    '  Первая организация: docs/operations.md; наполнить снова: npm run demo:fill · The first organisation: docs/operations.md; to fill again: npm run demo:fill',
  ]
}
