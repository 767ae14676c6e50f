import { type KeyboardEvent, useRef, useState } from 'react'
import type { FlightTaskCard } from '#contract/flight-card.ts'
import { useTaskKind } from '#web/flights/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/pictures/screenIcons.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

/** Whether two neighbours may change places: neither has begun, and they are not of one order. */
const canSwap = (a: FlightTaskCard | undefined, b: FlightTaskCard | undefined): boolean =>
  a !== undefined && b !== undefined && a.status === 'planned' && b.status === 'planned' && a.orderId !== b.orderId

/** The stops ahead in another order. */
export function SequenceDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  const phone = useBelow(768)
  const step = useFlightStep(props, t.sequenceDone)
  const [ids, setIds] = useState(() => card.tasks.map(({ taskId }) => taskId))
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const known = new Set(ids)
  // stops that came or went meanwhile are shown where the flight has them
  const isStale = card.tasks.length !== ids.length || card.tasks.some(({ taskId }) => !known.has(taskId))
  const tasks = isStale ? card.tasks : ids.flatMap(id => card.tasks.find(({ taskId }) => taskId === id) ?? [])
  const nameOf = (task: FlightTaskCard) => `${task.place[locale]}, ${kindOf(task).toLocaleLowerCase()}`

  const shift = (i: number, by: 1 | -1) => {
    const to = i + by
    if (!canSwap(tasks[i], tasks[to])) return
    const next = tasks.map(({ taskId }) => taskId)
    next.splice(to, 0, ...next.splice(i, 1))
    setIds(next)
    step.clear()
    setNews(t.moved(nameOf(tasks[i]!), to + 1))
    // the keyboard goes along with the stop it moves
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>(by < 0 ? 'button' : 'button:last-of-type')?.focus())
  }
  const press = (i: number) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    shift(i, event.key === 'ArrowUp' ? -1 : 1)
  }
  const isSame = card.tasks.every(({ taskId }, i) => tasks[i]?.taskId === taskId)
  const refused = saidAt(step.error, 'taskIds')

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.sequenceTitle}
      subtitle={card.number}
      confirm={t.save}
      reason={isSame ? t.sameOrder : null}
      fields={['taskIds']}
      onSubmit={() => step.send({ action: 'sequence', taskIds: tasks.map(({ taskId }) => taskId) })}
      onClose={onClose}
    >
      <p className="s13 muted">{t.sequenceHint}</p>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <ol className="flight-sequence" ref={list}>
        {tasks.map((task, i) => (
          <li key={task.taskId} onKeyDown={press(i)}>
            <span>
              <b className="medium">{task.place[locale]}</b> <span className="muted">{kindOf(task)}</span>
              {task.orderNumber && <span className="flight-under mono">{task.orderNumber}</span>}
            </span>
            <IconButton
              label={t.up(nameOf(task))}
              icon={<ChevronUpIcon />}
              size={phone ? 'touch' : 'normal'}
              aria-disabled={!canSwap(tasks[i - 1], task)}
              onClick={() => shift(i, -1)}
            />
            <IconButton
              label={t.down(nameOf(task))}
              icon={<ChevronDownIcon />}
              size={phone ? 'touch' : 'normal'}
              aria-disabled={!canSwap(task, tasks[i + 1])}
              onClick={() => shift(i, 1)}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </FlightStepFrame>
  )
}
