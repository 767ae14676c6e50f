import { type SqlBool, sql } from 'kysely'
import { type DriverFilter, type DriverTab, tabStatuses } from '#contract/driver-list.ts'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import type { Day } from '#contract/primitives.ts'
import type { DriverKey } from '#server/drivers/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { own } from './drivers.ts'
import { ended } from './flights.ts'

type Page = { filter: DriverFilter; after: DriverKey | null; limit: number; today: Day; tz: string }

/** The nearest last day of all documents. */
const earliest = sql<Day | null>`least(licence_expires, medical_expires, case when adr_classes <> '{}' then adr_expires end, permit_expires, hired_until, tachograph_expires, medical_book_expires)`
const nearest = sql<string>`coalesce(${earliest}::text, '9999')`

/** A page of own drivers in the order asked for; `next` is the key of its last row when there are more. */
export async function pageOfDrivers(tx: Tx, { fingerprint }: Pick<Secrets, 'fingerprint'>, { filter, after, limit, today, tz }: Page) {
  let query = own(tx).select(nearest.as('nearest')).where('status', 'in', tabStatuses[filter.tab]).where('erasedAt', 'is', null)
  const { search, category, free, expiring, unconsented, sort } = filter
  if (search) {
    const phone = readPhone(search)
    const licence = cyrillicPlate(search)
    query = query.where(({ eb, or }) =>
      or([
        eb(
          sql`translate(lower(concat_ws(' ', last_name, first_name, middle_name)), 'ё', 'е')`,
          'like',
          `%${likeText(search.toLowerCase().replaceAll('ё', 'е'))}%`,
        ),
        ...(phone ? [eb('phoneHash', '=', fingerprint(phone))] : []),
        ...(/^[\dА-Я]{10}$/.test(licence) ? [eb('licenceHash', '=', fingerprint(licence))] : []),
      ]),
    )
  }
  if (category.length > 0) query = query.where(sql<SqlBool>`categories && ${category}::text[]`)
  if (unconsented) query = query.where('processingConsentAt', 'is', null)
  if (expiring === '0') query = query.where(sql<SqlBool>`${earliest} < ${today}::date`)
  else if (expiring) query = query.where(sql<SqlBool>`${earliest} <= ${today}::date + ${Number(expiring)}::int`)
  const from = free?.from ?? free?.to
  const to = free?.to ?? free?.from
  if (from !== undefined && to !== undefined)
    query = query.where('status', 'in', ['active', 'on_leave']).where(sql<SqlBool>`
      not exists (select 1 from driver_leaves l where l.org_id = drivers.org_id and l.driver_id = drivers.id and l.starts_on <= ${to}::date and l.ends_on >= ${from}::date)
      and not exists (select 1 from flights f where f.org_id = drivers.org_id and f.driver_id = drivers.id and f.status <> all (${ended}::text[])
        and f.planned_start < (${to}::date + 1)::timestamp at time zone ${tz}
        and greatest(f.planned_end, ${tx.now}) > ${from}::date::timestamp at time zone ${tz})`)
  if (after && sort === 'expires')
    query = query.where(
      sql<SqlBool>`(${nearest}, last_name, first_name, id) > (${after.expires}, ${after.lastName}, ${after.firstName}, ${after.id}::uuid)`,
    )
  else if (after)
    query = query.where(sql<SqlBool>`(last_name, first_name, id) > (${after.lastName}, ${after.firstName}, ${after.id}::uuid)`)
  const rows = await query
    .$if(sort === 'expires', sorted => sorted.orderBy('nearest'))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)! : null
  return { items, next: last && { expires: last.nearest, lastName: last.lastName, firstName: last.firstName, id: last.id } }
}

/** How many own drivers stand behind each tab. */
export async function countDrivers(tx: Tx): Promise<Record<DriverTab, number>> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .where('orgId', '=', tx.actor.orgId)
    .where('erasedAt', 'is', null)
    .groupBy('status')
    .execute()
  const tabs = Object.entries(tabStatuses) as [DriverTab, readonly string[]][]
  return Object.fromEntries(
    tabs.map(([tab, statuses]) => [tab, rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.n : 0), 0)]),
  ) as Record<DriverTab, number>
}
