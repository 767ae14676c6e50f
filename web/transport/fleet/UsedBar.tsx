import { useFormat } from '#web/i18n/format.ts'
import '#web/ui/charts/Bars.css'

/** What share of the last days a vehicle was in flights. */
export function UsedBar({ share, label }: { share: number; label: string }) {
  const f = useFormat()
  const text = f.percent(share)
  return (
    <span className="vehicle-used">
      <span
        className="ui-bar ui-bar-mid ui-bar-go"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, share) * 100)}
        aria-valuetext={text}
      >
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span className="muted s12" aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
