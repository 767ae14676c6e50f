/** Trackers one vehicle may have at a time. */
export const MOST_DEVICES = 10

/** Which of these times on a vehicle a moment is in. */
export const vehicleAt = (times: readonly { vehicleId: string; startsAt: Date; endsAt: Date | null }[], at: Date): string | null =>
  times.find(({ startsAt, endsAt }) => at >= startsAt && (endsAt === null || at < endsAt))?.vehicleId ?? null

/** A bucket that fills by the second: how long who takes so much out of it has to wait. */
export function openBucket({ most, perSecond }: { most: number; perSecond: number }) {
  let left = most
  let since = 0
  return {
    /** Takes so much; tells after how many milliseconds the bucket is not overdrawn any more. */
    draw(amount: number, now: number): number {
      left = Math.min(most, left + Math.max(0, ((now - since) / 1000) * perSecond)) - amount
      since = now
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000)
    },
    isFull: (now: number): boolean => left + ((now - since) / 1000) * perSecond >= most,
  }
}
