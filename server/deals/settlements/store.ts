import { sql } from 'kysely'
import type { CandidateFilter, CounterpartKey } from '#contract/settlement-debts.ts'
import type { SettlementKind } from '#contract/settlement-states.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import { type OrgId, rowsText, type Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { DatedPayment } from '../claims/rules.ts'
import type { Placed } from './record.ts'
import type { OrderSettlementState } from './rules.ts'

/** The day of what has none, in an order by days. */
export const FAR = '9999-12-31'

type Key = { orgId: string; id: string }

/** Writes what is owed for an order anew; of the parties those that have no row have none any more. */
export const setDebts = (tx: Tx, orderId: string, rows: readonly object[], parties: ReadonlySet<string>) =>
  sql`select gate.show_debts(${orderId}, ${rowsText(rows)}, ${[...parties]}::uuid[])`.execute(tx)

type Owing = { id: string; rows: readonly object[]; parties: ReadonlySet<string> }

/** The same for many orders of the acting home in one statement. */
export const setDebtsOf = (tx: Tx, orders: readonly Owing[]) => {
  const rows = orders.flatMap(order => order.rows.map(row => ({ ...row, orderId: order.id })))
  const gone = orders.flatMap(({ id, parties }) => [...parties].map(party => ({ id, party })))
  const [ids, parties] = [gone.map(({ id }) => id), gone.map(({ party }) => party)]
  return sql`select gate.show_debts_of_many(${rowsText(rows)}, ${ids}::uuid[], ${parties}::uuid[])`.execute(tx)
}

const settlementColumns = [
  'party',
  'executorId',
  'settlementId',
  'number',
  'status',
  'approvedOn',
  'postedOn',
  'postedAt',
  'paidOn',
  'payment',
  'total',
  'paid',
] as const

/** How orders of the acting home stand in settlements, oldest first. */
export async function settlementsOfOrders(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OrderSettlementState[]>> {
  const rows = await tx
    .selectFrom('orderSettlements')
    .select(['orderId', ...settlementColumns])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('settlementId')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** How an order stands in the settlements of those the actor may know of, oldest first. */
export const orderSettlementsOf = (
  tx: Tx,
  { orgId, id }: Key,
): Promise<(OrderSettlementState & Pick<OrderSettlementRecord, 'settlementId' | 'postedAt'>)[]> =>
  tx
    .selectFrom('orderSettlements')
    .select(settlementColumns)
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .orderBy('settlementId')
    .execute()

/** What was paid of the deal of an order with an executor, a list for each side as it marked it. */
export async function paymentsOfOrder(tx: Tx, { orgId, id }: Key, executorId: string): Promise<DatedPayment[][]> {
  const rows = await tx
    .selectFrom('orderSettlements')
    .select(['party', 'payments', 'paid', 'paidOn', 'postedOn'])
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('executorId', '=', executorId)
    .execute()
  const sides = Map.groupBy(rows, ({ party }) => party)
  return [...sides.values()].map(of =>
    of.flatMap(({ payments, paid, paidOn, postedOn }) => {
      const dated = payments as DatedPayment[]
      // payments that were marked before their days were written beside the order
      const day = dated.length === 0 && paid !== 0 ? (paidOn ?? postedOn) : null
      return day === null ? dated : [{ day, amount: paid }]
    }),
  )
}

/** How an order stands in a settlement of one party. */
export type OrderSettlementRecord = OrderSettlementState & {
  party: 'forwarder' | 'executor' | 'customer'
  settlementId: string
  postedAt: Date | null
  /** Its payments by day as JSON; left out they stay as they are. */
  payments?: string
}

/** Writes how an order that was opened stands in a settlement of one party. */
export async function setOrderSettlement(tx: Tx, { orgId, id }: Key, orderSettlement: OrderSettlementRecord): Promise<void> {
  const { party: _, settlementId: __, ...rest } = orderSettlement
  await tx
    .insertInto('orderSettlements')
    .values({ orgId, orderId: id, ...orderSettlement })
    .onConflict(already => already.columns(['orgId', 'orderId', 'party', 'settlementId']).doUpdateSet(rest))
    .execute()
}

type ToldSettlement = { orderId: string; settlementId: string; told: string | null; said: string | null }

/**
 * Writes, in the home of an order the acting organisation has lost, how it stands in a settlement of its own, and the line that says so;
 * both as texts of JSON. Null: it has not lost the order.
 */
export async function setLostOrderSettlement(tx: Tx, { orderId, settlementId, told, said }: ToldSettlement): Promise<OrgId | null> {
  const { rows } = await sql<{ home: OrgId | null }>`
    select gate.set_order_settlement(${orderId}, ${settlementId}, ${told}::jsonb, ${said}::jsonb) as home`.execute(tx)
  return rows[0]!.home
}

/** Takes an order out of what a party tells of its settlement. */
export async function dropOrderSettlement(tx: Tx, { orgId, id }: Key, party: string, settlementId: string): Promise<void> {
  await tx
    .deleteFrom('orderSettlements')
    .where('orgId', '=', orgId)
    .where('orderId', '=', id)
    .where('party', '=', party)
    .where('settlementId', '=', settlementId)
    .execute()
}

const debts = (tx: Tx) =>
  tx
    .selectFrom('orderDebts')
    .leftJoin('customers', join =>
      join
        .onRef('customers.orgId', '=', 'orderDebts.orgId')
        .onRef('customers.id', '=', 'orderDebts.counterpartId')
        .on('orderDebts.counterpartKind', '=', 'customer'),
    )
    .leftJoin('settlementLines', join =>
      join
        .onRef('settlementLines.orgId', '=', 'orderDebts.orgId')
        .onRef('settlementLines.kind', '=', 'orderDebts.kind')
        .onRef('settlementLines.counterpartKind', '=', 'orderDebts.counterpartKind')
        .onRef('settlementLines.orderId', '=', 'orderDebts.orderId')
        .onRef('settlementLines.counterpartId', '=', 'orderDebts.counterpartId')
        .on('settlementLines.live', '=', true)
        .on('settlementLines.posted', '=', false),
    )
    .leftJoin('settlements', join =>
      join.onRef('settlements.orgId', '=', 'settlementLines.orgId').onRef('settlements.id', '=', 'settlementLines.settlementId'),
    )
    .innerJoinLateral(
      query =>
        query
          .selectFrom('settlementLines as posted')
          .select(({ fn }) => [
            fn.countAll<number>().as('tookLines'),
            sql<number>`coalesce(max(posted.part), 0)::int`.as('tookPart'),
            sql<number>`coalesce(sum(posted.net), 0)::bigint`.as('tookNet'),
            sql<number>`coalesce(sum(posted.vat), 0)::bigint`.as('tookVat'),
            sql<number>`coalesce(sum(posted.gross), 0)::bigint`.as('tookGross'),
            sql<number>`coalesce(sum(posted.extras), 0)::bigint`.as('tookExtras'),
            sql<number>`coalesce(sum(posted.claims), 0)::bigint`.as('tookClaims'),
            sql<number>`coalesce(sum(posted.total), 0)::bigint`.as('tookTotal'),
          ])
          .whereRef('posted.orgId', '=', 'orderDebts.orgId')
          .whereRef('posted.kind', '=', 'orderDebts.kind')
          .whereRef('posted.counterpartKind', '=', 'orderDebts.counterpartKind')
          .whereRef('posted.orderId', '=', 'orderDebts.orderId')
          .whereRef('posted.counterpartId', '=', 'orderDebts.counterpartId')
          .where('posted.live', '=', true)
          .where('posted.posted', '=', true)
          .as('took'),
      join => join.onTrue(),
    )
    .selectAll('orderDebts')
    .selectAll('took')
    .select([
      sql<string>`coalesce(nullif(order_debts.counterpart_tin, ''), customers.tin, '')`.as('counterpartTin'),
      'customers.payDays as customerDays',
      'customers.payDaysKind as customerDaysKind',
      'settlements.id as settlementId',
      'settlements.number as settlementNumber',
    ])
    .where('orderDebts.orgId', '=', tx.actor.orgId)

/** Debts of one kind with one counterpart for these orders. */
export const debtsWith = (tx: Tx, kind: SettlementKind, counterpart: CounterpartKey, orderIds: readonly string[]): Promise<Placed[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : debts(tx)
        .where('orderDebts.kind', '=', kind)
        .where('orderDebts.counterpartKind', '=', counterpart.kind)
        .where('orderDebts.counterpartId', '=', counterpart.id)
        .where('orderDebts.orderId', 'in', orderIds)
        .orderBy('orderDebts.orderId')
        .execute()

/** Every debt of an order as the acting organisation has it. */
export const debtsOfOrder = (tx: Tx, orderId: string): Promise<Placed[]> =>
  debts(tx).where('orderDebts.orderId', '=', orderId).orderBy('orderDebts.kind').orderBy('orderDebts.counterpartName').execute()

/** The last day to pay; a customer's is counted in calendar days here, and exactly where it is shown. */
const due = sql<string>`coalesce(order_debts.pay_due_on, order_debts.delivered_on + customers.pay_days, ${FAR}::date)`

/** Something of the debt is in no settlement yet: all of it, or what was agreed since it was taken up. */
const untaken = sql<boolean>`(took.took_lines = 0 or order_debts.gross <> took.took_gross or order_debts.claims <> took.took_claims)`

/** Debts that are not paid and in no live settlement, or not whole. */
export async function pageOfCandidates(
  tx: Tx,
  filter: CandidateFilter,
  after: TextKey | null,
  limit: number,
): Promise<{ rows: (Placed & { rowId: string })[]; next: TextKey | null }> {
  const key = filter.sort === 'due' ? due : sql<string>`coalesce(order_debts.delivered_on, ${FAR}::date)`
  const down = filter.sort === '-delivered'
  // an order may leave something with several counterparts
  const id = sql<string>`md5(order_debts.order_id::text || order_debts.counterpart_id::text)::uuid`
  const rows = await debts(tx)
    .select([sql<string>`${key}::text`.as('sortKey'), sql<string>`${id}::text`.as('rowId')])
    .where('orderDebts.kind', '=', filter.kind)
    .where('orderDebts.settledOn', 'is', null)
    .where('settlementLines.orderId', 'is', null)
    .where(untaken)
    .$if(filter.counterpart !== undefined, query => query.where('orderDebts.counterpartId', '=', filter.counterpart!))
    .$if(filter.ready, query => query.where('orderDebts.documents', 'in', ['accepted', 'none']))
    .$if(filter.search !== '', query => query.where('orderDebts.search', 'like', likeOf(filter.search)))
    .$if(filter.due?.from !== undefined, query => query.where(sql<boolean>`${due} >= ${filter.due!.from}::date`))
    .$if(filter.due?.to !== undefined, query => query.where(sql<boolean>`${due} <= ${filter.due!.to}::date`))
    .$if(after !== null, query =>
      query.where(
        down
          ? sql<boolean>`(${key}, ${id}) < (${after!.key}::date, ${after!.id}::uuid)`
          : sql<boolean>`(${key}, ${id}) > (${after!.key}::date, ${after!.id}::uuid)`,
      ),
    )
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy(id, down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.sortKey, id: last.rowId } }
}

/** A search text as `like` takes it. */
export const likeOf = (text: string) => `%${likeText(text.toLowerCase())}%`

export type Owed = {
  kind: string
  counterpartKind: string
  counterpartId: string
  name: string
  tin: string
  currency: string
  payDueOn: string | null
  deliveredOn: string | null
  customerDays: number | null
  customerDaysKind: string | null
  orders: number
  total: number
}

/** What is not paid, together for each counterpart, currency and day it is counted from. */
export const owed = (tx: Tx, kind: SettlementKind | undefined): Promise<Owed[]> =>
  tx
    .selectFrom('orderDebts as d')
    .leftJoin('customers as c', join =>
      join.onRef('c.orgId', '=', 'd.orgId').onRef('c.id', '=', 'd.counterpartId').on('d.counterpartKind', '=', 'customer'),
    )
    .select(({ fn }) => [
      'd.kind',
      'd.counterpartKind',
      'd.counterpartId',
      fn.max<string>('d.counterpartName').as('name'),
      sql<string>`max(coalesce(nullif(d.counterpart_tin, ''), c.tin, ''))`.as('tin'),
      'd.currency',
      'd.payDueOn',
      // a debt with a day of its own needs no other
      sql<string | null>`case when d.pay_due_on is null then d.delivered_on end`.as('deliveredOn'),
      fn.max<number | null>('c.payDays').as('customerDays'),
      fn.max<string | null>('c.payDaysKind').as('customerDaysKind'),
      fn.countAll<number>().as('orders'),
      sql<number>`sum(d.total - d.paid)::bigint`.as('total'),
    ])
    .where('d.orgId', '=', tx.actor.orgId)
    .where('d.settledOn', 'is', null)
    .$if(kind !== undefined, query => query.where('d.kind', '=', kind!))
    .groupBy([
      'd.kind',
      'd.counterpartKind',
      'd.counterpartId',
      'd.currency',
      'd.payDueOn',
      sql`case when d.pay_due_on is null then d.delivered_on end`,
    ])
    .execute()

/** What the executor who carried them gets for these orders, for what is left of a customer's bill. */
export const costsOf = (tx: Tx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('orderDebts')
        .select(['orderId', 'currency', 'net', 'vat', 'gross', 'claims'])
        .where('orgId', '=', tx.actor.orgId)
        .where('kind', '=', 'payable')
        .where('basis', '=', 'freight')
        .where('orderId', 'in', orderIds)
        .execute()

/** The main account of a counterpart in a currency, where one is owed to or owes. */
export async function accountOf(tx: Tx, counterpartId: string, currency: string) {
  const { rows } = await sql<{ bik: string; bank: string; account: string; correspondent: string | null }>`
    select bik, bank, account, correspondent from gate.account_of(${counterpartId}, ${currency})`.execute(tx)
  return rows[0] ?? null
}

/** When the main account of an organisation one owes to was entered or changed; null: it stands since before that was noted. */
export async function accountSince(tx: Tx, counterpartId: string, currency: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select gate.account_since(${counterpartId}, ${currency}) as since`.execute(tx)
  return rows[0]!.since
}

/** The own main account in a currency. */
export const ownAccount = async (tx: Tx, currency: string) =>
  (await tx
    .selectFrom('bankAccounts')
    .select(['bik', 'bank', 'account', 'correspondent'])
    .where('orgId', '=', tx.actor.orgId)
    .where('currency', '=', currency)
    .where('main', '=', true)
    .executeTakeFirst()) ?? null

/** Numbers of the own accounts. */
export const ownAccounts = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.selectFrom('bankAccounts').select('account').where('orgId', '=', tx.actor.orgId).execute()).map(each => each.account))

/** The zone of a forwarder: days of payment are his. */
export const zoneOf = async (tx: Tx, orgId: string): Promise<string> =>
  (await tx.selectFrom('organizations').select('tz').where('id', '=', orgId).executeTakeFirstOrThrow()).tz
