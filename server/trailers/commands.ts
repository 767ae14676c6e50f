import { watchTrailer } from '#server/deals/flights/effects.ts'
import { LEFT_MS } from '#server/deals/flights/rules/trailers.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { isAwaited, leftSince } from './rules.ts'
import { findTrailer, setLeft, type TrailerRecord } from './store.ts'

/** A trailer nobody came for in so long is looked at no more. */
const WATCHED_MS = 60 * LEFT_MS
/** Found to stand since a little later than was told, it is still the same stay. */
const SAME_MS = 3_600_000

/**
 * Looks whether an own trailer stands somewhere without a truck for longer than a day, outside flights too. Its history and those who plan
 * flights are told once for each stay; its row shows it until a truck takes it.
 */
export async function lookAfterTrailer(tx: Tx, trailerId: string): Promise<void> {
  const trailer = await findTrailer(tx, trailerId)
  if (!trailer) return
  const since = leftSince(trailer)
  if (since === null) {
    if (trailer.leftSince !== null) await show(tx, trailerId, trailer, null)
    // who draws it sets the moment anew when he leaves it
    if (trailer.isCoupled || trailer.isDriven) return
  } else if (tx.now.getTime() - since.getTime() >= LEFT_MS) {
    const isNew = trailer.leftSince === null || since.getTime() - trailer.leftSince.getTime() > SAME_MS
    if (isNew && !isAwaited(trailer, tx.now)) await tellLeft(tx, trailerId, trailer, since)
  }
  const from = Math.max(trailer.uncoupledAt?.getTime() ?? 0, trailer.drivenUntil?.getTime() ?? 0)
  if (tx.now.getTime() - from < WATCHED_MS) await watchTrailer(tx, trailerId)
}

async function tellLeft(tx: Tx, trailerId: string, trailer: TrailerRecord, since: Date): Promise<void> {
  const { plate, place, spot } = trailer
  await show(tx, trailerId, trailer, since)
  await audit(tx, {
    what: 'vehicle.left',
    kind: 'vehicle',
    objectId: trailerId,
    facts: { since: since.toISOString(), ...(place && { place }), ...(spot && { lat: spot.lat, lon: spot.lon }) },
  })
  await occur(tx, {
    ...{ code: 'trailer.left', objectId: trailerId, audience: [tx.actor.orgId] },
    facts: { number: plate, about: place?.ru ?? null, aboutEn: place?.en ?? null },
  })
}

async function show(tx: Tx, trailerId: string, { version }: TrailerRecord, since: Date | null): Promise<void> {
  await setLeft(tx, trailerId, since)
  await publish(tx, 'car.changed', [tx.actor.orgId], { carId: trailerId, version })
}
