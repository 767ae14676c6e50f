import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { map, mapMost } from '#contract/map.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { LiveMap } from '#web/map/LiveMap.tsx'
import { liveWords } from '#web/map/live/liveWords.ts'
import { POLL_MS, useVehicles } from '#web/map/live/sight.ts'
import { stopsOf, useWays } from '#web/map/live/way.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChosenPeek } from './ChosenPeek.tsx'
import { LiveTable } from './LiveTable.tsx'

/** Where flights under way are, of the list's own filter, beside the same in a table. */
export function FlightsLiveMap({ filter: { sort, ...filter } }: { filter: FlightFilter }) {
  const t = useWords(liveWords)
  const f = useFormat()
  const now = useNow(10_000)
  const [picked, setPicked] = useState<string | null>(null)
  const found = useQuery({ ...queryOf(map.flights, filter, { quiet: true }), placeholderData: last => last, refetchInterval: POLL_MS })
  const items = found.data?.items ?? none
  const vehicles = useVehicles(items, now)
  const at = items.findIndex(({ flightId }) => flightId === picked)
  const chosen = at < 0 ? null : items[at]!.flightId
  const { locale } = useLocale()
  const { data: card } = useQuery({ ...queryOf(flights.get, { flightId: chosen ?? '' }, { quiet: true }), enabled: chosen !== null })
  const opened = card?.id === chosen ? card : undefined
  const ways = useWays(opened ? chosen : null, stopsOf(opened?.tasks ?? none, locale))
  const { data } = found
  if (!data)
    return found.isPending ? (
      <div className="lists-shape-waiting">
        <Skeleton lines={8} height={36} />
      </div>
    ) : (
      <ErrorState compact title={t.failed} onRetry={() => void found.refetch()} />
    )
  const silent = data.silent > 0 && t.silent(data.silent)
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={t.none} actions={<ButtonLink to={paths.flights(filter.side)}>{t.toList}</ButtonLink>}>
        {t.noneText} {silent}
      </EmptyState>
    )
  return (
    <LiveMap label={t.label} vehicles={vehicles} ways={ways} chosen={chosen} onPick={setPicked} frame={vehicles}>
      <div className="map-side">
        {chosen !== null && (
          <ChosenPeek flight={items[at]!} vehicle={vehicles[at]!} card={opened} now={now} onClose={() => setPicked(null)} />
        )}
        <LiveTable flights={items} vehicles={vehicles} chosen={chosen} onChoose={setPicked} now={now} />
        {(silent || !data.complete) && (
          <p className="map-foot s12 muted">
            {silent && <span>{silent}</span>} {!data.complete && <span>{t.first(f.number(Math.min(items.length, mapMost)))}</span>}
          </p>
        )}
      </div>
    </LiveMap>
  )
}

const none: readonly never[] = []
