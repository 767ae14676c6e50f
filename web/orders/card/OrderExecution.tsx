import { lazy } from 'react'
import { timeKeys } from '#contract/geofences.ts'
import type { FlightRow, OrderCard, TaskMark, TaskRow } from '#contract/order-card.ts'
import { areTimesCorrectable } from '#contract/order-moves.ts'
import { defaultZone } from '#contract/zone.ts'
import { useCan } from '#web/api/session.ts'
import { StopSource } from '#web/geofences/StopSource.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { LiveOpener } from '#web/map/live/LiveOpener.tsx'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { flightWords, taskWords } from '#web/orders/executionWords.ts'
import { HandoverLine } from '#web/orders/handover/HandoverLine.tsx'
import { shownWords } from '#web/orders/shownWords.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'
import { legWords } from '#web/orders/transfer/legWords.ts'
import { paths } from '#web/paths.ts'
import { SensorOpener } from '#web/sensors/SensorOpener.tsx'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonGroup } from '#web/ui/buttons/ButtonGroup.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { cardWords } from './cardWords.ts'
import { MomentTip } from './OrderRoute.tsx'

const OrderLivePanel = lazy(async () => ({ default: (await import('#web/orders/live/OrderLivePanel.tsx')).OrderLivePanel }))

type ExecutionProps = {
  card: OrderCard
  canMark: boolean
  onMark: (task: TaskRow, mark: TaskMark) => void
  onCorrectTimes: (task: TaskRow) => void
}

/** The flights that carry the order: stops of each with the times marked, and the marks that may be made now. */
export function OrderExecution(props: ExecutionProps) {
  const t = useWords(cardWords)
  const { flights } = props.card
  if (flights.length === 0)
    return (
      <Section id="execution" title={t.execution}>
        <p className="muted">{t.noFlight}</p>
      </Section>
    )
  return flights.map((flight, i) => <Flight key={flight.id} {...props} flight={flight} id={i === 0 ? 'execution' : `execution-${i + 1}`} />)
}

function Flight({ flight, id, ...props }: ExecutionProps & { flight: FlightRow; id: string }) {
  const t = useWords(cardWords)
  const statuses = useWords(flightWords)
  const maySee = useCan('flights.view')
  const shown = useWords(shownWords)
  const legs = useWords(legWords)
  const f = useFormat()
  // a flight he passed on runs for nobody but its carrier and whom he carries for
  const isOpen = props.card.side === 'forwarder' || flight.carrier === null
  const share = flight.share && [f.weight(flight.share.massKg), flight.share.pallets > 0 && shown.pallets(flight.share.pallets)]
  return (
    <Section
      id={id}
      title={t.execution}
      note={
        <>
          {maySee && isOpen ? <Link to={paths.flight(flight.id)}>{t.flight(flight.number)}</Link> : t.flight(flight.number)} ·{' '}
          {[statuses[flight.status], ...(share ?? []), flight.carrier && legs.carriedBy(flight.carrier)].filter(Boolean).join(' · ')}
        </>
      }
      aside={
        <span className="row row-wrap">
          {flight.truck && <PlateChip plate={flight.truck.plate} />}
          {flight.trailer && <PlateChip plate={flight.trailer.plate} />}
          {flight.driver && <span className="s13">{flight.driver.name}</span>}
        </span>
      }
    >
      <ol className="order-tasks">
        {flight.tasks.map(task => (
          <Task key={task.id} {...props} flightId={flight.id} task={task} isOwn={flight.carrier === null} />
        ))}
      </ol>
      {maySee && isOpen && <SensorOpener flightId={flight.id} number={flight.number} status={flight.status} />}
      {maySee && isOpen && <LiveOpener status={flight.status} panel={() => <OrderLivePanel card={props.card} flight={flight} />} />}
    </Section>
  )
}

const shapes = {
  planned: 'draft',
  en_route: 'onway',
  arrived: 'assigned',
  in_service: 'assigned',
  completed: 'done',
  partially_completed: 'done',
  failed: 'trouble',
  cancelled: 'cancelled',
} as const

function Task({
  card,
  flightId,
  task,
  isOwn,
  canMark,
  onMark,
  onCorrectTimes,
}: ExecutionProps & { flightId: string; task: TaskRow; isOwn: boolean }) {
  const t = useWords(cardWords)
  const kinds = useWords(taskKindWords)
  const states = useWords(taskWords)
  const said = useMarkWords(task.kind)
  const f = useFormat()
  const { locale } = useLocale()
  const stop = task.stop === null ? undefined : card.stops[task.stop]
  const zone = stop?.tz ?? defaultZone
  const times = [
    { label: t.departed, at: task.departedAt },
    { label: t.arrived, at: task.arrivedAt },
    { label: t.began, at: task.serviceAt },
    { label: t.finished, at: task.completedAt },
  ].filter(time => time.at !== null)
  const marks = canMark ? task.marks : []
  // the stops of an order that was passed on are its carrier's
  const canCorrect = canMark && card.side === 'executor' && isOwn && areTimesCorrectable(card.status) && times.length > 0

  return (
    <li className="order-task">
      <div className="order-task-head">
        <b>{(stop?.place ?? task.place)?.[locale]}</b> <span className="muted">{kinds[task.kind]}</span>
      </div>
      <span className="order-task-state">
        <StatusMark kind={shapes[task.status]} {...(task.status === 'completed' ? { tone: 'go' as const } : {})}>
          {states[task.status]}
        </StatusMark>
      </span>
      <dl className="order-task-times">
        {times.map(({ label, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MomentTip at={at} zone={zone}>
                {f.dateTime(at, { zone })}
              </MomentTip>
            </dd>
          </div>
        ))}
      </dl>
      {task.handover && (
        <p>
          <HandoverLine handover={task.handover} />
        </p>
      )}
      <div style={{ gridColumn: '1 / -1' }}>
        <StopSource
          flightId={flightId}
          side={card.side}
          taskId={task.id}
          place={(stop?.place ?? task.place)?.[locale] ?? ''}
          tz={zone}
          evidence={task.evidence}
          of={timeKeys}
        />
      </div>
      {(marks.length > 0 || canCorrect) && (
        <div className="order-task-marks">
          <ButtonGroup>
            {marks.map(mark => (
              <Button key={mark} variant={mark === 'fail' ? 'danger-plain' : 'plain'} onClick={() => onMark(task, mark)}>
                {said(mark)}…
              </Button>
            ))}
            {canCorrect && (
              <Button variant="ghost" onClick={() => onCorrectTimes(task)}>
                {t.correctTimes}
              </Button>
            )}
          </ButtonGroup>
        </div>
      )}
    </li>
  )
}
