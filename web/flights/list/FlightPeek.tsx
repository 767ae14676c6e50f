import { useQuery } from '@tanstack/react-query'
import type { FlightListRow } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'
import { useFlightRibbonItems } from '#web/flights/card/ribbonItems.tsx'
import { DriverCall } from '#web/flights/DriverCall.tsx'
import { delayOf, driversIn, marginOf, zoneOfExpected } from '#web/flights/display.ts'
import {
  FlightDocuments,
  FlightDone,
  FlightMargin,
  FlightPlates,
  FlightStatusMark,
  FlightTroubleBadge,
  lengthText,
  useNextText,
} from '#web/flights/FlightCells.tsx'
import { listWords, rowWords } from '#web/flights/words.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { RibbonList } from '#web/ui/charts/RibbonList.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** A flight beside its list: where it goes next, its stops with plan and fact, who drives, whose orders, what it brings. */
export function FlightPeek({ flight, ...moving }: PeekProps & { flight: FlightListRow }) {
  const t = useWords(rowWords)
  const l = useWords(listWords)
  const f = useFormat()
  const now = useNow(10_000)
  const { data: card } = useQuery(queryOf(flights.get, { flightId: flight.id }, { quiet: true }))
  const next = useNextText()(flight, now)
  const delay = delayOf(flight, now)
  const items = useFlightRibbonItems(flight, now, card?.tasks)
  const arrival = useArrivalText()
  const expected = flight.expected && arrival(flight.expected, zoneOfExpected(flight))
  const to = paths.flight(flight.id)
  const { money } = flight
  return (
    <Peek
      label={l.peek(flight.number)}
      header={
        <>
          <h2 className="mono flight-peek-number">{flight.number}</h2>
          <FlightStatusMark flight={flight} />
          <FlightTroubleBadge flight={flight} />
        </>
      }
      to={to}
      footer={<ButtonLink to={to}>{l.whole}</ButtonLink>}
      {...moving}
    >
      <PeekSection
        title={next ? next.what : t.nothingLeft}
        aside={delay !== null && <b className="warn s13 nowrap">{t.late(lengthText(f, delay))}</b>}
      >
        {next && <p className="s13 muted">{next.until}</p>}
        {expected && <p className={names('s13', expected.tone)}>{expected.said}</p>}
        <FlightDone flight={flight} />
      </PeekSection>
      <PeekSection title={l.route}>
        <RibbonList label={l.route} items={items} />
      </PeekSection>
      <PeekSection title={l.vehicle}>
        <p>
          <FlightPlates flight={flight} />
        </p>
        <p className="row s13 flight-peek-driver">
          <span className="truncate">{driversIn(flight) || t.noDriver}</span>
          {card && <DriverCall name={flight.driver?.name ?? ''} phone={card.driverPhone} />}
        </p>
      </PeekSection>
      <PeekSection title={t.orders(flight.orders.length)} aside={<FlightDocuments orders={flight.orders} />}>
        <ul className="flight-plain s13">
          {flight.orders.map(order => (
            <li key={order.id} className="row">
              <Link to={paths.order(order.id)} className="mono">
                {order.number}
              </Link>
              <span className="muted truncate">{order.counterpart}</span>
            </li>
          ))}
        </ul>
      </PeekSection>
      {money && (
        <PeekSection title={l.money}>
          <KeyValues
            items={[
              { label: l.revenue, value: f.money(money.revenue) },
              { label: l.cost, value: f.money(money.cost) },
              ...(marginOf(money) ? [{ label: l.margin, value: <FlightMargin money={money} />, strong: true }] : []),
            ]}
          />
        </PeekSection>
      )}
    </Peek>
  )
}
