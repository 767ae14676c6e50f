import { useState } from 'react'
import { isOver } from '#contract/flight-lead.ts'
import { FlightFilter, type FlightListRow } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { ask } from '#web/api/client.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { splittable } from './doings.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

type Found = ComboItem & { row: FlightListRow }

/** An order leaves the flight: it waits for a vehicle again, or goes on board of another own flight at once. */
export function RemoveOrderDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const { locale } = useLocale()
  const [wanted, setMode] = useState<'off' | 'to'>('off')
  const choice = splittable(card)
  const [orderId, setOrder] = useState(choice.length === 1 ? choice[0]!.id : null)
  const order = choice.find(({ id }) => id === orderId)
  // what is under way has to go on with some vehicle
  const isUnderWay = order?.status === 'in_progress'
  const mode = isUnderWay ? 'to' : wanted
  const step = useFlightStep(props, mode === 'off' ? t.removeDone : t.moveDone)
  const [other, setOther] = useState<Found | null>(null)
  const why = useReason()
  const override = useOverride(null, step.error)
  const [tried, setTried] = useState(false)
  const isLast = order !== undefined && card.orders.length === 1

  const load = async (typed: string, signal: AbortSignal): Promise<Found[]> => {
    const query = { ...FlightFilter.parse({ side: 'executor', search: typed.trim().slice(0, 100) }), limit: 50 }
    const [found, error] = await ask(flights.list, { query }, { signal, quiet: true })
    if (error) throw error
    return found.items
      .filter(row => row.id !== card.id && !isOver(row) && row.truck?.id && row.orders.every(({ id }) => id !== orderId))
      .map(row => ({
        id: row.id,
        label: [row.number, row.truck?.plate].filter(Boolean).join(', '),
        hint: [row.stops.map(({ place }) => place[locale]).join(' – '), row.driver?.name].filter(Boolean).join(', '),
        row,
      }))
  }

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.removeTitle}
      subtitle={card.number}
      confirm={mode === 'off' ? t.removeDo : t.moveDo}
      danger={mode === 'off'}
      fields={['orderId', 'reason', 'comment', ...(mode === 'to' ? ['to.flightId', 'overrideReason'] : [])]}
      onSubmit={() => {
        setTried(true)
        const given = why.given()
        const overridden = mode === 'to' ? override.given() : {}
        if (!order || !given || !overridden || (mode === 'to' && !other)) return
        const to = mode === 'to' && other ? { flightId: other.id, version: other.row.version } : null
        step.send({ action: 'remove', orderId: order.id, orderVersion: order.version, ...given, ...overridden, to })
      }}
      onClose={onClose}
    >
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
        error={saidAt(step.error, 'orderId') ?? (tried && !order ? t.orderNone : null)}
      />
      <div className="order-step-field">
        <span className="order-step-label">{t.removeWhere}</span>
        <Segmented
          label={t.removeWhere}
          value={mode}
          onChange={next => {
            setMode(next)
            step.clear()
          }}
          options={[...(isUnderWay ? [] : [{ id: 'off' as const, label: t.removeOff }]), { id: 'to', label: t.removeTo }]}
        />
      </div>
      {mode === 'to' && (
        <ComboBox
          label={t.otherFlight}
          placeholder={t.findFlight}
          value={other}
          onChange={item => {
            setOther(item)
            step.clear()
          }}
          load={load}
          empty={t.noFlights}
          error={saidAt(step.error, 'to.flightId') ?? (tried && !other ? t.flightNone : null)}
        />
      )}
      <Consequences items={[mode === 'off' ? t.removeOffText : null, isLast ? t.removeLast : null]} />
      {mode === 'to' && <OverrideField by={override} onChange={step.clear} />}
      <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />
    </FlightStepFrame>
  )
}
