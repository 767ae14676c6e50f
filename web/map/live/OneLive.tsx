import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FlightFilter } from '#contract/flight-list.ts'
import { map } from '#contract/map.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { LiveMap } from '#web/map/LiveMap.tsx'
import type { MapStop } from '#web/map/overlay.ts'
import { liveWords } from './liveWords.ts'
import { MapPeek } from './MapPeek.tsx'
import { POLL_MS, useVehicles } from './sight.ts'
import { useWays } from './way.ts'

type OneLiveProps = {
  flight: { id: string; number: string; side: Side }
  stops: readonly MapStop[]
  status: string
  next: ReactNode
  driver: ReactNode
}

/** One flight on the live map: where it is, where it goes, and where it went. */
export function OneLive({ flight: { id, number, side }, stops, status, next, driver }: OneLiveProps) {
  const t = useWords(liveWords)
  const now = useNow(10_000)
  const { sort, ...filter } = FlightFilter.parse({ side, search: number })
  const { data } = useQuery({ ...queryOf(map.flights, filter, { quiet: true }), placeholderData: last => last, refetchInterval: POLL_MS })
  const ways = useWays(id, stops)
  const items = data?.items.filter(one => one.flightId === id) ?? none
  const vehicles = useVehicles(items, now)
  const flight = items[0]
  const frame = data && ways ? [...ways.stops, ...ways.trail, ...vehicles] : none
  return (
    <div className="map-one">
      <LiveMap
        label={t.labelOne(number)}
        vehicles={vehicles}
        ways={ways}
        chosen={flight ? id : null}
        follows={false}
        onPick={ignore}
        frame={frame}
      >
        <div className="map-side">
          {flight ? (
            <MapPeek flight={flight} vehicle={vehicles[0]!} status={status} next={next} driver={driver} now={now} />
          ) : (
            data && <p className="map-peek s13 muted">{t.silentOne}</p>
          )}
          <ol className="map-stops s13" aria-label={t.stops}>
            {stops.map((stop, i) => (
              <li key={i} className={stop.done ? 'muted' : undefined}>
                {stop.name}
                {stop.done ? ` · ${t.done}` : ''}
              </li>
            ))}
          </ol>
        </div>
      </LiveMap>
    </div>
  )
}

const none: readonly never[] = []
const ignore = () => undefined
