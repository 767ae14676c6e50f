import { useState } from 'react'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { relayStops } from './doings.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { longestSeal, mostSeals, sealsIn } from './seals.ts'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { type Where, WhereField } from './WhereField.tsx'
import { flightStepWords } from './words.ts'

/** From a place in the way on a second vehicle carries an order. */
export function RelayDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const words = useWords(stepWords)
  const f = useFormat()
  const { locale } = useLocale()
  const step = useFlightStep(props, t.relayDone)
  const choice = card.orders.filter(({ id }) => relayStops(card, id).length > 0)
  const [orderId, setOrder] = useState(choice.length === 1 ? choice[0]!.id : null)
  const order = choice.find(({ id }) => id === orderId)
  const stops = order ? relayStops(card, order.id) : []
  const [chosen, setFrom] = useState<string | null>(null)
  const from = stops.find(({ taskId }) => taskId === chosen) ?? stops.find(({ kind }) => kind === 'unloading')
  const resources = useResources()
  const zone = from?.tz ?? card.tasks[0]?.tz ?? defaultZone
  const [reloadAt, setReloadAt] = useState<string | null>(null)
  const [where, setWhere] = useState<Where>(null)
  const [typedSeals, setSeals] = useState('')
  const [tried, setTried] = useState(false)
  const { seals, areWrong } = sealsIn(typedSeals)
  const override = useOverride(null, step.error)
  const missing = (is: boolean, text: string) => (tried && is ? text : null)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.relayTitle}
      subtitle={card.number}
      confirm={t.relayDo}
      fields={[
        'orderId',
        'fromTaskId',
        'where',
        'where.place',
        'truckId',
        'trailerId',
        'driverId',
        'coDriverId',
        'reloadAt',
        'seals',
        'overrideReason',
      ]}
      onSubmit={() => {
        setTried(true)
        const { truckId, trailerId, driverId, ...second } = resources.ids
        const overridden = override.given()
        if (!overridden || !order || !from || truckId === null || driverId === null || reloadAt === null || where === null || areWrong)
          return
        const key = { orderId: order.id, orderVersion: order.version, fromTaskId: from.taskId }
        step.send({ action: 'relay', ...key, where, truckId, trailerId, driverId, ...second, reloadAt, seals, ...overridden })
      }}
      onClose={onClose}
    >
      <Consequences items={[t.relayEnds, t.relayNext]} />
      <Select
        label={t.which}
        options={choice.map(({ id, number, counterpart, cargo }) => ({
          id,
          label: [number, counterpart, cargo].filter(Boolean).join(' · '),
        }))}
        value={orderId}
        onChange={id => {
          setOrder(id)
          step.clear()
        }}
        placeholder={t.orderNone}
        error={saidAt(step.error, 'orderId') ?? missing(!order, t.orderNone)}
      />
      {order && (
        <Select
          label={t.relayFrom}
          options={stops.map(stop => ({ id: stop.taskId, label: stop.place[locale] || stop.address }))}
          value={from?.taskId ?? null}
          onChange={id => {
            setFrom(id)
            step.clear()
          }}
          error={saidAt(step.error, 'fromTaskId')}
        />
      )}
      <div className="order-step-pair">
        <WhereField
          label={t.relayWhere}
          value={where}
          onChange={next => {
            setWhere(next)
            step.clear()
          }}
          card={card}
          error={saidAt(step.error, 'where.place') ?? saidAt(step.error, 'where') ?? missing(where === null, t.relayWhereNone)}
        />
        <DateTimeField
          label={t.relayAt}
          value={reloadAt}
          onChange={next => {
            setReloadAt(next)
            step.clear()
          }}
          zone={zone}
          description={t.clockOf(f.zone(zone))}
          error={saidAt(step.error, 'reloadAt') ?? missing(reloadAt === null, words.timeNone)}
        />
      </div>
      <ResourceFields by={resources} error={step.error} tried={tried} onChange={step.clear} />
      <OverrideField by={override} onChange={step.clear} />
      <TextField
        label={t.seals}
        optional
        value={typedSeals}
        onChange={setSeals}
        description={t.sealsHint}
        error={saidAt(step.error, 'seals') ?? missing(areWrong, t.sealsWrong(mostSeals, longestSeal))}
      />
    </FlightStepFrame>
  )
}
