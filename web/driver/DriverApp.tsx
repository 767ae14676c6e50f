import { useEffect, useState } from 'react'
import type { DriverFlight } from '#contract/driver-page.ts'
import { Actions } from './Actions.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'
import { ConsentCard, isDriven, isUnanswered } from './ConsentCard.tsx'
import type { DriverChannels, FailureReason } from './calls.ts'
import { isClockWrong, presentMs, trueTimeOf } from './clock.ts'
import { Details } from './Details.tsx'
import { currentTask, dayOf, firstShown, nextStep } from './day.ts'
import { languageNames, useLanguage, useTexts } from './language.tsx'
import type { DriverMessage } from './messages.ts'
import { Notes } from './Notes.tsx'
import { Stop } from './Stop.tsx'
import { usePhone } from './usePhone.ts'
import { type PositionState, usePositions } from './usePositions.ts'
import { pageWords } from './words.ts'

/** The present minute by the server's clock, as long as the page lives. */
function useMinute(ahead: number): number {
  const [now, setNow] = useState(() => presentMs(ahead))
  useEffect(() => {
    const tick = () => setNow(presentMs(ahead))
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}

/** The page of a driver: his flight, what comes next, and what waits to be sent. */
export function DriverApp({ token }: { token: string | null }) {
  const { locale, setLocale } = useLanguage()
  const t = useTexts(pageWords)
  const { facts, messages, broken, refusal, online } = usePhone(locale, token)
  const [chosen, setChosen] = useState<string | null>(null)
  const ahead = facts?.ahead ?? 0
  const now = useMinute(ahead)
  useEffect(() => {
    document.title = t.title
  }, [t])

  const flights = facts?.flights ?? []
  const flight = flights.find(({ linkId }) => linkId === chosen) ?? firstShown(flights)
  const driven = flights.find(each =>
    isDriven(
      dayOf(each, messages, at => trueTimeOf(at, ahead)),
      messages,
    ),
  )
  const watching = usePositions(driven?.linkId ?? null)
  const waiting = messages.filter(({ state }) => state === 'waiting').length
  const other = locale === 'ru' ? 'en' : 'ru'
  return (
    <>
      <header className="head">
        <span className="head-number">{flight ? t.flight(flight.number) : t.title.split(':')[0]}</span>
        <button className="quiet" lang={other} onClick={() => setLocale(other)}>
          {languageNames[other]}
        </button>
      </header>
      <main>
        <p className="line" role="status">
          {!online && <b>{t.offline}</b>}
          {!online && waiting > 0 && ' · '}
          {waiting > 0 && t.waiting(waiting)}
        </p>
        {broken && <p className="note note-bad">{t.noStorage}</p>}
        {refusal !== null && (
          <div className="note note-bad">
            <b>{t.closed}</b>
            <p>{refusal}</p>
          </div>
        )}
        <Notes messages={messages} closed={facts?.closed ?? []} />
        {isClockWrong(ahead) && <p className="note">{t.clock(Math.round(Math.abs(ahead) / 60_000))}</p>}
        {flights.length > 1 && (
          <nav className="flights" aria-label={t.flights}>
            {flights.map(each => (
              <button
                key={each.linkId}
                className="pill"
                aria-current={each === flight ? 'page' : undefined}
                onClick={() => setChosen(each.linkId)}
              >
                {each.number}
              </button>
            ))}
          </nav>
        )}
        {flight ? (
          <Flight
            flight={flight}
            messages={messages}
            reasons={facts?.reasons ?? []}
            channels={facts?.channels ?? null}
            ahead={ahead}
            now={now}
            watching={watching}
          />
        ) : (
          <Nothing isRead={facts !== null} opens={facts?.token != null} online={online} />
        )}
      </main>
    </>
  )
}

function Nothing({ isRead, opens, online }: { isRead: boolean; opens: boolean; online: boolean }) {
  const t = useTexts(pageWords)
  if (!isRead || (opens && online)) return <h1>{t.opening}</h1>
  return (
    <>
      <h1>{opens ? t.opening : t.none}</h1>
      <p>{opens ? t.offlineOpening : t.noneHint}</p>
    </>
  )
}

type FlightProps = {
  flight: DriverFlight
  messages: readonly DriverMessage[]
  reasons: readonly FailureReason[]
  channels: DriverChannels | null
  ahead: number
  now: number
  watching: PositionState
}

function Flight({ flight, messages, reasons, channels, ahead, now, watching }: FlightProps) {
  const day = dayOf(flight, messages, at => trueTimeOf(at, ahead))
  const consent = <ConsentCard day={day} messages={messages} watching={watching} />
  const isOpen = isUnanswered({ day, messages })
  return (
    <>
      <Stop day={day} task={currentTask(day)} now={now} />
      {isOpen && consent}
      <Details day={day} />
      {!isOpen && consent}
      {channels && !day.ended && <ChannelsCard linkId={flight.linkId} channels={channels} />}
      <Actions day={day} step={nextStep(day)} reasons={reasons} />
    </>
  )
}
