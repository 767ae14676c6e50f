import type { ExpectedArrival } from '#contract/arrivals.ts'
import { greatCircleKm } from '#contract/great-circle.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { phoneText } from '#contract/phone-text.ts'
import { stopNote } from '#contract/stop-notes.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useArrivals } from '#web/geofences/arrivals.ts'
import { arrivalWords } from '#web/geofences/words.ts'
import { readerZone, useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Co2eFacts, useCo2eText } from '#web/orders/Co2eFacts.tsx'
import { ContactName } from '#web/orders/ContactName.tsx'
import { routeOf } from '#web/orders/display.ts'
import { stopWords } from '#web/orders/executionWords.ts'
import { useRoadText } from '#web/orders/lane/road.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { RibbonList } from '#web/ui/charts/RibbonList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { cardWords } from './cardWords.ts'

type Stop = OrderCard['stops'][number]

/** How a stop went against its window: how late or early in ms, both null while the truck was not there and still may be in time. */
export function deviationOf(
  stop: Pick<Stop, 'windowFrom' | 'windowTo' | 'arrivedAt' | 'status'>,
  now: number,
): { late: number; early: number } {
  const at = stop.arrivedAt === null ? (stop.status === 'planned' || stop.status === 'en_route' ? now : null) : Date.parse(stop.arrivedAt)
  if (at === null) return { late: 0, early: 0 }
  const late = stop.windowTo === null ? 0 : Math.max(0, at - Date.parse(stop.windowTo))
  const early = stop.windowFrom === null || stop.arrivedAt === null ? 0 : Math.max(0, Date.parse(stop.windowFrom) - at)
  return { late, early }
}

/** Kilometres from the first stop to each, so that the last is the whole distance; null where a place is unknown. */
export function kmAlong(stops: readonly Pick<Stop, 'lat' | 'lon'>[], distanceKm: number | null): (number | null)[] {
  const legs = stops.slice(1).map((stop, i) => greatCircleKm(stops[i]!, stop))
  if (distanceKm === null || legs.some(leg => leg === null))
    return stops.map((_, i) => (i === 0 ? 0 : i === stops.length - 1 ? distanceKm : null))
  const whole = legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0)
  let behind = 0
  return stops.map((_, i) => {
    behind += i === 0 ? 0 : (legs[i - 1] ?? 0)
    return whole === 0 ? 0 : Math.round((behind / whole) * distanceKm)
  })
}

type ArrivalsByStop = ReadonlyMap<number, ExpectedArrival>

/** When the last vehicle that goes there is expected at each stop ahead. */
function useArrivalsByStop(card: OrderCard): ArrivalsByStop {
  const expected = useArrivals([card]).get(card.id) ?? []
  const inTurn = expected.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return new Map(inTurn.flatMap(each => (each.stop === null ? [] : [[each.stop, each] as const])))
}

/** The way of an order: the ribbon with its kilometres, and each stop with plan, fact and deviation on its own clock. */
export function OrderRoute({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const moving = card.status === 'in_progress' || card.status === 'ready'
  const route = routeOf(card.stops, card.status, now)
  const km = kmAlong(card.stops, card.distanceKm)
  const finished = route.line === 'finished'
  const roadText = useRoadText()
  const co2eText = useCo2eText()
  const passed = (stop: Stop) => finished || stop.status === 'completed' || stop.status === 'partially_completed' || stop.arrivedAt !== null
  const places = card.stops.map(stop => stop.place[locale] || t.unknownPlace)
  const told = useArrivalsByStop(card)

  return (
    <Section
      id="route"
      title={t.route}
      note={
        <>
          {card.distanceKm !== null && roadText({ km: card.distanceKm, minutes: card.durationMin, source: card.distanceBy })}
          {card.distanceKm !== null && card.co2e !== null && ' · '}
          {card.co2e !== null && co2eText(card.co2e)}
        </>
      }
    >
      {phone ? (
        <RibbonList
          label={t.route}
          dashed={route.line === 'dashed' || route.line === 'pale'}
          items={card.stops.map((stop, i) => {
            const { late } = deviationOf(stop, moving ? now : 0)
            const next = route.at[i + 1]
            const from = route.at[i] ?? 0
            return {
              kind: stop.kind === 'loading' ? ('square' as const) : ('ring' as const),
              passed: passed(stop),
              late: late > 0,
              progress:
                route.vehicle !== null && next !== undefined && route.vehicle > from && route.vehicle < next
                  ? (route.vehicle - from) / (next - from)
                  : undefined,
              title: places[i],
              aside: <StopFact stop={stop} now={now} moving={moving} told={told.get(i)} />,
              note: stop.address,
              asideNote: f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }),
              children: <StopContact stop={stop} />,
            }
          })}
        />
      ) : (
        <>
          <div className="order-route-ribbon">
            <Ribbon
              size="large"
              label={`${t.route}: ${places.join(', ')}`}
              line={route.line}
              done={finished ? 0 : route.done}
              stops={card.stops.map((stop, i) => ({
                at: route.at[i] ?? 0,
                kind: stop.kind === 'loading' ? ('square' as const) : ('ring' as const),
                passed: !finished && passed(stop),
                late: route.late === i,
                ...(km[i] === null || km[i] === undefined ? {} : { above: i === 0 ? t.km('0') : f.number(km[i]) }),
                below: places[i],
              }))}
              {...(route.vehicle === null
                ? {}
                : { marker: { at: route.vehicle, tone: route.late === null ? ('go' as const) : ('warn' as const) } })}
              {...(route.late !== null && route.vehicle !== null && (route.at[route.late] ?? 1) - route.vehicle > 0.03
                ? {
                    delay: {
                      from: Math.max(route.vehicle + 0.02, (route.at[route.late] ?? 1) - 0.12),
                      to: route.at[route.late] ?? 1,
                      tone: 'warn' as const,
                    },
                  }
                : {})}
            />
          </div>
          <StopTable card={card} now={now} moving={moving} told={told} />
        </>
      )}
      {card.co2e !== null && <Co2eFacts co2e={card.co2e} />}
    </Section>
  )
}

function StopTable({ card, now, moving, told }: { card: OrderCard; now: number; moving: boolean; told: ArrivalsByStop }) {
  const t = useWords(cardWords)
  const kinds = useWords(stopWords)
  const f = useFormat()
  const { locale } = useLocale()
  // Before a vehicle is assigned there is nothing to compare the plan with.
  const begun = card.flights.length > 0
  return (
    <table className="order-table order-stops">
      <thead>
        <tr>
          <th scope="col">{t.stop}</th>
          <th scope="col">{t.contact}</th>
          <th scope="col">{t.plan}</th>
          {begun && (
            <>
              <th scope="col">{t.fact}</th>
              <th scope="col" className="num">
                {t.deviation}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {card.stops.map((stop, i) => (
          <tr key={i}>
            <td>
              <i className="order-stop-mark" data-kind={stop.kind} data-state={markState(stop, now, moving)} />
              <b>{stop.place[locale] || t.unknownPlace}</b> <span className="muted">{kinds[stop.kind]}</span>
              <span className="order-under">{[stop.address, stop.partyName].filter(Boolean).join(', ')}</span>
              {stop.notes && <span className="order-under">{stopNote(stop.notes, locale)}</span>}
            </td>
            <td>
              <StopContact stop={stop} />
            </td>
            <td>
              <MomentTip at={stop.windowFrom} zone={stop.tz}>
                {f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz })}
              </MomentTip>
            </td>
            {begun && (
              <>
                <td>
                  <StopFact stop={stop} now={now} moving={moving} told={told.get(i)} />
                </td>
                <td className="num">
                  <Deviation stop={stop} now={moving ? now : 0} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function markState(stop: Stop, now: number, moving: boolean): 'done' | 'here' | 'late' | 'failed' | 'ahead' {
  if (stop.status === 'completed' || stop.status === 'partially_completed') return 'done'
  if (stop.status === 'failed') return 'failed'
  if (stop.status === 'arrived' || stop.status === 'in_service') return 'here'
  return moving && stop.windowTo !== null && Date.parse(stop.windowTo) < now ? 'late' : 'ahead'
}

function StopContact({ stop }: { stop: Stop }) {
  const t = useWords(cardWords)
  if (stop.contactName === '' && stop.contactPhone === null) return null
  return (
    <span className="order-contact">
      <ContactName name={stop.contactName} />
      {stop.contactPhone && (
        <Link href={`tel:${stop.contactPhone}`} aria-label={[t.call(stop.contactName), phoneText(stop.contactPhone)].join(' ')}>
          {phoneText(stop.contactPhone)}
        </Link>
      )}
    </span>
  )
}

type ExpectedProps = { told: ExpectedArrival | undefined }

function StopFact({ stop, now, moving, told }: { stop: Stop; now: number; moving: boolean } & ExpectedProps) {
  const t = useWords(cardWords)
  const a = useWords(arrivalWords)
  const arrival = useArrivalText()
  const f = useFormat()
  const zone = stop.tz
  if (stop.status === 'failed') return <span className="danger">{t.failed}</span>
  if (stop.arrivedAt && stop.completedAt)
    return (
      <MomentTip at={stop.arrivedAt} zone={zone}>
        {f.window(stop.arrivedAt, stop.completedAt, { zone })}
      </MomentTip>
    )
  if (stop.arrivedAt)
    return (
      <MomentTip at={stop.arrivedAt} zone={zone}>
        <b className="go">{t.arrivedAt(f.dateTime(stop.arrivedAt, { zone }))}</b>
      </MomentTip>
    )
  if (told) {
    const { range, against, tone } = arrival(told, zone)
    return (
      <>
        <span className={tone === null ? undefined : `${tone} medium`}>{a.expected(range)}</span>
        <span className="order-under">{against}</span>
      </>
    )
  }
  const late = moving && deviationOf(stop, now).late > 0
  return <span className={late ? 'warn' : 'muted'}>{t.notYet}</span>
}

function Deviation({ stop, now }: { stop: Stop; now: number }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { late, early } = deviationOf(stop, now)
  if (late >= 60_000) return <b className="warn">{t.late(f.duration(late))}</b>
  if (early >= 60_000) return <span className="muted">{t.early(f.duration(early))}</span>
  return <span className="muted">{stop.arrivedAt ? t.inWindow : '—'}</span>
}

/** A time of a stop; hover tells the same moment on the reader's clock and in UTC. */
export function MomentTip({ at, zone, children }: { at: string | null; zone: string; children: React.ReactNode }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (at === null) return children
  const mine = readerZone()
  const title = mine === zone ? undefined : t.myTime(f.dateTime(at, {}), f.dateTime(at, { zone: 'UTC', showZone: false }))
  return <span title={title}>{children}</span>
}
