/** So many wrong passwords cost no time; from then on each doubles the wait. */
const FREE = 5
const LONGEST_S = 900
/** The failure from which the wait grows no more: a longer attack keeps the owner waiting no longer afterwards. */
const MOST = FREE + Math.ceil(Math.log2(LONGEST_S))

/** Tries that failed, as they were counted last. */
export type Failures = { failures: number; triedAt: Date }

/** Failures that count at a moment: one is forgotten for every quarter of an hour that nothing was tried in. */
export const failuresAt = (kept: Failures | undefined, now: Date): number =>
  kept === undefined ? 0 : Math.max(0, kept.failures - Math.floor((now.getTime() - kept.triedAt.getTime()) / 1000 / LONGEST_S))

/** How many seconds are left until the next try counts; 0: it may come. */
export function secondsToWait(kept: Failures | undefined, now: Date): number {
  const failures = failuresAt(kept, now)
  if (kept === undefined || failures < FREE) return 0
  const wait = Math.min(LONGEST_S, 2 ** (failures - FREE))
  return Math.max(0, Math.ceil((kept.triedAt.getTime() - now.getTime()) / 1000 + wait))
}

/** How many failures stand after one more. */
export const afterFailure = (kept: Failures | undefined, now: Date): number => Math.min(MOST, failuresAt(kept, now) + 1)

/** Whether the owner of an account hears of it: the failure that makes the next try wait. */
export const isTold = (failures: number): boolean => failures === FREE
