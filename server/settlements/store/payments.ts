import { type Insertable, sql, type Updateable } from 'kysely'
import type { JournalFilter } from '#contract/settlement-journal.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { SettlementPayments, StatementPayments } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type {
  BankRecord,
  JournalRecord,
  LineRecord,
  PaymentLineRecord,
  PaymentRecord,
  SettlementRecord,
} from '#server/settlements/record.ts'
import { linesOf } from './settlements.ts'

/** What is known of payments of a statement, by their keys. */
export async function knownPayments(tx: Tx, keys: readonly string[]): Promise<Map<string, BankRecord>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.selectFrom('statementPayments').selectAll().where('orgId', '=', tx.actor.orgId).where('key', 'in', keys).execute()
  return new Map(rows.map(row => [row.key, row]))
}

/** The same for a change: from now on nobody else gives them to anything. Before settlements, and by their keys, everywhere. */
export async function lockPayments(
  tx: Tx,
  payments: readonly Pick<BankRecord, 'key' | 'day' | 'number' | 'amount'>[],
): Promise<Map<string, BankRecord>> {
  if (payments.length === 0) return new Map()
  await tx
    .insertInto('statementPayments')
    .values(
      payments.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(each => ({ orgId: tx.actor.orgId, id: newId(), ...each, version: 0 })),
    )
    .onConflict(already => already.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('statementPayments')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where(
      'key',
      'in',
      payments.map(({ key }) => key),
    )
    .orderBy('key')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.key, row]))
}

/** Changes what is known of a payment locked before and raises its version. */
export const setPayment = (
  tx: Tx,
  { id, version }: BankRecord,
  changes: Pick<Updateable<StatementPayments>, 'taken' | 'setAsideAt' | 'setAsideBy' | 'reason'>,
): Promise<BankRecord> =>
  tx
    .updateTable('statementPayments')
    .set({ ...changes, version: version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Before a payment is taken back: locks the payment of a statement it is a part of; null where it is none. */
export async function lockPaymentOf(tx: Tx, paymentId: string): Promise<BankRecord | null> {
  const part = await tx
    .selectFrom('settlementPayments')
    .select('key')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!part?.key) return null
  const found = await tx
    .selectFrom('statementPayments')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('key', '=', part.key)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

type Paid = Pick<Insertable<SettlementPayments>, 'id' | 'kind' | 'key' | 'settlementId' | 'day' | 'number' | 'amount' | 'marked'>

/** Keeps a payment with what of it went to which line. */
export async function insertPayment(
  tx: Tx,
  payment: Paid & { person: string },
  lines: readonly { orderId: string; amount: number; currency: string }[],
): Promise<void> {
  const { person, ...rest } = payment
  await tx
    .insertInto('settlementPayments')
    .values({ orgId: tx.actor.orgId, ...rest, takenAt: tx.now, takenBy: person, reason: '' })
    .execute()
  const of = { orgId: tx.actor.orgId, paymentId: payment.id, settlementId: payment.settlementId }
  await tx
    .insertInto('settlementPaymentLines')
    .values(lines.map(({ orderId, amount, currency }) => ({ ...of, orderId, amount, currency })))
    .execute()
}

/** Every payment of a settlement, also those taken back, oldest first. */
export async function paymentsOf(tx: Tx, settlementId: string): Promise<{ payment: PaymentRecord; lines: PaymentLineRecord[] }[]> {
  const payments = await tx
    .selectFrom('settlementPayments')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .orderBy('takenAt')
    .orderBy('id')
    .execute()
  if (payments.length === 0) return []
  const lines = await tx
    .selectFrom('settlementPaymentLines')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .execute()
  const of = Map.groupBy(lines, line => line.paymentId)
  return payments.map(payment => ({ payment, lines: of.get(payment.id) ?? [] }))
}

/** What of an order stands paid in a settlement, day by day. */
export const datedPaymentsOf = (tx: Tx, settlementId: string, orderId: string): Promise<{ day: string; amount: number }[]> =>
  tx
    .selectFrom('settlementPaymentLines as l')
    .innerJoin('settlementPayments as p', join => join.onRef('p.orgId', '=', 'l.orgId').onRef('p.id', '=', 'l.paymentId'))
    .select(['p.day', 'l.amount'])
    .where('l.orgId', '=', tx.actor.orgId)
    .where('l.settlementId', '=', settlementId)
    .where('l.orderId', '=', orderId)
    .where('p.backAt', 'is', null)
    .orderBy('p.day')
    .orderBy('p.id')
    .execute()

type Back = { by: string; employeeId: string; userId: string; reason: string }

export async function takePaymentBack(tx: Tx, id: string, { by, employeeId, userId, reason }: Back): Promise<void> {
  await tx
    .updateTable('settlementPayments')
    .set({ backAt: tx.now, backBy: by, backEmployee: employeeId, backUser: userId, reason })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/**
 * Writes how far the lines of a posted settlement are paid, as its payments that stand have it. Lines that stand as before are left alone:
 * a statement of a hundred payments writes each once, not a hundred times.
 */
export async function countPaid(tx: Tx, settlementId: string): Promise<void> {
  await sql`
    with p as materialized (
      select o.order_id, count(s.id) as n, coalesce(sum(pl.amount) filter (where s.id is not null), 0)::bigint as paid, max(s.day) as day,
        coalesce(sum(pl.amount) filter (where s.kind = 'offset'), 0)::bigint as set_off,
        coalesce((array_agg(s.number order by s.kind = 'payment' desc, s.day desc, s.taken_at desc) filter (where s.id is not null))[1], '') as number
      from settlement_lines o
      left join settlement_payment_lines pl on pl.org_id = o.org_id and pl.settlement_id = o.settlement_id and pl.order_id = o.order_id
      left join settlement_payments s on s.org_id = pl.org_id and s.id = pl.payment_id and s.back_at is null
      where o.org_id = ${tx.actor.orgId} and o.settlement_id = ${settlementId} group by o.order_id
    )
    update settlement_lines l set paid = p.paid, set_off = p.set_off, paid_on = case when p.n > 0 and p.paid = l.total then p.day end,
      payment = p.number
    from p where l.org_id = ${tx.actor.orgId} and l.settlement_id = ${settlementId} and l.order_id = p.order_id
      and (l.paid, l.set_off, l.paid_on, l.payment)
        is distinct from (p.paid, p.set_off, case when p.n > 0 and p.paid = l.total then p.day end, p.number)`.execute(tx)
}

/** Posted settlements with their lines, for finding what a payment pays. */
export async function listPosted(tx: Tx): Promise<{ settlement: SettlementRecord; lines: LineRecord[] }[]> {
  const posted = await tx
    .selectFrom('settlements')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', ['posted', 'set_off', 'partly_paid'])
    .execute()
  const lines = Map.groupBy(
    await linesOf(
      tx,
      posted.map(({ id }) => id),
    ),
    line => line.settlementId,
  )
  return posted.map(settlement => ({ settlement, lines: lines.get(settlement.id) ?? [] }))
}

/** Numbers the other sides have for the orders of posted settlements, by settlement. */
export async function theirNumbers(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('settlements')
    .innerJoin('settlementLines', join =>
      join.onRef('settlementLines.orgId', '=', 'settlements.orgId').onRef('settlementLines.settlementId', '=', 'settlements.id'),
    )
    .innerJoin('orderDebts', join =>
      join
        .onRef('orderDebts.orgId', '=', 'settlementLines.orgId')
        .onRef('orderDebts.orderId', '=', 'settlementLines.orderId')
        .onRef('orderDebts.kind', '=', 'settlementLines.kind')
        .onRef('orderDebts.counterpartId', '=', 'settlementLines.counterpartId'),
    )
    .select(['settlements.id', sql<string>`order_debts.counterpart_state ->> 'number'`.as('number')])
    .distinct()
    .where('settlements.orgId', '=', tx.actor.orgId)
    .where('settlements.status', 'in', ['posted', 'set_off', 'partly_paid'])
    .where('orderDebts.counterpartState', 'is not', null)
    .execute()
  const numbers = new Map<string, string[]>()
  for (const { id, number } of rows) numbers.set(id, [...(numbers.get(id) ?? []), number])
  return numbers
}

/** Lines of posted settlements by the day they were posted, or what was paid of them by the day of each payment. */
export async function pageOfJournal(
  tx: Tx,
  filter: JournalFilter,
  { tz, after, limit }: { tz: string; after: TextKey | null; limit: number },
): Promise<{ rows: JournalRecord[]; next: TextKey | null }> {
  const payments = filter.tab === 'payments'
  const day = payments ? sql<string>`paid.day` : sql<string>`(settlements.posted_at at time zone ${tz})::date`
  const id = payments
    ? sql<string>`md5(paid.payment_id::text || settlement_lines.order_id::text)::uuid`
    : sql<string>`md5(settlement_lines.settlement_id::text || settlement_lines.order_id::text)::uuid`
  const rows = await tx
    .selectFrom('settlementLines')
    .innerJoin('settlements', join =>
      join.onRef('settlements.orgId', '=', 'settlementLines.orgId').onRef('settlements.id', '=', 'settlementLines.settlementId'),
    )
    .leftJoin('customers', join =>
      join.onRef('customers.orgId', '=', 'settlements.orgId').onRef('customers.id', '=', 'settlements.counterpartId'),
    )
    .leftJoin('organizations', 'organizations.id', 'settlements.counterpartId')
    .leftJoin('orderDebts', join =>
      join
        .onRef('orderDebts.orgId', '=', 'settlementLines.orgId')
        .onRef('orderDebts.orderId', '=', 'settlementLines.orderId')
        .onRef('orderDebts.kind', '=', 'settlementLines.kind')
        .onRef('orderDebts.counterpartId', '=', 'settlementLines.counterpartId'),
    )
    .leftJoin('orders', join => join.onRef('orders.orgId', '=', 'settlementLines.orgId').onRef('orders.id', '=', 'settlementLines.orderId'))
    .leftJoin(
      query =>
        query
          .selectFrom('settlementPaymentLines as l')
          .innerJoin('settlementPayments as p', join => join.onRef('p.orgId', '=', 'l.orgId').onRef('p.id', '=', 'l.paymentId'))
          .select(['l.orgId', 'l.settlementId', 'l.orderId', 'l.paymentId', 'l.amount', 'p.day', 'p.number'])
          .select(
            sql<number>`coalesce(sum(l.amount) over (partition by l.settlement_id, l.order_id order by p.taken_at, p.id
              rows between unbounded preceding and 1 preceding), 0)::bigint`.as('before'),
          )
          .where('l.orgId', '=', tx.actor.orgId)
          .where('p.backAt', 'is', null)
          .where(sql<boolean>`${sql.lit(payments)}`)
          .as('paid'),
      join =>
        join
          .onRef('paid.orgId', '=', 'settlementLines.orgId')
          .onRef('paid.settlementId', '=', 'settlementLines.settlementId')
          .onRef('paid.orderId', '=', 'settlementLines.orderId'),
    )
    .selectAll('settlementLines')
    .select([
      'settlements.number as settlementNumber',
      'settlements.counterpartId',
      'settlements.counterpartName',
      'settlements.counterpartTin',
      sql<string>`coalesce(organizations.kpp, customers.kpp, '')`.as('kpp'),
      sql<string>`coalesce(orders.customer_number, '')`.as('customerNumber'),
      'orderDebts.deliveredOn',
      'paid.paymentId',
      'paid.number as paymentNumber',
      'paid.amount',
      'paid.before',
      sql<string>`${day}::text`.as('day'),
      sql<string>`${id}::text`.as('rowId'),
    ])
    .where('settlementLines.orgId', '=', tx.actor.orgId)
    .where('settlements.status', 'in', ['posted', 'set_off', 'partly_paid', 'paid'])
    .$if(payments, query => query.where('paid.paymentId', 'is not', null))
    .$if(filter.kind.length > 0, query => query.where('settlementLines.kind', 'in', filter.kind))
    .$if(filter.days?.from !== undefined, query => query.where(sql<boolean>`${day} >= ${filter.days!.from}::date`))
    .$if(filter.days?.to !== undefined, query => query.where(sql<boolean>`${day} <= ${filter.days!.to}::date`))
    .$if(after !== null, query => query.where(sql<boolean>`(${day}, ${id}) > (${after!.key}::text::date, ${after!.id}::uuid)`))
    .orderBy(day)
    .orderBy(id)
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.day, id: last.rowId } }
}
