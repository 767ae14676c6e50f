import { lazy } from 'react'
import type { FlightTaskCard } from '#contract/flight-card.ts'
import { phoneText } from '#contract/phone-text.ts'
import { stopNote } from '#contract/stop-notes.ts'
import { useMe } from '#web/api/session.ts'
import { deviationOf, wayOf } from '#web/flights/display.ts'
import { lengthText } from '#web/flights/FlightCells.tsx'
import { rowWords, useTaskKind } from '#web/flights/words.ts'
import { outlookOf } from '#web/geofences/outlook.ts'
import { StopSource } from '#web/geofences/StopSource.tsx'
import { sourceWords } from '#web/geofences/words.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { LiveOpener } from '#web/map/live/LiveOpener.tsx'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { ContactName } from '#web/orders/ContactName.tsx'
import { HandoverLine } from '#web/orders/handover/HandoverLine.tsx'
import { handoverWords } from '#web/orders/handover/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { RibbonList } from '#web/ui/charts/RibbonList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { FlightDo, type StepsProps } from './FlightDo.tsx'
import type { MarkProps } from './FlightNextStep.tsx'
import { labelled } from './labels.ts'
import { Photos } from './Photos.tsx'
import { useFlightRibbonItems } from './ribbonItems.tsx'
import { StopResult } from './StopResult.tsx'
import { cardWords } from './words.ts'

const FlightLivePanel = lazy(async () => ({ default: (await import('#web/flights/live/FlightLivePanel.tsx')).FlightLivePanel }))

/** The way of a flight: the large ribbon, and every stop with plan, fact and forecast on its own clock. */
export function FlightRoute({ card, marksOf, onMark, steps }: MarkProps & StepsProps) {
  const t = useWords(cardWords)
  const r = useWords(rowWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const route = wayOf(card, now)
  const { stops } = card
  const isFinished = route.line === 'finished'
  const isPassed = (i: number) => stops[i]!.arrivedAt !== null || stops[i]!.status === 'completed'
  const items = useFlightRibbonItems(card, now, card.tasks)
  const done = stops.filter(({ status }) => status === 'completed' || status === 'partially_completed').length
  const named = labelled(route.at, card.next)
  const places = stops.map(stop => stop.place[locale])
  const late = route.late === null ? null : (route.at[route.late] ?? 1)
  return (
    <Section
      id="route"
      title={t.route}
      note={r.stopsDone(done, stops.length)}
      aside={<FlightDo steps={steps} of={['add_task', 'drop_task', 'sequence', 'correct']} />}
    >
      {phone ? (
        <RibbonList
          label={t.route}
          dashed={route.line === 'dashed' || route.line === 'pale'}
          items={items.map((item, i) => {
            const task = card.tasks[i]
            return task ? { ...item, children: <PhoneStop task={task} now={now} marksOf={marksOf} onMark={onMark} card={card} /> } : item
          })}
        />
      ) : (
        <>
          <div className="flight-ribbon">
            <Ribbon
              size="large"
              label={[`${t.route}: ${places.join(', ')}`, r.stopsDone(done, stops.length)].join('; ')}
              line={route.line}
              done={isFinished ? 0 : route.done}
              stops={stops.map((stop, i) => ({
                at: route.at[i] ?? 0,
                kind: stop.kind === 'loading' ? ('square' as const) : ('ring' as const),
                passed: isFinished || isPassed(i),
                late: route.late === i,
                ...(named.has(i)
                  ? { above: f.dateTime(stop.arrivedAt ?? stop.from, { zone: stop.tz, year: 'never' }), below: places[i] }
                  : {}),
              }))}
              {...(route.vehicle === null
                ? {}
                : { marker: { at: route.vehicle, tone: late === null ? ('go' as const) : ('warn' as const) } })}
              {...(late !== null && route.vehicle !== null && late - route.vehicle > 0.03
                ? { delay: { from: Math.max(route.vehicle + 0.02, late - 0.12), to: late, tone: 'warn' as const } }
                : {})}
            />
          </div>
          <StopTable card={card} marksOf={marksOf} onMark={onMark} now={now} />
        </>
      )}
      <LiveOpener status={card.status} panel={() => <FlightLivePanel card={card} />} />
    </Section>
  )
}

function StopTable({ card, marksOf, onMark, now }: MarkProps & { now: number }) {
  const t = useWords(cardWords)
  const hasMarks = card.tasks.some(task => marksOf(task).length > 0)
  return (
    <table className="flight-table flight-stops">
      <thead>
        <tr>
          <th scope="col">{t.stop}</th>
          <th scope="col">{t.plan}</th>
          <th scope="col">{t.fact}</th>
          <th scope="col" className="num">
            {t.deviation}
          </th>
          {hasMarks && (
            <th scope="col">
              <span className="visually-hidden">{t.marks}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {card.tasks.map((task, i) => (
          <tr key={task.taskId} data-next={i === card.next || undefined}>
            <td>
              <StopName task={task} />
            </td>
            <td>
              <StopPlan task={task} />
            </td>
            <td>
              <StopFact task={task} now={now} card={card} />
            </td>
            <td className="num">
              <Deviation task={task} now={now} />
            </td>
            {hasMarks && (
              <td>
                <StopMarks task={task} marks={marksOf(task)} onMark={onMark} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StopName({ task }: { task: FlightTaskCard }) {
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  return (
    <>
      <i className="flight-stop-mark" data-kind={task.kind} data-state={task.status} aria-hidden="true" />
      <b className="medium">{task.place[locale]}</b> <span className="muted">{kindOf(task)}</span>
      <StopDetails task={task} />
    </>
  )
}

/** For which order, where exactly, whom to call, and what to mind. */
function StopDetails({ task }: { task: FlightTaskCard }) {
  const { locale } = useLocale()
  const h = useWords(handoverWords)
  return (
    <>
      {(task.address || task.orderNumber) && (
        <span className="flight-under">
          {task.address}
          {task.address && task.orderNumber && ', '}
          {task.orderNumber && task.orderId && (
            <Link to={paths.order(task.orderId)} quiet className="mono nowrap">
              {task.orderNumber}
            </Link>
          )}
        </span>
      )}
      {(task.contactName || task.contactPhone) && (
        <span className="flight-under">
          <ContactName name={task.contactName} />{' '}
          {task.contactPhone && (
            <Link href={`tel:${task.contactPhone}`} quiet className="nowrap">
              {phoneText(task.contactPhone)}
            </Link>
          )}
        </span>
      )}
      {task.notes && <span className="flight-under">{stopNote(task.notes, locale)}</span>}
      <StopResult task={task} />
      {task.isHandoverHeld && <span className="flight-under danger">{h.held}</span>}
      {task.handover && (
        <span className="flight-under">
          <HandoverLine handover={task.handover} />
        </span>
      )}
      {task.comment && <span className="flight-under ink-2">{task.comment}</span>}
      <Photos photos={task.photos} />
    </>
  )
}

/** The planned window by the clock of the stop, and by the reader's own where it shows another hour. */
function StopPlan({ task }: { task: FlightTaskCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { tz } = useMe()
  const text = (zone: string, showZone: boolean) => f.window(task.from, task.to, { zone, showZone, year: 'never' })
  return (
    <>
      <span className="nowrap">{text(task.tz, true)}</span>
      {text(tz, false) !== text(task.tz, false) && <span className="flight-under">{t.yours(text(tz, true))}</span>}
    </>
  )
}

type OfFlight = { task: FlightTaskCard; card: Pick<MarkProps['card'], 'id' | 'side'> }

/** Who says the times of a stop, and what proves them. */
function Sources({ task, card }: OfFlight) {
  const { locale } = useLocale()
  return (
    <StopSource
      flightId={card.id}
      side={card.side}
      taskId={task.taskId}
      place={task.place[locale]}
      tz={task.tz}
      evidence={task.evidence}
      of={task.arrivedAt ? ['arrivedAt', 'completedAt'] : ['departedAt']}
      photos={task.photos.length > 0 && <Photos photos={task.photos} />}
    />
  )
}

function StopFact({ task, now, card }: OfFlight & { now: number }) {
  const t = useWords(cardWords)
  const sources = useWords(sourceWords)
  const f = useFormat()
  const shape = { zone: task.tz, year: 'never' as const }
  const source = task.source === null || (task.evidence && Object.keys(task.evidence).length > 0) ? undefined : sources[task.source]
  const under = (
    <>
      {source && <span className="flight-under">{source}</span>}
      <Sources task={task} card={card} />
      {task.confirmedAt && <span className="flight-under go">{t.confirmed(f.dateTime(task.confirmedAt, shape))}</span>}
    </>
  )
  if (task.status === 'failed') return <span className="danger">{t.failed}</span>
  if (task.status === 'cancelled') return <span className="muted">{t.cancelled}</span>
  if (task.arrivedAt)
    return (
      <>
        {task.completedAt ? (
          <span className="nowrap">{f.window(task.arrivedAt, task.completedAt, shape)}</span>
        ) : (
          <b className="go medium nowrap">{t.arrived(f.dateTime(task.arrivedAt, shape))}</b>
        )}
        {under}
      </>
    )
  const { late } = deviationOf(task, now)
  if (task.projectedAt)
    return (
      <>
        <span className={late >= 60_000 ? 'warn medium nowrap' : 'nowrap'}>{t.forecast(f.dateTime(task.projectedAt, shape))}</span>
        <Foretold task={task} />
        {task.departedAt && <span className="flight-under">{t.departed(f.dateTime(task.departedAt, shape))}</span>}
        {under}
      </>
    )
  return (
    <>
      <span className={late >= 60_000 ? 'warn' : 'muted'}>{t.notYet}</span>
      {task.departedAt && <span className="flight-under">{t.departed(f.dateTime(task.departedAt, shape))}</span>}
    </>
  )
}

/** Within what the vehicle is expected, how that stands against the window, and what would save it. */
function Foretold({ task: { forecast, projectedAt, to, tz } }: { task: FlightTaskCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (forecast === null || projectedAt === null) return null
  const outlook = outlookOf({ at: projectedAt, until: forecast.until, windowTo: to })
  const { rescue } = forecast
  const ways = rescue
    ? [
        ...(rescue.leaveBy ? [t.leaveBy(f.dateTime(rescue.leaveBy, { zone: tz, year: 'never' }))] : []),
        ...(rescue.coDriver ? [t.secondDriver] : []),
        t.windowTo(f.dateTime(rescue.windowTo, { zone: tz, year: 'never' })),
      ]
    : []
  return (
    <>
      {Date.parse(forecast.until) - Date.parse(forecast.from) >= 60_000 && (
        <span className="flight-under">{f.window(forecast.from, forecast.until, { zone: tz, year: 'never' })}</span>
      )}
      <span className={outlook.kind === 'timely' ? 'flight-under' : 'flight-under warn'}>{t[outlook.kind](lengthText(f, outlook.ms))}</span>
      {ways.length > 0 && <span className="flight-under">{t.wouldSave(ways.join(', '))}</span>}
    </>
  )
}

function Deviation({ task, now }: { task: FlightTaskCard; now: number }) {
  const t = useWords(cardWords)
  const r = useWords(rowWords)
  const f = useFormat()
  if (task.status === 'failed' || task.status === 'cancelled') return <span className="muted">—</span>
  const { late, early, by } = deviationOf(task, now)
  if (late >= 60_000) return <b className="warn medium nowrap">{r.late(lengthText(f, late))}</b>
  if (early >= 60_000) return <span className="muted nowrap">{t.early(lengthText(f, early))}</span>
  return <span className="muted nowrap">{by === 'now' ? '—' : t.inWindow}</span>
}

function StopMarks({ task, marks, onMark }: Pick<MarkProps, 'onMark'> & { task: FlightTaskCard; marks: ReturnType<MarkProps['marksOf']> }) {
  const said = useMarkWords(task.leftover ? 'unloading' : task.kind)
  return (
    <span className="flight-marks">
      {marks.map(mark => (
        <Button key={mark} size="small" variant={mark === 'fail' ? 'danger-plain' : 'plain'} onClick={() => onMark(task, mark)}>
          {said(mark)}…
        </Button>
      ))}
    </span>
  )
}

function PhoneStop({ task, now, marksOf, onMark, card }: MarkProps & { task: FlightTaskCard; now: number }) {
  const marks = marksOf(task).filter(mark => mark === 'fail')
  const isOpen = task.arrivedAt === null || task.status === 'failed'
  return (
    <div className="flight-phone-stop s12">
      {isOpen && (
        <div>
          <StopFact task={task} now={now} card={card} />
        </div>
      )}
      {!isOpen && <Sources task={task} card={card} />}
      <StopDetails task={task} />
      {marks.length > 0 && <StopMarks task={task} marks={marks} onMark={onMark} />}
    </div>
  )
}
