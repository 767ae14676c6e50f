import type { ReactNode } from 'react'
import { MapPlace } from './MapPlace.tsx'
import { MapSigns } from './MapSigns.tsx'
import type { Place, Ways } from './overlay.ts'
import type { MapVehicle } from './vehicles.ts'
import './map.css'

type LiveMapProps = {
  label: string
  vehicles: readonly MapVehicle[]
  ways?: Ways | null
  chosen: string | null
  /** Whether the map goes to what is chosen. */
  follows?: boolean
  onPick: (id: string | null) => void
  frame: readonly Place[]
  /** Beside the map, or below it where there is no room: the same for those who do not see it. Left out: the map stands alone. */
  children?: ReactNode
}

/** A map of what moves now, and beside it all of it in words. Its sheet comes along with it, and is no part of the first one. */
export function LiveMap({ label, vehicles, ways = null, chosen, follows = true, onPick, frame, children }: LiveMapProps) {
  return (
    <div className={children ? 'map' : 'map map-alone'}>
      <div className="map-stage" style={{ position: 'relative', display: 'grid', minWidth: 0 }}>
        <MapPlace label={label} vehicles={vehicles} ways={ways} chosen={chosen} follows={follows} onPick={onPick} frame={frame} />
        <MapSigns ways={ways !== null} />
      </div>
      {children}
    </div>
  )
}
