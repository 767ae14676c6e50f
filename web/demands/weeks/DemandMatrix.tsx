import { useQueries } from '@tanstack/react-query'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandRow } from '#contract/demand-list.ts'
import { demands } from '#contract/demands.ts'
import { queryOf } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './grid.css'
import { demandWords } from '#web/demands/words.ts'
import { type MatrixLane, WeekMatrix } from './WeekMatrix.tsx'
import { matrixWords } from './words.ts'

/** So many demands are laid side by side: each is asked for by itself. */
const most = 24

/** Period demands of the list as one matrix: every lane a row, every week a column. */
export function DemandMatrix({ rows, onOpen }: Pick<ShapeProps<DemandRow>, 'rows' | 'onOpen'>) {
  const t = useWords(matrixWords)
  const side = useSide()
  const { locale } = useLocale()
  const period = rows.filter(row => row.kind === 'period' && row.opens).slice(0, most)
  const found = useQueries({ queries: period.map(row => queryOf(demands.get, { demandId: row.id }, { quiet: true })) })
  if (period.length === 0)
    return (
      <EmptyState drawing="pallet" title={t.noneTitle} actions={side && <ButtonLink to={paths.demands(side)}>{t.noneDo}</ButtonLink>}>
        {t.noneText}
      </EmptyState>
    )
  const cards = found.flatMap(({ data }) => data ?? [])
  if (cards.length === 0) return <Skeleton lines={8} height={32} />
  const lanes = cards.flatMap(card => lanesOf(card, locale))
  const weeks = [...new Set(cards.flatMap(card => card.coverage.filter(cell => cell.needed > 0).map(cell => cell.week)))].sort()
  return (
    <div className="demand-matrix">
      <WeekMatrix
        label={t.label}
        lanes={lanes}
        weeks={weeks}
        onOpen={key => {
          const row = period.find(one => key.startsWith(one.id))
          if (row) onOpen(row)
        }}
      />
      {rows.some(row => row.kind === 'spot') && <p className="s12 muted">{t.spot}</p>}
    </div>
  )
}

const lanesOf = (card: DemandCard, locale: 'ru' | 'en'): MatrixLane[] =>
  card.lanes.map(lane => ({
    key: `${card.row.id} ${lane.id}`,
    name: `${lane.from[locale]} – ${lane.to[locale]}`,
    head: (
      <TwoLineCell
        top={`${lane.from[locale]} – ${lane.to[locale]}`}
        under={
          <Link to={paths.demand(card.row.id)} className="mono">
            {card.row.number ?? <Draft />}
          </Link>
        }
      />
    ),
    cells: new Map(card.coverage.filter(cell => cell.laneId === lane.id).map(cell => [cell.week, cell])),
  }))

function Draft() {
  return <>{useWords(demandWords).draftNo}</>
}
