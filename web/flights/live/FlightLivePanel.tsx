import type { FlightCard } from '#contract/flight-card.ts'
import { DriverCall } from '#web/flights/DriverCall.tsx'
import { driversIn } from '#web/flights/display.ts'
import { rowWords, shortStatusWords } from '#web/flights/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { OneLive } from '#web/map/live/OneLive.tsx'
import { stopsOf } from '#web/map/live/way.ts'
import { LiveNext } from './LiveNext.tsx'

/** A flight's own card on the live map. */
export function FlightLivePanel({ card }: { card: FlightCard }) {
  const { locale } = useLocale()
  const r = useWords(rowWords)
  const statuses = useWords(shortStatusWords)
  return (
    <OneLive
      flight={card}
      stops={stopsOf(card.tasks, locale)}
      status={statuses[card.status]}
      next={<LiveNext flight={{ ...card, stops: card.tasks }} />}
      driver={
        <>
          <span>{driversIn(card) || r.noDriver}</span>
          {card.driver && <DriverCall name={card.driver.name} phone={card.driverPhone} />}
        </>
      }
    />
  )
}
