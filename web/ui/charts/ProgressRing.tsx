import { useWords } from '#web/i18n/words.ts'
import './ProgressRing.css'
import { names } from '#web/ui/names.ts'
import { words } from '#web/ui/words.ts'

export type ProgressRingProps = {
  label: string
  done: number
  total: number
  /** 16: beside the figures, for rows; larger: the figures stand inside. */
  size?: number
  /** How many of those not done ask for attention. */
  warn?: number
}

/** «3 из 7»: parts of a whole that are ready. */
export function ProgressRing({ label, done, total, size = 16, warn = 0 }: ProgressRingProps) {
  const t = useWords(words)
  const small = size < 40
  const width = small ? 2 : 6
  const radius = size / 2 - width / 2 - (small ? 0.5 : 1)
  const round = 2 * Math.PI * radius
  const share = total > 0 ? Math.min(1, done / total) : 0
  const asks = total > 0 ? Math.min(1 - share, warn / total) : 0
  const name = `${label}: ${t.ofTotal(done, total)}`
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width }

  if (small)
    return (
      <span className="ui-ring" title={name}>
        <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <circle {...circle} stroke="var(--line)" />
          {share > 0 && (
            <circle
              {...circle}
              stroke={share === 1 ? 'var(--ink-2)' : 'var(--accent)'}
              strokeDasharray={share === 1 ? undefined : `${round * share} ${round * (1 - share)}`}
              strokeDashoffset={round / 4}
            />
          )}
          {asks > 0 && (
            <circle
              {...circle}
              stroke="var(--warn-mark)"
              strokeDasharray={`${round * asks} ${round * (1 - asks)}`}
              strokeDashoffset={round / 4 - round * share}
            />
          )}
        </svg>
        <span className={names(share === 1 && 'ink-2')} aria-hidden="true">
          {done}/{total}
        </span>
        <span className="visually-hidden">{name}</span>
      </span>
    )

  const gap = total > 1 ? 4 : 0
  const part = round / Math.max(1, total)
  return (
    <span className="ui-ring-large" style={{ width: size, height: size }} role="img" aria-label={name}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <circle
            key={index}
            {...circle}
            stroke={index < done ? 'var(--accent)' : index < done + warn ? 'var(--warn-mark)' : 'var(--line)'}
            strokeDasharray={`${Math.max(0, part - gap)} ${round}`}
            strokeDashoffset={-index * part - gap / 2}
          />
        ))}
      </svg>
      <span className="ui-ring-figure" aria-hidden="true">
        <b>{done}</b>
        <span>{t.ofTotal(done, total).replace(String(done), '').trim()}</span>
      </span>
    </span>
  )
}
