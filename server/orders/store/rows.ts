import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rows looked at in one part of the way, whatever their shape; more where more are wanted than they could bring. */
const LOOK = 1000

/** A row of an order, and whether its form is an older one. */
export type Outdated = { orgId: string; orderId: string; homeOrgId: string; old: boolean }

/**
 * Goes on through the rows of all viewers by their key and tells the orders with rows of a form older than `shape`, at most `limit`, and how
 * far it came; null where nothing lies behind.
 */
export async function listOutdated(
  workerDb: Db,
  shape: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ old: Outdated[]; last: string | null }> {
  const [orgId, orderId] = after?.split(' ') ?? [FIRST, FIRST]
  const { rows } = await sql<Outdated>`
    select org_id, order_id, home_org_id, shape < ${shape} as old from order_parties
    where (org_id, order_id) > (${orgId}::uuid, ${orderId}::uuid) order by org_id, order_id limit ${Math.max(LOOK, 2 * limit)}`.execute(
    workerDb,
  )
  const found = rows.filter(row => row.old)
  const old = found.slice(0, limit)
  const last = found.length > limit ? old.at(-1)! : rows.at(-1)
  return { old: [...new Map(old.map(row => [row.orderId, row])).values()], last: last ? `${last.orgId} ${last.orderId}` : null }
}

/** The row the acting organisation has of an order, as it is stored; it must have one. */
export const findOwnRow = (tx: Tx, orderId: string): Promise<{ rowJson: string; moneyJson: string }> =>
  tx
    .selectFrom('orderParties')
    .select(['rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()

/** Whether the row the acting organisation has of an order opens it; false where it has none. */
export async function isOpen(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orderParties')
    .select('opens')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.opens ?? false
}

/** A row of one viewer of one order: its texts are JSON without line breaks, which go out as they are. */
type RowOfOrder = { order_id: string; row_json: string; money_json: string; fact: object }

/**
 * For what a transaction that only makes stored rows anew writes: it waits for no disk, for what a fault takes of it is found old again and made
 * anew; and what its rows are searched in goes into the index in large lots, each word of a lot once. Others take at most one lot in for it.
 */
export async function writeInLots(tx: Tx) {
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`set local gin_pending_list_limit = '16MB'`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
}

/** Writes rows of the viewers of many orders of the acting home in one statement, and tells how many were not newer already. */
export async function setRows(tx: Tx, rows: readonly RowOfOrder[]): Promise<number> {
  const orders = [...new Set(rows.map(row => row.order_id))]
  const columns = JSON.stringify(rows.map(row => ({ ...row, row_json: undefined, money_json: undefined, fact: undefined })))
  const texts = rows.map(row => `${row.row_json}\n${row.money_json}`).join('\n')
  const facts = JSON.stringify(rows.map(row => row.fact))
  const { rows: answer } = await sql<{ n: number }>`
    select gate.show_rows_of_orders(${orders}::uuid[], ${columns}, ${texts}, ${facts}) as n`.execute(tx)
  return answer[0]!.n
}

export type OwnRow = { orderId: string; rowJson: string; moneyJson: string }

/** The rows the acting organisation has of orders, as they are stored, in one question; of an order it has none of there is none. */
export const listOwnRows = async (tx: Tx, ids: readonly string[]): Promise<OwnRow[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('orderParties')
        .select(['orderId', 'rowJson', 'moneyJson'])
        .where('orgId', '=', tx.actor.orgId)
        .where('orderId', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute()
