import { now, useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { clockWords } from './barWords.ts'

const minute = 60_000
const hour = 60 * minute

/** Until when an answer is taken and how long that is, by corrected time; `line` puts both in one. */
export function AnswerDue({ at, line = false }: { at: string | null; line?: boolean }) {
  const t = useWords(clockWords)
  const f = useFormat()
  const soon = at !== null && Date.parse(at) - now() < 2 * hour
  const moment = useNow(soon ? 1000 : 30_000)
  const left = at === null ? 0 : Date.parse(at) - moment
  if (at === null) return <span className="muted s13">{t.none}</span>
  const when = f.dateTime(at)
  const said = left <= 0 ? t.over : left < hour ? t.left(f.countdown(left)) : t.left(f.duration(left))
  const short = left <= 0 ? t.over : t.more(left < hour ? f.countdown(left) : f.duration(left))
  const tone = left <= 0 ? 'danger' : left < 2 * hour ? 'warn' : undefined
  if (line)
    return (
      <span className="s13">
        <span className={tone ? `${tone} medium` : 'ink-2'}>{said}</span> <span className="muted">{when}</span>
      </span>
    )
  return <TwoLineCell top={f.dateTime(at)} under={short} {...(tone && { tone })} />
}
