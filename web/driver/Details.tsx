import { phoneText } from '#contract/phone-text.ts'
import { taskWords } from '#web/orders/executionWords.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'
import type { Day, DayTask } from './day.ts'
import { timeOf } from './day.ts'
import { cargoText, timeText, windowText } from './display.ts'
import { HandoverState } from './HandoverState.tsx'
import { useLanguage, useTexts } from './language.tsx'
import { dayWords } from './words.ts'

/** What is done at a stop. */
export function useTaskKindText(): (task: Pick<DayTask, 'kind'>) => string {
  const kinds = useTexts(taskKindWords)
  return ({ kind }) => kinds[kind]
}

/** The rest of the day, below what comes next: all stops, cargo, vehicle and people. */
export function Details({ day }: { day: Day }) {
  const { locale } = useLanguage()
  const t = useTexts(dayWords)
  return (
    <>
      <section className="card">
        <h2>{t.stops}</h2>
        <ol className="stops">
          {day.tasks.map(task => (
            <StopLine key={task.taskId} task={task} />
          ))}
        </ol>
      </section>
      {day.cargos.length > 0 && (
        <section className="card">
          <h2>{t.cargo}</h2>
          {day.cargos.map(cargo => (
            <p key={cargo.orderId}>
              <b>{cargo.name}</b>
              <br />
              {cargoText(cargo, locale, t)}
              <span className="soft"> {cargo.orderNumber}</span>
            </p>
          ))}
        </section>
      )}
      <section className="card">
        <h2>{t.vehicle}</h2>
        <dl>
          {(
            [
              [t.truck, day.truck],
              [t.trailer, day.trailer],
              [t.driver, day.driver],
              [t.coDriver, day.coDriver],
              [t.carrier, day.carrier],
            ] as const
          ).map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
          {day.dispatcher && (
            <div>
              <dt>{t.dispatcher}</dt>
              <dd>
                {day.dispatcher.name}
                {day.dispatcher.phone && `, ${phoneText(day.dispatcher.phone)}`}
              </dd>
            </div>
          )}
        </dl>
      </section>
    </>
  )
}

const times = [
  ['depart', 'departed'],
  ['arrive', 'reached'],
  ['serve', 'begun'],
  ['finish', 'ended'],
] as const

function StopLine({ task }: { task: DayTask }) {
  const { locale } = useLanguage()
  const t = useTexts(dayWords)
  const states = useTexts(taskWords)
  const kindOf = useTaskKindText()
  const { hours, day } = windowText(task, locale)
  const photos = task.photos + task.photosWaiting
  return (
    <li className="stop" data-status={task.status}>
      <p>
        <b>
          {kindOf(task)}: {task.place[locale]}
        </b>
      </p>
      <p className="soft">
        {hours}, {day} · {states[task.status]}
      </p>
      {times.map(([mark, word]) => {
        const at = task[timeOf[mark]]
        if (!at) return null
        return (
          <p key={mark}>
            {t[word]} {timeText(at, task.tz, locale)}
            {task.waiting.includes(mark) && <span className="waits"> {t.waits}</span>}
          </p>
        )
      })}
      {task.seals.length > 0 && <p className="soft">{t.seals(task.seals.join(', '))}</p>}
      <HandoverState task={task} />
      {photos > 0 && (
        <p>
          {t.photos(photos)}
          {task.photosWaiting > 0 && (
            <span className="waits">
              {' '}
              {t.waits}: {task.photosWaiting}
            </span>
          )}
        </p>
      )}
    </li>
  )
}
