import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { isMissed } from '#contract/order-risks.ts'
import type { NextCode } from '#contract/order-states.ts'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { elseWords } from '#web/orders/actions/nextWords.ts'
import type { Step } from '#web/orders/actions/steps.ts'
import { deadlineOf } from '#web/orders/display.ts'
import { OrderLateness } from '#web/orders/list/OrderArrival.tsx'
import { momentOf, useNextSentence, zoneOf } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { names } from '#web/ui/names.ts'
import { CheckIcon, FlightIcon, OrderIcon, PartnersIcon, TruckIcon, WaybillIcon } from '#web/ui/pictures/icons.tsx'
import { ChevronRightIcon, EditIcon, PhoneIcon, StampIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'

const OfferAnswers = lazy(async () => ({ default: (await import('#web/orders/actions/OfferAnswers.tsx')).OfferAnswers }))
const CallSheet = lazy(async () => ({ default: (await import('#web/orders/list/CallSheet.tsx')).CallSheet }))

const icons: Record<NextCode, typeof OrderIcon> = {
  finish_draft: EditIcon,
  choose_executor: PartnersIcon,
  answer_offer: OrderIcon,
  answer_counter: OrderIcon,
  assign_resources: TruckIcon,
  depart: FlightIcon,
  arrive: FlightIcon,
  serve: FlightIcon,
  answer_transfer: PartnersIcon,
  pass_on: PartnersIcon,
  review_late: PartnersIcon,
  review_guide: PartnersIcon,
  approve_resources: TruckIcon,
  replace_resources: TruckIcon,
  release_hold: StampIcon,
  decide_handover: StampIcon,
  answer_halt: OrderIcon,
  answer_change: OrderIcon,
  answer_extra: OrderIcon,
  answer_claim: OrderIcon,
  sign_title: WaybillIcon,
  decide_failed: OrderIcon,
  upload_documents: WaybillIcon,
  check_documents: WaybillIcon,
  complete_order: StampIcon,
  send_originals: WaybillIcon,
  receive_originals: WaybillIcon,
  none: OrderIcon,
}

type QueueItemProps = {
  order: OrderRow
  /** Somebody has done it meanwhile. */
  gone: boolean
  now: number
  step: Step | null
  current: boolean
  pending: boolean
  onAct?: (event: MouseEvent) => void
}

/** One thing to do: until when, what, what happens otherwise, and the step. */
export function QueueItem({ order, gone, now, step, current, pending, onAct }: QueueItemProps) {
  const t = useWords(words)
  const f = useFormat()
  const sentence = useNextSentence()
  const consequence = useWords(elseWords)
  const Icon = gone ? CheckIcon : icons[order.next.code]
  const way = paths.orderOf(order)
  const missed = !gone && isMissed(order, now)
  const phone = useBelow(768)
  return (
    <li className={names('home-queue-item', current && 'home-queue-item-current', gone && 'home-queue-item-gone')}>
      {gone ? <span className="home-due muted s13">{t.gone}</span> : <Due order={order} now={now} />}
      <span className="home-icon">
        <Icon />
      </span>
      <span className="home-what">
        <Link to={way} quiet className="medium truncate">
          {sentence(order)}
        </Link>
        <span className="muted s12 truncate">
          {order.number === null ? t.draft : <span className="mono">{order.number}</span>}
          {order.counterpart && <span className="home-party"> · {order.counterpart.name}</span>}
          {order.next.code === 'answer_offer' && order.money?.price && <> · {f.money(order.money.price)}</>}
          {order.money?.counter && <> · {f.money(order.money.counter.price)}</>}
          {missed && <span className="danger medium"> · {t.missed}</span>}
          {!gone && <OrderLateness order={order} before=" · " />}
          {!gone && <> · {consequence[order.next.code]}</>}
        </span>
      </span>
      <span className="home-route">
        <OrderRibbon stops={order.stops} status={order.status} size="row" />
      </span>
      <span className="home-act row">
        {missed && order.calls && <Call order={order} />}
        {step?.code === 'answer_counter' && !phone && (
          <Suspense fallback={null}>
            <OfferAnswers order={order} />
          </Suspense>
        )}
        {step ? (
          <ButtonLink
            to={step.to}
            variant={current ? 'primary' : 'plain'}
            {...(current ? { kbd: '↵' } : {})}
            {...(pending ? { icon: <Spinner />, 'aria-busy': true } : {})}
            {...(onAct ? { onClick: onAct, 'aria-haspopup': 'dialog' as const } : {})}
          >
            <ActWord>{step.label}</ActWord>
          </ButtonLink>
        ) : (
          <ButtonLink to={way}>
            <ActWord>{t.open}</ActWord>
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

/** Whom an order may be called about. */
function Call({ order }: { order: OrderRow }) {
  const t = useWords(words)
  const [calling, setCalling] = useState(false)
  return (
    <>
      <IconButton bordered label={t.call} icon={<PhoneIcon />} aria-haspopup="dialog" onClick={() => setCalling(true)} />
      {calling && (
        <Suspense>
          <CallSheet order={order} onClose={() => setCalling(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The verb of a row; on a phone a sign of the way stands for it, and it is only spoken. */
const ActWord = ({ children }: { children: string }) => (
  <>
    <span className="home-act-word">{children}</span>
    <ChevronRightIcon className="home-act-way" />
  </>
)

function Due({ order, now }: { order: OrderRow; now: number }) {
  const t = useWords(words)
  const f = useFormat()
  const { dueAt } = order.next
  const deadline = deadlineOf(order.next, now)
  if (!deadline || dueAt === null) return <span className="home-due muted s13">{t.noDue}</span>
  const zone = zoneOf(order)
  const today = f.date(dueAt, { zone }) === f.date(now, { zone })
  const length = f.duration(deadline.left)
  const late = deadline.left < 0
  return (
    <span className={`home-due home-due-${deadline.tone}`} title={f.dateTime(dueAt, { zone })}>
      <span className="home-due-line">
        <b>
          {today ? f.time(dueAt, { zone, showZone: false }) : f.date(dueAt, { zone, year: 'never' })}
          {today && <small>{f.zone(zone, dueAt)}</small>}
        </b>
        <span>
          <span aria-hidden="true">{late ? t.lateBy(length) : length}</span>
          <span className="visually-hidden">
            {momentOf(f, dueAt, zone, now)}, {late ? t.lateLabel(length) : t.leftLabel(length)}
          </span>
        </span>
      </span>
      <DeadlineBar share={deadline.share} tone={deadline.tone} />
    </span>
  )
}

/** The queue while it is asked for: as many rows as it usually has, in its own columns. */
export const QueueSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className="home-queue-item">
        <span className="home-due">
          <Skeleton lines={2} height={8} />
        </span>
        <span className="home-icon">
          <Skeleton width={20} height={20} />
        </span>
        <span className="home-what">
          <Skeleton lines={2} height={8} />
        </span>
        <span className="home-route">
          <Skeleton width="100%" height={8} />
        </span>
        <span className="home-act">
          <Skeleton width={96} height={30} />
        </span>
      </div>
    ))}
    <div className="home-done" />
  </div>
)
