import type { FleetRow } from '#contract/cars.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { PlateChip } from '#web/ui/PlateChip.tsx'
import { CarStatusMark, PapersBar, useCapacity, useFreeText, useOverText } from './CarCells.tsx'
import { kindWords } from './words.ts'

/** A vehicle as a card of the phone's list: opens by a press. */
export function CarCard({ car }: { car: FleetRow }) {
  const kinds = useWords(kindWords)
  const capacity = useCapacity()(car)
  const { when, where } = useFreeText()(car)
  const over = useOverText()(car)
  return (
    <article className="car-card">
      <div className="car-card-line">
        <Link to={paths.vehicle(car.id)} quiet className="car-card-link">
          <PlateChip plate={car.plate} />
        </Link>
        <span className="s13">
          <CarStatusMark car={car} />
        </span>
      </div>
      <div className="car-card-line s13">
        <span className="truncate">{[car.make, car.model].filter(Boolean).join(' ') || kinds[car.kind]}</span>
        <span className="muted nowrap">{capacity || kinds[car.kind]}</span>
      </div>
      <div className="car-card-line s13">
        <span className="truncate">
          {where} <span className="muted">{when}</span>
        </span>
        {car.coupled && <PlateChip plate={car.coupled.plate} />}
      </div>
      <div className="car-card-line s12">
        {over !== null && car.status !== 'sold' ? <span className="danger medium">{over}</span> : <span />}
        <PapersBar papers={car.papers} />
      </div>
    </article>
  )
}
