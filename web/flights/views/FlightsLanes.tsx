import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LaneKind } from '#contract/flight-bars.ts'
import type { FlightFilter } from '#contract/flight-list.ts'
import { useCan } from '#web/api/session.ts'
import { LaneFrame } from '#web/flights/board/LaneFrame.tsx'
import { laneWords } from '#web/flights/board/laneWords.ts'
import { useBars } from '#web/flights/board/useBars.ts'
import { boardWords } from '#web/flights/board/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

/** Flights of the filter on lanes: of the own fleet by truck or driver, or of the vehicles that carry own orders. */
export function FlightsLanes({ filter: { sort, ...filter } }: { filter: FlightFilter }) {
  const t = useWords(laneWords)
  const b = useWords(boardWords)
  const navigate = useNavigate()
  const mine = filter.side === 'executor'
  const mayTruck = useCan('cars.view') && mine
  const mayDriver = useCan('drivers.view') && mine
  const [by, setBy] = useState<Exclude<LaneKind, 'trailer'>>('truck')
  const found = useBars({ ...filter, by })
  const { data } = found
  if (!data)
    return found.isPending ? (
      <div className="lists-shape-waiting" aria-busy="true">
        <Skeleton lines={8} height={36} />
      </div>
    ) : (
      <ErrorState compact title={b.failed} onRetry={() => void found.refetch()} />
    )
  if (data.lanes.length === 0)
    return (
      <EmptyState drawing="search" title={t.none} actions={<ButtonLink to={paths.flights(filter.side)}>{t.toList}</ButtonLink>}>
        {t.noneText}
      </EmptyState>
    )
  const openLane = (laneId: string) => {
    const lane = data.lanes.find(({ id }) => id === laneId)
    const to = by === 'truck' ? lane?.truck?.id && paths.vehicle(lane.truck.id) : lane?.driver?.id && paths.driver(lane.driver.id)
    if (to) void navigate(to)
  }
  return (
    <LaneFrame
      data={data}
      start={168}
      onLane={(by === 'truck' ? mayTruck : mayDriver) ? openLane : undefined}
      head={
        mine && (
          <Segmented
            label={b.by}
            value={by}
            onChange={setBy}
            options={[
              { id: 'truck', label: b.byTruck },
              { id: 'driver', label: b.byDriver },
            ]}
          />
        )
      }
      foot={!data.complete && <p className="s12 warn board-group">{t.many}</p>}
    />
  )
}
