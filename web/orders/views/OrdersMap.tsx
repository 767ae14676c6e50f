import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { places } from '#contract/places.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { laneMap } from '#web/lanes/laneMap.ts'
import type { Change } from '#web/lists/list.ts'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { type Direction, directionsOf } from './directions.ts'
import './map.css'
import { orderViewWords } from './words.ts'

/** So many directions are drawn: their ends fit one question for places, and the eye. */
export const directionsDrawn = 45

type MapProps = ShapeProps<OrderRow> & { filter: OrderFilter; onFilter: (change: Change<OrderFilter>) => void }

/** Where orders go: a line a direction, as thick as its orders are many, beside the list of all of them. */
export function OrdersMap({ rows, phone, filter, onFilter }: MapProps) {
  const t = useWords(orderViewWords)
  const f = useFormat()
  const minute = useNow(60_000)
  const [near, setNear] = useState<string | null>(null)
  const { directions, nowhere } = directionsOf(rows, minute)
  const priced = directions.some(({ sums }) => sums.length > 0)
  const narrowed = Boolean(filter.from || filter.to)
  const choose = ({ from, to }: Direction) =>
    onFilter({ from: { places: [from.code], regions: [] }, to: { places: [to.code], regions: [] } })
  const [total, late] = [directions.reduce((sum, one) => sum + one.total, 0), directions.reduce((sum, one) => sum + one.late, 0)]
  const nameOf = ({ from, to }: Pick<Direction, 'from' | 'to'>) => `${from.name[f.locale]} – ${to.name[f.locale]}`

  return (
    <div className="views-map">
      {!phone && (
        <DirectionsPicture
          directions={directions}
          near={near}
          onNear={setNear}
          onChoose={id => choose(directions.find(one => one.id === id)!)}
          nameOf={nameOf}
          label={t.mapLabel(total, directions.length, late)}
          thick={t.thick}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
      <section className="views-lanes" aria-label={t.map} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.direction}</th>
              <th scope="col">{t.orders}</th>
              <th scope="col">{t.overdue}</th>
              {priced && <th scope="col">{t.sum}</th>}
            </tr>
          </thead>
          <tbody>
            {directions.map(one => (
              <tr
                key={one.id}
                className={near === one.id ? 'views-lane-near' : undefined}
                onPointerEnter={() => setNear(one.id)}
                onPointerLeave={() => setNear(null)}
              >
                <th scope="row">
                  <button
                    type="button"
                    aria-label={t.only(nameOf(one))}
                    onClick={() => choose(one)}
                    onFocus={() => setNear(one.id)}
                    onBlur={() => setNear(null)}
                  >
                    {nameOf(one)}
                  </button>
                </th>
                <td>{f.number(one.total)}</td>
                <td className={one.late > 0 ? 'warn strong' : 'muted'}>{f.number(one.late)}</td>
                {priced && <td className="nowrap">{one.sums.map(f.money).join(' · ')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="views-lanes-foot s12 muted">
          {narrowed && (
            <Button size="small" onClick={() => onFilter({ from: null, to: null })}>
              {t.allLanes}
            </Button>
          )}
          {nowhere > 0 && <span>{t.nowhere(nowhere)}</span>}
          {!phone && directions.length > directionsDrawn && <span>{t.undrawn(directions.length - directionsDrawn)}</span>}
        </p>
      </section>
    </div>
  )
}

/** The busiest directions as lines between their places, as thick as they are many. */
export function DirectionsPicture({
  directions,
  near,
  onNear,
  onChoose,
  nameOf,
  label,
  thick,
}: {
  directions: readonly Omit<Direction, 'sums'>[]
  near: string | null
  onNear: (id: string | null) => void
  onChoose: (id: string) => void
  nameOf: (direction: Pick<Direction, 'from' | 'to'>) => string
  /** What the picture shows, in words, and what a thick line says. */
  label: string
  thick: string
}) {
  const t = useWords(orderViewWords)
  const f = useFormat()
  const [box, width] = useWidth<HTMLDivElement>(720)
  const shown = directions.slice(0, directionsDrawn)
  const codes = [...new Set(shown.flatMap(({ from, to }) => [from.code, to.code]))].toSorted()
  const found = useQuery({
    ...queryOf(places.get, { codes }, { quiet: true }),
    enabled: codes.length > 0,
    staleTime: 60 * 60_000,
    placeholderData: last => last,
  })
  const known = (found.data?.places ?? []).map(({ code, ru, en, lat, lon }) => ({ code, name: { ru, en }, lat, lon }))
  const height = Math.max(320, Math.min(640, Math.round(width * 0.78)))
  const lanes = shown.map(({ from, to, total, late }) => ({ from: from.code, to: to.code, total, late }))
  const map = known.length > 0 ? laneMap({ lanes, places: known }, f.locale, width, height) : null
  const of = (id: string) => shown.find(one => id === one.id || id === `${one.id} late`)
  return (
    <div ref={box} className="views-picture">
      {found.isError && <p className="muted s13">{t.noPlaces}</p>}
      {map && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {map.rivers.map(river => (
            <path key={river} d={river} className="views-river" />
          ))}
          {map.lanes.map(lane => (
            <path
              key={lane.id}
              d={lane.path}
              strokeWidth={lane.width}
              className={`${lane.late ? 'views-lane-late' : 'views-lane'}${near === null ? '' : of(lane.id)?.id === near ? ' views-lane-on' : ' views-lane-off'}`}
            />
          ))}
          {map.lanes.map(lane => {
            const one = of(lane.id)
            return (
              one && (
                // the list beside does the same for the keyboard
                // biome-ignore lint/a11y/noStaticElementInteractions: a picture for the pointer
                <path
                  key={lane.id}
                  d={lane.path}
                  className="views-lane-hit"
                  onPointerEnter={() => onNear(one.id)}
                  onPointerLeave={() => onNear(null)}
                  onClick={() => onChoose(one.id)}
                >
                  <title>{`${nameOf(one)}: ${one.total}`}</title>
                </path>
              )
            )
          })}
          {map.places.map(place => (
            <g key={place.code}>
              <title>{place.name}</title>
              <circle cx={place.x} cy={place.y} r="3.5" className="views-place" />
              {place.label && (
                <text x={place.label.x} y={place.label.y} textAnchor={place.label.anchor} className="views-place-name">
                  {place.name}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      <p className="views-legend s12 muted" aria-hidden="true">
        <span>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4h28" strokeWidth="4" className="views-lane" />
          </svg>{' '}
          {thick}
        </span>
        <span>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4h28" strokeWidth="2" className="views-lane-late" />
          </svg>{' '}
          {t.dashed}
        </span>
      </p>
    </div>
  )
}
