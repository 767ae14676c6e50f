import type { PlannerRun } from '#contract/planner.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { autoWords, runWords } from './words.ts'

type ProgressProps = { run: PlannerRun; stopping: boolean; onStop: () => void }

/** How far the search is, with what stops it and keeps the best. */
export function Progress({ run, stopping, onStop }: ProgressProps) {
  const t = useWords(autoWords)
  const told = useWords(runWords)
  const isRunning = run.status === 'running'
  return (
    <div className="board-group">
      <div className="row">
        <span className="s13" role="status">
          {told[run.status]}
        </span>
        <span className="spacer" />
        {isRunning && (
          <Button size="small" pending={stopping} onClick={onStop}>
            {t.stop}
          </Button>
        )}
      </div>
      {run.orders !== null && run.trucks !== null && <p className="s12 muted">{t.about2(run.orders, run.trucks)}</p>}
      {isRunning && (
        <span
          className="ui-bar ui-bar-thick ui-bar-load"
          role="progressbar"
          aria-label={t.progress}
          aria-valuenow={run.percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${run.percent}%` }} />
        </span>
      )}
    </div>
  )
}
