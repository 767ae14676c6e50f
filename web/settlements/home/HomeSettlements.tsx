import { useQuery } from '@tanstack/react-query'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { linesOf } from '#web/settlements/ageing/ageing.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { homeWords } from './words.ts'
import './home.css'

/** What waits for this person in money: settlements to approve, and what is past its day. Nothing waiting shows nothing. */
export function HomeSettlements() {
  const t = useWords(homeWords)
  const f = useFormat()
  const mayApprove = useCan('settlements.approve')
  const prices = useCan('orders.prices')
  const counts = useQuery(queryOf(settlements.counts, { kind: [] }, { quiet: true }))
  const ageing = useQuery({ ...queryOf(settlements.ageing, {}, { quiet: true }), enabled: prices })
  const tabs = counts.data?.tabs
  const late = linesOf(ageing.data?.items ?? []).filter(line => line.overdue.minor > 0)
  const rows = [
    ...(mayApprove && tabs?.pending_approval
      ? [
          {
            id: 'pending',
            to: paths.settlements('settlements.tab=pending_approval'),
            what: t.pending,
            count: f.number(tabs.pending_approval),
            tone: 'warn',
          },
        ]
      : []),
    ...(tabs?.approved
      ? [{ id: 'approved', to: paths.settlements('settlements.tab=approved'), what: t.approved, count: f.number(tabs.approved), tone: '' }]
      : []),
    ...late.map(line => ({
      id: line.view + line.currency,
      to: paths.settlements(`section=ageing&of=${line.view}&currency=${line.currency}`),
      what: t[line.view],
      count: f.money(line.overdue),
      tone: 'danger',
    })),
  ]
  if (rows.length === 0) return null
  return (
    <section className="settle-home" aria-label={t.title}>
      <h2>{t.title}</h2>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <Link to={row.to} quiet>
              <span>{row.what}</span>
              <b className={`nowrap ${row.tone}`}>{row.count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
