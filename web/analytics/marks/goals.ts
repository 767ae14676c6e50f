import { type AnalyticsGoal, type FigureId, figures, type Step } from '#contract/analytics.ts'
import { goalFor, isMonthly, shortOf } from '#contract/analytics-goals.ts'
import type { BoardFacts } from '#web/analytics/Anomalies.tsx'
import type { markWords } from './words.ts'

const DAY = 86_400_000
const stepDays: Record<Step, number> = { day: 1, week: 7, month: 30 }

export const goalOf = (data: Pick<BoardFacts, 'goals'>, id: FigureId): AnalyticsGoal | undefined =>
  data.goals.find(({ figure }) => figure === id)

/** The goal of a figure over the days of the answer. */
export const goalOfDays = ({ from, to }: Pick<BoardFacts, 'from' | 'to'>, { figure, value }: AnalyticsGoal): number =>
  goalFor(figure, value, (Date.parse(to) - Date.parse(from)) / DAY + 1)

/** The goal of a figure for one point of a plot by time. */
export const goalOfStep = (step: Step, { figure, value }: AnalyticsGoal): number => goalFor(figure, value, stepDays[step])

type Texts = { t: (typeof markWords)['ru']; text: (value: number) => string; number: (value: number) => string }

/** What is wanted of a figure, in words: the days' share of a monthly goal with the month beside it. */
export function wantedText(goal: AnalyticsGoal, ofDays: number, { t, text }: Pick<Texts, 't' | 'text'>): string {
  const value = isMonthly(goal.figure) && ofDays !== goal.value ? t.goalOfDays(text(ofDays), text(goal.value)) : text(ofDays)
  return figures[goal.figure].better === 'less' ? t.goalMost(value) : t.goal(value)
}

/** How a figure stands to its goal, in words; a difference that rounds to nothing is none. */
export function standingOf(
  goal: AnalyticsGoal,
  value: number | null,
  ofDays: number,
  texts: Texts,
): { text: string; tone: 'go' | 'warn' | 'muted' } {
  const wanted = wantedText(goal, ofDays, texts)
  if (value === null) return { text: wanted, tone: 'muted' }
  const { unit, better } = figures[goal.figure]
  const short = shortOf(goal.figure, value, ofDays)
  const by = unit === 'share' ? `${texts.number(short * 100)}\u00a0${texts.t.points}` : texts.text(short)
  const isNothing = unit === 'share' ? Math.round(short * 1000) === 0 : texts.text(short) === texts.text(0)
  if (isNothing) return { text: texts.t.reached(wanted), tone: 'go' }
  return { text: better === 'less' ? texts.t.over(wanted, by) : texts.t.short(wanted, by), tone: 'warn' }
}
