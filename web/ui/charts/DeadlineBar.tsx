import './Bars.css'
import { names } from '#web/ui/names.ts'

export type DeadlineBarProps = { share: number; tone?: 'calm' | 'warn' | 'danger' | 'go'; thick?: boolean; label?: string }

/** How much of the given time is used. */
export function DeadlineBar({ share, tone = 'calm', thick = false, label }: DeadlineBarProps) {
  const used = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0))
  return (
    <span
      className={names('ui-bar', `ui-bar-${tone}`, thick && 'ui-bar-thick')}
      {...(label
        ? { role: 'meter', 'aria-label': label, 'aria-valuenow': Math.round(used * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 }
        : { 'aria-hidden': true })}
    >
      <i style={{ width: `${used * 100}%` }} />
    </span>
  )
}
