import type { FlightCard, FlightTaskCard } from '#contract/flight-card.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { documentsOf, type FlightNext, isAmiss, nextOf, nextStop } from '#web/flights/display.ts'
import { useNextText } from '#web/flights/FlightCells.tsx'
import { useFlightRights } from '#web/flights/steps/doings.ts'
import { rowWords } from '#web/flights/words.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { StepsProps } from './FlightDo.tsx'
import { cardWords, doWords, othersAdviceWords, ownAdviceWords, ownNextWords } from './words.ts'

export type MarkProps = {
  card: FlightCard
  /** The marks this person may make at a stop now. */
  marksOf: (task: FlightTaskCard) => readonly TaskMark[]
  onMark: (task: FlightTaskCard, mark: TaskMark) => void
}

const toneOf = (code: FlightNext): 'calm' | 'warn' | 'danger' =>
  code === 'interrupted' ? 'danger' : code.startsWith('late_') || code === 'resources' ? 'warn' : 'calm'

const calls = new Set<FlightNext>(['depart', 'onway', 'service', 'late_departure', 'late_arrival', 'late_service'])

/** What the flight waits for, how long it still may, and the buttons that do it; large ones on a phone. */
export function FlightNextStep({ card, marksOf, onMark, steps }: MarkProps & StepsProps) {
  const t = useWords(cardWords)
  const sentences = useWords(ownNextWords)
  const own = useWords(ownAdviceWords)
  const others = useWords(othersAdviceWords)
  const now = useNow(10_000)
  const text = useNextText()(card, now)
  const code = nextOf({ ...card, documents: documentsOf(card.orders), isReplaced: card.replacedBy !== null }, now)
  const advice = (card.side === 'executor' ? own : others)[code]
  const stop = text?.what ?? ''
  const isTimed = calls.has(code) && card.dueAt !== null
  const phone = useBelow(768)
  const task = calls.has(code) ? dueTask(card, marksOf) : null
  return (
    <section className="flight-next" data-tone={toneOf(code)} aria-label={t.needed}>
      {isTimed && card.dueAt !== null && <Left until={Date.parse(card.dueAt) - now} when={text?.when ?? ''} />}
      <div className="flight-next-what">
        <div className="flight-next-main">
          <h2>{sentences[code](`${stop.charAt(0).toLocaleLowerCase()}${stop.slice(1)}`)}</h2>
          {phone && task && <Mark task={task} mark={marksIn(task, marksOf)[0]!} onMark={onMark} main />}
        </div>
        {advice && <p className="ink-2">{advice}</p>}
      </div>
      <Buttons card={card} code={code} now={now} task={task} beside={phone} marksOf={marksOf} onMark={onMark} steps={steps} />
    </section>
  )
}

function Left({ until, when }: { until: number; when: string }) {
  const t = useWords(cardWords)
  const f = useFormat()
  // The two parts of the length stand as figures with small units, as on a timetable.
  const parts = f.duration(until).split(/\s+|\u00a0/)
  return (
    <div className="flight-next-when">
      <span className="flight-next-left">
        {parts.map((part, i) => (i % 2 === 0 ? <span key={`${part}-${parts[i + 1]}`}>{part}</span> : <small key={part}>{part}</small>))}
      </span>
      <span className="s12">{(until < 0 ? t.overdue : t.left)(when)}</span>
    </div>
  )
}

/** What may be marked at a stop beside that it failed: the first is what is due. */
const marksIn = (task: FlightTaskCard, marksOf: MarkProps['marksOf']) => marksOf(task).filter(mark => mark !== 'fail')

function Mark({ task, mark, onMark, main }: Pick<MarkProps, 'onMark'> & { task: FlightTaskCard; mark: TaskMark; main: boolean }) {
  const said = useMarkWords(task.leftover ? 'unloading' : task.kind)
  const size = useBelow(768) ? 'touch' : 'large'
  return (
    <Button size={size} block variant={main ? 'primary' : 'plain'} onClick={() => onMark(task, mark)}>
      {said(mark)}…
    </Button>
  )
}

type ButtonsProps = MarkProps &
  StepsProps & {
    code: FlightNext
    now: number
    /** The stop whose mark is due. */
    task: FlightTaskCard | null
    /** Its first mark stands with what it is about, not here. */
    beside: boolean
  }

function Buttons({ card, code, now, task, beside, marksOf, onMark, steps }: ButtonsProps) {
  const t = useWords(cardWords)
  const does = useWords(doWords)
  const { plan: mayPlan } = useFlightRights()
  const r = useWords(rowWords)
  const phone = useBelow(768)
  const size = phone ? 'touch' : 'large'
  const first = card.orders.find(({ documents }) => documents.accepted < documents.total) ?? card.orders[0]
  const isOwn = card.side === 'executor'
  return (
    <div className="flight-next-do">
      {task &&
        marksIn(task, marksOf)
          .slice(beside ? 1 : 0)
          .map((mark, i) => <Mark key={mark} task={task} mark={mark} onMark={onMark} main={i === 0 && !beside} />)}
      {calls.has(code) && card.driver && card.driverPhone !== null && (
        <CallLink size={size} label={r.callDriver(card.driver.name)} phone={card.driverPhone}>
          {r.call}
        </CallLink>
      )}
      {code === 'resources' && isOwn && first && (
        <ButtonLink size={size} block variant="primary" to={`${paths.order(first.id)}?do=assign`}>
          {t.assign}
        </ButtonLink>
      )}
      {code === 'documents' && first && (
        <ButtonLink size={size} block variant="primary" to={orderAddress(first.id, '', 'documents')}>
          {t.documentsDo}
        </ButtonLink>
      )}
      {code === 'interrupted' && first && (
        <ButtonLink size={size} block variant={isOwn ? 'primary' : 'plain'} to={paths.order(first.id)}>
          {t.toOrder(first.number)}
        </ButtonLink>
      )}
      {code === 'replaced' && card.replacedBy && (
        <ButtonLink size={size} block variant="primary" to={paths.flight(card.replacedBy.id)}>
          {t.replacedDo(card.replacedBy.number)}
        </ButtonLink>
      )}
      {isOwn && mayPlan && isAmiss(card, now) && (
        <ButtonLink size={size} block to={paths.replan(card.id)}>
          {t.replan}
        </ButtonLink>
      )}
      {steps.doings.has('interrupt') && (
        <Button size={size} block variant="danger-plain" onClick={() => steps.begin('interrupt')}>
          {does.interrupt}
        </Button>
      )}
    </div>
  )
}

const CallLink = ({ size, label, phone, children }: { size: 'touch' | 'large'; label: string; phone: string; children: string }) => (
  <a className={`ui-button ui-button-plain ui-button-${size} ui-button-block`} href={`tel:${phone}`} aria-label={label}>
    <PhoneIcon size={16} />
    {children}
  </a>
)

/** The stop whose mark is due: that the flight stands at or goes to, else the first that may be marked. */
function dueTask(card: FlightCard, marksOf: MarkProps['marksOf']): FlightTaskCard | null {
  const next = nextStop(card)
  const own = card.tasks.find(task => task.taskId === next?.taskId)
  if (own && marksIn(own, marksOf).length > 0) return own
  return card.tasks.find(task => marksIn(task, marksOf).length > 0) ?? null
}
