import { useState } from 'react'
import type { UnassignedOrder } from '#contract/flight-board.ts'
import { flights } from '#contract/flights.ts'
import { useSend } from '#web/api/query.ts'
import { FlightStepFrame } from '#web/flights/steps/FlightStepFrame.tsx'
import { useFlightCard } from '#web/flights/steps/useFlightCard.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import type { Applied } from './undo.ts'
import { boardWords } from './words.ts'

export type CheckProps = {
  flightId: string
  onApplied: (applied: readonly Applied[], told: string) => void
  onClose: () => void
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
