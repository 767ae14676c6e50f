import { readPlate } from '#contract/identifiers.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBodies, useCapacity, useTemperature } from '#web/transport/VehicleCells.tsx'
import { cardWords, fleetWords, kindWords } from '#web/transport/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { draftOf, type VehicleFields } from './vehicleFields.ts'

/** The vehicle as it is entered, at a glance. */
export function VehicleSummary({ values }: { values: VehicleFields }) {
  const t = useWords(fleetWords)
  const c = useWords(cardWords)
  const kinds = useWords(kindWords)
  const bodies = useBodies()
  const draft = draftOf(values)
  const capacity = useCapacity()(draft)
  const temperature = useTemperature()(draft.tempMin === null || draft.tempMax === null ? null : { min: draft.tempMin, max: draft.tempMax })
  const plate = readPlate(values.plate, values.plateCountry)?.plate
  return (
    <KeyValues
      items={[
        { label: t.plate, value: plate ? <PlateChip plate={plate} /> : '—' },
        { label: c.kind, value: kinds[values.kind] },
        { label: c.vehicle, value: [values.make, values.model].filter(Boolean).join(' ') || '—' },
        ...(values.kind === 'tractor'
          ? []
          : [
              { label: t.body, value: values.bodyType ? bodies(values.bodyType) : '—' },
              { label: t.capacity, value: capacity || '—' },
            ]),
        ...(temperature ? [{ label: t.temperature, value: temperature }] : []),
      ]}
    />
  )
}
