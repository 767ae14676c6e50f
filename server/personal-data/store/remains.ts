import { type RawBuilder, sql } from 'kysely'
import type { Holding } from '#contract/personal-data-words.ts'
import type { Day } from '#contract/primitives.ts'
import type { PersonRecord } from '#server/personal-data/record.ts'
import { PAPER_YEARS, PROOF_YEARS } from '#server/personal-data/rules.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { isSameContact } from '#server/restrictions/store/restrictions.ts'
import { ended } from './ofDriver.ts'
import type { Erasing } from './part.ts'

/** A row the law keeps of who was erased: an id, which of several in it, and the last day. */
export type Remain = { holding: Holding; objectId: string; place: number; untilDay: Day }

const papers = (at: RawBuilder<unknown>) =>
  sql`make_date(extract(year from ${at} at time zone 'UTC')::int + ${PAPER_YEARS}::int, 12, 31) as until_day`
const proof = (at: RawBuilder<unknown>) =>
  sql`((${at} at time zone 'UTC') + make_interval(years => ${PROOF_YEARS}::int))::date as until_day`
const served = sql`coalesce(s.window_to, s.window_from, o.created_at)`

/** Rows of each holding the law keeps after an erasure: object_id, place, until_day. What nobody may keep is gone at once. */
const left: Partial<Record<Holding, (tx: Tx, person: PersonRecord, keptSince: Date) => RawBuilder<unknown>>> = {
  driver_flights: (tx, { id }, keptSince) => sql`
    select f.id as object_id, 0 as place, ${papers(sql`f.planned_end`)} from flights f
    where f.org_id = ${tx.actor.orgId} and (f.driver_id = ${id} or f.co_driver_id = ${id}) and f.planned_end >= ${keptSince}
      and f.status = any(${[...ended]}::text[])`,
  driver_papers: (tx, { id }) => sql`
    select s.id as object_id, 0 as place, ${papers(sql`s.at`)} from flight_sheets s join flights f on f.org_id = s.org_id and f.id = s.flight_id
    where s.org_id = ${tx.actor.orgId} and (f.driver_id = ${id} or f.co_driver_id = ${id})`,
  driver_evidence: (tx, { id }) => sql`
    select e.id as object_id, 0 as place, ${papers(sql`e.created_at`)} from position_evidence e
    join flights f on f.org_id = e.org_id and f.id = e.flight_id
    where e.org_id = ${tx.actor.orgId} and (f.driver_id = ${id} or f.co_driver_id = ${id})`,
  driver_consents: (tx, { id }) => sql`
    select c.id as object_id, 0 as place, ${proof(sql`max(c.at) over ()`)} from position_consents c
    where c.org_id = ${tx.actor.orgId} and c.driver_id = ${id}`,
  contact_stops: (tx, person, keptSince) => sql`
    select s.order_id as object_id, s.seq as place, ${papers(served)} from order_stops s
    join orders o on o.org_id = s.org_id and o.id = s.order_id
    where s.org_id = ${tx.actor.orgId} and o.status <> 'draft' and ${served} >= ${keptSince}
      and ${isSameContact(person, { name: 's.contact_name', phone: 's.contact_phone' })}
    union all
    select o.id, 0, ${papers(served)} from orders o left join order_stops s on s.org_id = o.org_id and s.order_id = o.id and s.seq = 1
    where o.org_id = ${tx.actor.orgId} and o.status <> 'draft' and ${served} >= ${keptSince}
      and ${isSameContact(person, { name: 'o.contact_name', phone: 'o.contact_phone' })}`,
  contact_receiver: (tx, { name }, keptSince) => sql`
    select t.id as object_id, 0 as place, ${papers(sql`t.planned_to`)} from flight_tasks t
    where t.org_id = ${tx.actor.orgId} and t.receiver = ${name} and t.planned_to >= ${keptSince}`,
}

/** Writes down which rows stay of a person the act is about. */
export async function insertRemains(tx: Tx, person: PersonRecord, { actId, keptSince }: Pick<Erasing, 'actId' | 'keptSince'>) {
  const driver = person.kind === 'driver'
  if (person.kind === 'employee') return
  for (const [holding, rows] of Object.entries(left))
    if (holding.startsWith('driver_') === driver)
      await sql`
        insert into erasure_remains (org_id, act_id, holding, object_id, place, until_day)
        select ${tx.actor.orgId}, ${actId}::uuid, ${holding}, r.object_id, r.place, r.until_day from (${rows(tx, person, keptSince)}) r`.execute(
        tx,
      )
}

const remains = (tx: Tx, actId: string) => tx.selectFrom('erasureRemains').where('orgId', '=', tx.actor.orgId).where('actId', '=', actId)

/** The first day on which something an act left goes, or null. */
export async function firstDayOf(tx: Tx, actId: string): Promise<Day | null> {
  const { day } = await remains(tx, actId).select(sql<Day | null>`min(until_day)::text`.as('day')).executeTakeFirstOrThrow()
  return day
}

/** What of an act is kept no longer than until a day. */
export async function listRemains(tx: Tx, actId: string, until: Day): Promise<Remain[]> {
  const rows = await remains(tx, actId)
    .select(['holding', 'objectId', 'place', sql<Day>`until_day::text`.as('untilDay')])
    .where('untilDay', '<=', until)
    .execute()
  return rows as Remain[]
}

/** Erases rows the law kept so far, by their ids alone. */
export async function eraseRemains(tx: Tx, driverId: string, rows: readonly Remain[], instead: string): Promise<void> {
  const own = tx.actor.orgId
  const idsOf = (holding: Holding) => rows.filter(row => row.holding === holding).map(({ objectId }) => objectId)
  const any = (holding: Holding) => sql`any(${idsOf(holding)}::uuid[])`
  await sql`update flights set
      driver_name = case when driver_id = ${driverId} then ${instead} else driver_name end,
      co_driver_name = case when co_driver_id = ${driverId} then ${instead} else co_driver_name end
    where org_id = ${own} and id = ${any('driver_flights')}`.execute(tx)
  await sql`delete from flight_sheets where org_id = ${own} and id = ${any('driver_papers')}`.execute(tx)
  await sql`delete from position_evidence where org_id = ${own} and id = ${any('driver_evidence')}`.execute(tx)
  await sql`delete from position_consents where org_id = ${own} and id = ${any('driver_consents')}`.execute(tx)
  const stops = rows.filter(({ holding }) => holding === 'contact_stops')
  await sql`update order_stops s set contact_name = ${instead}, contact_phone = null
    from unnest(${stops.map(({ objectId }) => objectId)}::uuid[], ${stops.map(({ place }) => place)}::int[]) r (order_id, seq)
    where s.org_id = ${own} and s.order_id = r.order_id and s.seq = r.seq`.execute(tx)
  const orders = stops.filter(({ place }) => place === 0).map(({ objectId }) => objectId)
  await sql`update orders set contact_name = ${instead}, contact_phone = null where org_id = ${own} and id = any(${orders}::uuid[])`.execute(
    tx,
  )
  await sql`update flight_tasks set receiver = ${instead}, receiver_position = '', receiver_power = ''
    where org_id = ${own} and id = ${any('contact_receiver')}`.execute(tx)
}

export const removeRemains = (tx: Tx, actId: string, until: Day) =>
  tx.deleteFrom('erasureRemains').where('orgId', '=', tx.actor.orgId).where('actId', '=', actId).where('untilDay', '<=', until).execute()

/** By what a contact is known again where an older backup has him still. */
export const insertMark = (tx: Tx, actId: string, mark: Buffer) =>
  tx.insertInto('erasureMarks').values({ orgId: tx.actor.orgId, actId, mark }).execute()

export const removeMark = (tx: Tx, actId: string) =>
  tx.deleteFrom('erasureMarks').where('orgId', '=', tx.actor.orgId).where('actId', '=', actId).execute()

/** Acts drawn up by hand, the earliest first, with the marks of contacts. */
export const listLedger = (tx: Tx) =>
  tx
    .selectFrom('erasureActs as a')
    .leftJoin('erasureMarks as m', on => on.onRef('m.orgId', '=', 'a.orgId').onRef('m.actId', '=', 'a.id'))
    .select(['a.id', 'a.number', 'a.at', 'a.basis', 'a.kind', 'a.objectId', 'a.place', 'a.byName', 'a.byPosition', 'm.mark'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.basis', '<>', 'term')
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()

/** Every organisation there is. */
export async function organizationsOf(workerDb: Db): Promise<OrgId[]> {
  return (await workerDb.selectFrom('organizations').select('id').orderBy('id').execute()).map(({ id }) => id as OrgId)
}
