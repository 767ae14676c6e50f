import { useState } from 'react'
import type { TimelineLane, UnassignedOrder } from '#contract/flight-board.ts'
import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { fieldOf } from '#web/orders/actions/expectedVersion.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { StepFrame } from '#web/orders/actions/StepFrame.tsx'
import '#web/orders/actions/step.css'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { NextBest } from './NextBest.tsx'
import type { Applied } from './undo.ts'
import { isMade, useRows } from './useRows.ts'
import { boardWords } from './words.ts'

type PlanCheckProps = {
  orders: readonly UnassignedOrder[]
  lanes: readonly TimelineLane[]
  /** The truck aimed at; null: it is chosen here. */
  lane: TimelineLane | null
  onApplied: (applied: readonly Applied[], told: string) => void
  onClose: () => void
}

const fields = ['truckId', 'trailerId', 'driverId', 'coDriverId', 'overrideReason']

/** The check before orders go on a truck: what the judge says of it, and how each row ended. A truck somebody else took is answered with the next best. */
export function PlanCheck({ orders, lanes, lane, onApplied, onClose }: PlanCheckProps) {
  const t = useWords(boardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const resources = useResources(lane)
  const [mode, setMode] = useState<'together' | 'apart'>('together')
  const rows = mode === 'together' ? [orders] : orders.map(order => [order])
  const { outcomes, pending, error, apply, clear } = useRows(onApplied)
  const [tried, setTried] = useState(false)
  const left = rows.filter(row => !isMade(outcomes.get(row[0]!.id)))
  const judged = useFlightFit(left[0] ? { orderIds: left[0].map(({ id }) => id) } : null, resources.ids)
  const override = useOverride(judged.fit, error)
  const held = useHeld(judged)
  const isKept = judged.fit?.findings.some(({ blocks }) => blocks) ?? false
  const orderIds = (left[0] ?? []).map(({ id }) => id)
  const shown = error && !fields.includes(fieldOf(error) ?? '') ? error : null

  const submit = async () => {
    setTried(true)
    const { truckId, trailerId, driverId, ...second } = resources.ids
    const overridden = override.given()
    if (truckId === null || driverId === null || !overridden) return
    const told = lanes.find(({ truck }) => truck?.id === truckId)?.truck?.plate ?? ''
    const chosen = { truckId, trailerId, driverId, ...second, ...overridden }
    const shared = (row: typeof orders) => row.map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null }))
    if (
      await apply(
        left.map(row => ({ id: row[0]!.id, data: { orders: shared(row), ...chosen } })),
        told,
      )
    )
      onClose()
  }
  const choose = (each: TruckCandidate) => {
    resources.take(each)
    clear()
  }

  return (
    <StepFrame
      title={orders.length === 1 ? t.planTitle : t.planMany(orders.length)}
      subtitle={orders.length === 1 ? orders[0]!.number : undefined}
      close={t.close}
      confirm={t.planDo}
      pending={pending}
      held={held}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {shown && <Banner tone="danger">{shown.message}</Banner>}
      <ul className="s13">
        {orders.map(order => {
          const outcome = outcomes.get(mode === 'together' ? orders[0]!.id : order.id)
          return (
            <li key={order.id}>
              <span className="mono nowrap">{order.number}</span> {order.stops.map(({ place }) => place[locale]).join(' – ')}{' '}
              <span className="muted nowrap">{f.weight(order.left.massKg)}</span>{' '}
              {outcome &&
                ('error' in outcome ? (
                  <b className="danger">{outcome.error.message}</b>
                ) : (
                  <b className="go">{t.rowDone(outcome.number)}</b>
                ))}
            </li>
          )
        })}
      </ul>
      {orders.length > 1 && outcomes.size === 0 && (
        <Segmented
          label={t.how}
          value={mode}
          onChange={setMode}
          options={[
            { id: 'together', label: t.together },
            { id: 'apart', label: t.apart },
          ]}
        />
      )}
      <ResourceFields
        by={resources}
        obstaclesTo={orderIds.length === 1 ? orderIds[0]! : null}
        error={error}
        tried={tried}
        onChange={clear}
      />
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      {(isKept || error || resources.ids.truckId === null) && (
        <NextBest orderIds={orderIds} lanes={lanes} truckId={resources.ids.truckId} onChoose={choose} />
      )}
      <OverrideField by={override} onChange={clear} />
    </StepFrame>
  )
}
