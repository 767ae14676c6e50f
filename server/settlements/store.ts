import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { numberBy } from '#contract/requisites.ts'
import type {
  CandidateFilter,
  CounterpartKey,
  JournalFilter,
  SettlementFilter,
  SettlementKind,
  SettlementTab,
} from '#contract/settlements.ts'
import { settlementTabs } from '#contract/settlements.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type {
  OrderDebts,
  SettlementEntries,
  SettlementLines,
  SettlementPaymentLines,
  SettlementPayments,
  Settlements,
  SettlementTotals,
} from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { ShownOrder } from './form.ts'
import { totalsOf } from './rules.ts'

export type SettlementRecord = Selectable<Settlements>
export type LineRecord = Selectable<SettlementLines>
export type TotalRecord = Selectable<SettlementTotals>
export type EntryRecord = Selectable<SettlementEntries>
export type PaymentRecord = Selectable<SettlementPayments>
export type PaymentLineRecord = Selectable<SettlementPaymentLines>
/** What is owed for an order, with the terms and the tax number of a customer where it is one. */
export type DebtRecord = Selectable<OrderDebts> & { customerDays: number | null; customerDaysKind: string | null }
/** What posted registries took up of a debt. */
export type Took = {
  tookLines: number
  tookPart: number
  tookNet: number
  tookVat: number
  tookGross: number
  tookExtras: number
  tookClaims: number
  tookTotal: number
}
/** A debt with what posted registries took up of it, and the registry that has the rest. */
export type Placed = DebtRecord & Took & { settlementId: string | null; settlementNumber: string | null }

/** The number every mask of registries has: a stroke tells it from numbers of orders. */
const MASK = 'YY/NNNN'
const FAR = '9999-12-31'

/** The next number of a registry in the year of the transaction: `26/0012`. */
export async function nextNumber(tx: Tx): Promise<string> {
  const year = yearOf(tx)
  return numberBy(MASK, year, await takeNumbers(tx, 'settlement', year))
}

// ---------------------------------------------------------------------------------------------------------------------
// Debts
// ---------------------------------------------------------------------------------------------------------------------

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
  debts(tx).where('orderDebts.orderId', '=', orderId).orderBy('orderDebts.kind').execute()

/** The last day to pay; a customer's is reckoned in calendar days here, and exactly where it is shown. */
const due = sql<string>`coalesce(order_debts.pay_by, order_debts.delivered_on + customers.pay_days, ${FAR}::date)`

/** Something of the debt is in no registry yet: all of it, or what was agreed since it was taken up. */
const untaken = sql<boolean>`(took.took_lines = 0 or order_debts.gross <> took.took_gross or order_debts.claims <> took.took_claims)`

/** Debts that are not paid and in no live registry, or not whole. */
export async function pageOfCandidates(
  tx: Tx,
  filter: CandidateFilter,
  after: TextKey | null,
  limit: number,
): Promise<{ rows: Placed[]; next: TextKey | null }> {
  const key = filter.sort === 'due' ? due : sql<string>`coalesce(order_debts.delivered_on, ${FAR}::date)`
  const down = filter.sort === '-delivered'
  const rows = await debts(tx)
    .select(sql<string>`${key}::text`.as('sortKey'))
    .where('orderDebts.kind', '=', filter.kind)
    .where('orderDebts.settledOn', 'is', null)
    .where('settlementLines.orderId', 'is', null)
    .where(untaken)
    .$if(filter.counterpart !== undefined, query => query.where('orderDebts.counterpartId', '=', filter.counterpart!))
    .$if(filter.ready, query => query.where('orderDebts.papers', 'in', ['accepted', 'none']))
    .$if(filter.search !== '', query => query.where('orderDebts.search', 'like', likeOf(filter.search)))
    .$if(filter.due?.from !== undefined, query => query.where(sql<boolean>`${due} >= ${filter.due!.from}::date`))
    .$if(filter.due?.to !== undefined, query => query.where(sql<boolean>`${due} <= ${filter.due!.to}::date`))
    .$if(after !== null, query =>
      query.where(
        down
          ? sql<boolean>`(${key}, order_debts.order_id) < (${after!.key}::date, ${after!.id}::uuid)`
          : sql<boolean>`(${key}, order_debts.order_id) > (${after!.key}::date, ${after!.id}::uuid)`,
      ),
    )
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('orderDebts.orderId', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.sortKey, id: last.orderId } }
}

const likeOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, mark => `\\${mark}`)}%`

export type Owed = {
  kind: string
  counterpartKind: string
  counterpartId: string
  name: string
  tin: string
  currency: string
  payBy: string | null
  deliveredOn: string | null
  customerDays: number | null
  customerDaysKind: string | null
  orders: number
  total: number
}

/** What is not paid, together for each counterpart, currency and day it is reckoned from. */
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
      'd.payBy',
      // a debt with a day of its own needs no other
      sql<string | null>`case when d.pay_by is null then d.delivered_on end`.as('deliveredOn'),
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
      'd.payBy',
      sql`case when d.pay_by is null then d.delivered_on end`,
    ])
    .execute()

/** What the executor gets for these orders without VAT, for what is left of a customer's bill. */
export const costsOf = (tx: Tx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('orderDebts')
        .select(['orderId', 'currency', 'net', 'claims', 'total'])
        .where('orgId', '=', tx.actor.orgId)
        .where('kind', '=', 'payable')
        .where('orderId', 'in', orderIds)
        .execute()

/** The main account of a counterpart in a currency, where one is owed to or owes. */
export async function accountOf(tx: Tx, counterpartId: string, currency: string) {
  const { rows } = await sql<{ bik: string; bank: string; account: string; correspondent: string | null }>`
    select bik, bank, account, correspondent from gate.account_of(${counterpartId}, ${currency})`.execute(tx)
  return rows[0] ?? null
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

// ---------------------------------------------------------------------------------------------------------------------
// Registries
// ---------------------------------------------------------------------------------------------------------------------

export async function insertSettlement(tx: Tx, settlement: Insertable<Settlements>): Promise<SettlementRecord> {
  return tx.insertInto('settlements').values(settlement).returningAll().executeTakeFirstOrThrow()
}

export async function findSettlement(tx: Tx, id: string): Promise<SettlementRecord> {
  const found = await tx.selectFrom('settlements').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  return found ?? refuse('settlement.not_found')
}

/** A registry for a change; refused when another change was quicker. */
export async function lockSettlement(tx: Tx, id: string, version: number | null): Promise<SettlementRecord> {
  const found = await tx
    .selectFrom('settlements')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('settlement.not_found')
  if (version !== null && found.version !== version) refuse('settlement.changed', { version: found.version, asked: version })
  return found
}

/** Changes a registry locked before and raises its version. */
export async function setSettlement(tx: Tx, before: SettlementRecord, changes: Updateable<Settlements>): Promise<SettlementRecord> {
  const moved = changes.status !== undefined && changes.status !== before.status ? { statusAt: tx.now } : {}
  return tx
    .updateTable('settlements')
    .set({ ...changes, ...moved, version: before.version + 1 })
    .where('orgId', '=', before.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lines of registries, in the order of their numbers. */
export const linesOf = (tx: Tx, ids: readonly string[]): Promise<LineRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('settlementLines')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('settlementId', 'in', ids)
        .orderBy('number')
        .orderBy('orderId')
        .execute()

/** Puts orders into a registry; refused when one of them came into another meanwhile. */
export async function insertLines(tx: Tx, lines: readonly Insertable<SettlementLines>[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('settlementLines')
    .values(lines)
    .execute()
    .catch(error =>
      violated(error) === 'settlement_lines__open' || violated(error) === 'settlement_lines__part'
        ? refuse('settlement.order_taken', { order: lines.map(line => line.number).join(', '), registry: '–' })
        : Promise.reject(error),
    )
}

export async function deleteLines(tx: Tx, settlementId: string, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('settlementLines')
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .where('orderId', 'in', orderIds)
    .execute()
}

export async function setLines(
  tx: Tx,
  settlementId: string,
  orderIds: readonly string[] | null,
  changes: Updateable<SettlementLines>,
): Promise<void> {
  await tx
    .updateTable('settlementLines')
    .set(changes)
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .$if(orderIds !== null, query => query.where('orderId', 'in', orderIds!))
    .execute()
}

/** Writes what lines of a registry come to anew. */
export async function writeTotals(tx: Tx, settlementId: string, lines: readonly LineRecord[]): Promise<void> {
  await tx.deleteFrom('settlementTotals').where('orgId', '=', tx.actor.orgId).where('settlementId', '=', settlementId).execute()
  const totals = totalsOf(lines)
  if (totals.length > 0)
    await tx
      .insertInto('settlementTotals')
      .values(totals.map(total => ({ orgId: tx.actor.orgId, settlementId, ...total })))
      .execute()
}

export const listTotals = (tx: Tx, ids: readonly string[]): Promise<TotalRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('settlementTotals')
        .selectAll()
        .where('orgId', '=', tx.actor.orgId)
        .where('settlementId', 'in', ids)
        .orderBy('currency')
        .execute()

export type Entry = Pick<Insertable<SettlementEntries>, 'what'> & {
  from?: string | null
  to?: string | null
  person: string | null
  comment?: string
  orders?: string[]
  day?: string | null
  payment?: string
}

/** Adds a line to the history of a registry. */
export async function insertEntry(tx: Tx, settlementId: string, entry: Entry): Promise<void> {
  await tx
    .insertInto('settlementEntries')
    .values({
      orgId: tx.actor.orgId,
      settlementId,
      id: newId(),
      at: tx.now,
      what: entry.what,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      byName: entry.person,
      comment: entry.comment ?? '',
      orders: entry.orders ?? [],
      day: entry.day ?? null,
      payment: entry.payment ?? '',
    })
    .execute()
}

export const listEntries = (tx: Tx, settlementId: string): Promise<EntryRecord[]> =>
  tx
    .selectFrom('settlementEntries')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('settlementId', '=', settlementId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

const inTab = (tab: SettlementTab, today: string) =>
  tab === 'all'
    ? sql<boolean>`true`
    : tab === 'overdue'
      ? sql<boolean>`(settlements.status not in ('paid', 'voided') and settlements.pay_by < ${today}::date)`
      : sql<boolean>`settlements.status = ${tab}`

/** One page of own registries. */
export async function pageOfSettlements(
  tx: Tx,
  filter: SettlementFilter,
  { today, tz }: { today: string; tz: string },
  after: TextKey | null,
  limit: number,
): Promise<{ rows: SettlementRecord[]; next: TextKey | null }> {
  const byDue = filter.sort === 'due' || filter.sort === '-due'
  const down = filter.sort.startsWith('-')
  const key = byDue ? sql`coalesce(settlements.pay_by, ${FAR}::date)` : sql`settlements.created_at`
  const cast = byDue ? sql`date` : sql`timestamptz`
  const told = byDue ? sql<string>`${key}::text` : sql<string>`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const rows = await tx
    .selectFrom('settlements')
    .selectAll()
    .select(told.as('sortKey'))
    .where('orgId', '=', tx.actor.orgId)
    .where(inTab(filter.tab, today))
    .$if(filter.search !== '', query => query.where('search', 'like', likeOf(filter.search)))
    .$if(filter.kind.length > 0, query => query.where('kind', 'in', filter.kind))
    .$if(filter.counterpart.length > 0, query => query.where('counterpartId', 'in', filter.counterpart))
    .$if(filter.currency.length > 0, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('settlementTotals')
            .select('currency')
            .whereRef('settlementTotals.orgId', '=', 'settlements.orgId')
            .whereRef('settlementTotals.settlementId', '=', 'settlements.id')
            .where('currency', 'in', filter.currency),
        ),
      ),
    )
    .$if(filter.created?.from !== undefined, query =>
      query.where(sql<boolean>`settlements.created_at >= (${filter.created!.from}::date::timestamp at time zone ${tz})`),
    )
    .$if(filter.created?.to !== undefined, query =>
      query.where(sql<boolean>`settlements.created_at < ((${filter.created!.to}::date + 1)::timestamp at time zone ${tz})`),
    )
    .$if(filter.due?.from !== undefined, query => query.where('payBy', '>=', filter.due!.from!))
    .$if(filter.due?.to !== undefined, query => query.where('payBy', '<=', filter.due!.to!))
    .$if(after !== null, query =>
      query.where(
        down
          ? sql<boolean>`(${key}, settlements.id) < (${after!.key}::text::${cast}, ${after!.id}::uuid)`
          : sql<boolean>`(${key}, settlements.id) > (${after!.key}::text::${cast}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.sortKey, id: last.id } }
}

export async function countSettlements(tx: Tx, kind: readonly SettlementKind[], today: string): Promise<Record<SettlementTab, number>> {
  const counts: Record<string, number> = await tx
    .selectFrom('settlements')
    // by their places: names with a stroke would come back spelt otherwise
    .select(settlementTabs.map((tab, i) => sql<number>`count(*) filter (where ${inTab(tab, today)})`.as(`n${i}`)))
    .where('orgId', '=', tx.actor.orgId)
    .$if(kind.length > 0, query => query.where('kind', 'in', kind))
    .executeTakeFirstOrThrow()
  return Object.fromEntries(settlementTabs.map((tab, i) => [tab, counts[`n${i}`]])) as Record<SettlementTab, number>
}

// ---------------------------------------------------------------------------------------------------------------------
// Statements and accounting
// ---------------------------------------------------------------------------------------------------------------------

/** Which payments of a statement were taken over before. */
export async function takenBefore(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('settlementPayments')
    .select('key')
    .where('orgId', '=', tx.actor.orgId)
    .where('key', 'in', keys)
    .where('backAt', 'is', null)
    .execute()
  return new Set(rows.flatMap(row => row.key ?? []))
}

type Paid = Pick<Insertable<SettlementPayments>, 'id' | 'kind' | 'key' | 'settlementId' | 'day' | 'number' | 'amount' | 'marked'>

/** Keeps a payment with what of it went to which line; false where the same one of a statement was taken over before. */
export async function insertPayment(
  tx: Tx,
  payment: Paid & { person: string },
  lines: readonly { orderId: string; amount: number; currency: string }[],
): Promise<boolean> {
  const { person, ...rest } = payment
  const taken = await tx
    .insertInto('settlementPayments')
    .values({ orgId: tx.actor.orgId, ...rest, takenAt: tx.now, takenBy: person, reason: '' })
    .onConflict(already => already.doNothing())
    .executeTakeFirstOrThrow()
  if (taken.numInsertedOrUpdatedRows !== 1n) return false
  const of = { orgId: tx.actor.orgId, paymentId: payment.id, settlementId: payment.settlementId }
  await tx
    .insertInto('settlementPaymentLines')
    .values(lines.map(({ orderId, amount, currency }) => ({ ...of, orderId, amount, currency })))
    .execute()
  return true
}

/** Every payment of a registry, also those taken back, oldest first. */
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

type Back = { by: string; employeeId: string; userId: string; reason: string }

export async function takePaymentBack(tx: Tx, id: string, { by, employeeId, userId, reason }: Back): Promise<void> {
  await tx
    .updateTable('settlementPayments')
    .set({ backAt: tx.now, backBy: by, backEmployee: employeeId, backUser: userId, reason })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/** Writes how far the lines of a posted registry are paid, as its payments that stand have it. */
export async function countPaid(tx: Tx, settlementId: string): Promise<void> {
  await sql`
    update settlement_lines l set paid = p.paid, paid_on = case when p.n > 0 and p.paid = l.total then p.day end, payment = p.number
    from (
      select o.order_id, count(s.id) as n, coalesce(sum(pl.amount) filter (where s.id is not null), 0)::bigint as paid, max(s.day) as day,
        coalesce((array_agg(s.number order by s.day desc, s.taken_at desc) filter (where s.id is not null))[1], '') as number
      from settlement_lines o
      left join settlement_payment_lines pl on pl.org_id = o.org_id and pl.settlement_id = o.settlement_id and pl.order_id = o.order_id
      left join settlement_payments s on s.org_id = pl.org_id and s.id = pl.payment_id and s.back_at is null
      where o.org_id = ${tx.actor.orgId} and o.settlement_id = ${settlementId} group by o.order_id
    ) p where l.org_id = ${tx.actor.orgId} and l.settlement_id = ${settlementId} and l.order_id = p.order_id`.execute(tx)
}

/** Own live registries an order stands in, oldest first, with the line of each. */
export const registriesOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('settlementLines')
    .innerJoin('settlements', join =>
      join.onRef('settlements.orgId', '=', 'settlementLines.orgId').onRef('settlements.id', '=', 'settlementLines.settlementId'),
    )
    .selectAll('settlementLines')
    .select(['settlements.number as registry', 'settlements.status', 'settlements.approvedAt', 'settlements.postedAt'])
    .where('settlementLines.orgId', '=', tx.actor.orgId)
    .where('settlementLines.orderId', '=', orderId)
    .where('settlementLines.live', '=', true)
    .orderBy('settlements.createdAt')
    .orderBy('settlements.id')
    .execute()

/** Numbers of the own accounts. */
export const ownAccounts = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.selectFrom('bankAccounts').select('account').where('orgId', '=', tx.actor.orgId).execute()).map(each => each.account))

/** Posted registries with their lines, for finding what a payment pays. */
export async function listPosted(tx: Tx): Promise<{ settlement: SettlementRecord; lines: LineRecord[] }[]> {
  const posted = await tx
    .selectFrom('settlements')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', ['posted', 'partly_paid'])
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

/** Numbers the other sides have for the orders of posted registries, by registry. */
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
        .onRef('orderDebts.counterpartId', '=', 'settlements.counterpartId'),
    )
    .select(['settlements.id', sql<string>`order_debts.theirs ->> 'number'`.as('number')])
    .distinct()
    .where('settlements.orgId', '=', tx.actor.orgId)
    .where('settlements.status', 'in', ['posted', 'partly_paid'])
    .where('orderDebts.theirs', 'is not', null)
    .execute()
  const numbers = new Map<string, string[]>()
  for (const { id, number } of rows) numbers.set(id, [...(numbers.get(id) ?? []), number])
  return numbers
}

export type JournalRecord = LineRecord & {
  settlementNumber: string
  counterpartId: string
  counterpartName: string
  counterpartTin: string
  kpp: string
  customerNumber: string
  deliveredOn: string | null
  day: string
  /** Of a payment: which one, its number and how much of it went to the line. */
  paymentId: string | null
  paymentNumber: string | null
  amount: number | null
}

/** Lines of posted registries by the day they were posted, or what was paid of them by the day of each payment. */
export async function pageOfJournal(
  tx: Tx,
  filter: JournalFilter,
  tz: string,
  after: TextKey | null,
  limit: number,
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
        .onRef('orderDebts.kind', '=', 'settlementLines.kind'),
    )
    .leftJoin('orders', join => join.onRef('orders.orgId', '=', 'settlementLines.orgId').onRef('orders.id', '=', 'settlementLines.orderId'))
    .leftJoin(
      query =>
        query
          .selectFrom('settlementPaymentLines as l')
          .innerJoin('settlementPayments as p', join => join.onRef('p.orgId', '=', 'l.orgId').onRef('p.id', '=', 'l.paymentId'))
          .select(['l.orgId', 'l.settlementId', 'l.orderId', 'l.paymentId', 'l.amount', 'p.day', 'p.number'])
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
      sql<string>`${day}::text`.as('day'),
      sql<string>`${id}::text`.as('rowId'),
    ])
    .where('settlementLines.orgId', '=', tx.actor.orgId)
    .where('settlements.status', 'in', ['posted', 'partly_paid', 'paid'])
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

export const findCustomerCard = (tx: Tx, id: string) =>
  tx
    .selectFrom('customers')
    .select(['legalName', 'country', 'kpp', 'addresses'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Own rows of orders, as lists show them. */
export async function rowsShown(tx: Tx, ids: readonly string[]): Promise<Map<string, ShownOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orderParties')
    .select(['orderId', 'rowJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.orderId, JSON.parse(row.rowJson) as ShownOrder]))
}
