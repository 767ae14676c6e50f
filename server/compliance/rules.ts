import { type ComplianceDocument, warnDays } from '#contract/compliance.ts'
import type { Day } from '#contract/primitives.ts'

/** Whole days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** The nearest warning a document has reached on a day, or null: 30, 7 or 1 days before its last day, 0 once that has passed. */
export function warningOf(expires: Day, today: Day): (typeof warnDays)[number] | null {
  const left = daysBetween(today, expires)
  if (left < 0) return 0
  return warnDays.findLast(days => days > 0 && left <= days) ?? null
}

/** Blocking documents whose last day has passed; one that was never entered is somebody's to enter, not to be blocked for. */
export const expiredOf = (documents: readonly ComplianceDocument[], today: Day): ComplianceDocument[] =>
  documents.filter(({ blocks, expires }) => blocks && expires !== null && expires < today)
