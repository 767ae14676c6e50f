import type { Paper } from '#contract/papers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { lookOf, nearestOf } from './look.ts'
import './papers.css'
import { useToday } from './today.ts'
import { paperNames, paperWords, shortNames } from './words.ts'

const YEAR = 365

/** How a paper stands, in words: «5 дней», «до 12 марта», «истекло 3 дня назад». */
export function usePaperText() {
  const t = useWords(paperWords)
  const f = useFormat()
  const today = useToday()
  return (paper: Pick<Paper, 'expires'>, brief = false) => {
    const { days, tone } = lookOf(paper, today)
    const text =
      days === null
        ? t.missing
        : days < 0
          ? (brief ? t.ago : t.expired)(-days)
          : days === 0
            ? t.today
            : days <= 30
              ? t.left(days)
              : t.until(f.date(paper.expires))
    return { text, tone }
  }
}

/** All papers of somebody as one bar, a part for each, and in words the one that ends first. */
export function PapersBar({ papers }: { papers: readonly Paper[] }) {
  const t = useWords(paperWords)
  const names = useWords(paperNames)
  const short = useWords(shortNames)
  const today = useToday()
  const textOf = usePaperText()
  const nearest = nearestOf(papers)
  if (!nearest) return <span className="muted">{t.none}</span>
  const { text, tone } = textOf(nearest, true)
  const color = tone === 'calm' ? 'muted' : `${tone} medium`
  return (
    <span className="papers" title={papers.map(paper => `${names[paper.paper]}: ${textOf(paper).text}`).join('\n')}>
      <span className="papers-line">
        <span className="truncate">{short[nearest.paper]}</span>
        <span className={`nowrap ${color}`}>{text}</span>
      </span>
      <span className="papers-bar" aria-hidden="true">
        {papers.map(paper => {
          const look = lookOf(paper, today)
          return (
            <i key={`${paper.paper} ${paper.expires}`} data-tone={look.tone}>
              {look.tone !== 'danger' && <b style={{ width: `${Math.max(4, Math.min(100, ((look.days ?? 0) / YEAR) * 100))}%` }} />}
            </i>
          )
        })}
      </span>
    </span>
  )
}

/** Papers one under another, each with what it is worth. */
export function PapersList({ papers }: { papers: readonly Paper[] }) {
  const t = useWords(paperWords)
  const names = useWords(paperNames)
  const textOf = usePaperText()
  if (papers.length === 0) return <p className="muted s13">{t.none}</p>
  return (
    <ul className="papers-list">
      {papers.map(paper => {
        const { text, tone } = textOf(paper)
        return (
          <li key={`${paper.paper} ${paper.expires}`}>
            <StatusShape kind={tone === 'calm' ? 'done' : 'trouble'} tone={tone === 'calm' ? 'go' : tone} />
            <span>
              {names[paper.paper]}
              {paper.blocks && tone === 'danger' && <span className="danger s12"> · {t.blocks}</span>}
            </span>
            <span className={tone === 'calm' ? 'muted nowrap' : `${tone} medium nowrap`}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
