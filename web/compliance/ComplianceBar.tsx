import type { ComplianceDocument } from '#contract/compliance.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { expiryDisplayOf, nearestOf } from './display.ts'
import './compliance.css'
import { useToday } from './useToday.ts'
import { complianceNames, expiryWords, shortNames } from './words.ts'

const YEAR = 365

/** How a document stands, in words: «5 дней», «до 12 марта», «истекло 3 дня назад». */
export function useExpiryText() {
  const t = useWords(expiryWords)
  const f = useFormat()
  const today = useToday()
  return (complianceDocument: Pick<ComplianceDocument, 'expires'>, brief = false) => {
    const { days, tone } = expiryDisplayOf(complianceDocument, today)
    const text =
      days === null
        ? t.missing
        : days < 0
          ? (brief ? t.ago : t.expired)(-days)
          : days === 0
            ? t.today
            : days <= 30
              ? t.left(days)
              : t.until(f.date(complianceDocument.expires))
    return { text, tone }
  }
}

/** All documents of somebody as one bar, a part for each, and in words the one that ends first. */
export function ComplianceBar({ compliance }: { compliance: readonly ComplianceDocument[] }) {
  const t = useWords(expiryWords)
  const names = useWords(complianceNames)
  const short = useWords(shortNames)
  const today = useToday()
  const textOf = useExpiryText()
  const nearest = nearestOf(compliance)
  if (!nearest) return <span className="muted">{t.none}</span>
  const { text, tone } = textOf(nearest, true)
  const color = tone === 'calm' ? 'muted' : `${tone} medium`
  return (
    <span
      className="compliance"
      title={compliance.map(complianceDocument => `${names[complianceDocument.document]}: ${textOf(complianceDocument).text}`).join('\n')}
    >
      <span className="compliance-line">
        <span className="truncate">{short[nearest.document]}</span>
        <span className={`nowrap ${color}`}>{text}</span>
      </span>
      <span className="compliance-bar" aria-hidden="true">
        {compliance.map(complianceDocument => {
          const look = expiryDisplayOf(complianceDocument, today)
          return (
            <i key={`${complianceDocument.document} ${complianceDocument.expires}`} data-tone={look.tone}>
              {look.tone !== 'danger' && <b style={{ width: `${Math.max(4, Math.min(100, ((look.days ?? 0) / YEAR) * 100))}%` }} />}
            </i>
          )
        })}
      </span>
    </span>
  )
}

/** Documents one under another, each with what it is worth. */
export function ComplianceList({ compliance }: { compliance: readonly ComplianceDocument[] }) {
  const t = useWords(expiryWords)
  const names = useWords(complianceNames)
  const textOf = useExpiryText()
  if (compliance.length === 0) return <p className="muted s13">{t.none}</p>
  return (
    <ul className="compliance-list">
      {compliance.map(complianceDocument => {
        const { text, tone } = textOf(complianceDocument)
        return (
          <li key={`${complianceDocument.document} ${complianceDocument.expires}`}>
            <StatusShape kind={tone === 'calm' ? 'done' : 'trouble'} tone={tone === 'calm' ? 'go' : tone} />
            <span>
              {names[complianceDocument.document]}
              {complianceDocument.blocks && tone === 'danger' && <span className="danger s12"> · {t.blocks}</span>}
            </span>
            <span className={tone === 'calm' ? 'muted nowrap' : `${tone} medium nowrap`}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
