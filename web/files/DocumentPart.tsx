import type { ReactNode } from 'react'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { names } from '#web/ui/names.ts'
import './files.css'
import { documentPartWords } from './documentPartWords.ts'
import { Files, type FilesProps } from './Files.tsx'

const DAY = 86_400_000
const SOON = 30
const YEAR = 365

/** Whole days from today to the last day of a document, on which it still holds; negative when it has passed. */
const daysLeft = (expires: string, now: number, zone?: string): number =>
  Math.round((Date.parse(expires) - Date.parse(new Intl.DateTimeFormat('sv-SE', zone ? { timeZone: zone } : {}).format(now))) / DAY)

/** How a document stands: it holds, ends within 30 days, or has ended. */
const toneOf = (days: number): 'calm' | 'warn' | 'danger' => (days < 0 ? 'danger' : days <= SOON ? 'warn' : 'calm')

type DaysLeftProps = {
  /** The last day, as `YYYY-MM-DD`. */
  expires: string
  /** The first day; without it the bar shows the last year. */
  from?: string | null | undefined
  /** Whose today is meant; without it that of this machine. */
  zone?: string | undefined
}

/** How long a document still holds: the date, the days in words and how much of its time is used. */
export function DaysLeft({ expires, from, zone }: DaysLeftProps) {
  const t = useWords(documentPartWords)
  const f = useFormat()
  const days = daysLeft(expires, useNow(60_000), zone)
  const tone = toneOf(days)
  const whole = from && from < expires ? (Date.parse(expires) - Date.parse(from)) / DAY : YEAR
  const said = days < 0 ? t.over(-days) : days === 0 ? t.lastDay : t.left(days)
  return (
    <span className="document-part-days">
      <span className={names('s13', tone === 'calm' ? 'muted' : tone, tone !== 'calm' && 'medium')}>
        {said} · {t.until(f.date(expires, { year: 'always', zone: 'UTC' }))}
      </span>
      <DeadlineBar share={days < 0 ? 1 : 1 - days / whole} tone={tone} />
    </span>
  )
}

export type DocumentPartProps = {
  title: string
  /** The fields of the document: its number, its dates, who gave it. */
  children?: ReactNode
  /** Its last day; null: it has none, or nobody said it yet. */
  expires?: string | null | undefined
  from?: string | null | undefined
  zone?: string | undefined
  /** What stands beside the title: that it is required, that it blocks. */
  mark?: ReactNode
  /** Where its scans are; without it there are none to keep. */
  scans?: Omit<FilesProps, 'label'> | undefined
}

/** A document: its fields, how long it holds, and its scans. */
export function DocumentPart({ title, children, expires, from, zone, mark, scans }: DocumentPartProps) {
  return (
    <section className="document-part" aria-label={title}>
      <div className="document-part-head">
        <h3>{title}</h3>
        {mark}
        {expires && <DaysLeft expires={expires} from={from} zone={zone} />}
      </div>
      {children !== undefined && <div className="document-part-fields">{children}</div>}
      {scans && <Files {...scans} label={title} />}
    </section>
  )
}
