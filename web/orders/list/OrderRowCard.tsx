import { lazy, Suspense, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Step } from '#web/orders/actions/steps.ts'
import { deadlineOf } from '#web/orders/display.ts'
import { rowWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { OrderLateness } from './OrderArrival.tsx'
import { CargoSize, hoursOf, OrderNumber, OrderPrice, OrderStatusMark, StepButton, useDueWords, useNextSentence } from './OrderCells.tsx'
import { OrderRibbon } from './OrderRibbon.tsx'
import { deskWords } from './words.ts'

const OfferAnswers = lazy(async () => ({ default: (await import('#web/orders/actions/OfferAnswers.tsx')).OfferAnswers }))
const CallSheet = lazy(async () => ({ default: (await import('./CallSheet.tsx')).CallSheet }))
const over = new Set(['draft', 'completed', 'archived', 'cancelled'])

/** An order as a card of the phone's list: opens by a press, its one action stands below, whole, under how long it still may. */
export function OrderRowCard({ order, step, first: main }: { order: OrderRow; step: Step | null; first: boolean }) {
  const t = useWords(rowWords)
  const f = useFormat()
  const now = useNow(10_000)
  const sentence = useNextSentence()
  const due = useDueWords()(order, now)
  const deadline = deadlineOf(order.next, now)
  const desk = useWords(deskWords)
  const [calling, setCalling] = useState(false)
  const [first, last] = [order.stops[0], order.stops.slice(1).at(-1)]
  return (
    <article className="order-card">
      <div className="order-card-head">
        <Link to={paths.orderOf(order)} quiet className="order-card-link">
          <OrderNumber order={order} />
        </Link>
        <span className="s13">
          <OrderStatusMark order={order} />
        </span>
        <span className="spacer" />
        {order.money && (
          <span className="strong">
            <OrderPrice order={order} />
          </span>
        )}
      </div>
      <OrderRibbon stops={order.stops} status={order.status} size="card" />
      <div className="order-card-line s13">
        {[first, last].map(
          (stop, i) =>
            stop && (
              <span key={i}>
                {stop.windowFrom && <>{f.date(stop.windowFrom, { zone: stop.tz })} </>}
                <span className="muted">{hoursOf(f, t, stop)}</span>
              </span>
            ),
        )}
      </div>
      <p className="s12">
        <OrderLateness order={order} />
      </p>
      <div className="order-card-line s12 muted">
        <span className="truncate">
          {order.cargo.massKg > 0 && (
            <>
              <CargoSize order={order} f={f} />,{' '}
            </>
          )}
          {order.cargo.name}
        </span>
        <span className="truncate">{order.counterpart?.name ?? t.noParty}</span>
      </div>
      <div className="order-card-steps">
        {step ? (
          <StepButton step={step} size="touch" block variant={main ? 'primary' : 'plain'} className="order-card-step">
            {deadline && (
              <span className={`order-card-left ${main ? '' : deadline.tone === 'calm' ? 'muted' : deadline.tone}`}>
                {deadline.left < 0 ? t.late(f.duration(deadline.left)) : f.duration(deadline.left)}
              </span>
            )}
            <span>{sentence(order)}</span>
          </StepButton>
        ) : (
          order.next.code !== 'none' && (
            <p className="order-card-wait s12 muted">
              {sentence(order)}
              {due && <span className="nowrap">, {due.text}</span>}
            </p>
          )
        )}
        {order.status === 'offered' && (
          <Suspense fallback={null}>
            <OfferAnswers order={order} declines size="touch" />
          </Suspense>
        )}
        {order.calls && !over.has(order.status) && (
          <IconButton
            bordered
            size="touch"
            label={desk.call}
            icon={<PhoneIcon />}
            aria-haspopup="dialog"
            onClick={() => setCalling(true)}
          />
        )}
      </div>
      {calling && (
        <Suspense>
          <CallSheet order={order} onClose={() => setCalling(false)} />
        </Suspense>
      )}
    </article>
  )
}
