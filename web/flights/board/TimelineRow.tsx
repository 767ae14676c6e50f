import { memo } from 'react'
import type { TimelineFlight } from '#contract/flight-board.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import type { Format } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { names } from '#web/ui/names.ts'
import { arrivalOf } from './arrivals.ts'
import type { Ghost } from './auto/ghosts.ts'
import { type DrawnLane, type LaneBars, laneName, placed, within } from './lanes.ts'
import { boardWords, conflictWords, gapWords, levelWords } from './words.ts'

type RowProps = {
  lane: DrawnLane
  index: number
  top: number
  bars: LaneBars
  places: readonly Bilingual[]
  px: number
  begins: number
  /** Where the sight begins, in pixels, told coarsely: texts of bars that begin before it stand there. */
  sight: number
  /** The minutes in sight and a little beyond. */
  from: number
  to: number
  tz: string
  /** Which of its bars takes the focus, −1 the head; null: another lane has it. */
  active: number | null
  /** Undefined: no truck is sought; null: nobody judged this one. */
  candidate: TruckCandidate | null | undefined
  isOver: boolean
  /** Flights that are proposed for it. */
  ghosts?: readonly Ghost[] | undefined
  f: Format
  onLane: ((laneId: string) => void) | undefined
  onFlight: (flight: TimelineFlight) => void
  onHover: ((laneId: string) => void) | undefined
}

/** Nine hours at the wheel are a day. */
const DAY_MINUTES = 540
const shapes = { fits: ['done', 'go'], tight: ['waiting', 'warn'], none: ['waiting', 'warn'], blocked: ['trouble', 'danger'] } as const
const planned = new Set(['awaiting_resources', 'assigned', 'confirmed'])

/** One lane: its head, which stays in sight, and the bars of its flights with what stands between them. */
export const TimelineRow = memo(function TimelineRow(props: RowProps) {
  const { lane, top, bars, px, from, to, isOver, begins, ghosts = [] } = props
  const gap = useWords(gapWords)
  const t = useWords(boardWords)
  return (
    <div
      data-lane={lane.id}
      className={names('board-lane', isOver && 'board-lane-over')}
      style={{ ...dayLines, transform: `translateY(${top}px)`, backgroundSize: `${24 * px}px 100%` }}
    >
      {within(bars.gaps, from, to).map(each => (
        <span key={`${each.kind} ${each.from}`} className={`board-gap board-gap-${each.kind}`} style={placed(each, px)} aria-hidden="true">
          {((each.to - each.from) / 60) * px > 56 && (
            <span>
              {each.kind === 'empty'
                ? t.km(each.km ?? 0)
                : each.kind === 'rest'
                  ? t.restHours(Math.round((each.to - each.from) / 60))
                  : gap[each.kind]}
            </span>
          )}
        </span>
      ))}
      {ghosts.map(ghost => (
        <span key={ghost.id} className="board-bar" style={{ ...ghostLook, ...placed(minutesOf(ghost, begins), px) }} aria-hidden="true">
          <span className="board-bar-text truncate mono">{ghost.label}</span>
        </span>
      ))}
      {within(bars.flights, from, to).map(flight => (
        <Bar key={flight.id} {...props} flight={flight} n={bars.flights.indexOf(flight)} />
      ))}
    </div>
  )
})

/** A line at each beginning of a day; styles of the whole product lie in one file, and these are asked for here alone. */
const dayLines = {
  backgroundImage: 'linear-gradient(90deg, var(--line) 1px, transparent 1px)',
  backgroundPosition: '216px 0',
}
const ghostLook = { border: '1.5px dashed var(--accent)', background: 'var(--surface)', pointerEvents: 'none' } as const

/** A proposal in minutes of the window. */
const minutesOf = ({ from, to }: Ghost, begins: number) => ({ from: (from - begins) / 60_000, to: (to - begins) / 60_000 })

type HeadProps = Pick<RowProps, 'lane' | 'index' | 'top' | 'bars' | 'active' | 'candidate' | 'isOver' | 'f' | 'onLane' | 'onHover'>

/** The head of a lane: all of them stand in one column that stays in sight. */
export const LaneHead = memo(function LaneHead({ lane, index, top, bars, active, candidate, isOver, f, onLane, onHover }: HeadProps) {
  const t = useWords(boardWords)
  const level = useWords(levelWords)
  const { locale } = useLocale()
  const minutes = lane.driveMinutes ?? 0
  const wheel = minutes > 0 ? t.wheel(f.number(Math.round(minutes / 6) / 10)) : null
  const carrier = 'carrier' in lane ? lane.carrier : null
  const who = [lane.driver?.name, carrier].filter(Boolean).join(', ')
  const said = [
    laneName(lane) ?? t.noTruck,
    lane.truck ? who || t.noDriver : carrier,
    bars.flights.length > 0 ? t.bars(bars.flights.length) : t.free,
    wheel && `${t.wheelHead} ${wheel}`,
    candidate && level[candidate.level],
    candidate?.text?.[locale],
  ]
  const share = Math.min(1, minutes / DAY_MINUTES)
  const [shape, tone] = shapes[candidate?.level ?? 'fits']
  return (
    <div
      role="button"
      aria-disabled={onLane ? undefined : true}
      tabIndex={active === -1 ? 0 : -1}
      data-at={`${index} -1`}
      data-lane={lane.id}
      className={names('board-head', (isOver || candidate?.level === 'fits') && 'board-lane-over')}
      style={{ transform: `translateY(${top}px)`, ...(!onLane && { cursor: 'default' }) }}
      onFocus={() => onHover?.(lane.id)}
      onClick={() => onLane?.(lane.id)}
      onKeyDown={undefined}
    >
      <span className="visually-hidden">{said.filter(Boolean).join(', ')}</span>
      <span className="board-who" aria-hidden="true">
        {lane.truck ? <PlateChip plate={lane.truck.plate} /> : <span className="muted s12">{t.noTruck}</span>}
        <span className={names('s12 truncate', who === '' ? 'warn medium' : 'muted')}>
          {lane.status !== null && lane.status !== 'active' ? t.notActive : who || t.noDriver}
        </span>
      </span>
      {candidate ? (
        <span className={`row s12 nowrap ${tone}`} aria-hidden="true">
          <StatusShape kind={shape} tone={tone} /> {level[candidate.level]}
        </span>
      ) : lane.driveMinutes === null ? null : (
        <span className="board-who s12 muted" style={{ width: 44, textAlign: 'right' }} aria-hidden="true">
          {wheel}
          <span className={names('ui-bar', share > 0.8 ? 'ui-bar-warn' : 'ui-bar-load')}>
            <i style={{ width: `${share * 100}%` }} />
          </span>
        </span>
      )}
    </div>
  )
})

const colours = {
  loading: 'var(--ink-2)',
  unloading: 'var(--ink-2)',
  work: 'var(--ink-3)',
  drive: 'var(--accent)',
  rest: 'var(--track)',
  wait: 'var(--line)',
  slack: 'transparent',
}
const tracks = new WeakMap<TimelineFlight, string>()

/** What is done when, as one background: an element for each part would be most of what a board is made of. */
function trackOf(flight: TimelineFlight): string {
  const known = tracks.get(flight)
  if (known !== undefined) return known
  const whole = Math.max(1, flight.to - flight.from)
  const share = (minute: number) => `${(((minute - flight.from) / whole) * 100).toFixed(2)}%`
  const stops = flight.parts.map(([kind, from, to]) => `${colours[kind]} ${share(from)} ${share(to)}`)
  const track = stops.length === 0 ? 'none' : `linear-gradient(90deg, ${stops.join(', ')})`
  tracks.set(flight, track)
  return track
}

/** A flight: where it goes, its number, and under them what is done when. */
function Bar({
  flight,
  n,
  index,
  lane,
  active,
  places,
  px,
  begins,
  sight,
  tz,
  f,
  onFlight,
}: RowProps & { flight: TimelineFlight; n: number }) {
  const t = useWords(boardWords)
  const conflicts = useWords(conflictWords)
  const { locale } = useLocale()
  const [start, end] = flight.ends.map(i => places[i]?.[locale] ?? '') as [string, string]
  const box = placed(flight, px)
  const when = (minute: number) => f.dateTime(begins + minute * 60_000, { zone: tz, year: 'never' })
  const slack = flight.slack === null ? null : t.slack(`${flight.slack < 0 ? '−' : ''}${f.duration(Math.abs(flight.slack) * 60_000)}`)
  const arrival = useArrivalText()
  const expected = arrivalOf(flight, begins)
  const said = [
    t.barSaid(flight.number, `${start} – ${end}`, `${when(flight.from)} – ${when(flight.to)}`),
    lane.truck?.plate ?? lane.driver?.name,
    flight.orders > 1 && t.orders(flight.orders),
    flight.conflict && conflicts[flight.conflict],
    expected && arrival(expected, tz).said,
    slack,
  ].filter(Boolean)
  return (
    <div
      role="button"
      tabIndex={active === n ? 0 : -1}
      data-at={`${index} ${n}`}
      data-flight={flight.id}
      className={names(
        'board-bar',
        planned.has(flight.status) ? 'board-bar-plan' : 'board-bar-road',
        flight.conflict && 'board-bar-conflict',
      )}
      style={box}
      title={box.width < 120 || flight.conflict ? said.join(', ') : undefined}
      onClick={() => onFlight(flight)}
      onKeyDown={undefined}
    >
      <span className="visually-hidden">{said.join(', ')}</span>
      {box.width > 30 && (
        <span
          className="board-bar-text truncate"
          aria-hidden="true"
          style={{ marginLeft: Math.max(0, Math.min(sight - box.left, box.width - 60)) }}
        >
          {start} → {end} <em className="mono">{flight.number}</em>
        </span>
      )}
      {px > 6 && <i className="board-parts" style={{ background: trackOf(flight) }} />}
    </div>
  )
}
