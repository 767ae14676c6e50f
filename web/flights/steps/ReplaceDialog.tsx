import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { Proposals } from '#web/orders/actions/Proposals.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'

/** Other resources before the flight begins. */
export function ReplaceDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(stepWords)
  const step = useFlightStep(props, t.replaceDone)
  const resources = useResources(card)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const only = card.orders.length === 1 ? card.orders[0]! : null
  const isChosen = resources.ids.truckId !== null && resources.ids.driverId !== null
  const judged = useFlightFit(isChosen ? { flightId: card.id } : null, resources.ids)
  const override = useOverride(judged.fit, step.error)
  const held = useHeld(judged)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.replaceTitle}
      subtitle={card.number}
      confirm={t.replaceDo}
      reason={held}
      fields={['truckId', 'trailerId', 'driverId', 'coDriverId', 'overrideReason', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = why.given()
        const { truckId, trailerId, driverId, ...second } = resources.ids
        const overridden = override.given()
        if (given && overridden && truckId !== null && driverId !== null)
          step.send({ action: 'replace', truckId, trailerId, driverId, ...second, ...overridden, ...given })
      }}
      onClose={onClose}
    >
      {only && <Proposals orderId={only.id} by={resources} onChange={step.clear} />}
      <ResourceFields by={resources} obstaclesTo={only?.id ?? null} error={step.error} tried={tried} onChange={step.clear} />
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      <OverrideField by={override} onChange={step.clear} />
      <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />
    </FlightStepFrame>
  )
}
