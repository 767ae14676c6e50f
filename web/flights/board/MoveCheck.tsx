import { useState } from 'react'
import type { Timeline, TimelineLane } from '#contract/flight-board.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import type { FlightMove } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { FlightStepFrame } from '#web/flights/steps/FlightStepFrame.tsx'
import { SwapVerdicts, useSwapFit } from '#web/flights/steps/SwapVerdicts.tsx'
import { useFlightCard } from '#web/flights/steps/useFlightCard.ts'
import { flightStepWords } from '#web/flights/steps/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import type { CheckProps } from './FlightChecks.tsx'
import { rivalsOn } from './lanes.ts'
import { NextBest } from './NextBest.tsx'
import type { Applied } from './undo.ts'
import { boardWords } from './words.ts'

type MoveProps = CheckProps & {
  data: Timeline
  lane: TimelineLane | null
  /** The flight it was let go on, whose truck it may swap for its own; null: it was let go beside. */
  onto: string | null
}

/** The check before a flight goes over to another truck, or swaps trucks with the flight it would meet there. */
export function MoveCheck(props: MoveProps) {
  const card = useFlightCard(props.flightId)
  return card && <MoveDialog key={card.id} {...props} card={card} />
}

function MoveDialog({ card, lane, onto, data, onApplied, onClose }: MoveProps & { card: FlightCard }) {
  const t = useWords(boardWords)
  const s = useWords(flightStepWords)
  const resources = useResources(lane ?? card)
  const { ids } = resources
  const why = useReason()
  const move = useSend(flights.move)
  const [tried, setTried] = useState(false)
  const rivals = rivalsOn(data, card.id, ids.truckId)
  const rival = rivals.find(({ id }) => id === onto) ?? rivals[0] ?? null
  const [how, setHow] = useState<'move' | 'swap' | null>(null)
  const isSwap = rival !== null && (how ?? (rival.id === onto ? 'swap' : 'move')) === 'swap'
  const other = useFlightCard(isSwap ? rival.id : null)
  const isChosen = ids.truckId !== null && ids.driverId !== null
  const moved = useFlightFit(isChosen && !isSwap ? { flightId: card.id } : null, ids)
  const swapped = useSwapFit(card.id, isSwap ? rival.id : null)
  const judged = isSwap ? swapped.both : moved
  const override = useOverride(judged.fit, move.error)
  const held = useHeld(judged)
  const clear = () => move.error && move.reset()
  const isKept = judged.fit?.findings.some(({ blocks }) => blocks) ?? false
  const submit = () => {
    setTried(true)
    const [given, overridden] = [why.given(), override.given()]
    const step = given && overridden && stepOf(card, isSwap ? other : ids)
    if (!step) return
    move.mutate({ ...step, ...given, ...overridden } as FlightMove, {
      onSuccess: () => {
        const back = backOf(card, isSwap ? other : null)
        if (back) onApplied([back], isSwap ? `${card.number}, ${other?.number}` : card.number)
        onClose()
      },
    })
  }
  return (
    <FlightStepFrame
      step={{ pending: move.isPending, error: move.error }}
      title={isSwap ? s.swapTitle(card.number, rival.number) : t.moveTitle(card.number)}
      confirm={isSwap ? s.swapDo : t.moveDo}
      reason={isSwap ? (swapped.refused ?? held) : held}
      fields={[...(isSwap ? [] : ['truckId', 'trailerId', 'driverId', 'coDriverId']), 'overrideReason', 'reason', 'comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      {rival && (
        <Segmented
          label={t.moveHow}
          value={isSwap ? 'swap' : 'move'}
          onChange={next => {
            setHow(next)
            clear()
          }}
          options={[
            { id: 'move', label: t.moveAlone },
            { id: 'swap', label: t.swapBoth },
          ]}
        />
      )}
      {isSwap ? (
        <SwapVerdicts card={card} other={other} {...swapped} />
      ) : (
        <>
          <ResourceFields by={resources} error={move.error} tried={tried} onChange={clear} />
          {(moved.fit || moved.pending) && <FitList fit={moved.fit} pending={moved.pending} cargo={moved.fit?.peak ?? null} />}
        </>
      )}
      {!isSwap && (isKept || move.error instanceof CallError) && (
        <NextBest
          orderIds={card.orders.map(({ id }) => id)}
          lanes={data.lanes}
          truckId={ids.truckId}
          onChoose={each => {
            resources.take(each)
            clear()
          }}
        />
      )}
      <OverrideField by={override} onChange={clear} />
      <ReasonFields by={why} dict="executorRevokeReasons" error={move.error} />
    </FlightStepFrame>
  )
}

/** What is sent: the flight with other resources, or with those of another flight; null while they are not chosen. */
function stepOf({ id: flightId, version }: FlightCard, to: FlightCard | ReturnType<typeof useResources>['ids'] | null) {
  if (to === null) return null
  if ('version' in to) return { action: 'swap' as const, flightId, version, with: { flightId: to.id, version: to.version } }
  const { truckId, driverId } = to
  return truckId === null || driverId === null ? null : { action: 'replace' as const, flightId, version, ...to, truckId, driverId }
}

/** What takes the step back; null for a flight that had no resources. */
function backOf({ id: flightId, truck, trailer, driver, coDriver }: FlightCard, other: FlightCard | null): Applied | null {
  if (other) return { kind: 'swapped', flightId, withId: other.id }
  if (!truck?.id || !driver?.id) return null
  const back = { truckId: truck.id, driverId: driver.id, trailerId: trailer?.id ?? null, coDriverId: coDriver?.id ?? null }
  return { kind: 'moved', flightId, back }
}
