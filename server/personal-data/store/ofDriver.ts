import { sql } from 'kysely'
import { publishChanged } from '#server/files/commands/files.ts'
import { changeFile, filesOf as keptFiles, moveSpace } from '#server/files/store.ts'
import type { PersonRecord } from '#server/personal-data/record.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'
import { countPositions } from './drivers.ts'
import { type Erasing, measured, type Part } from './part.ts'

/** Statuses of a flight that is over. */
export const ended = ['completed', 'interrupted', 'cancelled'] as const

const counted = (tx: Tx, table: string, at: string, id: string) =>
  measured(
    tx,
    sql`select count(*)::int as count, min(${sql.ref(at)}) as since, max(${sql.ref(at)}) as until
      from ${sql.table(table)} where org_id = ${tx.actor.orgId} and driver_id = ${id}`,
  )

/** Where a driver stands in the product. */
export const driverParts: readonly Part[] = [
  {
    holding: 'driver_card',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(created_at) as until from drivers where org_id = ${tx.actor.orgId} and id = ${id} and erased_at is null`,
      ),
    erase: eraseCard,
  },
  {
    holding: 'driver_files',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(created_at) as until from files where org_id = ${tx.actor.orgId} and kind = 'driver' and object_id = ${id} and removed_at is null`,
      ),
    erase: eraseFiles,
  },
  {
    holding: 'driver_leaves',
    measure: (tx, { id }) => counted(tx, 'driver_leaves', 'created_at', id),
    erase: (tx, { id }) => tx.deleteFrom('driverLeaves').where('orgId', '=', tx.actor.orgId).where('driverId', '=', id).execute(),
  },
  {
    holding: 'driver_rates',
    measure: (tx, { id }) =>
      measured(tx, sql`select count(*)::int as count from driver_rates where org_id = ${tx.actor.orgId} and driver_id = ${id}`),
    erase: (tx, { id }) => tx.deleteFrom('driverRates').where('orgId', '=', tx.actor.orgId).where('driverId', '=', id).execute(),
  },
  {
    holding: 'driver_phone',
    measure: (tx, { id }) => counted(tx, 'driver_links', 'created_at', id),
    erase: (tx, { id }) =>
      tx
        .updateTable('driverLinks')
        .set({ agent: '', revokedAt: sql`coalesce(revoked_at, ${tx.now})` })
        .where('orgId', '=', tx.actor.orgId)
        .where('driverId', '=', id)
        .execute(),
  },
  {
    holding: 'driver_channels',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(created_at) as until from (
          select b.created_at from channel_bindings b where b.org_id = ${tx.actor.orgId} and ${ofDriver('b', id)}
          union all select d.created_at from deliveries d where d.org_id = ${tx.actor.orgId} and ${ofDriver('d', id)}) x`,
      ),
    async erase(tx, { id }) {
      await sql`delete from deliveries d where d.org_id = ${tx.actor.orgId} and ${ofDriver('d', id)}`.execute(tx)
      await sql`delete from channel_bindings b where b.org_id = ${tx.actor.orgId} and ${ofDriver('b', id)}`.execute(tx)
    },
  },
  {
    holding: 'driver_consents',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(at) as since, max(at) as until, count(*)::int as stays, max(at) as last_on from position_consents where org_id = ${tx.actor.orgId} and driver_id = ${id}`,
      ),
    erase: (tx, { id }) =>
      tx.updateTable('positionConsents').set({ agent: '' }).where('orgId', '=', tx.actor.orgId).where('driverId', '=', id).execute(),
  },
  { holding: 'driver_flights', measure: measureFlights, erase: eraseFlights },
  {
    holding: 'driver_papers',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(s.at) as since, max(s.at) as until, count(*)::int as stays, max(s.at) as last_on
          from flight_sheets s join flights f on f.org_id = s.org_id and f.id = s.flight_id
          where s.org_id = ${tx.actor.orgId} and (f.driver_id = ${id} or f.co_driver_id = ${id})`,
      ),
  },
  {
    holding: 'driver_positions',
    async measure(tx, { id }) {
      const since = new Date(tx.now.getTime() - tx.rules.positions.thinnedDays * 86_400_000)
      const days = (await countPositions(tx, id, since)).filter(({ source }) => source === 'driver')
      return {
        count: days.reduce((sum, { count }) => sum + count, 0),
        ...{ since: days[0]?.from ?? null, until: days.at(-1)?.until ?? null, stays: 0, lastOn: null },
      }
    },
    erase: (tx, { id }, { actId }) => sql`select gate.erase_positions(${actId}::uuid, ${id}::uuid)`.execute(tx),
  },
  {
    holding: 'driver_evidence',
    measure: (tx, { id }) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(e.created_at) as since, max(e.created_at) as until, count(*)::int as stays, max(e.created_at) as last_on
          from position_evidence e join flights f on f.org_id = e.org_id and f.id = e.flight_id
          where e.org_id = ${tx.actor.orgId} and (f.driver_id = ${id} or f.co_driver_id = ${id})`,
      ),
  },
]

/** Rows that are of a driver, or of his page by one of his links. */
const ofDriver = (table: string, id: string) => sql<boolean>`(${sql.ref(`${table}.driverId`)} = ${id}
  or ${sql.ref(`${table}.driverLinkId`)} in (select l.id from driver_links l where l.org_id = ${sql.ref(`${table}.orgId`)} and l.driver_id = ${id}))`

async function eraseCard(tx: Tx, { id }: PersonRecord, { instead }: Erasing) {
  const none = Object.fromEntries(
    [
      ...[
        'middleName',
        'birth',
        'phone',
        'phoneHash',
        'licence',
        'licenceHash',
        'licenceIssued',
        'licenceExpires',
        'passport',
        'passportHash',
      ],
      ...['tin', 'snils', 'permitKind', 'permit', 'permitExpires', 'adrCertificate', 'adrExpires', 'tachographCard', 'tachographExpires'],
      ...[
        'medicalExpires',
        'medicalBookExpires',
        'hiredFrom',
        'hiredUntil',
        'preferredTruckId',
        'processingConsentAt',
        'trackingConsentAt',
      ],
      ...['blockReason', 'restrictedAt'],
    ].map(column => [column, null]),
  )
  await tx
    .updateTable('drivers')
    .set({
      ...none,
      lastName: instead,
      firstName: '',
      citizenship: 'RU',
      licenceCountry: 'RU',
      categories: [],
      adrClasses: [],
      adrTanks: false,
    })
    .set({ erasedAt: tx.now, version: sql`version + 1` })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/** Scans go without the moment in which a removal can be taken back: their bytes with the timer that is due now. */
async function eraseFiles(tx: Tx, { id }: PersonRecord, { instead }: Erasing) {
  const files = (await keptFiles(tx, 'driver', id)).filter(file => file.status === 'ready')
  for (const file of files) {
    await changeFile(tx, file, 'ready', { removedAt: tx.now, name: instead })
    await moveSpace(tx, file.orgId, -file.storedBytes)
    await setTimer(tx, { home: file.orgId as OrgId, kind: 'file.purge', objectId: file.id, runAt: tx.now })
  }
  if (files.length > 0) await publishChanged(tx, { kind: 'driver', objectId: id })
}

const driven = (id: string) => sql<boolean>`(driver_id = ${id} or co_driver_id = ${id})`

function measureFlights(tx: Tx, { id }: PersonRecord, keptSince: Date) {
  return measured(
    tx,
    sql`select count(*)::int as count, min(planned_start) as since, max(planned_end) as until,
        count(*) filter (where planned_end >= ${keptSince})::int as stays, max(planned_end) as last_on
      from flights where org_id = ${tx.actor.orgId} and ${driven(id)} and (driver_id = ${id} or co_driver_name is not null)`,
  )
}

const own = (tx: Tx, id: string) => tx.selectFrom('flights').where('orgId', '=', tx.actor.orgId).where(driven(id))

/** Flights of a driver that have ended and that the law keeps no more. */
export const listOldFlights = async (tx: Tx, id: string, keptSince: Date): Promise<string[]> =>
  (await own(tx, id).select('id').where('plannedEnd', '<', keptSince).where('status', 'in', ended).execute()).map(flight => flight.id)

/** The phone stands in no row of a list; where a name goes, the flight is yet to be shown anew. */
async function eraseFlights(tx: Tx, { id }: PersonRecord, { instead, keptSince }: Erasing) {
  const old = sql`planned_end < ${keptSince}`
  await sql`update flights set
      driver_phone = case when driver_id = ${id} then null else driver_phone end,
      co_driver_phone = case when co_driver_id = ${id} then null else co_driver_phone end,
      driver_name = case when driver_id = ${id} and ${old} then ${instead} else driver_name end,
      co_driver_name = case when co_driver_id = ${id} and ${old} then ${instead} else co_driver_name end
    where org_id = ${tx.actor.orgId} and ${driven(id)} and status = any(${[...ended]}::text[])`.execute(tx)
}
