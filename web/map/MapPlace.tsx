import { useEffect, useEffectEvent, useRef } from 'react'
import { now } from '#web/i18n/format.ts'
import type { OpenedMap } from './engine/openMap.ts'
import { MapFrame } from './MapFrame.tsx'
import type { Place, Ways } from './overlay.ts'
import { useMap } from './useMap.ts'
import type { MapVehicle } from './vehicles.ts'

type MapPlaceProps = {
  label: string
  vehicles: readonly MapVehicle[]
  ways: Ways | null
  chosen: string | null
  follows: boolean
  onPick: (id: string | null) => void
  /** What is looked at first. */
  frame: readonly Place[]
}

/** The map of vehicles and of the way of one. */
export function MapPlace({ label, vehicles, ways, chosen, follows, onPick, frame }: MapPlaceProps) {
  const pick = useEffectEvent(onPick)
  const map = useMap<OpenedMap>(async () => {
    const { openMap } = await import('./engine/openMap.ts')
    return how => openMap({ ...how, onPick: pick, clock: now })
  })
  const { opened } = map

  useEffect(() => opened?.show(vehicles), [opened, vehicles])
  useEffect(() => opened?.lay(ways), [opened, ways])
  useEffect(() => opened?.choose(chosen, follows), [opened, chosen, follows])
  const fitted = useRef<OpenedMap | null>(null)
  useEffect(() => {
    if (!opened || fitted.current === opened || frame.length === 0) return
    fitted.current = opened
    opened.lookAt(frame, 9)
  }, [opened, frame])

  return <MapFrame label={label} map={map} onAll={frame.length > 0 ? () => opened?.lookAt(frame, 9) : undefined} />
}
