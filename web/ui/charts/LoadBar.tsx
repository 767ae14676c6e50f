import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import './Bars.css'
import { names } from '#web/ui/names.ts'
import { words } from '#web/ui/words.ts'

export type LoadBarProps = {
  label: string
  value: number
  limit: number
  unit?: string
  text?: string
  thick?: boolean
  inline?: boolean
  tightFrom?: number
}

/** How full something is; at the limit (or from the share `tightFrom` on) it turns amber, above it red, and words say so. */
export function LoadBar({ label, value, limit, unit, text, thick = false, inline = false, tightFrom = 0.999 }: LoadBarProps) {
  const t = useWords(words)
  const f = useFormat()
  const share = limit > 0 ? value / limit : 0
  const state = share > 1 ? 'danger' : share >= tightFrom ? 'warn' : 'load'
  const said = text ?? `${f.number(value)} / ${f.number(limit)}${unit ? `\u00a0${unit}` : ''}`
  return (
    <div className={names('ui-load', inline && 'ui-load-inline')}>
      <span className="ui-load-label">{label}</span>
      <span className={names('ui-load-text', state !== 'load' && `${state} medium`)}>
        {said}
        {text === undefined && state === 'danger' && `, ${t.over}`}
        {text === undefined && state === 'warn' && `, ${t.tight}`}
      </span>
      <span
        className={names('ui-bar', `ui-bar-${state}`, thick ? 'ui-bar-thick' : 'ui-bar-mid')}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(value, limit)}
        aria-valuetext={said}
      >
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </div>
  )
}
