import { phoneText } from '#contract/phone-text.ts'
import { stopNote } from '#contract/stop-notes.ts'
import { useTaskKindText } from './Details.tsx'
import type { Day, DayTask } from './day.ts'
import { cargoText, lengthText, navigationOf, timeText, windowText } from './display.ts'
import { useLanguage, useTexts } from './language.tsx'
import { StopMap } from './StopMap.tsx'
import { dayWords } from './words.ts'

/** Where to, until when, whom to call there and how to get there; or that there is nothing left. */
export function Stop({ day, task, now }: { day: Day; task: DayTask | null; now: number }) {
  const { locale } = useLanguage()
  const t = useTexts(dayWords)
  const kindOf = useTaskKindText()
  if (!task) return <Over day={day} />
  const { hours, day: date } = windowText(task, locale)
  const isThere = task.status === 'arrived' || task.status === 'in_service'
  const cargo = day.cargos.find(({ orderId }) => orderId === task.orderId)
  return (
    <section className="card">
      <p className="kind">{kindOf(task)}</p>
      <h1>{task.place[locale]}</h1>
      <p className="ahead">
        {isThere ? t.arrived(timeText(task.arrivedAt!, task.tz, locale)) : task.km === null ? t.aheadUnknown : t.ahead(task.km)},{' '}
        <span className="whole">{hours}</span>
        <span className="soft whole"> {date}</span>
      </p>
      {isThere && (
        <p className="stay">
          {t.stay} <b>{lengthText(now - Date.parse(task.arrivedAt!))}</b>
        </p>
      )}
      {!isThere && task.projectedAt !== null && <p className="soft">{t.expected(timeText(task.projectedAt, task.tz, locale))}</p>}
      <p>{task.address}</p>
      {cargo && (
        <p>
          {cargo.name}: {cargoText(cargo, locale, t)}
        </p>
      )}
      {task.notes !== '' && <p className="said">{stopNote(task.notes, locale)}</p>}
      <div className="ways">
        {navigationOf(task, navigator.userAgent).map(({ app, href }) => (
          <a key={app} className="way" href={href} rel="noreferrer" {...(href.startsWith('https') && { target: '_blank' })}>
            {t[app]}
          </a>
        ))}
        {task.contactPhone !== null && (
          <a className="way" href={`tel:${task.contactPhone}`}>
            {t.callWho(task.contactName || phoneText(task.contactPhone))}
          </a>
        )}
        {day.dispatcher?.phone && (
          <a className="way" href={`tel:${day.dispatcher.phone}`}>
            {t.callDispatcher}
          </a>
        )}
      </div>
      <StopMap day={day} task={task} />
      {day.instructions !== '' && (
        <>
          <h2>{t.instructions}</h2>
          <p className="said">{day.instructions}</p>
        </>
      )}
    </section>
  )
}

function Over({ day }: { day: Day }) {
  const t = useTexts(dayWords)
  const isStopped = day.status === 'cancelled' || day.status === 'interrupted'
  return (
    <section className="card">
      <h1>{day.status === 'cancelled' ? t.cancelled : day.status === 'interrupted' ? t.interrupted : t.over}</h1>
      <p>{isStopped ? t.stopped : t.overHint}</p>
      {day.dispatcher?.phone && (
        <a className="way" href={`tel:${day.dispatcher.phone}`}>
          {t.callWho(day.dispatcher.name)}
        </a>
      )}
    </section>
  )
}
