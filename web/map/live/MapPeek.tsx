import type { ReactNode } from 'react'
import type { MapFlight } from '#contract/map.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { MapVehicle } from '#web/map/vehicles.ts'
import { paths } from '#web/paths.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { liveWords } from './liveWords.ts'
import { delayOn, useSight } from './sight.ts'

type MapPeekProps = {
  flight: MapFlight
  vehicle: MapVehicle
  status: string
  /** Where it goes, and until when. */
  next: ReactNode
  /** Who drives, and how he is called. */
  driver: ReactNode
  now: number
  /** Left out where nothing else can be chosen. */
  onClose?: () => void
}

/** The chosen vehicle beside the map: which, where to, how late, and how its position is known. */
export function MapPeek({ flight, vehicle, status, next, driver, now, onClose }: MapPeekProps) {
  const t = useWords(liveWords)
  const f = useFormat()
  const sight = useSight()(vehicle, now)
  const delay = delayOn(flight, now)
  return (
    <section className="map-peek s13" aria-label={`${flight.number}, ${vehicle.name}`}>
      <p className="map-peek-head">
        {flight.plate ? <PlateChip plate={flight.plate} /> : <span className="muted">{t.noPlate}</span>}
        <b className="mono">{flight.number}</b>
        <span className="muted">{status}</span>
        {delay !== null && <b className="warn nowrap">{t.late(f.duration(delay))}</b>}
      </p>
      <p>{next}</p>
      <p>
        {sight.how} <span className="muted nowrap">· {sight.when}</span>
      </p>
      <p className="row row-wrap">{driver}</p>
      {onClose && (
        <p className="row row-wrap">
          <ButtonLink size="small" variant="primary" to={paths.flight(flight.flightId)}>
            {t.whole}
          </ButtonLink>
          <Button size="small" onClick={onClose}>
            {t.unchoose}
          </Button>
        </p>
      )}
    </section>
  )
}
