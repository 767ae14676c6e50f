import { useQuery } from '@tanstack/react-query'
import { ageingBuckets } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { bucketWords } from '#web/settlements/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { type AgeingLine, lengthOf, linesOf, overdueBuckets, viewsOf } from './ageing.ts'
import { ageingWords } from './words.ts'

const most = 4

/** What is owed by age, a line for each direction and currency; each figure leads to whom it is made of. */
export function AgeingStrip() {
  const t = useWords(ageingWords)
  const prices = useCan('orders.prices')
  const phone = useBelow(768)
  const ageing = useQuery({ ...queryOf(settlements.ageing, {}, { quiet: true }), enabled: prices })
  const { organization } = useMe()
  if (prices && ageing.isPending)
    return (
      <div className="settle-strip" aria-hidden="true">
        {viewsOf(organization.sides).map(view => (
          <span key={view} className="settle-strip-wait">
            <Skeleton width={140} height={14} />
          </span>
        ))}
      </div>
    )
  const lines = linesOf(ageing.data?.items ?? []).slice(0, most)
  if (lines.length === 0) return null
  return (
    <nav className="settle-strip" aria-label={t.strip}>
      {lines.map(line =>
        phone ? <Brief key={line.view + line.currency} line={line} /> : <Whole key={line.view + line.currency} line={line} />,
      )}
    </nav>
  )
}

const ageingAt = (line: AgeingLine, bucket?: string) =>
  paths.settlements(`section=ageing&of=${line.view}&currency=${line.currency}${bucket ? `&age=${bucket}` : ''}`)

function Whole({ line }: { line: AgeingLine }) {
  const t = useWords(ageingWords)
  const buckets = useWords(bucketWords)
  const f = useFormat()
  const whole = Math.max(1, lengthOf(line.buckets))
  return (
    <div className="settle-strip-line">
      <Link to={ageingAt(line)} quiet className="settle-strip-name">
        <span className="s13 medium">{t[line.view]}</span>
        <span className="settle-strip-sum">{f.money(line.total)}</span>
      </Link>
      {ageingBuckets.map(bucket => {
        const sum = line.buckets[bucket]
        const late = (overdueBuckets as readonly string[]).includes(bucket) && sum.minor > 0
        return sum.minor === 0 ? (
          <span key={bucket} className="settle-strip-cell muted">
            <span className="s12">{buckets[bucket]}</span>
            <span>–</span>
          </span>
        ) : (
          <Link key={bucket} to={ageingAt(line, bucket)} quiet className="settle-strip-cell">
            <span className="s12 muted">
              <span className="visually-hidden">{late ? t.cellLate(t[line.view]) : t.cell(t[line.view])} </span>
              {buckets[bucket]}
            </span>
            <span className={names('nowrap', late && 'danger', late && 'medium')}>{f.money(sum)}</span>
            <i className={late ? 'settle-strip-late' : undefined} style={{ width: `${Math.max(2, (sum.minor / whole) * 100)}%` }} />
          </Link>
        )
      })}
    </div>
  )
}

function Brief({ line }: { line: AgeingLine }) {
  const t = useWords(ageingWords)
  const f = useFormat()
  return (
    <Link to={ageingAt(line)} quiet className="settle-strip-brief">
      <span className="s13">{t[line.view]}</span>
      <b className="nowrap">{f.money(line.total)}</b>
      <span className={names('s12 nowrap', line.overdue.minor > 0 ? 'danger' : 'muted')}>
        {line.overdue.minor > 0 ? t.overdueOf(f.money(line.overdue)) : t.nothingOverdue}
      </span>
    </Link>
  )
}
