import { z } from 'zod'
import { AnalyticsGoal, FigureId, figures } from './analytics.ts'
import { post } from './call.ts'
import { CurrencyCode, Side, Version } from './primitives.ts'

/** Figures that grow with the days they are told of: their goal is one of thirty days, and of other days as much more or less. */
const growing: readonly FigureId[] = [
  'delivered',
  'loadingLate',
  'unloadingLate',
  'lotsAwarded',
  'lotsUnsold',
  'savingSum',
  'lotsWon',
  'flights',
  'loadedKm',
  'emptyKm',
  'flightCost',
  'income',
  'spend',
  'margin',
  'documentsMissing',
  'documentsUnderReview',
  'documentsReturned',
  'co2e',
  'co2eUnknown',
]

/** Whether a figure may have a goal: only where more or less of it is better. */
export const mayHaveGoal = (id: FigureId): boolean => figures[id].better !== null

/** Whether the goal of a figure is one of thirty days. */
export const isMonthly = (id: FigureId): boolean => growing.includes(id)

/** The goal of a figure for so many days. */
export const goalFor = (id: FigureId, value: number, days: number): number => (isMonthly(id) ? (value * days) / 30 : value)

/** How far a value is from its goal, in the unit of the figure: above nothing it is short of it, else the goal is reached. */
export const shortOf = (id: FigureId, value: number, goal: number): number =>
  Math.max(0, figures[id].better === 'less' ? value - goal : goal - value)

/** Of money each currency has a goal of its own; elsewhere the currency says nothing. */
const key = { figure: FigureId, side: Side, currency: CurrencyCode.default('RUB') }

/** What an organisation wants its figures to be. */
export const analyticsGoals = {
  set: post('/api/analyticsGoals/v0/set', {
    about: 'Sets what the organisation wants a figure to be; the version is that of the goal it replaces, 0 where there is none.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ ...key, value: z.number().min(-1e13).max(1e13), version: z.int().min(0) }),
    out: AnalyticsGoal,
    fails: ['analytics_goal.changed', 'analytics_goal.not_of_figure'],
    emits: ['analytics.changed'],
  }),
  remove: post('/api/analyticsGoals/v0/remove', {
    about: 'Takes the goal of a figure away.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ ...key, version: Version }),
    out: z.object({ figure: FigureId }),
    fails: ['analytics_goal.changed', 'analytics_goal.not_found', 'analytics_goal.not_of_figure'],
    emits: ['analytics.changed'],
  }),
}
