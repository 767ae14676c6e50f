import type { FlightFilter, FlightListRow } from '#contract/flight-list.ts'
import { FlightStatus } from '#contract/order-states.ts'
import { writeQuery } from '#contract/query-string.ts'
import { delayOf, markOf } from '#web/flights/display.ts'
import { FlightPlates, FlightRibbon, FlightTroubleBadge, lengthText, useNextText } from '#web/flights/FlightCells.tsx'
import { FlightRowCard } from '#web/flights/list/FlightRowCard.tsx'
import { rowWords, shortStatusWords } from '#web/flights/words.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Board } from '#web/lists/shapes/Board.tsx'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { useSizes } from '#web/lists/useSizes.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'

/** Columns shown even when nothing stands in them: the way of a flight from its resources to its end. */
const lively: readonly FlightStatus[] = ['awaiting_resources', 'assigned', 'to_loading', 'loading', 'in_transit', 'unloading']

/** Flights by their status, a column each; how many stand in each is counted beyond the cards that are shown. */
export function FlightsBoard({ filter, rows, ...props }: ShapeProps<FlightListRow> & { filter: FlightFilter }) {
  const status = useWords(shortStatusWords)
  const open = filter.tab === 'all' && filter.status.length === 0 ? lively : filter.status
  const columns = FlightStatus.options
    .map(one => ({
      id: one,
      label: status[one],
      shape: <StatusShape kind={markOf({ status: one, next: null, dueAt: null }, 0)} />,
      rows: rows.filter(row => row.status === one),
    }))
    .filter(column => column.rows.length > 0 || open.includes(column.id))
  const sizes = useSizes(
    props.complete ? [] : columns.map(({ id }) => ({ as: 'flights', query: writeQuery({ ...filter, sort: null, status: [id] }) })),
    props.at,
  )
  return (
    <Board
      {...props}
      columns={columns.map((column, i) => ({ ...column, size: sizes[i] }))}
      nameOf={row => row.number}
      asideOf={row => <FlightTroubleBadge flight={row} />}
      faceOf={row => <Face flight={row} />}
      cardOf={row => <FlightRowCard flight={row} />}
    />
  )
}

function Face({ flight }: { flight: FlightListRow }) {
  const t = useWords(rowWords)
  const f = useFormat()
  const now = useNow(10_000)
  const next = useNextText()(flight, now)
  const delay = delayOf(flight, now)
  return (
    <>
      <FlightRibbon flight={flight} size="row" />
      {next && (
        <p className="views-card-next s12">
          <span>{next.what}</span>
          {delay === null ? (
            <span className="muted nowrap">{next.until}</span>
          ) : (
            <b className="warn medium nowrap">{t.late(lengthText(f, delay))}</b>
          )}
        </p>
      )}
      <p className="s12">
        <FlightPlates flight={flight} />
      </p>
      {flight.driver && <p className="s12 muted truncate">{flight.driver.name}</p>}
    </>
  )
}
