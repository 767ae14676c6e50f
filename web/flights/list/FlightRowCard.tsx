import type { FlightListRow } from '#contract/flight-list.ts'
import { delayOf, driversIn, zoneOfExpected } from '#web/flights/display.ts'
import {
  FlightDocuments,
  FlightDone,
  FlightPlates,
  FlightRibbon,
  FlightStatusMark,
  FlightTroubleBadge,
  lengthText,
  useNextText,
} from '#web/flights/FlightCells.tsx'
import { listWords, rowWords } from '#web/flights/words.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** A flight as a card of the phone's list: where it goes, how late it is, with what and whose orders. */
export function FlightRowCard({ flight }: { flight: FlightListRow }) {
  const t = useWords(rowWords)
  const l = useWords(listWords)
  const f = useFormat()
  const now = useNow(10_000)
  const delay = delayOf(flight, now)
  const next = useNextText()(flight, now)
  const arrival = useArrivalText()
  const expected = flight.expected && arrival(flight.expected, zoneOfExpected(flight))
  return (
    <article className="flight-card">
      <div className="flight-card-head">
        <Link to={paths.flight(flight.id)} quiet className="flight-card-link mono medium" aria-label={l.peek(flight.number)}>
          {flight.number}
        </Link>
        <span className="s13">
          <FlightStatusMark flight={flight} />
        </span>
        <span className="spacer" />
        <FlightTroubleBadge flight={flight} />
      </div>
      <FlightRibbon flight={flight} size="card" />
      <div className="flight-card-line s13">
        <span className="truncate">{next ? next.what : t.nothingLeft}</span>
        {delay === null ? (
          next && <span className="muted nowrap">{next.until}</span>
        ) : (
          <b className="warn medium nowrap">{t.late(lengthText(f, delay))}</b>
        )}
      </div>
      {expected && <p className={names('s12', expected.tone ?? 'muted')}>{expected.said}</p>}
      <div className="flight-card-line s13">
        <FlightPlates flight={flight} />
        <span className="muted truncate">{driversIn(flight) || t.noDriver}</span>
      </div>
      <div className="flight-card-line s12">
        <FlightDone flight={flight} />
        <span className="muted truncate">
          {flight.orders.length > 1 ? t.orders(flight.orders.length) : (flight.orders[0]?.counterpart ?? flight.orders[0]?.number)}
        </span>
        <FlightDocuments orders={flight.orders} />
      </div>
    </article>
  )
}
