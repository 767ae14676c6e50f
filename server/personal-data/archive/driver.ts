import { DriverSecret } from '#contract/driver-card.ts'
import type { StoredOfDriver } from '#contract/personal-data.ts'
import { toRecord } from '#server/consents/row.ts'
import { listAnswers } from '#server/consents/store.ts'
import type { DriverRecord } from '#server/drivers/record.ts'
import { toCard, toLeave } from '#server/drivers/row/drivers.ts'
import { revealed } from '#server/drivers/row/secrets.ts'
import { statesOf } from '#server/drivers/store/flights.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { countPositions, evidenceOf, filesOf, flightsOf, linksOf } from '#server/personal-data/store/drivers.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const DAY_MS = 86_400_000
const iso = (at: Date | null) => at?.toISOString() ?? null

/** All that is stored of an own driver, nothing hidden. */
export async function readDriver(tx: Tx, actor: Actor, found: DriverRecord, open: Secrets['open']): Promise<StoredOfDriver> {
  const driverId = found.id
  const today = dayIn(actor.tz, tx.now)
  const [state] = await statesOf(tx, [found], today)
  const { masked, actions, missing, ...driver } = toCard(state!, { today, now: tx.now, open, permissions: actor.permissions })
  const flights = await flightsOf(tx, driverId)
  const numbers = new Map(flights.map(flight => [flight.id, flight.number]))
  const since = new Date(tx.now.getTime() - tx.rules.positions.thinnedDays * DAY_MS)
  const evidence = flights.length === 0 ? [] : await evidenceOf(tx, [...numbers.keys()])
  return {
    at: tx.now.toISOString(),
    organization: actor.organization,
    driver,
    ...revealed(found, DriverSecret.options, open),
    files: (await filesOf(tx, driverId)).map(({ name, type, size, createdAt }) => ({ name, type, size, at: createdAt.toISOString() })),
    leaves: (await leavesOf(tx, [driverId], '2000-01-01')).map(toLeave),
    flights: flights.map(flight => ({
      number: flight.number,
      startsAt: flight.plannedStart.toISOString(),
      endsAt: flight.plannedEnd.toISOString(),
      status: flight.status,
      truck: flight.truckPlate,
      role: flight.driverId === driverId ? ('driver' as const) : ('co_driver' as const),
    })),
    links: (await linksOf(tx, driverId)).map(link => ({
      flight: link.number,
      createdAt: link.createdAt.toISOString(),
      openedAt: iso(link.openedAt),
      seenAt: iso(link.seenAt),
      revokedAt: iso(link.revokedAt),
      phone: link.agent,
    })),
    consents: (await listAnswers(tx, driverId)).map(answer => toRecord(answer, actor.organization)),
    positions: (await countPositions(tx, driverId, since)).map(({ from, until, ...counted }) => ({
      ...counted,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    evidence: evidence.map(({ flightId, taskId, reason, fromAt, untilAt, count }) => ({
      ...{ flight: numbers.get(flightId)!, taskId, reason, count },
      from: fromAt.toISOString(),
      until: untilAt.toISOString(),
    })),
  }
}
