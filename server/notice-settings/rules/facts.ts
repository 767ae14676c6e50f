import { meaningOf, type OccurrenceCode } from '#contract/occurrences.ts'

type Facts = Readonly<Record<string, unknown>>

/** What a threshold is compared with; null where an event has none. */
export function measureOf(code: OccurrenceCode, facts: Facts): number | null {
  const { threshold } = meaningOf(code)
  const measure = threshold && facts[threshold]
  return typeof measure === 'number' ? measure : null
}

/** The text of a fact; empty where there is none. */
export const textOf = (facts: Facts, name: string): string => {
  const value = facts[name]
  return typeof value === 'string' ? value : ''
}
