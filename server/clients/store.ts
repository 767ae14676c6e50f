import { sql } from 'kysely'
import type { ClientState, ClientsFilter, ClientWeight } from '#contract/clients.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { cardColumns } from '#server/company/row.ts'
import type { CardRecord } from '#server/company/rules.ts'
import { lastSeen, listEmployees } from '#server/employees/store.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import { keepWords } from '#server/platform/searchTerms.ts'
import { offered } from '#server/restrictions/store/masking.ts'
import {
  type ClientRecord,
  type ContractRecord,
  type CopiedCustomer,
  type CopiedPoint,
  type KnownCustomer,
  type KnownPoint,
  type StandingRecord,
  usualStanding,
} from './row.ts'

export type Found = { row: ClientRecord; card: CardRecord }

type Filter = {
  id?: string
  search?: string
  side?: Side | undefined
  state?: ClientState | undefined
  created?: ClientsFilter['created']
  after?: TextKey | null
  limit: number
}

/** Organisations by name, for the staff of the platform; the database refuses everybody else. */
export async function listClients(tx: Tx, { id, search = '', side, state, created, after = null, limit }: Filter): Promise<Found[]> {
  const { rows } = await sql<ClientRecord>`
    select * from gate.client_rows(${id ?? null}::uuid, ${likeText(search)}, ${side ?? ''}, ${state ?? ''}, ${after?.key ?? ''}, ${after?.id ?? null}::uuid, ${limit},
      ${created?.from ?? null}::date::timestamp at time zone ${defaultZone}, (${created?.to ?? null}::date + 1)::timestamp at time zone ${defaultZone})`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const cards = new Map(
    (
      await tx
        .selectFrom('organizations')
        .select(cardColumns)
        .where(
          'id',
          'in',
          rows.map(row => row.id),
        )
        .execute()
    ).map(card => [card.id, card]),
  )
  return rows.map(row => ({ row, card: cards.get(row.id)! }))
}

/** The acting organisation itself. */
export async function findOwn(tx: Tx): Promise<Found> {
  const own = tx.actor.orgId
  const found = await tx
    .selectFrom('organizations')
    .select([...cardColumns, 'verifiedAt', 'blocked', 'blockReason', 'createdAt', 'demo'])
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const { n } = await tx
    .selectFrom('bankAccounts')
    .select(on => on.fn.countAll<number>().as('n'))
    .where('orgId', '=', own)
    .executeTakeFirstOrThrow()
  const employees = (await listEmployees(tx)).filter(one => one.active).length
  const seen = [...(await lastSeen(tx)).values()].map(Number)
  const seenAt = seen.length > 0 ? new Date(Math.max(...seen)) : null
  const standing = (await findStanding(tx)) ?? usualStanding
  return { row: { ...found, ...standing, employees, accounts: Number(n), seenAt, overdue: await overdueOf(tx) }, card: found }
}

/** How the acting organisation stands with the platform. */
async function findStanding(tx: Tx): Promise<StandingRecord | undefined> {
  const { rows } = await sql<StandingRecord>`
    select s.plan, s.max_people, s.contract_number, s.contract_on::text, s.contract_until::text, s.leaves_at, s.leave_reason, s.closed_at,
      s.merged_into, o.name_short as merged_name
    from standings s left join organizations o on o.id = s.merged_into where s.org_id = ${tx.actor.orgId}`.execute(tx)
  return rows[0]
}

/** What the acting organisation owes that is overdue, by currency. */
async function overdueOf(tx: Tx): Promise<ClientRecord['overdue']> {
  const { rows } = await sql<{ currency: string; minor: string }>`
    select d.currency, sum(d.total - d.paid) as minor from order_debts d
    where d.org_id = ${tx.actor.orgId} and d.kind = 'payable' and d.settled_on is null and d.pay_due_on < ${tx.now}::date
    group by d.currency having sum(d.total - d.paid) > 0 order by d.currency`.execute(tx)
  return rows.map(({ currency, minor }) => ({ currency, minor: Number(minor) }))
}

type Judged = { verified: boolean; blocked: boolean; reason: string }

/** Writes what the platform decides where the card still has that version; tells whether it had. */
export async function judge(tx: Tx, id: string, version: number, { verified, blocked, reason }: Judged): Promise<boolean> {
  const { rows } = await sql<{
    version: number | null
  }>`select gate.judge(${id}, ${version}, ${verified}, ${blocked}, ${reason}) as version`.execute(tx)
  return rows[0]!.version !== null
}

/** What of a standing the staff of the platform changes, under the names of the columns. */
export type StandingChange = Partial<{
  plan: string
  max_people: number | null
  contract_number: string
  contract_on: string | null
  contract_until: string | null
  leaves_at: string | null
  leave_reason: string
  merged_into: string | null
  merged_people: readonly string[]
}>

export async function setStanding(tx: Tx, id: string, change: StandingChange): Promise<void> {
  await sql`select gate.set_standing(${id}, ${JSON.stringify(change)}::jsonb)`.execute(tx)
}

/** The people an organisation that was merged gave to the other one; read in its home. */
export async function listMerged(tx: Tx): Promise<string[]> {
  const found = await tx.selectFrom('standings').select('mergedPeople').where('orgId', '=', tx.actor.orgId).executeTakeFirst()
  return found?.mergedPeople ?? []
}

/** What stops where an organisation is blocked. */
export async function findWeight(tx: Tx, id: string): Promise<ClientWeight> {
  const { rows } = await sql<ClientWeight>`select * from gate.client_weight(${id})`.execute(tx)
  return rows[0]!
}

/** Opens the home of an organisation to the staff of the platform; false where there is no such organisation. */
export async function visit(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select gate.visit(${id}) as done`.execute(tx)
  return rows[0]!.done
}

/** Acts for the own organisation again. */
export async function goHome(tx: Tx): Promise<void> {
  await sql`select from gate.act(${tx.session})`.execute(tx)
}

/** Contracts of the acting organisation with those it works with, by name. */
export async function listContracts(tx: Tx): Promise<ContractRecord[]> {
  return tx
    .selectFrom('partners')
    .innerJoin('organizations', 'organizations.id', 'partners.partnerOrgId')
    .select(['partners.id', 'organizations.nameShort as partner', 'contractNumber'])
    .select([sql<string | null>`contract_date::text`.as('contractDate'), sql<string | null>`contract_until::text`.as('contractUntil')])
    .where('partners.orgId', '=', tx.actor.orgId)
    .where('contractNumber', '<>', '')
    .orderBy('organizations.nameShort')
    .orderBy('partners.id')
    .limit(500)
    .execute()
}

/** Nobody works in the acting organisation any more, and how its people were reached is forgotten; tells how many worked. */
export async function forgetPeople(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('employees')
    .set(on => ({ active: false, dismissedAt: tx.now, email: null, phone: null, version: on('version', '+', 1) }))
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Closes an organisation whose time has come; false where that was taken back. */
export async function closeClient(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select gate.close_client(${id}) as done`.execute(tx)
  return rows[0]!.done
}

/** Own customers, or nodal points: those in use, with contacts who may be used in something new. */
export const listOwnCustomers = async (tx: Tx): Promise<CopiedCustomer[]> =>
  offered(
    tx,
    await tx.selectFrom('customers').selectAll().where('orgId', '=', tx.actor.orgId).where('active', '=', true).orderBy('id').execute(),
  )
export const listOwnPoints = async (tx: Tx): Promise<CopiedPoint[]> =>
  offered(
    tx,
    await tx.selectFrom('nodalPoints').selectAll().where('orgId', '=', tx.actor.orgId).where('active', '=', true).orderBy('id').execute(),
  )

/** By what a record of a directory is known to be there already: archived customers count, for their numbers are taken all the same. */
export async function listKnown(tx: Tx): Promise<{ customers: KnownCustomer[]; points: KnownPoint[] }> {
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'country', 'tin', 'externalId', 'searchName', 'active', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .execute()
  const points = await tx
    .selectFrom('nodalPoints')
    .select(['id', 'addressKey', 'searchName', 'externalId', 'active', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .execute()
  return { customers, points }
}

/** What of an organisation a merger leaves with it, and what stands against one. */
export async function findUnfinished(
  tx: Tx,
): Promise<{ settlements: number; debts: number; drivers: number; vehicles: number; allOrders: number }> {
  const { rows } = await sql<{ settlements: number; debts: number; drivers: number; vehicles: number; allOrders: number }>`
    select (select count(*)::int from settlements s where s.org_id = ${tx.actor.orgId}
        and s.status in ('draft', 'pending_approval', 'approved', 'posted', 'partly_paid')) as settlements,
      (select count(*)::int from order_debts d where d.org_id = ${tx.actor.orgId} and d.settled_on is null) as debts,
      (select count(*)::int from drivers d where d.org_id = ${tx.actor.orgId} and d.status <> 'dismissed') as drivers,
      (select count(*)::int from vehicles v where v.org_id = ${tx.actor.orgId} and v.status <> 'sold') as vehicles,
      (select count(*)::int from order_parties p where p.org_id = ${tx.actor.orgId}) as all_orders`.execute(tx)
  return rows[0]!
}

const PORTION = 200
const portionsOf = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, i) => all.slice(i * PORTION, (i + 1) * PORTION))

/** Lays copies of customers into the acting organisation. */
export async function insertCustomers(tx: Tx, copies: readonly CopiedCustomer[]): Promise<void> {
  for (const portion of portionsOf(copies)) {
    await keepWords(
      tx,
      'customer',
      portion.flatMap(({ searchName, searchAddress }) => [searchName, searchAddress]),
    )
    const rows = portion.map(row => ({
      ...row,
      ...{ orgId: tx.actor.orgId, version: 1, createdAt: tx.now, updatedAt: null, usedAt: null },
      ...{ contacts: JSON.stringify(row.contacts), ownFields: JSON.stringify(row.ownFields) },
    }))
    await tx.insertInto('customers').values(rows).execute()
  }
}

/** The same of nodal points. */
export async function insertPoints(tx: Tx, copies: readonly CopiedPoint[]): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  for (const portion of portionsOf(copies)) {
    await keepWords(
      tx,
      'nodal_point',
      portion.map(({ search }) => search),
    )
    const rows = portion.map(row => ({
      ...row,
      ...{ orgId: tx.actor.orgId, version: 1, createdAt: tx.now, updatedAt: null, usedAt: null },
      ...{ hours: json(row.hours), geofencePolygon: json(row.geofencePolygon) },
    }))
    await tx.insertInto('nodalPoints').values(rows).execute()
  }
}

/** Archives copies nobody has changed or used since, or takes them out of the archive again; tells how many. */
export async function setCopies(tx: Tx, dir: 'customers' | 'nodalPoints', ids: readonly string[], active: boolean): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable(dir)
    .set({ active, version: active ? 1 : 2, updatedAt: tx.now } as never)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', [...ids])
    .where('version', '=', active ? 2 : 1)
    .where('active', '=', !active)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
