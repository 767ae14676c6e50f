import { sql } from 'kysely'
import type { CostSplit, CostSplitBy } from '#contract/flight-costs.ts'
import type { FlightRecord, FlightState } from '#server/deals/flights/record.ts'
import type { CostRow, Rates } from '#server/deals/flights/rules/costs.ts'
import type { Run } from '#server/deals/flights/rules/run.ts'
import type { Tx } from '#server/platform/db.ts'

type FlightKey = Pick<FlightRecord, 'orgId' | 'id'>

/** What a flight of the acting executor costs, kind by kind, and the one currency of it. */
export async function readCosts(tx: Tx, { orgId, id }: FlightKey): Promise<{ rows: CostRow[]; currency: string | null }> {
  const rows = await tx.selectFrom('flightCosts').selectAll().where('orgId', '=', orgId).where('flightId', '=', id).execute()
  return { rows: rows as unknown as CostRow[], currency: rows[0]?.currency ?? null }
}

/** Writes what a flight costs, kind by kind, in minor units of one currency; a kind left out goes. */
export async function setCosts(tx: Tx, { orgId, id }: FlightKey, costs: readonly CostRow[], currency: string): Promise<void> {
  await tx.deleteFrom('flightCosts').where('orgId', '=', orgId).where('flightId', '=', id).execute()
  if (costs.length === 0) return
  const json = (basis: CostRow['planBasis']) => basis && JSON.stringify(basis)
  await tx
    .insertInto('flightCosts')
    .values(
      costs.map(({ kind, plan, planBasis, fact, factBasis, note }) => ({
        orgId,
        flightId: id,
        kind,
        plan,
        fact,
        currency,
        note,
        planBasis: json(planBasis),
        factBasis: json(factBasis),
      })),
    )
    .execute()
}

/** Writes how far a flight goes, and each order on it; its version stays. */
export async function setRun<F extends FlightState>(tx: Tx, flight: F, { loadedKm, emptyKm, kgKm }: Run): Promise<F> {
  const { orgId, id } = flight
  if (loadedKm !== flight.loadedKm || emptyKm !== flight.emptyKm)
    await tx.updateTable('flights').set({ loadedKm, emptyKm }).where('orgId', '=', orgId).where('id', '=', id).execute()
  for (const [orderId, weighed] of kgKm)
    await tx
      .updateTable('flightLoads')
      .set({ kgKm: weighed })
      .where('orgId', '=', orgId)
      .where('flightId', '=', id)
      .where('orderId', '=', orderId)
      .where(sql<boolean>`kg_km is distinct from ${weighed}::bigint`)
      .execute()
  return { ...flight, loadedKm, emptyKm }
}

/** The rates of the acting executor; none where he set none. */
export const findRates = (tx: Tx): Promise<(Rates & { version: number }) | undefined> =>
  tx
    .selectFrom('costRates')
    .select(['version', 'currency', 'fuelPrice', 'winterPercent', 'winterFrom', 'winterTo', 'loadL', 'tollKm'])
    .select(['driverKm', 'driverTrip', 'driverDay'])
    .where('orgId', '=', tx.actor.orgId)
    .executeTakeFirst()

/** What one own driver is paid where it is not what all are. */
export const findDriverRates = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driverRates')
    .select(['version', 'currency', 'driverKm', 'driverTrip', 'driverDay'])
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .executeTakeFirst()

/** What own drivers are paid who have an agreement of their own. */
export const listDriverRates = (tx: Tx) =>
  tx
    .selectFrom('driverRates')
    .select(['driverId', 'currency', 'driverKm', 'driverTrip', 'driverDay'])
    .where('orgId', '=', tx.actor.orgId)
    .execute()

/** How the costs of own flights are split where people said so, by the flight. */
export async function splitsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CostSplit>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('flightSplits').selectAll().where('orgId', '=', tx.actor.orgId).where('flightId', 'in', ids).execute()
  return new Map(
    rows.map(({ flightId, splitBy, shares }) => [flightId, { by: splitBy as CostSplitBy, shares: shares as CostSplit['shares'] }]),
  )
}

/** Says by what the costs of a flight are split. */
export async function setSplit(tx: Tx, { orgId, id }: FlightKey, { by, shares }: CostSplit): Promise<void> {
  const said = { splitBy: by, shares: JSON.stringify(shares) }
  await tx
    .insertInto('flightSplits')
    .values({ orgId, flightId: id, ...said })
    .onConflict(oc => oc.columns(['orgId', 'flightId']).doUpdateSet(said))
    .execute()
}
