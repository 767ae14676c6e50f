import type { FlightCard } from '#contract/flight-card.ts'
import type { MapFlight } from '#contract/map.ts'
import { DriverCall } from '#web/flights/DriverCall.tsx'
import { rowWords, shortStatusWords, useTaskKind } from '#web/flights/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { MapPeek } from '#web/map/live/MapPeek.tsx'
import type { MapVehicle } from '#web/map/vehicles.ts'
import { LiveNext } from './LiveNext.tsx'

type ChosenPeekProps = {
  flight: MapFlight
  vehicle: MapVehicle
  /** Read meanwhile: the phone, and when it is due. */
  card: FlightCard | undefined
  now: number
  onClose: () => void
}

/** The flight chosen among all of the list. */
export function ChosenPeek({ flight, vehicle, card, now, onClose }: ChosenPeekProps) {
  const r = useWords(rowWords)
  const statuses = useWords(shortStatusWords)
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  const { next } = flight
  return (
    <MapPeek
      flight={flight}
      vehicle={vehicle}
      status={statuses[flight.status]}
      next={
        card ? (
          <LiveNext flight={{ ...card, stops: card.tasks }} />
        ) : (
          next && <b className="medium">{`${kindOf(next)}, ${next.place[locale]}`}</b>
        )
      }
      driver={
        <>
          <span>{flight.driver ?? r.noDriver}</span>
          {card?.driver && <DriverCall name={card.driver.name} phone={card.driverPhone} />}
        </>
      }
      now={now}
      onClose={onClose}
    />
  )
}
