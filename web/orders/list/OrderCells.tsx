import type { OrderRow, StopRow } from '#contract/order-list.ts'
import { isMissed } from '#contract/order-risks.ts'
import { useFlag } from '#web/api/flags.ts'
import { type Format, readerZone, useFormat, useNow } from '#web/i18n/format.ts'
import { type Locale, spoken, useLocale, useWords } from '#web/i18n/words.ts'
import { elseWords, mineWords, type NextFacts, passedWords, restWords, theirsWords } from '#web/orders/actions/nextWords.ts'
import type { Step } from '#web/orders/actions/steps.ts'
import { deadlineOf, delayOf, isLate, markOf, stopName } from '#web/orders/display.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'
import { lateWords, rowWords, statusWords, vatWords } from '#web/orders/words.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { ButtonLink, type ButtonProps } from '#web/ui/buttons/Button.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'

/** Countdowns of rows turn together, often enough for minutes. */
const clockStep = 10_000

/** Zone of a deadline: that of the stop it belongs to, else Moscow, as the whole product counts days. */
export const zoneOf = (order: Pick<OrderRow, 'next' | 'stops'>): string => order.stops[order.next.stop ?? -1]?.tz ?? readerZone()

const DAY = 86_400_000

/** A moment as short as its day allows: «15:10 МСК» today, «завтра, 15:10 МСК», «25 нояб., 15:10 МСК» later. */
export function momentOf(f: Format, at: string, zone: string, now: number): string {
  const day = f.date(at, { zone })
  const time = f.time(at, { zone })
  if (day === f.date(now, { zone })) return time
  return day === f.date(now + DAY, { zone }) ? spoken(rowWords, f.locale).tomorrow(time) : f.dateTime(at, { zone })
}

/** Where a step is to be taken: the town of its stop, or what the vehicle does at a stop of its own, which no order has. */
function nextPlace({ next, stops }: OrderRow, locale: Locale): string {
  if (next.stop !== null) return stopName(stops, next.stop, locale)
  return next.task ? spoken(taskKindWords, locale)[next.task].toLowerCase() : spoken(rowWords, locale).noPlace
}

const nextFacts = (order: OrderRow, locale: Locale): NextFacts => {
  const stop = order.next.stop === null ? undefined : order.stops[order.next.stop]
  return {
    place: nextPlace(order, locale),
    kind: stop?.kind ?? 'own',
    count: order.next.count ?? 0,
    title: order.next.title ?? 0,
    // who carries an order that was passed on is not whom the executor works for
    party: order.side === 'executor' && order.transfer === 'active' ? spoken(rowWords, locale).carrier : (order.counterpart?.name ?? ''),
  }
}

/** What an order waits for, as a sentence of the viewer's. */
export function useNextSentence(): (order: OrderRow) => string {
  const { locale } = useLocale()
  const mine = useWords(mineWords)
  const theirs = useWords(theirsWords)
  const rest = useWords(restWords)
  return order => {
    if (order.next.code === 'none') return rest[order.status]
    const words = order.next.whose === 'me' ? mine : theirs
    return words[order.next.code](nextFacts(order, locale))
  }
}

/** The deadline of an order in words of a row, and its tone. */
export function useDueWords(): (order: OrderRow, now: number) => { text: string; tone: 'calm' | 'warn' | 'danger' } | null {
  const f = useFormat()
  const t = useWords(rowWords)
  return (order, now) => {
    const deadline = deadlineOf(order.next, now)
    if (deadline === null || order.next.dueAt === null) return null
    if (deadline.left < 0) return { text: t.late(f.duration(deadline.left)), tone: 'danger' }
    const when = momentOf(f, order.next.dueAt, zoneOf(order), now)
    const today = f.date(order.next.dueAt, { zone: zoneOf(order) }) === f.date(now, { zone: zoneOf(order) })
    return { text: today ? t.byLeft(when, f.duration(deadline.left)) : t.by(when), tone: deadline.tone }
  }
}

/** The number of an order, or that it is a draft. */
export function OrderNumber({ order }: { order: Pick<OrderRow, 'number'> }) {
  const t = useWords(rowWords)
  return order.number === null ? <span className="muted">{t.draftNumber}</span> : <span className="mono nowrap">{order.number}</span>
}

type Marked = Pick<OrderRow, 'side' | 'status' | 'next' | 'transfer' | 'stops' | 'createdAt'>

/** Status of an order: shape and word; late ones and those that missed their loading say so. */
export function OrderStatusMark({ order }: { order: Marked }) {
  const now = useNow(clockStep)
  const t = useWords(statusWords)
  const late = useWords(lateWords)
  const passed = useWords(passedWords)
  const missed = isMissed(order, now)
  const mark = (
    <StatusMark kind={missed ? 'trouble' : markOf(order, now)}>
      {missed ? late.missed : delayOf(order, now) !== null ? late.late : t[order.status]}
    </StatusMark>
  )
  if (order.transfer === null) return mark
  return (
    <span className="order-passed">
      {mark} <span className="muted s12">{passed[order.transfer]}</span>
    </span>
  )
}

/** What is needed and by when; muted when it is not the viewer's to do. */
export function OrderNext({ order }: { order: OrderRow }) {
  const now = useNow(clockStep)
  const f = useFormat()
  const sentence = useNextSentence()
  const due = useDueWords()
  const consequence = useWords(elseWords)
  const t = useWords(rowWords)
  const { next } = order
  const told = due(order, now)

  if (next.whose === 'me')
    return (
      <span className="order-next" title={consequence[next.code]}>
        <TwoLineCell strong top={sentence(order)} under={told?.text} {...(told && told.tone !== 'calm' ? { tone: told.tone } : {})} />
      </span>
    )
  if (next.code === 'none') return <span className="muted truncate">{sentence(order)}</span>
  const behind = told?.tone === 'danger' && isLate(order, now)
  return (
    <span className="muted">
      <TwoLineCell
        top={sentence(order)}
        under={behind ? t.behind(f.duration(now - Date.parse(next.dueAt ?? ''))) : told?.text}
        {...(behind ? { tone: 'warn' as const } : {})}
      />
    </span>
  )
}

/** Day of a stop and its hours in the zone of the place. */
export function StopTime({ stop }: { stop: StopRow | undefined }) {
  const f = useFormat()
  const t = useWords(rowWords)
  if (!stop) return <span className="muted">{t.noPlace}</span>
  const { windowFrom, windowTo, tz } = stop
  const at = windowFrom ?? windowTo
  if (at === null) return <TwoLineCell top={<span className="muted">{t.noWindow}</span>} />
  return (
    <TwoLineCell
      top={f.date(at, { zone: tz })}
      under={<span title={f.window(windowFrom, windowTo, { zone: tz })}>{hoursOf(f, t, stop)}</span>}
    />
  )
}

type RowWords = (typeof rowWords)['ru']

/** «09:00–12:00 МСК»; a window over several days gives its start. */
export function hoursOf(f: Format, t: RowWords, { windowFrom, windowTo, tz }: Pick<StopRow, 'windowFrom' | 'windowTo' | 'tz'>): string {
  const at = windowFrom ?? windowTo
  if (at === null) return t.noWindow
  if (windowTo === null || windowFrom === null || windowFrom === windowTo) return f.time(at, { zone: tz })
  const sameDay = f.date(windowFrom, { zone: tz }) === f.date(windowTo, { zone: tz })
  return t.hours(
    f.time(windowFrom, { zone: tz, showZone: !sameDay }),
    sameDay ? f.time(windowTo, { zone: tz }) : f.dateTime(windowTo, { zone: tz }),
  )
}

/** A plate with its region apart: «А123ВС 716», «АВ1234 77». */
export const plateOf = (plate: string): string => plate.replace(/^(\p{L}\d{3}\p{L}{2}|\p{L}{2}\d{4})(\d{2,3})$/u, '$1\u00a0$2')

/** The other side of the order and, once assigned, its vehicle. */
export function OrderParty({ order }: { order: OrderRow }) {
  const t = useWords(rowWords)
  if (!order.counterpart) return <span className="muted">{t.noParty}</span>
  return (
    <TwoLineCell
      top={order.counterpart.name}
      under={order.truck === null ? undefined : <span className="mono">{plateOf(order.truck)}</span>}
    />
  )
}

/** Mass and pallets of the cargo over its name. */
export function OrderCargo({ order }: { order: OrderRow }) {
  const f = useFormat()
  const t = useWords(rowWords)
  const { cargo } = order
  if (cargo.massKg === 0 && cargo.name === '') return <span className="muted">{t.noPlace}</span>
  return <TwoLineCell top={<CargoSize order={order} f={f} />} under={cargo.name} />
}

/** How heavy the cargo is and how many pallets it stands on. */
export function CargoSize({ order, f }: { order: Pick<OrderRow, 'cargo'>; f: Format }) {
  const t = useWords(rowWords)
  const { massKg, pallets } = order.cargo
  return (
    <span className="nowrap">
      {f.weight(massKg)}
      {pallets > 0 && <> · {t.pallets(pallets)}</>}
    </span>
  )
}

/** What VAT and distance say about a price: «с НДС 22 % · 119,60 ₽/км». */
export function usePriceNote(): (order: PricedOrder) => string {
  const vat = useWords(vatWords)
  const perKm = usePerKm()
  return order => (order.money?.price ? [vat[order.money.vatMode](order.money.vatRate), perKm(order)].filter(Boolean).join(' · ') : '')
}

type PricedOrder = Pick<OrderRow, 'money' | 'distanceKm'>

/** What an order is per kilometre: «119,60 ₽/км»; nothing where price or distance are not known. */
function usePerKm(): (order: PricedOrder) => string {
  const f = useFormat()
  const t = useWords(rowWords)
  return ({ money, distanceKm }) =>
    money?.price && distanceKm
      ? t.perKm(f.money({ minor: Math.round(money.price.minor / distanceKm), currency: money.price.currency }))
      : ''
}

/** The price of an order; what VAT and distance say about it stands under the pointer and is told to those who listen. */
export function OrderPrice({ order }: { order: OrderRow }) {
  const f = useFormat()
  const t = useWords(rowWords)
  const note = usePriceNote()(order)
  const perKm = usePerKm()(order)
  const showsPerKm = useFlag('price_per_km', false)
  if (!order.money?.price) return <span className="muted">{t.noPrice}</span>
  return (
    <span className="medium nowrap" title={note}>
      {f.money(order.money.price)}
      {showsPerKm && perKm && <span className="muted s12"> {perKm}</span>}
      <span className="visually-hidden">, {note}</span>
    </span>
  )
}

/** How many documents of those asked for are accepted, and how many wait to be. */
export function OrderDocuments({ order }: { order: Pick<OrderRow, 'documents'> }) {
  const t = useWords(rowWords)
  const { accepted, uploaded, total } = order.documents
  if (total === 0) return <span className="visually-hidden">{t.noDocuments}</span>
  return <ProgressRing label={t.documents} done={accepted} total={total} warn={uploaded} />
}

/** The button of a step: acts at once or goes where the step is taken. */
export function StepButton({
  step,
  children,
  ...look
}: { step: Step; children?: ButtonProps['children'] } & Pick<
  ButtonProps,
  'variant' | 'size' | 'kbd' | 'block' | 'className' | 'tabIndex' | 'icon'
>) {
  return (
    <ButtonLink {...look} to={step.to}>
      {children ?? step.label}
    </ButtonLink>
  )
}
