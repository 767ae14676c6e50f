import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineLane, UnassignedOrder } from '#contract/flight-board.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import { flights } from '#contract/flights.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { FlightStepFrame } from '#web/flights/steps/FlightStepFrame.tsx'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { NextBest } from './NextBest.tsx'
import type { Applied } from './undo.ts'
import { boardWords } from './words.ts'

type CheckProps = {
  flightId: string
  lanes: readonly TimelineLane[]
  onApplied: (applied: readonly Applied[], told: string) => void
  onClose: () => void
}

/** A flight opened for a check; nothing until it has come. */
export function useFlightCard(flightId: string | null): FlightCard | null {
  const { data } = useQuery({ ...queryOf(flights.get, { flightId: flightId ?? '' }, { quiet: true }), enabled: flightId !== null })
  return data?.id === flightId ? data : null
}

/** The check before orders come on board of a flight there is: one after another, each by the flight as the one before left it. */
export function AddCheck({ flightId, orders, onApplied, onClose }: CheckProps & { orders: readonly UnassignedOrder[] }) {
  const t = useWords(boardWords)
  const { locale } = useLocale()
  const card = useFlightCard(flightId)
  const move = useSend(flights.move)
  const [added, setAdded] = useState<{ ids: readonly string[]; version: number } | null>(null)
  const left = orders.filter(({ id }) => !added?.ids.includes(id))
  const judged = useFlightFit(left.length > 0 ? { flightId, orderIds: left.map(({ id }) => id) } : null)
  const override = useOverride(judged.fit, move.error)
  const held = useHeld(judged)
  const submit = async () => {
    const overridden = override.given()
    if (!card || !overridden) return
    let now = { ids: added?.ids ?? [], version: added?.version ?? card.version }
    for (const { id: orderId, version: orderVersion } of left) {
      try {
        const moved = await move.mutateAsync({
          action: 'add',
          flightId,
          version: now.version,
          orderId,
          orderVersion,
          share: null,
          ...overridden,
        })
        now = { ids: [...now.ids, orderId], version: moved.version }
        setAdded(now)
      } catch {
        // the refusal stands in the dialog, and what came on board before it stays
        break
      }
    }
    if (now.ids.length > 0) onApplied([{ kind: 'aboard', flightId, orderIds: now.ids }], card.number)
    if (now.ids.length === orders.length) onClose()
  }
  return (
    <FlightStepFrame
      step={{ pending: move.isPending, error: move.error }}
      title={t.addTitle(card?.number ?? '')}
      confirm={t.addDo}
      reason={held}
      fields={['overrideReason']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className="s13">
        {orders.map(({ id, number, stops }) => (
          <li key={id}>
            <span className="mono nowrap">{number}</span> {stops.map(({ place }) => place[locale]).join(' – ')}
            {added?.ids.includes(id) && <b className="go"> {t.planDone}</b>}
          </li>
        ))}
      </ul>
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      <OverrideField by={override} onChange={() => move.error && move.reset()} />
    </FlightStepFrame>
  )
}

/** The check before a flight goes over to another truck. */
export function MoveCheck(props: CheckProps & { lane: TimelineLane | null }) {
  const card = useFlightCard(props.flightId)
  return card && <MoveDialog key={card.id} {...props} card={card} />
}

function MoveDialog({ card, lane, lanes, onApplied, onClose }: CheckProps & { lane: TimelineLane | null; card: FlightCard }) {
  const t = useWords(boardWords)
  const resources = useResources(lane ?? card)
  const why = useReason()
  const move = useSend(flights.move)
  const [tried, setTried] = useState(false)
  const isChosen = resources.ids.truckId !== null && resources.ids.driverId !== null
  const judged = useFlightFit(isChosen ? { flightId: card.id } : null, resources.ids)
  const override = useOverride(judged.fit, move.error)
  const held = useHeld(judged)
  const clear = () => move.error && move.reset()
  const isKept = judged.fit?.findings.some(({ blocks }) => blocks) ?? false
  const submit = () => {
    setTried(true)
    const { truckId, trailerId, driverId, ...second } = resources.ids
    const [given, overridden] = [why.given(), override.given()]
    const [truck, driver] = [card.truck?.id ?? null, card.driver?.id ?? null]
    const rest = { trailerId: card.trailer?.id ?? null, coDriverId: card.coDriver?.id ?? null }
    if (!given || !overridden || truckId === null || driverId === null) return
    move.mutate(
      { action: 'replace', flightId: card.id, version: card.version, truckId, trailerId, driverId, ...second, ...overridden, ...given },
      {
        onSuccess: () => {
          if (truck !== null && driver !== null)
            onApplied([{ kind: 'moved', flightId: card.id, back: { truckId: truck, driverId: driver, ...rest } }], card.number)
          onClose()
        },
      },
    )
  }
  return (
    <FlightStepFrame
      step={{ pending: move.isPending, error: move.error }}
      title={t.moveTitle(card.number)}
      confirm={t.moveDo}
      reason={held}
      fields={['truckId', 'trailerId', 'driverId', 'coDriverId', 'overrideReason', 'reason', 'comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      <ResourceFields by={resources} error={move.error} tried={tried} onChange={clear} />
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      {(isKept || move.error instanceof CallError) && (
        <NextBest
          orderIds={card.orders.map(({ id }) => id)}
          lanes={lanes}
          truckId={resources.ids.truckId}
          onChoose={each => {
            resources.choose.truck(each.truckId)
            resources.choose.trailer(each.trailerId)
            resources.choose.driver(each.driverId)
            resources.choose.coDriver(null)
            clear()
          }}
        />
      )}
      <OverrideField by={override} onChange={clear} />
      <ReasonFields by={why} dict="executorRevokeReasons" error={move.error} />
    </FlightStepFrame>
  )
}
