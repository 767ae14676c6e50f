import type { OrderCard } from '#contract/order-card.ts'
import { greatCircleKm } from '#contract/order-sums.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Link } from '#web/ui/Link.tsx'
import { Ribbon } from '#web/ui/Ribbon.tsx'
import { RibbonList } from '#web/ui/RibbonList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { cardWords } from './cardWords.ts'
import { pointWords } from './executionWords.ts'
import { useRoadText } from './lane/road.ts'
import { routeOf } from './look.ts'

type Point = OrderCard['points'][number]

/** How a stop went against its window: how late or early in ms, both null while the truck was not there and still may be in time. */
export function deviationOf(
  point: Pick<Point, 'windowFrom' | 'windowTo' | 'arrivedAt' | 'status'>,
  now: number,
): { late: number; early: number } {
  const at =
    point.arrivedAt === null ? (point.status === 'planned' || point.status === 'en_route' ? now : null) : Date.parse(point.arrivedAt)
  if (at === null) return { late: 0, early: 0 }
  const late = point.windowTo === null ? 0 : Math.max(0, at - Date.parse(point.windowTo))
  const early = point.windowFrom === null || point.arrivedAt === null ? 0 : Math.max(0, Date.parse(point.windowFrom) - at)
  return { late, early }
}

/** Kilometres from the first stop to each, so that the last is the whole distance; null where a place is unknown. */
export function kmAlong(points: readonly Pick<Point, 'lat' | 'lon'>[], distanceKm: number | null): (number | null)[] {
  const legs = points.slice(1).map((point, i) => greatCircleKm(points[i]!, point))
  if (distanceKm === null || legs.some(leg => leg === null))
    return points.map((_, i) => (i === 0 ? 0 : i === points.length - 1 ? distanceKm : null))
  const whole = legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0)
  let behind = 0
  return points.map((_, i) => {
    behind += i === 0 ? 0 : (legs[i - 1] ?? 0)
    return whole === 0 ? 0 : Math.round((behind / whole) * distanceKm)
  })
}

/** The way of an order: the ribbon with its kilometres, and each stop with plan, fact and deviation on its own clock. */
export function OrderRoute({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const moving = card.status === 'in_progress' || card.status === 'ready'
  const look = routeOf(card.points, card.status, now)
  const km = kmAlong(card.points, card.distanceKm)
  const finished = look.line === 'finished'
  const roadText = useRoadText()
  const passed = (point: Point) =>
    finished || point.status === 'completed' || point.status === 'partially_completed' || point.arrivedAt !== null
  const places = card.points.map(point => point.place[locale] || t.unknownPlace)

  return (
    <Section
      id="route"
      title={t.route}
      note={
        <>
          {card.distanceKm !== null && roadText({ km: card.distanceKm, minutes: card.durationMin, source: card.distanceBy })}
          {card.distanceKm !== null && card.co2eKg !== null && ' · '}
          {card.co2eKg !== null && t.co2e(f.number(card.co2eKg, 1))}
        </>
      }
    >
      {phone ? (
        <RibbonList
          label={t.route}
          dashed={look.line === 'dashed' || look.line === 'pale'}
          items={card.points.map((point, i) => {
            const { late } = deviationOf(point, moving ? now : 0)
            const next = look.at[i + 1]
            const from = look.at[i] ?? 0
            return {
              kind: point.kind === 'loading' ? ('square' as const) : ('ring' as const),
              passed: passed(point),
              late: late > 0,
              progress:
                look.vehicle !== null && next !== undefined && look.vehicle > from && look.vehicle < next
                  ? (look.vehicle - from) / (next - from)
                  : undefined,
              title: places[i],
              aside: <StopFact point={point} now={now} moving={moving} />,
              note: point.address,
              asideNote: f.window(point.windowFrom, point.windowTo, { zone: point.tz }),
              children: <StopContact point={point} />,
            }
          })}
        />
      ) : (
        <>
          <div className="order-route-ribbon">
            <Ribbon
              size="large"
              label={`${t.route}: ${places.join(', ')}`}
              line={look.line}
              done={finished ? 0 : look.done}
              stops={card.points.map((point, i) => ({
                at: look.at[i] ?? 0,
                kind: point.kind === 'loading' ? ('square' as const) : ('ring' as const),
                passed: !finished && passed(point),
                late: look.late === i,
                ...(km[i] === null || km[i] === undefined ? {} : { above: i === 0 ? t.km('0') : f.number(km[i]) }),
                below: places[i],
              }))}
              {...(look.vehicle === null
                ? {}
                : { marker: { at: look.vehicle, tone: look.late === null ? ('go' as const) : ('warn' as const) } })}
              {...(look.late !== null && look.vehicle !== null && (look.at[look.late] ?? 1) - look.vehicle > 0.03
                ? {
                    delay: {
                      from: Math.max(look.vehicle + 0.02, (look.at[look.late] ?? 1) - 0.12),
                      to: look.at[look.late] ?? 1,
                      tone: 'warn' as const,
                    },
                  }
                : {})}
            />
          </div>
          <StopTable card={card} now={now} moving={moving} />
        </>
      )}
    </Section>
  )
}

function StopTable({ card, now, moving }: { card: OrderCard; now: number; moving: boolean }) {
  const t = useWords(cardWords)
  const kinds = useWords(pointWords)
  const f = useFormat()
  const { locale } = useLocale()
  // Before a vehicle is assigned there is nothing to compare the plan with.
  const begun = card.flight !== null
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
        {card.points.map((point, i) => (
          <tr key={i}>
            <td>
              <i className="order-stop-mark" data-kind={point.kind} data-state={markState(point, now, moving)} />
              <b>{point.place[locale] || t.unknownPlace}</b> <span className="muted">{kinds[point.kind]}</span>
              <span className="order-under">{[point.address, point.counterparty].filter(Boolean).join(', ')}</span>
              {point.notes && <span className="order-under">{point.notes}</span>}
            </td>
            <td>
              <StopContact point={point} />
            </td>
            <td>
              <MomentTip at={point.windowFrom} zone={point.tz}>
                {f.window(point.windowFrom, point.windowTo, { zone: point.tz })}
              </MomentTip>
            </td>
            {begun && (
              <>
                <td>
                  <StopFact point={point} now={now} moving={moving} />
                </td>
                <td className="num">
                  <Deviation point={point} now={moving ? now : 0} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function markState(point: Point, now: number, moving: boolean): 'done' | 'here' | 'late' | 'failed' | 'ahead' {
  if (point.status === 'completed' || point.status === 'partially_completed') return 'done'
  if (point.status === 'failed') return 'failed'
  if (point.status === 'arrived' || point.status === 'in_service') return 'here'
  return moving && point.windowTo !== null && Date.parse(point.windowTo) < now ? 'late' : 'ahead'
}

function StopContact({ point }: { point: Point }) {
  const t = useWords(cardWords)
  if (point.contactName === '' && point.contactPhone === null) return null
  return (
    <span className="order-contact">
      {point.contactName}
      {point.contactPhone && (
        <Link href={`tel:${point.contactPhone}`} aria-label={[t.call(point.contactName), phoneText(point.contactPhone)].join(' ')}>
          {phoneText(point.contactPhone)}
        </Link>
      )}
    </span>
  )
}

/** A Russian phone in its usual groups; any other as it is. */
export const phoneText = (phone: string): string => phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3-$4-$5')

function StopFact({ point, now, moving }: { point: Point; now: number; moving: boolean }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const zone = point.tz
  if (point.status === 'failed') return <span className="danger">{t.failed}</span>
  if (point.arrivedAt && point.completedAt)
    return (
      <MomentTip at={point.arrivedAt} zone={zone}>
        {f.window(point.arrivedAt, point.completedAt, { zone })}
      </MomentTip>
    )
  if (point.arrivedAt)
    return (
      <MomentTip at={point.arrivedAt} zone={zone}>
        <b className="go">{t.arrivedAt(f.dateTime(point.arrivedAt, { zone }))}</b>
      </MomentTip>
    )
  const late = moving && deviationOf(point, now).late > 0
  return <span className={late ? 'warn' : 'muted'}>{t.notYet}</span>
}

function Deviation({ point, now }: { point: Point; now: number }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { late, early } = deviationOf(point, now)
  if (late >= 60_000) return <b className="warn">{t.late(f.duration(late))}</b>
  if (early >= 60_000) return <span className="muted">{t.early(f.duration(early))}</span>
  return <span className="muted">{point.arrivedAt ? t.inWindow : '—'}</span>
}

/** A time of a stop; hover tells the same moment on the reader's clock and in UTC. */
export function MomentTip({ at, zone, children }: { at: string | null; zone: string; children: React.ReactNode }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (at === null) return children
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone
  const title = mine === zone ? undefined : t.myTime(f.dateTime(at, { zone: mine }), f.dateTime(at, { zone: 'UTC', showZone: false }))
  return <span title={title}>{children}</span>
}
