import { type Selectable, sql } from 'kysely'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import type { Co2eShare } from '#server/deals/flights/rules/co2e.ts'
import type { OrderEmissions } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

export type EmissionRecord = Pick<Selectable<OrderEmissions>, 'orderId' | 'flightId' | 'wtwKg' | 'ttwKg' | 'basis'>

type Viewers = { orderOrgId: string; orderId: string }

type Caused = { flight: Pick<FlightRecord, 'orgId' | 'id'>; shares: readonly Co2eShare[]; loads: readonly Viewers[] }

/** Writes what each order causes on flights of one home, for their executor and its forwarder; what they burn in all stays with the executor. */
export async function setEmissions(tx: Tx, caused: readonly Caused[]): Promise<void> {
  const flights = caused.map(each => ({ id: each.flight.id, rows: rowsOf(each) }))
  await sql`
    select gate.show_emissions(f.id, f.rows) from jsonb_to_recordset(${JSON.stringify(flights)}::jsonb) f (id uuid, rows jsonb)`.execute(tx)
}

function rowsOf({ flight: { orgId }, shares, loads }: Caused) {
  return shares.flatMap(({ orderId, wtw, ttw, basis }) => {
    const forwarder = loads.find(load => load.orderId === orderId)?.orderOrgId ?? orgId
    const row = (viewer: string, seen: object) => ({ org_id: viewer, order_id: orderId, wtw_kg: wtw / 10, ttw_kg: ttw / 10, basis: seen })
    return [row(orgId, basis), ...(forwarder === orgId ? [] : [row(forwarder, { ...basis, litres: null })])]
  })
}

const columns = ['orderId', 'flightId', 'wtwKg', 'ttwKg', 'basis'] as const

/** What an order causes on each of its flights, as the acting organisation reads it. */
export const emissionsOfOrder = (tx: Tx, orderId: string): Promise<EmissionRecord[]> =>
  tx
    .selectFrom('orderEmissions')
    .select(columns)
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .orderBy('flightId')
    .execute()

/** The same of the orders of a flight. */
export const emissionsOfFlight = (tx: Tx, flightId: string, orderIds: readonly string[]): Promise<EmissionRecord[]> =>
  tx
    .selectFrom('orderEmissions')
    .select(columns)
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('flightId', '=', flightId)
    .execute()

/** How far the orders on board go, as the rows of the acting executor have it. */
export async function distancesOf(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx
    .selectFrom('orderParties')
    .select(['orderId', sql<number | null>`(row_json::jsonb->>'distanceKm')::int`.as('km')])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ orderId, km }) => [orderId, km]))
}
