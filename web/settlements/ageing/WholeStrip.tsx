import { ageingBuckets } from '#contract/settlement-debts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { bucketWords } from '#web/settlements/words.ts'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { type AgeingLine, lengthOf, overdueBuckets } from './ageing.ts'
import { ageingWords } from './words.ts'

export const ageingAt = (line: AgeingLine, bucket?: string) =>
  paths.settlements(`section=ageing&of=${line.view}&currency=${line.currency}${bucket ? `&age=${bucket}` : ''}`)

export function WholeStrip({ line }: { line: AgeingLine }) {
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
