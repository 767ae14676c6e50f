import './lane-drawing.css'
import type { laneMap } from './laneMap.ts'

type LaneDrawingProps = {
  map: ReturnType<typeof laneMap>
  width: number
  height: number
  label: string
}

/** Lanes between places over the great rivers: each as thick as it says, its late part dashed. */
export function LaneDrawing({ map, width, height, label }: LaneDrawingProps) {
  return (
    <svg className="lanes" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {map.rivers.map(river => (
        <path key={river} d={river} className="lanes-river" />
      ))}
      {map.lanes.map(lane => (
        <path key={lane.id} d={lane.path} strokeWidth={lane.width} className={lane.late ? 'lanes-late' : 'lanes-lane'} />
      ))}
      {map.places.map(place => (
        <g key={place.code}>
          <title>{place.name}</title>
          <circle cx={place.x} cy={place.y} r="3.5" className="lanes-place" />
          {place.label && (
            <text x={place.label.x} y={place.label.y} textAnchor={place.label.anchor} className="lanes-name">
              {place.name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
