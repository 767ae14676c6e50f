import { sql } from 'kysely'
import type { RouteLeg } from '#contract/routing.ts'
import type { Tx } from '#server/platform/db.ts'
import type { EngineKind } from './engine.ts'
import type { Spot } from './estimate.ts'

type KnownLeg = RouteLeg & { source: EngineKind }

/** A point to within some ten metres: what a leg is found by. */
const spotKey = ({ lat, lon }: Spot): string => `${lat.toFixed(4)} ${lon.toFixed(4)}`

const pairsOf = (spots: readonly Spot[]) => spots.slice(1).map((to, i) => [spotKey(spots[i]!), spotKey(to)] as const)

/** What a service said of each leg of a route since a moment, in the order of the legs; null where nothing is known. */
export async function findLegs(tx: Tx, spots: readonly Spot[], since: Date): Promise<(KnownLeg | null)[]> {
  const pairs = pairsOf(spots)
  const found = await tx
    .selectFrom('roadLegs')
    .select(['fromSpot', 'toSpot', 'km', 'minutes', 'source'])
    .where('orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) => or(pairs.map(([from, to]) => eb.and([eb('fromSpot', '=', from), eb('toSpot', '=', to)]))))
    .where('at', '>=', since)
    .execute()
  const known = new Map(found.map(leg => [`${leg.fromSpot}>${leg.toSpot}`, leg]))
  return pairs.map(([from, to]) => {
    const leg = known.get(`${from}>${to}`)
    return leg ? { km: leg.km, minutes: leg.minutes, source: leg.source as EngineKind } : null
  })
}

/** Keeps what a service said, for the next order on these roads. */
export async function keepLegs(tx: Tx, spots: readonly Spot[], legs: readonly RouteLeg[], source: EngineKind): Promise<void> {
  const rows = new Map(
    pairsOf(spots).map(([fromSpot, toSpot], i) => [
      `${fromSpot}>${toSpot}`,
      { orgId: tx.actor.orgId, fromSpot, toSpot, ...legs[i]!, source, at: tx.now },
    ]),
  )
  await tx
    .insertInto('roadLegs')
    .values([...rows.values()].toSorted((a, b) => (a.fromSpot + a.toSpot < b.fromSpot + b.toSpot ? -1 : 1)))
    .onConflict(oc =>
      oc.columns(['orgId', 'fromSpot', 'toSpot']).doUpdateSet({
        km: sql`excluded.km`,
        minutes: sql`excluded.minutes`,
        source: sql`excluded.source`,
        at: sql`excluded.at`,
      }),
    )
    .execute()
}
