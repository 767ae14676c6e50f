import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lanesMost } from '#contract/flight-lanes.ts'
import type { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { DirectionsPicture } from '#web/orders/views/OrdersMap.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { flightMapWords } from './mapWords.ts'

/** Where flights go: a line a direction, as thick as they are many, beside the list of all of them. */
export function FlightsMap({ filter: { sort, ...filter }, phone }: { filter: FlightFilter; phone: boolean }) {
  const t = useWords(flightMapWords)
  const f = useFormat()
  const [near, setNear] = useState<string | null>(null)
  const found = useQuery({ ...queryOf(flights.lanes, filter, { quiet: true }), placeholderData: last => last })
  const { data } = found
  if (!data)
    return found.isPending ? (
      <div className="lists-shape-waiting">
        <Skeleton lines={8} height={36} />
      </div>
    ) : (
      <ErrorState compact title={t.failed} onRetry={() => void found.refetch()} />
    )
  const directions = data.lanes.map(lane => ({ id: `${lane.from.code} ${lane.to.code}`, ...lane }))
  const sum = (of: 'total' | 'late') => directions.reduce((all, one) => all + one[of], 0)
  const nameOf = ({ from, to }: Pick<(typeof directions)[number], 'from' | 'to'>) => `${from.name[f.locale]} – ${to.name[f.locale]}`
  return (
    <div className="views-map">
      {!phone && (
        <DirectionsPicture
          directions={directions}
          near={near}
          onNear={setNear}
          onChoose={setNear}
          nameOf={nameOf}
          label={t.mapLabel(sum('total'), directions.length, sum('late'))}
          thick={t.thick}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
      <section className="views-lanes" aria-label={t.map} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.direction}</th>
              <th scope="col">{t.flights}</th>
              <th scope="col">{t.late}</th>
            </tr>
          </thead>
          <tbody>
            {directions.map(one => (
              <tr
                key={one.id}
                className={near === one.id ? 'views-lane-near' : undefined}
                onPointerEnter={() => setNear(one.id)}
                onPointerLeave={() => setNear(null)}
              >
                <th scope="row">{nameOf(one)}</th>
                <td>{f.number(one.total)}</td>
                <td className={one.late > 0 ? 'warn strong' : 'muted'}>{f.number(one.late)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="views-lanes-foot s12 muted">
          {data.nowhere > 0 && <span>{t.nowhere(data.nowhere)}</span>}
          {!data.complete && <span>{t.first(f.number(lanesMost))}</span>}
        </p>
      </section>
    </div>
  )
}
