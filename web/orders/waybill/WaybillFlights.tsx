import type { WaybillFlight } from '#contract/waybills.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { waybillWords } from './waybillWords.ts'

type Props = { flights: readonly WaybillFlight[]; value: string | null; onChange: (flightId: string | null) => void }

/** Which vehicle's waybill is looked at, where the order goes on several; nothing where it goes on one. */
export function WaybillFlights({ flights, value, onChange }: Props) {
  const t = useWords(waybillWords)
  const f = useFormat()
  if (flights.length <= 1) return null
  const complete = flights.filter(({ completedAt }) => completedAt !== null).length
  const stateOf = ({ waybill, completedAt, next }: WaybillFlight) =>
    completedAt !== null ? t.flightComplete : next.whose === 'me' ? t.flightMine : waybill === null ? t.flightNone : t.flightBegun
  return (
    <Select
      label={t.ofFlight}
      description={t.flightsComplete(complete, flights.length)}
      value={value}
      onChange={onChange}
      options={flights.map(flight => ({
        id: flight.flightId,
        label: [flight.number, flight.truck, f.weight(flight.massKg)].filter(Boolean).join(', '),
        hint: stateOf(flight),
      }))}
    />
  )
}
