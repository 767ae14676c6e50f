import { type Selectable, sql } from 'kysely'
import type { TrackPoint } from '#contract/tracks.ts'
import type { Span } from '#server/deals/flights/rules/visibility.ts'
import type { PositionEvidence } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type Row = { at: Date; lat: number; lon: number; speed: number | null; source: TrackPoint[4] }

/** A stored number of four bytes as it was told, without what the four bytes add. */
const short = (value: number) => Math.round(value * 1e5) / 1e5

const toPoint = ({ at, lat, lon, speed, source }: Row): TrackPoint => [at.getTime(), short(lat), short(lon), speed, source]

/** Positions of an opened flight in these spans, one for so many seconds. */
export async function listPoints(tx: Tx, flightId: string, spans: readonly Span[], step: number): Promise<TrackPoint[]> {
  if (spans.length === 0) return []
  const froms = spans.map(({ from }) => from)
  const untils = spans.map(({ until }) => until ?? tx.now)
  const { rows } = await sql<Row>`
    select * from gate.flight_positions(${flightId}, ${froms}::timestamptz[], ${untils}::timestamptz[], ${step})`.execute(tx)
  return rows.map(toPoint)
}

/** The last position of an opened flight in the last of these spans that has one. */
export async function findLastPoint(tx: Tx, flightId: string, spans: readonly Span[]): Promise<TrackPoint | null> {
  for (const { from, until } of spans.toReversed()) {
    const { rows } = await sql<Row>`select * from gate.last_flight_position(${flightId}, ${from}, ${until ?? tx.now})`.execute(tx)
    if (rows[0]) return toPoint(rows[0])
  }
  return null
}

type EvidenceRecord = Selectable<PositionEvidence>

/** What was copied of an opened flight. */
export const listEvidence = (tx: Tx, { orgId, id }: { orgId: string; id: string }): Promise<EvidenceRecord[]> =>
  tx
    .selectFrom('positionEvidence')
    .selectAll()
    .where('orgId', '=', orgId as OrgId)
    .where('flightId', '=', id)
    .orderBy('fromAt')
    .execute()

/** Keeps a part of a track; a copy that goes as far stays as it is, for its points may be more than there are left by now. */
export async function keepEvidence(
  tx: Tx,
  { points, ...evidence }: Omit<EvidenceRecord, 'id' | 'points' | 'createdAt'> & { points: readonly TrackPoint[] },
): Promise<void> {
  await tx
    .insertInto('positionEvidence')
    .values({ ...evidence, id: newId(), points: JSON.stringify(points), createdAt: tx.now })
    .onConflict(already =>
      already
        .columns(['orgId', 'taskId'])
        .doUpdateSet(({ ref }) => ({ untilAt: ref('excluded.untilAt'), points: ref('excluded.points') }))
        .whereRef('positionEvidence.untilAt', '<', 'excluded.untilAt'),
    )
    .execute()
}

/** Flights that have an order of the acting home on board. */
export async function flightsOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderFlights')
    .select('flightId')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .execute()
  return rows.map(({ flightId }) => flightId)
}

/** Forgets where own vehicles were last before a moment. */
export const dropLast = (tx: Tx, before: Date) =>
  tx.deleteFrom('lastPositions').where('orgId', '=', tx.actor.orgId).where('at', '<', before).execute()
