import type { analytics } from '#contract/analytics.ts'
import type { Output } from '#contract/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { WarningIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { pointName, useNames } from './display.ts'
import { drillAddress } from './drills.ts'
import { figureNames } from './figureNames.ts'
import { words } from './words.ts'

export type DashboardAnswer = Output<typeof analytics.dashboard>
/** What figures and plots are told with; one of the product's says which it is. */
export type BoardFacts = Omit<DashboardAnswer, 'dashboard' | 'figures' | 'plots'> & Partial<Pick<DashboardAnswer, 'dashboard'>>

/** What is out of its usual run, a sentence each with the list behind it. */
export function Anomalies({ data }: { data: Pick<DashboardAnswer, 'side' | 'anomalies'> }) {
  const t = useWords(words)
  const names = useWords(figureNames)
  const f = useFormat()
  const points = useNames(f)
  if (data.anomalies.length === 0) return null
  return (
    <ul aria-label={t.anomalies} style={{ padding: '0 24px 12px' }}>
      {data.anomalies.map(one => {
        const up = one.times >= 1
        const times = f.number(up ? one.times : 1 / one.times, 1)
        const where = one.key === '' && one.label === null ? '' : one.by === 'time' ? '' : pointName(one, one.by, points)
        return (
          <li key={`${one.figure} ${one.by} ${one.key}`} className="s13" style={{ paddingBlock: 3 }}>
            <WarningIcon size={14} className="warn" style={{ display: 'inline-block', verticalAlign: '-2px', marginInlineEnd: 6 }} />
            {t.anomaly({ where, figure: names[one.figure], times, since: f.date(one.since), up })}{' '}
            {one.drill && (
              <Link to={drillAddress(one.drill, data.side)} className="nowrap">
                {t.toList(f.number(one.drill.count))}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
