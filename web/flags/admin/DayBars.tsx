import { useFormat } from '#web/i18n/format.ts'

const WIDTH = 112
const HEIGHT = 22

/** A figure of each of the last days as a row of bars, the latest at the right; the sum says it in words. */
export function DayBars({ label, days, none }: { label: string; days: readonly number[]; none: string }) {
  const f = useFormat()
  const sum = days.reduce((total, each) => total + each, 0)
  if (sum === 0) return <span className="muted s12">{none}</span>
  const most = Math.max(...days)
  const step = WIDTH / days.length
  return (
    <span className="row">
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${label}: ${f.number(sum)}`}>
        {days.map((each, i) => {
          const height = each === 0 ? 1 : Math.max(2, (each / most) * HEIGHT)
          return (
            <rect
              key={i}
              x={i * step}
              y={HEIGHT - height}
              width={step - 2}
              height={height}
              fill={each === 0 ? 'var(--line)' : 'var(--accent)'}
            />
          )
        })}
      </svg>
      <span className="s12">{f.number(sum)}</span>
    </span>
  )
}
