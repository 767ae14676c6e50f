import { useState } from 'react'
import { type FigureId, type FigureUnit, figures } from '#contract/analytics.ts'
import { analyticsGoals, isMonthly } from '#contract/analytics-goals.ts'
import type { BoardFacts } from '#web/analytics/Anomalies.tsx'
import { figureNames } from '#web/analytics/figureNames.ts'
import { words } from '#web/analytics/words.ts'
import { useSend } from '#web/api/query.ts'
import { currencySymbol } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { goalOf } from './goals.ts'
import { markWords } from './words.ts'

/** A figure is typed in what people call it by: percents and whole money. */
const scales: Partial<Record<FigureUnit, number>> = { share: 100, money: 1 / 100 }

/** What the organisation wants of a figure: a number in its unit, or no goal any more. */
export function GoalDialog({ figure, data, onClose }: { figure: FigureId; data: BoardFacts; onClose: () => void }) {
  const t = useWords(markWords)
  const w = useWords(words)
  const name = useWords(figureNames)[figure]
  const goal = goalOf(data, figure)
  const { unit, better } = figures[figure]
  const scale = scales[unit] ?? 1
  const [typed, setTyped] = useState<number | string | null>(goal ? Math.round(goal.value * scale * 100) / 100 : null)
  const [tried, setTried] = useState(false)
  const set = useSend(analyticsGoals.set)
  const remove = useSend(analyticsGoals.remove)
  const key = { figure, side: data.side, currency: data.currency }
  const fits = typeof typed === 'number' && typed >= 0 && (unit !== 'share' || typed <= 100)
  const units: Partial<Record<FigureUnit, string>> = {
    share: '%',
    money: currencySymbol(data.currency),
    hours: t.hours,
    days: w.days,
    km: w.km,
    kg: t.kg,
    tonKm: w.tonKm,
    intensity: w.intensity,
  }
  const monthly = isMonthly(figure)
  const label = better === 'less' ? (monthly ? t.wantedMonthMost : t.wantedMost) : monthly ? t.wantedMonth : t.wanted
  const failure = set.error ?? remove.error
  const save = () => {
    setTried(true)
    if (!fits) return
    set.mutate({ ...key, value: (typed as number) / scale, version: goal?.version ?? 0 }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      size="small"
      title={t.goalTitle}
      subtitle={name}
      onClose={onClose}
      footer={
        <>
          {goal && (
            <Button pending={remove.isPending} onClick={() => remove.mutate({ ...key, version: goal.version }, { onSuccess: onClose })}>
              {t.removeGoal}
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={set.isPending} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <DecimalField
          label={label}
          value={typed}
          onChange={setTyped}
          unit={units[unit]}
          digits={unit === 'count' ? 0 : unit === 'share' ? 1 : 2}
          description={monthly ? t.ofMonth : undefined}
          error={tried && !fits ? (unit === 'share' ? t.goalShare : t.goalWrong) : null}
        />
      </form>
      {failure && <Banner tone="danger">{failure.message}</Banner>}
    </Dialog>
  )
}
