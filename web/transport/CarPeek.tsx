import { useQuery } from '@tanstack/react-query'
import { cars, type FleetRow } from '#contract/cars.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { KeyValues } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Peek, PeekSection } from '#web/ui/Peek.tsx'
import { PlateChip } from '#web/ui/PlateChip.tsx'
import { CarStatusMark, useCapacity, useFreeText, useStopReason, useTemperature } from './CarCells.tsx'
import { CarStrip } from './CarStrip.tsx'
import { PapersList } from './PapersList.tsx'
import { type Step, stepsOf } from './steps.ts'
import { cardWords, fleetWords, kindWords, stepWords } from './words.ts'

type CarPeekProps = PeekProps & { car: FleetRow; onStep: ((step: Step) => void) | null }

/** A vehicle beside the list: what it is, when it is free, how its papers stand, what may be done with it. */
export function CarPeek({ car, onStep, ...moving }: CarPeekProps) {
  const t = useWords(fleetWords)
  const c = useWords(cardWords)
  const s = useWords(stepWords)
  const kinds = useWords(kindWords)
  const f = useFormat()
  const capacity = useCapacity()(car)
  const temperature = useTemperature()(car.temperature)
  const { when, where } = useFreeText()(car)
  const reason = useStopReason()(car)
  const { data: card } = useQuery(queryOf(cars.get, { carId: car.id }, { quiet: true }))
  const steps = stepsOf(car, onStep !== null)
  return (
    <Peek
      label={t.peek(car.plate)}
      header={
        <>
          <h2>
            <PlateChip plate={car.plate} />
          </h2>
          <CarStatusMark car={car} />
        </>
      }
      to={paths.vehicle(car.id)}
      {...moving}
    >
      {reason !== null && car.status !== 'sold' && (
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
            { label: c.vehicle, value: [car.make, car.model, car.year].filter(Boolean).join(' ') || kinds[car.kind] },
            { label: c.kind, value: kinds[car.kind] },
            ...(car.body ? [{ label: t.body, value: car.body[f.locale] }] : []),
            ...(capacity ? [{ label: t.capacity, value: capacity }] : []),
            ...(temperature ? [{ label: t.temperature, value: temperature }] : []),
            { label: t.place, value: [where, when].filter(Boolean).join(', ') || '—' },
            ...(car.flight ? [{ label: c.flight, value: [car.flight.number, car.flight.driver].filter(Boolean).join(', ') }] : []),
            ...(car.coupled
              ? [
                  {
                    label: t.coupled,
                    value: (
                      <Link to={paths.vehicle(car.coupled.id)} quiet>
                        <PlateChip plate={car.coupled.plate} />
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <div className="row row-wrap car-peek-actions">
          <ButtonLink to={paths.vehicle(car.id)}>{t.open}</ButtonLink>
          {steps.slice(0, 3).map(step => (
            <Button key={step} onClick={() => onStep?.(step)}>
              {s[step]}
            </Button>
          ))}
        </div>
      </PeekSection>
      <PeekSection title={t.papers}>
        <PapersList papers={car.papers} />
      </PeekSection>
      <PeekSection title={c.calendar}>
        <CarStrip carId={car.id} days={21} />
      </PeekSection>
    </Peek>
  )
}
