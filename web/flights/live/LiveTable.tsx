import { useState } from 'react'
import type { MapFlight } from '#contract/map.ts'
import { rowWords, useTaskKind } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { liveWords } from '#web/map/live/liveWords.ts'
import { delayOn, useSight } from '#web/map/live/sight.ts'
import type { MapVehicle } from '#web/map/vehicles.ts'
import { Button } from '#web/ui/buttons/Button.tsx'

/** So many rows come at once. */
const STEP = 100

type LiveTableProps = {
  flights: readonly MapFlight[]
  vehicles: readonly MapVehicle[]
  chosen: string | null
  onChoose: (id: string) => void
  now: number
}

/** What the map shows, in words: a row a vehicle, and a press on it shows it on the map. */
export function LiveTable({ flights, vehicles, chosen, onChoose, now }: LiveTableProps) {
  const t = useWords(liveWords)
  const r = useWords(rowWords)
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  const f = useFormat()
  const sight = useSight()
  const [most, setMost] = useState(STEP)
  const left = flights.length - most
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
    <section className="map-list" aria-label={t.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.vehicle}</th>
            <th scope="col">{t.next}</th>
            <th scope="col">{t.position}</th>
          </tr>
        </thead>
        <tbody>
          {flights.slice(0, most).map((flight, i) => {
            const vehicle = vehicles[i]!
            const delay = delayOn(flight, now)
            const { when, how } = sight(vehicle, now)
            return (
              <tr key={flight.flightId} data-chosen={chosen === flight.flightId || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="map-row"
                    aria-pressed={chosen === flight.flightId}
                    aria-label={t.center(`${vehicle.name}, ${flight.number}`)}
                    onClick={() => onChoose(flight.flightId)}
                  >
                    {vehicle.name}
                  </button>
                  <div className="muted s12 truncate">{flight.driver ?? r.noDriver}</div>
                </th>
                <td>
                  {flight.next ? `${kindOf(flight.next)}, ${flight.next.place[locale]}` : <span className="muted">{r.nothingLeft}</span>}
                  {delay !== null && <div className="warn s12 nowrap">{t.late(f.duration(delay))}</div>}
                </td>
                <td>
                  {how}
                  <div className="muted s12">{when}</div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {left > 0 && (
        <p className="map-foot">
          <Button size="small" onClick={() => setMost(most + STEP)}>
            {t.more(f.number(Math.min(STEP, left)))}
          </Button>
        </p>
      )}
    </section>
  )
}
