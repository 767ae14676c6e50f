import { sql } from 'kysely'
import { VehicleClass } from '#contract/co2e.ts'
import { defaultZone } from '#contract/zone.ts'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import { classOf, type EmptyYear } from '#server/deals/flights/rules/co2e.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * What the acting executor's flights of a class drove in the twelve months before the month of a flight, and how much of it empty. Of a flight
 * that is planned for later it is the year up to this month. What was worked out for a month stays.
 */
export async function emptyYearOf(tx: Tx, { plannedStart }: Pick<FlightRecord, 'plannedStart'>, of: VehicleClass): Promise<EmptyYear> {
  const month = `${dayIn(defaultZone, new Date(Math.min(plannedStart.getTime(), tx.now.getTime()))).slice(0, 7)}-01`
  return (await findShare(tx, month, of)) ?? (await workOutYear(tx, month, of))
}

const findShare = (tx: Tx, month: string, of: VehicleClass): Promise<EmptyYear | undefined> =>
  tx
    .selectFrom('emptyShares')
    .select(['flights', 'emptyKm', 'roadKm'])
    .where('orgId', '=', tx.actor.orgId)
    .where('month', '=', sql<string>`${month}::date`)
    .where('vehicleClass', '=', of)
    .executeTakeFirst()

async function workOutYear(tx: Tx, month: string, of: VehicleClass): Promise<EmptyYear> {
  const years = new Map(VehicleClass.options.map(each => [each, { flights: 0, emptyKm: 0, roadKm: 0 }]))
  for (const { kind, grossMassKg, hasTrailer, flights, emptyKm, roadKm } of await listDriven(tx, month)) {
    const year = years.get(classOf({ kind, grossMassKg, bodyType: null }, hasTrailer))!
    year.flights += flights
    year.emptyKm += emptyKm
    year.roadKm += roadKm
  }
  await tx
    .insertInto('emptyShares')
    .values(
      [...years].map(([vehicleClass, year]) => ({ orgId: tx.actor.orgId, month: sql<string>`${month}::date`, vehicleClass, ...year })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return years.get(of)!
}

/** Finished flights whose way is known whole, by the vehicle that drove them: of a class as `classOf` has it. */
const listDriven = (tx: Tx, month: string) =>
  tx
    .selectFrom('flights as f')
    .innerJoin('vehicles as v', join => join.onRef('v.orgId', '=', 'f.orgId').onRef('v.id', '=', 'f.truckId'))
    .select([
      'v.kind',
      'v.grossMassKg',
      sql<boolean>`f.trailer_id is not null`.as('hasTrailer'),
      sql<number>`count(*)::int`.as('flights'),
      sql<number>`sum(f.empty_km)::int`.as('emptyKm'),
      sql<number>`sum(f.empty_km + f.loaded_km)::int`.as('roadKm'),
    ])
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.status', '=', 'completed')
    .where('f.mirrorsId', 'is', null)
    .where('f.emptyKm', 'is not', null)
    .where('f.loadedKm', 'is not', null)
    .where(sql<boolean>`f.planned_end >= (${month}::date - interval '1 year') at time zone ${defaultZone}`)
    .where(sql<boolean>`f.planned_end < ${month}::date::timestamp at time zone ${defaultZone}`)
    .groupBy(['v.kind', 'v.grossMassKg', sql`f.trailer_id is not null`])
    .execute()
