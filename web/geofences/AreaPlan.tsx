import type { PointerEvent, ReactNode } from 'react'
import { useState } from 'react'
import type { Fence, GeoPoint } from '#contract/geofences.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { edgesOf, placeFor, planOf } from './plan.ts'

const HEIGHT = 240

type AreaPlanProps = {
  label: string
  fence: Fence | null
  /** Where the nodal point stands. */
  point?: GeoPoint | null
  track?: readonly GeoPoint[]
  /** What is done with a corner that is drawn; nothing: the plan is only looked at. */
  onCorners?: (corners: GeoPoint[]) => void
  children?: ReactNode
}

/**
 * A small plan of an area: its border, the nodal point, the track of a vehicle. Where it may be changed a corner is dragged, and a press
 * anywhere else adds one; who uses the keyboard has the table beside it.
 */
export function AreaPlan({ label, fence, point = null, track = [], onCorners }: AreaPlanProps) {
  const [box, width] = useWidth<HTMLDivElement>(320)
  const [dragged, setDragged] = useState<{ corner: number; frame: readonly GeoPoint[] } | null>(null)
  const corners = fence?.kind === 'polygon' ? fence.vertices : []
  // the way there and on may be long: the area is what matters
  const inSight = [...(fence ? edgesOf(fence) : track), ...(point ? [point] : [])]
  if (inSight.length === 0) return null
  // the plan stands still while a corner is dragged
  const plan = planOf(dragged?.frame ?? inSight, { width, height: HEIGHT, around: track.length > 0 ? 2.5 : 1.25 })
  const under = (event: PointerEvent<SVGElement>) => {
    const around = (event.currentTarget.ownerSVGElement ?? event.currentTarget).getBoundingClientRect()
    return plan.pointAt(event.clientX - around.left, event.clientY - around.top)
  }
  const at = ({ x, y }: typeof plan, each: GeoPoint) => `${x(each).toFixed(1)},${y(each).toFixed(1)}`
  const border = { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeWidth: 1.5 }

  return (
    <div ref={box} style={{ border: '1px solid var(--line)', borderRadius: 'var(--r-m)', overflow: 'hidden' }}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
        style={{ display: 'block', background: 'var(--sunken)', touchAction: onCorners ? 'none' : undefined }}
        onPointerDown={event => {
          if (!onCorners || event.target !== event.currentTarget) return
          const added = under(event)
          const place = placeFor(corners, added)
          onCorners([...corners.slice(0, place), added, ...corners.slice(place)])
        }}
      >
        {fence?.kind === 'circle' && <circle cx={plan.x(fence)} cy={plan.y(fence)} r={plan.pixels(fence.radiusM)} style={border} />}
        {corners.length > 0 && (
          <polygon points={corners.map(each => at(plan, each)).join(' ')} style={{ ...border, pointerEvents: 'none' }} />
        )}
        {track.length > 1 && (
          <polyline
            points={track.map(each => at(plan, each)).join(' ')}
            style={{ fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.5 }}
          />
        )}
        {track.map((each, i) => (
          <circle key={i} cx={plan.x(each)} cy={plan.y(each)} r={1.75} style={{ fill: 'var(--ink)' }} />
        ))}
        {point && (
          <circle cx={plan.x(point)} cy={plan.y(point)} r={4} style={{ fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 1.5 }} />
        )}
        {onCorners &&
          corners.map((each, i) => (
            <circle
              key={i}
              cx={plan.x(each)}
              cy={plan.y(each)}
              r={8}
              style={{ fill: 'var(--surface)', stroke: 'var(--accent)', strokeWidth: 2, cursor: 'move' }}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ corner: i, frame: inSight })
              }}
              onPointerMove={event => {
                if (dragged?.corner === i) onCorners(corners.map((corner, j) => (j === i ? under(event) : corner)))
              }}
              onPointerUp={() => setDragged(null)}
            />
          ))}
      </svg>
    </div>
  )
}
