import type { ReactNode } from 'react'
import type { Side } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { sideWords } from '#web/orders/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { words } from './words.ts'

type Props = {
  side: Side
  summary: ReactNode
  cleared: number
  /** How much the day began with; undefined until it is known. */
  goal: number | undefined
  keys: boolean
}

/** The heading of the day: how much waits, how much of it has been cleared, and the keys that clear it. */
export function HomeHead({ side, summary, cleared, goal, keys }: Props) {
  const t = useWords(words)
  const sides = useWords(sideWords)
  return (
    <header className="home-head">
      <div>
        <h1 tabIndex={-1}>{t.title}</h1>
        <p className="muted s13">
          <Badge tone={side === 'forwarder' ? 'go' : 'info'}>{sides[side]}</Badge> {summary}
        </p>
      </div>
      {goal === undefined && <div className="home-progress" aria-hidden="true" />}
      {goal !== undefined && goal > 0 && <DayProgress done={cleared} total={goal} />}
      {keys && (
        <p className="home-hint muted s13" aria-hidden="true">
          <Kbd>↵</Kbd> {t.hintDo} <Kbd>J</Kbd> <Kbd>K</Kbd> {t.hintMove} <Kbd>1</Kbd>–<Kbd>6</Kbd> {t.hintTiles}
        </p>
      )}
    </header>
  )
}

function DayProgress({ done, total }: { done: number; total: number }) {
  const t = useWords(words)
  const f = useFormat()
  // what waits is counted to 1 001
  const all = total - done > 1000 ? t.many : f.number(total)
  const dots = Math.min(total, 40)
  const filled = Math.round((done / total) * dots)
  return (
    <div className="home-progress" role="img" aria-label={t.progress(done, all)}>
      <span className="home-dots">
        {Array.from({ length: dots }, (_, i) => (
          <i key={i} className={i < filled ? (i === filled - 1 ? 'home-dot-done home-dot-here' : 'home-dot-done') : undefined} />
        ))}
      </span>
      <span className="nowrap muted">
        <b className="home-progress-done">{f.number(done)}</b> {t.of(all)}
      </span>
    </div>
  )
}
