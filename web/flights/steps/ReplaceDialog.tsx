import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightOrderCard } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useFit } from '#web/orders/actions/useFit.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'

const none = { truckId: null, trailerId: null, driverId: null }

/** Other resources before the flight begins. */
export function ReplaceDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(stepWords)
  const step = useFlightStep(props, t.replaceDone)
  const resources = useResources(card)
  const why = useReason()
  const [tried, setTried] = useState(false)
  const only = useOnlyOrder(card.orders)
  const judged = useFit(only?.id ?? '', only ? resources.ids : none)
  const override = useOverride(only ? judged.fit : null, step.error)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.replaceTitle}
      subtitle={card.number}
      confirm={t.replaceDo}
      fields={['truckId', 'trailerId', 'driverId', 'overrideReason', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const given = why.given()
        const { truckId, trailerId, driverId } = resources.ids
        const overridden = override.given()
        if (given && overridden && truckId !== null && driverId !== null)
          step.send({ action: 'replace', truckId, trailerId, driverId, ...overridden, ...given })
      }}
      onClose={onClose}
    >
      <ResourceFields by={resources} obstaclesTo={only?.id ?? null} error={step.error} tried={tried} onChange={step.clear} />
      {only && (judged.fit || judged.pending) && (
        <FitList fit={judged.fit} pending={judged.pending} cargo={{ ...only.share, name: only.cargo, category: null }} />
      )}
      <OverrideField by={override} onChange={step.clear} />
      <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />
    </FlightStepFrame>
  )
}

/** The order of a flight that carries one alone and all of it: the server judges resources for whole orders. */
function useOnlyOrder(onBoard: readonly FlightOrderCard[]): FlightOrderCard | null {
  const single = onBoard.length === 1 ? onBoard[0]! : null
  const { data } = useQuery({ ...queryOf(orders.get, { orderId: single?.id ?? '' }, { quiet: true }), enabled: single !== null })
  const open = data?.flights.filter(flight => !isOver(flight)) ?? []
  return open.length === 1 && open[0]!.share === null ? single : null
}
