import type { Day } from '#contract/primitives.ts'

/** Of the editions of a template the one that is in force on a day: the newest whose first day has come. */
export function inForce<E extends { edition: number; effectiveOn: Day }>(editions: readonly E[], day: Day): E | null {
  return editions.filter(({ effectiveOn }) => effectiveOn <= day).toSorted((a, b) => b.edition - a.edition)[0] ?? null
}
