import type { PointerEvent, Ref } from 'react'
import type { Timeline as TimelineAnswer, TimelineFlight } from '#contract/flight-board.ts'
import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Ghosts } from './auto/ghosts.ts'
import type { Zoom } from './lanes.ts'
import { Timeline, type TimelineHold } from './Timeline.tsx'
import { boardWords } from './words.ts'

type FleetPaneProps = {
  data: TimelineAnswer
  zoom: Zoom
  now: number
  levels: ReadonlyMap<string, TruckCandidate> | null
  over: string | null
  /** What the automatic plan proposes. */
  ghosts: Ghosts
  /** Nothing was searched: an empty fleet is one without vehicles. */
  isFound: boolean
  /** What is told of the step that is being taken. */
  told: string
  hold: Ref<TimelineHold>
  onLane: (laneId: string) => void
  onFlight: (flight: TimelineFlight) => void
  onHover: (laneId: string) => void
  onTake: (event: PointerEvent, flight: TimelineFlight) => void
}

/** The timeline with its legend, which tells the step that is being taken instead while there is one. */
export function FleetPane({ isFound, told, onTake, ...timeline }: FleetPaneProps) {
  const t = useWords(boardWords)
  const { data } = timeline
  const legend = [
    ['board-bar board-bar-road', t.legendRoad],
    ['board-bar board-bar-plan', t.legendPlan],
    ['board-gap board-gap-empty', t.legendEmpty],
    ['board-gap board-gap-rest', t.legendRest],
    ['board-bar board-bar-conflict', t.legendConflict],
  ] as const
  if (data.lanes.length === 0)
    return (
      <div className="board-frame">
        <EmptyState
          drawing={isFound ? 'gate' : 'search'}
          title={isFound ? t.noLanes : t.noLanesFound}
          actions={isFound && <ButtonLink to={paths.transport()}>{t.toFleet}</ButtonLink>}
        >
          {isFound ? t.noLanesText : undefined}
        </EmptyState>
      </div>
    )
  return (
    <section
      className="board-frame"
      aria-label={t.timeline}
      onPointerDown={event => {
        const id = (event.target as Element).closest<HTMLElement>('[data-flight]')?.dataset.flight
        const flight = data.flights.find(each => each.id === id)
        if (flight) onTake(event, flight)
      }}
    >
      <Timeline {...timeline} />
      <div className="row row-wrap s12 muted board-group">
        {told === '' &&
          legend.map(([look, word]) => (
            <span key={look} className="row nowrap">
              <i className={look} style={{ position: 'static', margin: 0, width: 22, height: 10 }} aria-hidden="true" />
              {word}
            </span>
          ))}
        <span role="status">{told}</span>
        <span className="spacer" />
        {told === '' && <span className="truncate keys-hint">{t.keys}</span>}
      </div>
    </section>
  )
}
