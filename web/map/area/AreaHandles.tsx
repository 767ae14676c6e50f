import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CORNERS, crossingOf, type GeoPoint } from '#contract/geofences.ts'
import { cornersAround } from '#web/geofences/plan.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { OpenedGround } from '#web/map/engine/openGround.ts'
import type { Place } from '#web/map/overlay.ts'
import { type Area, bearingOf, borderAt, type Handle, isSame, middlesOf, movedTo, widened, withCorner } from './area.ts'
import { areaMapWords } from './areaMapWords.ts'
import { useHold } from './useHold.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels an arrow moves a handle by, and by how many times as much with Shift. */
const STEP = 4
const FAR = 5
/** A side shorter than this many pixels has no middle to press. */
const SHORT = 48
const ROUND = 72

type AreaHandlesProps = {
  ground: OpenedGround
  area: Area
  chosen: Handle | null
  hint: string
  /** A handle was pressed or dragged; by the pointer a press without a drag says that the next one on the map is where it goes. */
  onChoose: (handle: Handle, byPress: boolean) => void
  onArea: (next: Area, isNudge?: boolean) => void
  onAdded: (i: number) => void
  onRemove: (i: number) => void
  /** The corner the focus goes to; another object, another time. */
  focus: { corner: number } | null
  /** It is looked at alone. */
  isFixed: boolean
}

/** An area above the ground, with what it is changed by. It is drawn by the page, so that it lies still under the pointer. */
export function AreaHandles({ ground, area: stored, chosen, hint, onChoose, onArea, onAdded, onRemove, focus, isFixed }: AreaHandlesProps) {
  const t = useWords(areaMapWords)
  const f = useFormat()
  const sight = useSyncExternalStore(ground.onMove, ground.sight)
  const box = useRef<HTMLFieldSetElement>(null)
  const [bearing, setBearing] = useState(90)
  useEffect(() => {
    if (focus) box.current?.querySelector<HTMLElement>(`[data-corner="${focus.corner}"]`)?.focus()
  }, [focus])
  const { held, take } = useHold({
    sight,
    onLeft: ({ handle, area: next, place, isMoved }) => {
      if (handle.kind === 'radius' && next.point && isMoved) setBearing(bearingOf(next.point, place))
      const isAdded = next.corners?.length !== stored.corners?.length
      if (isMoved || isAdded) onArea(next)
      if (isAdded && handle.kind === 'corner') onAdded(handle.i)
      onChoose(handle, !isMoved && !isAdded)
    },
  })
  const area = held?.area ?? stored
  const { point, corners, radiusM } = area
  const radius = f.number(radiusM, 0)
  const border = corners ?? (point ? cornersAround(point, radiusM, ROUND) : [])
  const isWrong = corners !== null && corners.length > 2 && crossingOf(corners) !== null
  const at = (place: Place) => {
    const { x, y } = sight.spotOf(place)
    return { left: x, top: y }
  }
  const spot = (place: Place) => {
    const { x, y } = sight.spotOf(place)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const nudge = (event: KeyboardEvent, handle: Handle, place: Place) => {
    const way = arrows[event.key]
    if (handle.kind === 'corner' && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return onRemove(handle.i)
    }
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const far = event.shiftKey ? FAR : 1
    onChoose(handle, false)
    if (handle.kind === 'radius') return onArea(widened(area, (way[0] - way[1]) * far), true)
    const { x, y } = sight.spotOf(place)
    onArea(movedTo(area, handle, sight.placeAt({ x: x + way[0] * STEP * far, y: y + way[1] * STEP * far })), true)
  }
  const button = (handle: Handle, place: Place, label: string) => (
    <button
      key={handle.kind === 'corner' ? handle.i : handle.kind}
      type="button"
      className="map-handle"
      style={at(place)}
      aria-label={label}
      aria-describedby={hint}
      aria-pressed={isSame(chosen, handle)}
      data-kind={handle.kind}
      {...(handle.kind === 'corner' && { 'data-corner': handle.i })}
      onPointerDown={event => take(event, { handle, area: stored, place })}
      onClick={({ detail }) => detail === 0 && onChoose(handle, false)}
      onKeyDown={event => nudge(event, handle, place)}
    />
  )
  const side = held?.isMoved && held.handle.kind === 'radius' && point ? bearingOf(point, held.place) : bearing
  const edge = point && corners === null ? borderAt({ point, radiusM }, side) : null
  return (
    <fieldset ref={box} className="map-over" aria-label={t.handles}>
      <svg aria-hidden="true" width={sight.width} height={sight.height} data-wrong={isWrong || undefined}>
        {edge && point && <path className="map-spoke" d={`M${spot(point)} L${spot(edge)}`} />}
        {border.length > 1 && <polygon points={border.map(spot).join(' ')} />}
      </svg>
      {corners !== null &&
        corners.length < CORNERS &&
        !held &&
        !isFixed &&
        middlesOf(corners).map((middle, i) => {
          const [from, to] = [sight.spotOf(corners[i]!), sight.spotOf(corners[(i + 1) % corners.length]!)]
          if (Math.hypot(from.x - to.x, from.y - to.y) < SHORT) return null
          return (
            <button
              key={`middle ${i}`}
              type="button"
              tabIndex={-1}
              className="map-handle"
              data-kind="middle"
              style={at(middle)}
              aria-label={t.between(i + 1)}
              onPointerDown={event =>
                take(event, { handle: { kind: 'corner', i: i + 1 }, area: withCorner(stored, i, middle), place: middle })
              }
              onClick={({ detail }) => {
                if (detail !== 0) return
                onArea(withCorner(stored, i, middle))
                onAdded(i + 1)
              }}
            />
          )
        })}
      {!isFixed && point && button({ kind: 'point' }, point, t.point)}
      {!isFixed && corners?.map((corner: GeoPoint, i) => button({ kind: 'corner', i }, corner, t.corner(i + 1)))}
      {edge && (
        <>
          <span className="map-mark" aria-hidden="true" style={at(edge)}>
            {t.metres(radius)}
          </span>
          {button({ kind: 'radius' }, edge, t.radius(radius))}
        </>
      )}
    </fieldset>
  )
}
