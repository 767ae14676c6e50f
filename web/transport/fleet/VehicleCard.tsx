import type { FleetRow } from '#contract/vehicles.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ComplianceBar, useCapacity, useFreeText, useOverText, VehicleStatusMark } from '#web/transport/VehicleCells.tsx'
import { kindWords } from '#web/transport/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { Link } from '#web/ui/text/Link.tsx'

/** A vehicle as a card of the phone's list: opens by a press. */
export function VehicleCard({ vehicle }: { vehicle: FleetRow }) {
  const kinds = useWords(kindWords)
  const capacity = useCapacity()(vehicle)
  const { when, where } = useFreeText()(vehicle)
  const over = useOverText()(vehicle)
  return (
    <article className="vehicle-card">
      <div className="vehicle-card-line">
        <Link to={paths.vehicle(vehicle.id)} quiet className="vehicle-card-link">
          <PlateChip plate={vehicle.plate} />
        </Link>
        <span className="s13">
          <VehicleStatusMark vehicle={vehicle} />
        </span>
      </div>
      <div className="vehicle-card-line s13">
        <span className="truncate">{[vehicle.make, vehicle.model].filter(Boolean).join(' ') || kinds[vehicle.kind]}</span>
        <span className="muted nowrap">{capacity || kinds[vehicle.kind]}</span>
      </div>
      <div className="vehicle-card-line s13">
        <span className="truncate">
          {where} <span className="muted">{when}</span>
        </span>
        {vehicle.coupled && <PlateChip plate={vehicle.coupled.plate} />}
      </div>
      <div className="vehicle-card-line s12">
        {over !== null && vehicle.status !== 'sold' ? <span className="danger medium">{over}</span> : <span />}
        <ComplianceBar compliance={vehicle.compliance} />
      </div>
    </article>
  )
}
