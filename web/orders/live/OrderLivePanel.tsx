import type { ExpectedArrival } from '#contract/arrivals.ts'
import type { FlightRow, OrderCard } from '#contract/order-card.ts'
import { phoneText } from '#contract/phone-text.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useArrivals } from '#web/geofences/arrivals.ts'
import { arrivalWords } from '#web/geofences/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { OneLive } from '#web/map/live/OneLive.tsx'
import { stopsOf } from '#web/map/live/way.ts'
import { flightWords } from '#web/orders/executionWords.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** A flight that carries an order on the live map, with the stops of the order. */
export function OrderLivePanel({ card, flight }: { card: OrderCard; flight: FlightRow }) {
  const { locale } = useLocale()
  const kinds = useWords(taskKindWords)
  const statuses = useWords(flightWords)
  const stops = flight.tasks.flatMap(({ stop, kind, status }) => {
    const at = stop === null ? undefined : card.stops[stop]
    return at ? [{ ...at, kind, status }] : []
  })
  const next = flight.tasks.find(({ completedAt, status }) => completedAt === null && status !== 'failed' && status !== 'cancelled')
  const told = useArrivals([card])
    .get(card.id)
    ?.find(one => one.flightId === flight.id && one.stop === next?.stop)
  const place = next && (next.stop === null ? next.place : card.stops[next.stop]?.place)
  return (
    <OneLive
      flight={{ id: flight.id, number: flight.number, side: card.side }}
      stops={stopsOf(stops, locale)}
      status={statuses[flight.status]}
      next={
        next && (
          <>
            <b className="medium">{[kinds[next.kind], place?.[locale]].filter(Boolean).join(', ')}</b>
            {told && <Expected told={told} zone={card.stops[told.stop!]!.tz} />}
          </>
        )
      }
      driver={
        flight.driver && (
          <>
            <span>{flight.driver.name}</span>
            {flight.driver.phone && <Link href={`tel:${flight.driver.phone}`}>{phoneText(flight.driver.phone)}</Link>}
          </>
        )
      }
    />
  )
}

/** Within what it is expected there, and how that stands against the window. */
function Expected({ told, zone }: { told: ExpectedArrival; zone: string }) {
  const a = useWords(arrivalWords)
  const { range, against, tone } = useArrivalText()(told, zone)
  return (
    <>
      <br />
      <span className={tone === null ? undefined : `${tone} medium`}>{a.expected(range)}</span>
      <span className="muted"> · {against}</span>
    </>
  )
}
