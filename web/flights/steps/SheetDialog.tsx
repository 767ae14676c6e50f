import { useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

type Typed = number | string | null

const isKm = (value: Typed): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9_999_999)
const isLitres = (value: Typed): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 5000 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6)

/** Odometer and fuel as the trip sheet has them, and what they come to. */
export function SheetDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const f = useFormat()
  const step = useFlightStep(props, t.saved)
  const [start, setStart] = useState<Typed>(card.odometer?.start ?? null)
  const [end, setEnd] = useState<Typed>(card.odometer?.end ?? null)
  const [fuel, setFuel] = useState<Typed>(card.odometer?.fuelL ?? null)
  const [tried, setTried] = useState(false)
  const run = typeof start === 'number' && typeof end === 'number' && end > start ? end - start : null
  const per = run !== null && typeof fuel === 'number' ? (fuel * 100) / run : null
  const change = (set: (value: Typed) => void) => (value: Typed) => {
    set(value)
    step.clear()
  }
  const wrong = (is: boolean, text: string) => (tried && is ? text : null)
  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.sheetTitle}
      subtitle={card.number}
      confirm={t.save}
      fields={['odometerStart', 'odometerEnd', 'fuelL']}
      onSubmit={() => {
        setTried(true)
        if (isKm(start) && isKm(end) && isLitres(fuel)) step.send({ action: 'sheet', odometerStart: start, odometerEnd: end, fuelL: fuel })
      }}
      onClose={onClose}
    >
      <div className="order-step-pair">
        <DecimalField
          label={t.odometerStart}
          optional
          value={start}
          onChange={change(setStart)}
          unit={t.km}
          digits={0}
          error={saidAt(step.error, 'odometerStart') ?? wrong(!isKm(start), t.kmWrong)}
        />
        <DecimalField
          label={t.odometerEnd}
          optional
          value={end}
          onChange={change(setEnd)}
          unit={t.km}
          digits={0}
          error={saidAt(step.error, 'odometerEnd') ?? wrong(!isKm(end), t.kmWrong)}
        />
      </div>
      <DecimalField
        label={t.fuel}
        optional
        value={fuel}
        onChange={change(setFuel)}
        unit={t.l}
        digits={1}
        error={saidAt(step.error, 'fuelL') ?? wrong(!isLitres(fuel), t.litresWrong)}
      />
      <div aria-live="polite">
        <KeyValues
          items={[
            { label: t.runBy, value: run === null ? '—' : `${f.number(run)}\u00a0${t.km}` },
            { label: t.fuelBy, value: per === null ? '—' : `${f.number(Math.round(per * 10) / 10)}\u00a0${t.l}` },
          ]}
        />
      </div>
    </FlightStepFrame>
  )
}
