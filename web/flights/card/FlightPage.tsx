import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { FlightCard, FlightTaskCard } from '#contract/flight-card.ts'
import { flights } from '#contract/flights.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { Id } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { type FlightDoing, flightDoingsOf, useFlightRights } from '#web/flights/steps/doings.ts'
import { useWords } from '#web/i18n/words.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { type Gone, isGone, Unopened } from '#web/unopened/Unopened.tsx'
import './card.css'
import '../flights.css'
import { FlightCo2e } from './FlightCo2e.tsx'
import { FlightCosts } from './FlightCosts.tsx'
import { FlightHead, FlightHeadFacts } from './FlightHead.tsx'
import { FlightLoads } from './FlightLoads.tsx'
import { FlightNextStep } from './FlightNextStep.tsx'
import { FlightNumberChoice } from './FlightNumberChoice.tsx'
import { FlightOrdersBlock } from './FlightOrdersBlock.tsx'
import { FlightInstructions, FlightResources } from './FlightResources.tsx'
import { FlightRoute } from './FlightRoute.tsx'
import { FlightTalk } from './FlightTalk.tsx'
import { cardWords } from './words.ts'

const FlightMarkDialog = lazy(async () => ({ default: (await import('./FlightMarkDialog.tsx')).FlightMarkDialog }))

const TaskMarkDialog = lazy(async () => ({ default: (await import('#web/flights/steps/TaskMarkDialog.tsx')).TaskMarkDialog }))
const FlightStepDialog = lazy(async () => ({ default: (await import('#web/flights/steps/FlightStepDialog.tsx')).FlightStepDialog }))

/** A flight at its address: by its id, or by the number people call it by. */
export function FlightPage() {
  const { flightId = '' } = useParams()
  return Id.safeParse(flightId).success ? (
    <FlightById key={flightId} flightId={flightId} />
  ) : (
    <FlightByNumber key={flightId} number={flightId} />
  )
}

function useGone(number: string): Gone {
  const t = useWords(cardWords)
  const side = useSide()
  return {
    title: t.goneTitle,
    text: t.goneText(number),
    to: side ? paths.flights(side) : paths.home(),
    back: side ? t.toList : t.home,
  }
}

/** The flight of a number; where two organisations gave the same one, a choice of both. */
function FlightByNumber({ number }: { number: string }) {
  const t = useWords(cardWords)
  const { search } = useLocation()
  const query = useQuery(queryOf(flights.find, { number }, { quiet: true }))
  const gone = useGone(number)
  const items = query.data?.items
  if (!items)
    return (
      <Unopened
        query={query}
        waiting={<Waiting />}
        gone={gone}
        denied={{ title: t.deniedTitle, text: t.deniedText }}
        failed={t.notLoaded}
      />
    )
  if (items.length === 0) return <Unopened query={null} gone={gone} />
  if (items.length > 1) return <FlightNumberChoice number={number} items={items} />
  return <Navigate to={{ pathname: paths.flight(items[0]!.id), search }} replace />
}

function FlightById({ flightId }: { flightId: string }) {
  const t = useWords(cardWords)
  const query = useQuery(queryOf(flights.get, { flightId }, { quiet: true }))
  const gone = useGone(flightId)
  const { data, error } = query
  // what was read before is not shown to whoever lost the flight or the right
  const isClosed = isGone(query) || (error instanceof CallError && error.status === 403)
  if (data && !isClosed) return <Opened card={data} />
  return (
    <Unopened query={query} waiting={<Waiting />} gone={gone} denied={{ title: t.deniedTitle, text: t.deniedText }} failed={t.notLoaded} />
  )
}

/** What is about to be marked. */
type Marking = { taskId: string; mark: TaskMark }

function Opened({ card }: { card: FlightCard }) {
  const { act } = useRights('executor')
  const mayMark = act && card.side === 'executor'
  const phone = useBelow(768)
  const [marking, setMarking] = useState<Marking | null>(null)
  const [doing, setDoing] = useState<FlightDoing | null>(null)
  const navigate = useNavigate()
  const rights = useFlightRights()
  const doings = flightDoingsOf(card, rights)
  const steps = { doings, begin: setDoing }
  const begin = ({ taskId }: FlightTaskCard, mark: TaskMark) => setMarking({ taskId, mark })
  const marksOf = ({ orderId, marks }: FlightTaskCard): readonly TaskMark[] => ((orderId === null ? rights.plan : mayMark) ? marks : [])
  const isOwn = card.tasks.some(({ taskId, orderId }) => taskId === marking?.taskId && orderId === null)
  const Mark = isOwn ? TaskMarkDialog : FlightMarkDialog
  return (
    <article className="flight-page">
      <FlightHead card={card} facts={!phone} />
      <FlightNextStep card={card} marksOf={marksOf} onMark={begin} steps={steps} />
      {phone && (
        <div className="flight-head">
          <FlightHeadFacts card={card} />
        </div>
      )}
      <div className="flight-columns">
        <div className="flight-main">
          <FlightRoute card={card} marksOf={marksOf} onMark={begin} steps={steps} />
          <FlightLoads card={card} steps={steps} />
          <FlightOrdersBlock card={card} steps={steps} />
          <FlightCosts card={card} steps={steps} />
          <FlightCo2e card={card} />
        </div>
        <aside className="flight-side">
          <FlightResources card={card} steps={steps} />
          <FlightInstructions card={card} steps={steps} />
          <FlightTalk card={card} />
        </aside>
      </div>
      {marking && (
        <Suspense fallback={null}>
          <Mark card={card} taskId={marking.taskId} first={marking.mark} onClose={() => setMarking(null)} />
        </Suspense>
      )}
      {doing && (
        <Suspense fallback={null}>
          <FlightStepDialog
            doing={doing}
            card={card}
            isOpen={doings.has(doing)}
            onClose={() => setDoing(null)}
            onDone={({ next }) => {
              setDoing(null)
              // what was on board goes on there
              if (doing === 'interrupt' && next) void navigate(paths.flight(next.id))
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

function Waiting() {
  return (
    <div className="flight-page flight-waiting" aria-busy="true">
      <Skeleton width={180} height={12} />
      <Skeleton width={420} height={28} />
      <Skeleton width="80%" height={32} />
      <Skeleton height={96} />
      <Skeleton lines={6} height={14} />
    </div>
  )
}
