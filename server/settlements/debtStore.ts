import { sql } from 'kysely'
import { rowsText, type Tx } from '#server/platform/db.ts'
import { type Debtor, debtsOf, mayOwe, type Settled } from './debts.ts'

type Key = { orgId: string; id: string }

/** Rewrites what each side is owed for an order or owes; nothing is read before it was delivered. */
export async function showDebts(tx: Tx, state: Debtor & { offers: readonly { executorId: string }[] }): Promise<void> {
  const { order } = state
  if (!mayOwe(order.status)) return
  const rows = debtsOf(state, await settledOf(tx, order))
  const gone = [order.orgId, ...state.offers.map(offer => offer.executorId)]
  await sql`select gate.show_debts(${order.id}, ${rowsText(rows)}, ${[...new Set(gone)]}::uuid[])`.execute(tx)
}

/** How an order stands in the registries of those the actor may know of, oldest first. */
export const settledOf = (tx: Tx, { orgId, id }: Key): Promise<(Settled & { settlementId: string })[]> =>
  tx
    .selectFrom('orderSettlements')
    .select(['party', 'settlementId', 'number', 'status', 'approvedOn', 'postedOn', 'paidOn', 'payment', 'total', 'paid'])
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .orderBy('settlementId')
    .execute()

type Share = {
  party: 'forwarder' | 'executor' | 'customer'
  settlementId: string
  number: string
  status: string
  approvedOn: string | null
  postedOn: string | null
  paidOn: string | null
  total: number
  paid: number
  payment: string
}

/** Writes how an order that was opened stands in a registry of one party. */
export async function setShare(tx: Tx, { orgId, id }: Key, share: Share): Promise<void> {
  const { party: _, settlementId: __, ...rest } = share
  await tx
    .insertInto('orderSettlements')
    .values({ orgId, orderId: id, ...share })
    .onConflict(already => already.columns(['orgId', 'orderId', 'party', 'settlementId']).doUpdateSet(rest))
    .execute()
}

/** Takes an order out of what a party tells of its registry. */
export async function dropShare(tx: Tx, { orgId, id }: Key, party: string, settlementId: string): Promise<void> {
  await tx
    .deleteFrom('orderSettlements')
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('party', '=', party)
    .where('settlementId', '=', settlementId)
    .execute()
}
