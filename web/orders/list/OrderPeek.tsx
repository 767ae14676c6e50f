import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { leadOf } from '#contract/flight-lead.ts'
import type { HistoryRow, OrderCard } from '#contract/order-card.ts'
import type { OrderRow, StopRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf } from '#web/api/query.ts'
import { type Format, useFormat, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { consequenceWords } from '#web/orders/actions/consequenceWords.ts'
import { useSteps } from '#web/orders/actions/steps.ts'
import { deadlineOf, type RouteDisplay, routeOf } from '#web/orders/display.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { listWords, rowWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { type RibbonItem, RibbonList } from '#web/ui/charts/RibbonList.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import {
  hoursOf,
  momentOf,
  OrderDocuments,
  OrderStatusMark,
  plateOf,
  StepButton,
  useNextSentence,
  usePriceNote,
  zoneOf,
} from './OrderCells.tsx'

const OfferAnswers = lazy(async () => ({ default: (await import('#web/orders/actions/OfferAnswers.tsx')).OfferAnswers }))

/** An order beside the list: what it needs, where it is, who drives, what it costs, which documents are missing, what happened. */
export function OrderPeek({
  order,
  onClose,
  onPrevious,
  onNext,
}: {
  order: OrderRow
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}) {
  const t = useWords(listWords)
  const now = useNow(1000)
  const { data: card } = useQuery({ ...queryOf(orders.get, { orderId: order.id }, { quiet: true }), enabled: order.opens })
  const number = order.number ?? t.draft

  return (
    <Peek
      label={t.peek(number)}
      header={
        <>
          <h2 className={order.number === null ? 'order-peek-number' : 'order-peek-number mono'}>{number}</h2>
          <OrderStatusMark order={order} />
        </>
      }
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      to={paths.orderOf(order)}
    >
      <NextPart order={order} now={now} />
      <RoutePart order={order} stops={card?.stops} now={now} />
      <VehiclePart order={order} card={card} />
      {order.money && <PricePart order={order} />}
      {order.opens && (
        <>
          <DocumentsPart order={order} card={card} />
          <EventsPart order={order} now={now} />
        </>
      )}
    </Peek>
  )
}

function NextPart({ order, now }: { order: OrderRow; now: number }) {
  const t = useWords(listWords)
  const f = useFormat()
  const sentence = useNextSentence()
  const row = useWords(rowWords)
  const consequence = useWords(consequenceWords)
  const step = useSteps(order.side)(order)
  const { next } = order
  const deadline = deadlineOf(next, now)
  const mine = next.whose === 'me'
  const when = next.dueAt === null ? null : momentOf(f, next.dueAt, zoneOf(order), now)
  const tone = deadline && deadline.tone !== 'calm' && mine ? deadline.tone : undefined
  const title =
    next.code === 'none'
      ? t.rest
      : when === null
        ? mine
          ? t.needed
          : t.waited
        : deadline && deadline.left < 0
          ? t.wasBy(when)
          : mine
            ? t.neededBy(when)
            : t.waitedBy(when)

  return (
    <PeekSection
      title={<span className={tone}>{title}</span>}
      aside={
        deadline && (
          <span className={`s13 medium nowrap ${tone ?? 'ink-2'}`}>
            {deadline.left < 0 ? row.late(f.duration(deadline.left)) : f.duration(deadline.left)}
          </span>
        )
      }
    >
      {deadline && <DeadlineBar share={deadline.share} tone={mine ? deadline.tone : 'calm'} />}
      {next.code !== 'none' && <p className="order-peek-need">{sentence(order)}</p>}
      {consequence[next.code] && <p className="s13 ink-2 order-peek-else">{consequence[next.code]}</p>}
      {!order.opens && <p className="s13 ink-2 order-peek-else">{t.closed}</p>}
      <div className="row row-wrap order-peek-actions">
        {order.status === 'offered' && (
          <Suspense fallback={null}>
            <OfferAnswers order={order} declines variant="primary" />
          </Suspense>
        )}
        {step && <StepButton step={step} variant={step.code === 'answer_counter' ? 'plain' : 'primary'} />}
        <ButtonLink to={paths.orderOf(order)}>{order.opens ? t.openOrder : t.openLeft}</ButtonLink>
      </div>
    </PeekSection>
  )
}

function RoutePart({ order, stops, now }: { order: OrderRow; stops: OrderCard['stops'] | undefined; now: number }) {
  const t = useWords(listWords)
  const row = useWords(rowWords)
  const f = useFormat()
  const { locale } = useLocale()
  const display = routeOf(order.stops, order.status, now)
  return (
    <PeekSection>
      <RibbonList
        label={t.route}
        dashed={display.line === 'dashed'}
        items={order.stops.map((stop, i) => stopItem(stop, i, { display, f, locale, row, address: stops?.[i]?.address ?? '' }))}
      />
    </PeekSection>
  )
}

type StopFacts = { display: RouteDisplay; f: Format; locale: Locale; row: (typeof rowWords)['ru']; address: string }

function stopItem(stop: StopRow, i: number, { display, f, locale, row, address }: StopFacts): RibbonItem {
  const zone = { zone: stop.tz }
  const at = stop.windowFrom ?? stop.windowTo
  const done = stop.status === 'completed' || stop.status === 'partially_completed'
  const reached = done || stop.arrivedAt !== null
  const facts = [stop.arrivedAt, stop.completedAt]
    .filter(time => time !== null)
    .map((time, i, all) => f.time(time, { ...zone, showZone: i === all.length - 1 }))
  const [from, to] = [display.at[i] ?? 0, display.at[i + 1] ?? 1]
  const here = display.vehicle !== null && display.vehicle >= from && display.vehicle < to && display.vehicle > from
  return {
    kind: stop.kind === 'loading' ? 'square' : 'ring',
    passed: reached || display.line === 'finished',
    late: display.late === i,
    ...(here && to > from ? { progress: ((display.vehicle ?? 0) - from) / (to - from) } : {}),
    title: stop.place[locale] || row.noPlace,
    aside: facts.length > 0 ? facts.join('–') : at === null ? row.noWindow : f.date(at, zone),
    note: address,
    asideNote: at === null ? '' : facts.length > 0 ? f.window(stop.windowFrom, stop.windowTo, zone) : hoursOf(f, row, stop),
  }
}

function VehiclePart({ order, card }: { order: OrderRow; card: OrderCard | undefined }) {
  const t = useWords(listWords)
  const f = useFormat()
  const row = useWords(rowWords)
  const phone = leadOf(card?.flights ?? [])?.driver?.phone ?? null
  const capacity = card?.requirement.capacityKg ?? 0
  const pallets = card?.requirement.pallets ?? 0
  return (
    <section className="ui-peek-section order-peek-vehicle">
      <div>
        <h3>{t.vehicle}</h3>
        {order.truck === null ? (
          <p className="muted s13">{t.noVehicle}</p>
        ) : (
          <p className="row row-wrap order-peek-plates">
            <PlateChip plate={plateOf(order.truck)} />
            {order.trailer !== null && <PlateChip plate={plateOf(order.trailer)} />}
          </p>
        )}
        {order.driver !== null && (
          <p className="s13 row row-wrap">
            {order.driver}
            {phone !== null && (
              <Link
                href={`tel:${phone}`}
                quiet
                aria-label={`${t.phoneOf(order.driver)}, ${phoneText(phone)}`}
                className="row order-peek-phone"
              >
                <PhoneIcon size={14} />
                {phoneText(phone)}
              </Link>
            )}
          </p>
        )}
      </div>
      {order.cargo.massKg > 0 && (
        <div className="order-peek-load">
          <h3>{t.load}</h3>
          {capacity > 0 ? (
            <LoadBar
              label={t.weight}
              value={order.cargo.massKg}
              limit={capacity}
              text={t.load2(f.weight(order.cargo.massKg), f.weight(capacity))}
            />
          ) : (
            <p className="s13">{f.weight(order.cargo.massKg)}</p>
          )}
          {pallets > 0 && order.cargo.pallets > 0 && (
            <LoadBar
              label={t.palletsLabel}
              value={order.cargo.pallets}
              limit={pallets}
              text={t.load2(f.number(order.cargo.pallets), row.pallets(pallets))}
            />
          )}
        </div>
      )}
    </section>
  )
}

function PricePart({ order }: { order: OrderRow }) {
  const t = useWords(listWords)
  const f = useFormat()
  const row = useWords(rowWords)
  const note = usePriceNote()(order)
  return (
    <PeekSection
      title={t.price}
      aside={<span className="medium nowrap">{order.money?.price ? f.money(order.money.price) : row.noPrice}</span>}
    >
      {note && <p className="s12 muted">{note}</p>}
    </PeekSection>
  )
}

function DocumentsPart({ order, card }: { order: OrderRow; card: OrderCard | undefined }) {
  const t = useWords(listWords)
  const names = useWords(documentWords)
  const missing =
    card?.documentRows
      .filter(orderDocument => orderDocument.required && (orderDocument.status === 'required' || orderDocument.status === 'rejected'))
      .map(orderDocument => names[orderDocument.kind]) ?? []
  const { total, accepted } = order.documents
  return (
    <PeekSection title={t.documentsTitle} aside={total > 0 && <OrderDocuments order={order} />}>
      {total === 0 && <p className="s13 ink-2">{t.later}</p>}
      {missing.length > 0 && <p className="s13 ink-2 order-peek-else">{t.missing(missing.join(', '))}</p>}
      {total > 0 && accepted === total && <p className="s13 ink-2 order-peek-else">{t.allAccepted}</p>}
    </PeekSection>
  )
}

const shownEvents = 5

function EventsPart({ order, now }: { order: OrderRow; now: number }) {
  const t = useWords(listWords)
  const f = useFormat()
  const { locale } = useLocale()
  const events = useWords(eventWords)
  const history = useQuery(queryOf(orders.history, { orderId: order.id }, { quiet: true }))
  const rows = history.data?.items.slice(0, shownEvents)
  return (
    <PeekSection
      title={t.events}
      aside={
        (history.data?.items.length ?? 0) > shownEvents && (
          <Link to={`${paths.order(order.id)}?tab=history`} className="s12">
            {t.allEvents}
          </Link>
        )
      }
    >
      {history.isPending && <Skeleton lines={3} />}
      {rows?.length === 0 && <p className="s13 ink-2">{t.noEvents}</p>}
      {rows && rows.length > 0 && (
        <ul className="order-peek-events">
          {rows.map(row => (
            <li key={row.id}>
              <time dateTime={row.at} title={f.dateTime(row.at)} className="muted">
                {f.date(row.at) === f.date(now) ? f.time(row.at) : f.date(row.at)}
              </time>
              <span>
                {row.what in events ? events[row.what as keyof typeof events] : row.what}{' '}
                <span className="muted">{placeOf(row, locale)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PeekSection>
  )
}

function placeOf(row: HistoryRow, locale: Locale): string {
  const { place, executor, truck } = row.facts
  if (typeof place === 'object') return place[locale]
  return [executor, truck]
    .filter(fact => typeof fact === 'string')
    .map(fact => plateOf(String(fact)))
    .join(', ')
}
