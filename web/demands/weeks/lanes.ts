import type { DemandCard, DemandLane } from '#contract/demand-card.ts'
import type { Locale } from '#web/i18n/words.ts'

/** Both ends of a lane in words. */
export const laneNames = ({ from, to }: Pick<DemandLane, 'from' | 'to'>, locale: Locale): string => `${from[locale]} – ${to[locale]}`

/** Weeks in which something is needed, in order. */
export const weeksOfCard = (card: Pick<DemandCard, 'coverage'>): string[] =>
  [...new Set(card.coverage.filter(cell => cell.needed > 0).map(({ week }) => week))].sort()

/** A cell of a grid by its lane and week. */
export const cellKey = (laneId: string, week: string): string => `${laneId} ${week}`
