import { sql } from 'kysely'
import type { RouteLeg } from '#contract/routing.ts'
import type { Tx } from '#server/platform/db.ts'
import type { EngineKind } from './engine/dialects.ts'
import type { GeoPoint } from './rules.ts'

type KnownLeg = RouteLeg & { source: EngineKind }

/** A point to within some ten metres: what a leg is found by. */
const geoPointKey = ({ lat, lon }: GeoPoint): string => `${lat.toFixed(4)} ${lon.toFixed(4)}`

const pairsOf = (geoPoints: readonly GeoPoint[]) =>
  geoPoints.slice(1).map((to, i) => [geoPointKey(geoPoints[i]!), geoPointKey(to)] as const)

/** What a service said of each leg of a route since a moment, in the order of the legs; null where nothing is known. */
export async function findLegs(tx: Tx, geoPoints: readonly GeoPoint[], since: Date): Promise<(KnownLeg | null)[]> {
  const pairs = pairsOf(geoPoints)
  const found = await tx
    .selectFrom('roadLegs')
    .select(['fromGeoPoint', 'toGeoPoint', 'km', 'minutes', 'source'])
    .where('orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) => or(pairs.map(([from, to]) => eb.and([eb('fromGeoPoint', '=', from), eb('toGeoPoint', '=', to)]))))
    .where('at', '>=', since)
    .execute()
  const known = new Map(found.map(leg => [`${leg.fromGeoPoint}>${leg.toGeoPoint}`, leg]))
  return pairs.map(([from, to]) => {
    const leg = known.get(`${from}>${to}`)
    return leg ? { km: leg.km, minutes: leg.minutes, source: leg.source as EngineKind } : null
  })
}

/** Keeps what a service said, for the next order on these roads. */
export async function keepLegs(tx: Tx, geoPoints: readonly GeoPoint[], legs: readonly RouteLeg[], source: EngineKind): Promise<void> {
  const rows = new Map(
    pairsOf(geoPoints).map(([fromGeoPoint, toGeoPoint], i) => [
      `${fromGeoPoint}>${toGeoPoint}`,
      { orgId: tx.actor.orgId, fromGeoPoint, toGeoPoint, ...legs[i]!, source, at: tx.now },
    ]),
  )
  await tx
    .insertInto('roadLegs')
    .values([...rows.values()].toSorted((a, b) => (a.fromGeoPoint + a.toGeoPoint < b.fromGeoPoint + b.toGeoPoint ? -1 : 1)))
    .onConflict(oc =>
      oc.columns(['orgId', 'fromGeoPoint', 'toGeoPoint']).doUpdateSet({
        km: sql`excluded.km`,
        minutes: sql`excluded.minutes`,
        source: sql`excluded.source`,
        at: sql`excluded.at`,
      }),
    )
    .execute()
}
