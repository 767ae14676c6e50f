import type { DriverStatus } from '#contract/driver-card.ts'
import type { RevealWhy } from '#contract/drivers.ts'
import type { CurrentFlight } from '#server/drivers/record.ts'
import type { listHistory } from '#server/drivers/store/drivers.ts'

type Noted = Awaited<ReturnType<typeof listHistory>>[number]

/** A line of the journal as the card shows it. */
export function toMoment({ id, at, name, what, fromStatus, toStatus, facts }: Noted) {
  const told = facts as { reason?: string; fields?: string[]; compliance?: string[]; why?: string; from?: string; until?: string }
  return {
    id,
    at: at.toISOString(),
    who: name,
    what: what.replace(/^driver\./, ''),
    from: fromStatus as DriverStatus | null,
    to: toStatus as DriverStatus | null,
    reason: told.reason ?? null,
    days: told.from && told.until ? { from: told.from, until: told.until } : null,
    why: (told.why ?? null) as RevealWhy | null,
    fields: told.fields ?? told.compliance ?? [],
  }
}

/** A flight as the calendar shows it. */
export const toSpan = ({ id, number, truck, startsAt, endsAt }: CurrentFlight) => ({
  id,
  number,
  truck,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
