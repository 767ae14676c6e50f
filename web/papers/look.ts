import type { Paper } from '#contract/papers.ts'

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

export type PaperLook = { tone: 'calm' | 'warn' | 'danger'; days: number | null }

/** How a paper stands: red when it has passed or is missing, amber in its last thirty days. */
export function lookOf({ expires }: Pick<Paper, 'expires'>, today: string): PaperLook {
  if (expires === null) return { tone: 'danger', days: null }
  const days = daysUntil(expires, today)
  return { tone: days < 0 ? 'danger' : days <= 30 ? 'warn' : 'calm', days }
}

/** The paper to be told of: the first that is missing or ends, those that keep from driving before the others of the same day. */
export const nearestOf = (papers: readonly Paper[]): Paper | null =>
  papers.toSorted((a, b) => (a.expires ?? '').localeCompare(b.expires ?? '') || Number(b.blocks) - Number(a.blocks))[0] ?? null
