import { useQuery } from '@tanstack/react-query'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { type AgeingLine, linesOf, viewsOf } from './ageing.ts'
import { ageingAt, WholeStrip } from './WholeStrip.tsx'
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
        phone ? <Brief key={line.view + line.currency} line={line} /> : <WholeStrip key={line.view + line.currency} line={line} />,
      )}
    </nav>
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
