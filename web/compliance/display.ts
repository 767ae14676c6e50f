import type { ComplianceDocument } from '#contract/compliance.ts'

const DAY = 86_400_000
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const zones = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a zone: `2026-11-21`. */
export function dayIn(zone: string, at: number): string {
  let found = zones.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zones.set(zone, found)
  }
  return found.format(at)
}

/** Whole days from one day to another. */
export const daysUntil = (day: string, today: string): number => Math.round((dayOf(day) - dayOf(today)) / DAY)

export type ExpiryDisplay = { tone: 'calm' | 'warn' | 'danger'; days: number | null }

/** How a document stands: red when it has passed or is missing, amber in its last thirty days. */
export function expiryDisplayOf({ expires }: Pick<ComplianceDocument, 'expires'>, today: string): ExpiryDisplay {
  if (expires === null) return { tone: 'danger', days: null }
  const days = daysUntil(expires, today)
  return { tone: days < 0 ? 'danger' : days <= 30 ? 'warn' : 'calm', days }
}

/** The document to be told of: the first that is missing or ends, those that keep from driving before the others of the same day. */
export const nearestOf = (documents: readonly ComplianceDocument[]): ComplianceDocument | null =>
  documents.toSorted((a, b) => (a.expires ?? '').localeCompare(b.expires ?? '') || Number(b.blocks) - Number(a.blocks))[0] ?? null
