import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { flights } from '#contract/flights.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { countEn, countRu, defineWords, useLocale, useWords } from '#web/i18n/words.ts'
import { fieldOf } from '#web/orders/actions/expectedVersion.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { Proposals } from '#web/orders/actions/Proposals.tsx'
import { ResourceFields, useResources } from '#web/orders/actions/ResourceFields.tsx'
import { StepFrame } from '#web/orders/actions/StepFrame.tsx'
import '#web/orders/actions/step.css'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'

const words = defineWords({
  title: {
    ru: (n: number) => `В один рейс: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `Into one flight: ${countEn(n, 'order', 'orders')}`,
  },
  confirm: { ru: 'Собрать рейс', en: 'Make the flight' },
  done: { ru: 'Рейс собран', en: 'The flight is made' },
  sum: { ru: (weight: string) => `Всего ${weight}`, en: (weight: string) => `${weight} in all` },
})

const fields = ['truckId', 'trailerId', 'driverId', 'coDriverId', 'overrideReason']

const loadingOf = ({ stops: [stop] }: OrderRow) => Date.parse(stop?.windowFrom ?? '') || Number.MAX_SAFE_INTEGER

/** One vehicle and driver for several accepted orders; then the flight they make is shown. */
export function FlightOfOrdersDialog({ rows, onClose }: { rows: readonly OrderRow[]; onClose: () => void }) {
  const t = useWords(words)
  const s = useWords(stepWords)
  const f = useFormat()
  const { locale } = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const plan = useSend(flights.plan)
  const resources = useResources()
  const [tried, setTried] = useState(false)
  const { error } = plan
  const judged = useFlightFit({ orderIds: rows.map(({ id }) => id) }, resources.ids)
  const override = useOverride(judged.fit, error)
  const held = useHeld(judged)
  // the truck comes to whichever is loaded first
  const [first, ...rest] = rows.toSorted((a, b) => loadingOf(a) - loadingOf(b))
  const clear = () => void (error && plan.reset())
  const refusal = error instanceof CallError && !fields.includes(fieldOf(error) ?? '') ? error : null
  const unknown = refusal !== null && (refusal.status === null || refusal.status >= 500)

  const submit = () => {
    setTried(true)
    const { truckId, trailerId, driverId, ...second } = resources.ids
    const overridden = override.given()
    if (truckId === null || driverId === null || !overridden) return
    const orders = rows.map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null }))
    plan.mutate(
      { orders, truckId, trailerId, driverId, ...second, ...overridden },
      {
        onSuccess: made => {
          toasts.add({ type: 'success', title: t.done, content: made.number })
          onClose()
          void navigate(paths.flight(made.id))
        },
        onError: failed => {
          if (failed instanceof CallError && failed.status === 409) void markStale(queries, ['order.changed'])
        },
      },
    )
  }

  return (
    <StepFrame
      title={t.title(rows.length)}
      close={s.close}
      confirm={t.confirm}
      pending={plan.isPending}
      held={held}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && (
        <Banner tone="danger">
          {unknown ? s.unknown : refusal.message}
          {unknown && refusal.request && <span className="mono"> {refusal.request}</span>}
        </Banner>
      )}
      <ul className="s13">
        {rows.map(row => (
          <li key={row.id}>
            <span className="mono nowrap">{row.number}</span> {row.stops.map(({ place }) => place[locale]).join(' – ')}{' '}
            <span className="muted nowrap">{f.weight(row.cargo.massKg)}</span>
          </li>
        ))}
        <li className="medium">{t.sum(f.weight(rows.reduce((all, { cargo }) => all + cargo.massKg, 0)))}</li>
      </ul>
      {first && <Proposals orderId={first.id} others={rest.map(({ id }) => id)} by={resources} onChange={clear} />}
      <ResourceFields by={resources} error={error} tried={tried} onChange={clear} />
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      <OverrideField by={override} onChange={clear} />
    </StepFrame>
  )
}
