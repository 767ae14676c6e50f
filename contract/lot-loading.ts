import { momentAt } from './order-dates.ts'

/** When a lot is loaded at the earliest, by the window of its cargo or vehicle, of a lane by its first day; null where that is not said. */
export const loadsAt = ({
  windowFrom,
  validFrom,
  tz,
}: {
  windowFrom: string | null
  validFrom: string | null
  tz: string
}): string | null => windowFrom ?? (validFrom && momentAt(validFrom, '00:00', tz))

const FIVE_MINUTES = 300_000

/**
 * When an auction is to end for a loading not to begin before it: so early that its winner still has his time to confirm, else as late as may
 * be, on a mark of five minutes. `from`: the earliest moment it may end at; null: by then it is loaded already.
 */
export function endBefore(loading: number, { from, confirmMs }: { from: number; confirmMs: number }): number | null {
  const mark = (at: number) => Math.floor(at / FIVE_MINUTES) * FIVE_MINUTES
  return [mark(loading - confirmMs), mark(loading), loading].find(end => end >= from) ?? null
}
