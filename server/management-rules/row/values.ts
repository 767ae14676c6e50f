import type { RuleFacts } from '#server/management-rules/rules/conditions.ts'

/** What a trigger says beside its object. */
export type About = {
  kind: 'order' | 'demand' | 'tender' | 'partner' | 'vehicle'
  objectId: string
  partId: string | null
  number: string
  /** When the trigger came. */
  at: Date
  told: Extent
}
/** How much: minutes of a delay or a silence, days left. */
type Extent = { minutes?: number; days?: number }

export const hoursUntil = (at: Date, now: Date): number => Math.round((at.getTime() - now.getTime()) / 36_000) / 100

/** Fields that have a value. */
export const known = (facts: Record<string, RuleFacts[keyof RuleFacts] | null>): RuleFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
