import { lazy, Suspense } from 'react'
import type { FigureId, FigureValue } from '#contract/analytics.ts'
import { mayHaveGoal } from '#contract/analytics-goals.ts'
import type { BoardFacts } from '#web/analytics/Anomalies.tsx'
import { figureText } from '#web/analytics/display.ts'
import { words } from '#web/analytics/words.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { goalOf, goalOfDays, standingOf } from './goals.ts'
import { markWords } from './words.ts'

const GoalDialog = lazy(async () => ({ default: (await import('./GoalDialog.tsx')).GoalDialog }))

type Of = { figure: FigureValue; data: BoardFacts }

/** The goal of a figure and how far it is; nothing where it has none. */
export function GoalText({ figure, data }: Of) {
  const t = useWords(markWords)
  const w = useWords(words)
  const f = useFormat()
  const goal = goalOf(data, figure.id)
  if (!goal) return null
  const text = (value: number) => figureText(value, figure.unit, { f, t: w, currency: data.currency })
  const told = standingOf(goal, figure.value, goalOfDays(data, goal), { t, text, number: value => f.number(value, 1) })
  return <p className={`s12 ${told.tone}`}>{told.text}</p>
}

/** Whether the person may set the goal of a figure: who manages the organisation, where more or less is better. */
export const useMaySetGoal = (id: FigureId): boolean => useCan('organization.manage') && mayHaveGoal(id)

/** A press that leads to the goal of a figure. */
export function GoalButton({ figure, data, onPress }: Of & { onPress: () => void }) {
  const t = useWords(markWords)
  return (
    <Button size="small" onClick={onPress}>
      {goalOf(data, figure.id) ? t.changeGoal : t.setGoal}
    </Button>
  )
}

/** The dialog of a goal while it is open. */
export const GoalSetting = ({ figure, data, onClose }: Of & { onClose: () => void }) => (
  <Suspense>
    <GoalDialog figure={figure.id} data={data} onClose={onClose} />
  </Suspense>
)
