import type { FleetRow } from '#contract/vehicles.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import {
  ComplianceBar,
  useCapacity,
  useExpiryText,
  useFreeText,
  useOverText,
  useTemperature,
  VehicleStatusMark,
} from '#web/transport/VehicleCells.tsx'
import { availabilityWords, fleetWords, kindWords, ownershipWords, vehicleStatusWords } from '#web/transport/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { UsedBar } from './UsedBar.tsx'

/** The columns of the fleet, in the reader's words. */
export function useFleetColumns(): ListColumn<FleetRow>[] {
  const words = useFleetTexts()
  return [...stateColumns(words), ...kitColumns(words)]
}

/** The words of the fleet and what tells of a vehicle in them. */
function useFleetTexts() {
  const t = useWords(fleetWords)
  const kinds = useWords(kindWords)
  const status = useWords(vehicleStatusWords)
  const availability = useWords(availabilityWords)
  const owned = useWords(ownershipWords)
  const f = useFormat()
  const { locale } = useLocale()
  const capacity = useCapacity()
  const temperature = useTemperature()
  const free = useFreeText()
  const overText = useOverText()
  const expiryText = useExpiryText()
  const modelOf = (vehicle: FleetRow) => [vehicle.make, vehicle.model].filter(Boolean).join(' ') || kinds[vehicle.kind]
  return { t, kinds, status, availability, owned, f, locale, capacity, temperature, free, overText, expiryText, modelOf }
}

type FleetTexts = ReturnType<typeof useFleetTexts>

/** Which vehicle it is, how it is and where. */
function stateColumns({ t, kinds, status, availability, free, overText, modelOf }: FleetTexts): ListColumn<FleetRow>[] {
  return [
    {
      id: 'plate',
      header: t.plate,
      width: 112,
      pin: true,
      sort: true,
      cell: vehicle => <Plate plate={vehicle.plate} />,
      text: vehicle => vehicle.plate,
    },
    {
      id: 'make',
      header: t.model,
      width: 160,
      grow: 1,
      sort: true,
      cell: vehicle => <TwoLineCell top={modelOf(vehicle)} under={[kinds[vehicle.kind], vehicle.year].filter(Boolean).join(', ')} />,
      text: vehicle => [modelOf(vehicle), vehicle.year].filter(Boolean).join(', '),
      of: vehicle => [vehicle.make, vehicle.model, vehicle.year],
    },
    {
      id: 'status',
      header: t.status,
      width: 144,
      cell: vehicle => {
        const over = vehicle.status === 'sold' || vehicle.status === 'draft' ? null : overText(vehicle)
        return over === null ? (
          <VehicleStatusMark vehicle={vehicle} />
        ) : (
          <TwoLineCell top={<VehicleStatusMark vehicle={vehicle} />} under={over} tone="danger" />
        )
      },
      text: vehicle => (vehicle.status === 'active' ? availability[vehicle.availability] : status[vehicle.status]),
      of: vehicle => [vehicle.status, vehicle.availability],
    },
    {
      id: 'free',
      header: t.place,
      width: 140,
      sort: { up: 'free', down: '-free', upLabel: t.sortFree },
      from: 700,
      cell: vehicle => {
        const { when, where } = free(vehicle)
        return <TwoLineCell top={where || (when ? t.noPlace : '')} under={when} />
      },
      text: vehicle => Object.values(free(vehicle)).filter(Boolean).join(', '),
      of: vehicle => [vehicle.freeFrom, vehicle.leftSince, vehicle.place?.code, vehicle.repairUntil],
    },
    {
      id: 'coupled',
      header: t.coupled,
      width: 112,
      from: 820,
      cell: vehicle => vehicle.coupled && <Plate plate={vehicle.coupled.plate} />,
      text: vehicle => vehicle.coupled?.plate ?? '',
    },
  ]
}

/** What it can carry, how its documents stand, whose it is and who drives it. */
function kitColumns({ t, f, locale, owned, capacity, temperature, expiryText }: FleetTexts): ListColumn<FleetRow>[] {
  return [
    {
      id: 'body',
      header: t.body,
      width: 104,
      from: 1100,
      cell: vehicle => vehicle.body?.[locale] ?? '',
      text: vehicle => vehicle.body?.[locale] ?? '',
    },
    {
      id: 'capacity',
      header: t.capacity,
      width: 160,
      from: 980,
      sort: true,
      cell: capacity,
      text: capacity,
    },
    {
      id: 'temperature',
      header: t.temperature,
      width: 110,
      cell: vehicle => temperature(vehicle.temperature),
      text: vehicle => temperature(vehicle.temperature),
    },
    {
      id: 'compliance',
      header: t.compliance,
      width: 132,
      sort: { up: 'compliance', down: '-compliance', upLabel: t.sortExpiry },
      cell: vehicle => <ComplianceBar compliance={vehicle.compliance} />,
      text: vehicle => vehicle.compliance.map(expiryText).join('; '),
    },
    {
      id: 'used',
      header: t.usedShort,
      title: t.used,
      width: 96,
      from: 1240,
      cell: vehicle => <UsedBar share={vehicle.used} label={t.used} />,
      text: vehicle => f.percent(vehicle.used),
    },
    {
      id: 'ownership',
      header: t.ownership,
      width: 130,
      cell: vehicle => ownedOf(vehicle, owned),
      text: vehicle => ownedOf(vehicle, owned),
    },
    {
      id: 'driver',
      header: t.driver,
      width: 140,
      cell: ({ flight }) =>
        flight ? (
          <TwoLineCell
            top={flight.driver ?? ''}
            under={
              <Link to={paths.flight(flight.id)} quiet>
                {flight.number}
              </Link>
            }
          />
        ) : (
          ''
        ),
      text: vehicle => vehicle.flight?.driver ?? '',
      of: vehicle => [vehicle.flight, locale],
    },
  ]
}

// in a cell a chip alone would be as wide as the column
const Plate = ({ plate }: { plate: string }) => (
  <span>
    <PlateChip plate={plate} />
  </span>
)

const ownedOf = (vehicle: FleetRow, words: Record<string, string>): string => words[vehicle.ownership] ?? vehicle.ownership
