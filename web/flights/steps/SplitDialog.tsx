import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { ShareFields, useShare, useShareText } from '#web/orders/actions/ShareFields.tsx'
import { lessOf, shareParts } from '#web/orders/actions/share.ts'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { splittable } from './doings.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

/** A part of an order on board goes to a second vehicle. */
export function SplitDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const text = useShareText()
  const step = useFlightStep(props, t.splitDone)
  const choice = splittable(card)
  const [orderId, setOrder] = useState(choice.length === 1 ? choice[0]!.id : null)
  const order = choice.find(({ id }) => id === orderId)
  const part = useShare()
  const resources = useResources()
  const [tried, setTried] = useState(false)
  const judged = useFlightFit(order && part.share.massKg > 0 ? { orderIds: [order.id], share: part.share } : null, resources.ids)
  const override = useOverride(judged.fit, step.error)
  const held = useHeld(judged)
  const stays = order && lessOf(order.share, part.share)
  const isOver = stays && shareParts.some(each => stays[each] < 0)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.splitTitle}
      subtitle={card.number}
      confirm={t.splitDo}
      reason={held}
      fields={['orderId', ...shareParts.map(each => `share.${each}`), 'truckId', 'trailerId', 'driverId', 'coDriverId', 'overrideReason']}
      onSubmit={() => {
        setTried(true)
        const share = part.given()
        const { truckId, trailerId, driverId, ...second } = resources.ids
        const overridden = override.given()
        if (!order || !share || !overridden || truckId === null || driverId === null) return
        step.send({
          action: 'split',
          orderId: order.id,
          orderVersion: order.version,
          share,
          truckId,
          trailerId,
          driverId,
          ...second,
          ...overridden,
        })
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
      <fieldset className="order-step">
        <legend className="order-step-label">{t.splitShare}</legend>
        <ShareFields by={part} error={step.error} onChange={step.clear} />
        {stays && (
          <p className={isOver ? 's13 danger' : 's13 muted'} aria-live="polite">
            {t.stays(text(stays))}
          </p>
        )}
      </fieldset>
      <ResourceFields by={resources} obstaclesTo={order?.id ?? null} error={step.error} tried={tried} onChange={step.clear} />
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      <OverrideField by={override} onChange={step.clear} />
    </FlightStepFrame>
  )
}
