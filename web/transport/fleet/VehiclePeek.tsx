import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type FleetRow, truckKinds, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { paths } from '#web/paths.ts'
import { type Step, stepsOf } from '#web/transport/steps.ts'
import { useCapacity, useFreeText, useTemperature, useVehicleObstacle, VehicleStatusMark } from '#web/transport/VehicleCells.tsx'
import { cardWords, fleetWords, kindWords, stepWords } from '#web/transport/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { ComplianceList } from './ComplianceList.tsx'

const LaneCalendarPanel = lazy(async () => ({ default: (await import('#web/flights/board/LaneCalendarPanel.tsx')).LaneCalendarPanel }))

type VehiclePeekProps = PeekProps & { vehicle: FleetRow; onStep: ((step: Step) => void) | null }

/** A vehicle beside the list: what it is, when it is free, how its documents stand, what may be done with it. */
export function VehiclePeek({ vehicle, onStep, ...moving }: VehiclePeekProps) {
  const t = useWords(fleetWords)
  const c = useWords(cardWords)
  const s = useWords(stepWords)
  const kinds = useWords(kindWords)
  const { tz } = useMe()
  const seesFlights = useCan('flights.view')
  const f = useFormat()
  const capacity = useCapacity()(vehicle)
  const temperature = useTemperature()(vehicle.temperature)
  const { when, where } = useFreeText()(vehicle)
  const reason = useVehicleObstacle()(vehicle)
  const { data: card } = useQuery(queryOf(vehicles.get, { carId: vehicle.id }, { quiet: true }))
  const steps = stepsOf(vehicle, onStep !== null)
  return (
    <Peek
      label={t.peek(vehicle.plate)}
      header={
        <>
          <h2>
            <PlateChip plate={vehicle.plate} />
          </h2>
          <VehicleStatusMark vehicle={vehicle} />
        </>
      }
      to={paths.vehicle(vehicle.id)}
      {...moving}
    >
      {reason !== null && vehicle.status !== 'sold' && (
        <PeekSection>
          <p className="danger medium">{reason}</p>
          {card?.blockComment && <p className="s13 ink-2">{card.blockComment}</p>}
        </PeekSection>
      )}
      {card && card.conflicts.length > 0 && (
        <PeekSection title={<span className="warn">{c.conflicts}</span>}>
          <p className="s13">{card.conflicts.map(({ number, from }) => `${number} (${f.date(from)})`).join(', ')}</p>
        </PeekSection>
      )}
      <PeekSection>
        <KeyValues
          items={[
            { label: c.vehicle, value: [vehicle.make, vehicle.model, vehicle.year].filter(Boolean).join(' ') || kinds[vehicle.kind] },
            { label: c.kind, value: kinds[vehicle.kind] },
            ...(vehicle.body ? [{ label: t.body, value: vehicle.body[f.locale] }] : []),
            ...(capacity ? [{ label: t.capacity, value: capacity }] : []),
            ...(temperature ? [{ label: t.temperature, value: temperature }] : []),
            { label: t.place, value: [where, when].filter(Boolean).join(', ') || '—' },
            ...(vehicle.flight
              ? [
                  {
                    label: c.flight,
                    value: (
                      <>
                        <Link to={paths.flight(vehicle.flight.id)}>{vehicle.flight.number}</Link>
                        {vehicle.flight.driver && `, ${vehicle.flight.driver}`}
                      </>
                    ),
                  },
                ]
              : []),
            ...(vehicle.coupled
              ? [
                  {
                    label: t.coupled,
                    value: (
                      <Link to={paths.vehicle(vehicle.coupled.id)} quiet>
                        <PlateChip plate={vehicle.coupled.plate} />
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <div className="row row-wrap vehicle-peek-actions">
          <ButtonLink to={paths.vehicle(vehicle.id)}>{t.open}</ButtonLink>
          {steps.slice(0, 3).map(step => (
            <Button key={step} onClick={() => onStep?.(step)}>
              {s[step]}
            </Button>
          ))}
        </div>
      </PeekSection>
      <PeekSection title={t.compliance}>
        <ComplianceList compliance={vehicle.compliance} />
      </PeekSection>
      {seesFlights && (
        <PeekSection title={c.calendar}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <LaneCalendarPanel
              by={(truckKinds as readonly string[]).includes(vehicle.kind) ? 'truck' : 'trailer'}
              of={vehicle.id}
              tz={tz}
              brief
            />
          </Suspense>
        </PeekSection>
      )}
    </Peek>
  )
}
