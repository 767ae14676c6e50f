import { useState } from 'react'
import { defaultZone } from '#contract/zone.ts'
import { PhotoField, usePhotos } from '#web/files/PhotoField.tsx'
import { thisMinute, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { longestSeal, mostSeals, sealsIn } from './seals.ts'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { type Where, WhereField } from './WhereField.tsx'
import { flightStepWords } from './words.ts'

/** Ends a flight where its vehicle stands: another one takes the cargo there and does what is left. */
export function InterruptDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const words = useWords(stepWords)
  const f = useFormat()
  const step = useFlightStep(props, t.interruptDone)
  const resources = useResources()
  const why = useReason()
  const photos = usePhotos()
  const zone = (card.tasks.findLast(({ arrivedAt }) => arrivedAt !== null) ?? card.tasks[0])?.tz ?? defaultZone
  const [at, setAt] = useState<string | null>(thisMinute)
  const [reloadAt, setReloadAt] = useState<string | null>(null)
  const [where, setWhere] = useState<Where>(null)
  const [typedSeals, setSeals] = useState('')
  const [tried, setTried] = useState(false)
  const { seals, areWrong: areSealsWrong } = sealsIn(typedSeals)
  const missing = (is: boolean, text: string) => (tried && is ? text : null)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.interruptTitle}
      subtitle={card.number}
      confirm={t.interruptDo}
      danger
      fields={[
        'at',
        'where',
        'where.place',
        'reason',
        'comment',
        'truckId',
        'trailerId',
        'driverId',
        'coDriverId',
        'reloadAt',
        'seals',
        'photosId',
      ]}
      onSubmit={() => {
        setTried(true)
        const given = why.given()
        const pictures = photos.given()
        const { truckId, trailerId, driverId, ...second } = resources.ids
        const isMissing = !given || !pictures || truckId === null || driverId === null || at === null || reloadAt === null || where === null
        if (isMissing || areSealsWrong) return
        step.send({ action: 'interrupt', at, where, ...given, truckId, trailerId, driverId, ...second, reloadAt, seals, ...pictures })
      }}
      onClose={onClose}
    >
      <Consequences items={[t.interruptEnds, t.interruptNext]} />
      <div className="order-step-pair">
        <DateTimeField
          label={t.interruptAt}
          value={at}
          onChange={next => {
            setAt(next)
            step.clear()
          }}
          zone={zone}
          description={t.clockOf(f.zone(zone))}
          error={saidAt(step.error, 'at') ?? missing(at === null, words.timeNone)}
        />
        <WhereField
          label={t.where}
          value={where}
          onChange={next => {
            setWhere(next)
            step.clear()
          }}
          card={card}
          error={saidAt(step.error, 'where.place') ?? saidAt(step.error, 'where') ?? missing(where === null, t.whereNone)}
        />
      </div>
      <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />
      <ResourceFields by={resources} error={step.error} tried={tried} onChange={step.clear} />
      <div className="order-step-pair">
        <DateTimeField
          label={t.reloadAt}
          value={reloadAt}
          onChange={next => {
            setReloadAt(next)
            step.clear()
          }}
          zone={zone}
          description={t.clockOf(f.zone(zone))}
          error={saidAt(step.error, 'reloadAt') ?? missing(reloadAt === null, words.timeNone)}
        />
        <TextField
          label={t.seals}
          optional
          value={typedSeals}
          onChange={setSeals}
          description={t.sealsHint}
          error={saidAt(step.error, 'seals') ?? missing(areSealsWrong, t.sealsWrong(mostSeals, longestSeal))}
        />
      </div>
      <PhotoField by={photos} error={saidAt(step.error, 'photosId')} />
    </FlightStepFrame>
  )
}
