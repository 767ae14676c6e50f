import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { TimelineFlight } from '#contract/flight-board.ts'
import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import type { Ghosts } from './auto/ghosts.ts'
import './board.css'
import { pressOnLanes } from './laneKeys.ts'
import { AXIS, barsByLane, type Drawn, HEAD, hourPixels, LANE, type Zoom } from './lanes.ts'
import { TimelineAxis } from './TimelineAxis.tsx'
import { LaneHead, TimelineRow } from './TimelineRow.tsx'

/** What the screen may ask of its timeline. */
export type TimelineHold = {
  toNow: () => void
  /** Moves the sight by a half of it. */
  shift: (by: -1 | 1) => void
  /** Brings a lane into sight and the focus onto its head. */
  toLane: (laneId: string) => void
}

type TimelineProps = {
  data: Drawn
  zoom: Zoom
  now: number
  /** How the judge would take each truck, while one is sought. */
  levels?: ReadonlyMap<string, TruckCandidate> | null
  /** The lane a pointer carries something over. */
  over?: string | null
  /** What the automatic plan proposes for each truck. */
  ghosts?: Ghosts
  onLane?: ((laneId: string) => void) | undefined
  onFlight: (flight: TimelineFlight) => void
  onHover?: (laneId: string) => void
  hold: Ref<TimelineHold>
}

/** How far beyond the sight bars are drawn, and how coarse the sight is told of, in pixels. */
const BEYOND = 250
const COARSE = 200

/** Lanes of a fleet in time: only what is in sight is drawn; arrows go between lanes and their flights, Enter opens what has the focus. */
export function Timeline({ data, zoom, now, levels = null, over = null, ghosts, onLane, onFlight, onHover, hold }: TimelineProps) {
  'use no memo'
  const f = useFormat()
  const [frame, width] = useWidth<HTMLDivElement>(1200)
  const box = useRef<HTMLDivElement>(null)
  const px = hourPixels(width, zoom)
  const begins = Date.parse(data.from)
  const hours = (Date.parse(data.to) - begins) / 3_600_000
  const rows = useRows(data)
  const [at, setAt] = useState({ lane: 0, bar: -1 })
  const [scrolled, setScrolled] = useState(0)
  const nowLeft = ((now - begins) / 3_600_000) * px
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => LANE,
    overscan: 4,
    scrollMargin: AXIS,
    scrollPaddingStart: AXIS,
  })
  const lane = Math.min(at.lane, Math.max(0, rows.length - 1))

  const focusAt = (row: number, bar: number) => {
    setAt({ lane: row, bar })
    lines.scrollToIndex(row)
    const flight = rows[row]?.flights[bar]
    const shown = box.current
    if (shown && flight) {
      const left = (flight.from / 60) * px
      if (left < shown.scrollLeft || left > shown.scrollLeft + shown.clientWidth - HEAD - 40) shown.scrollLeft = Math.max(0, left - 60)
      setScrolled(coarse(shown.scrollLeft))
    }
    const find = () => shown?.querySelector<HTMLElement>(`[data-at="${row} ${bar}"]`)
    const present = find()
    // what is drawn already takes the focus at once, so that quick keys follow each other
    if (present) present.focus({ preventScroll: true })
    else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })))
  }
  // where a text that began before the sight stands exactly at its edge
  const nowAt = Math.round((nowLeft - (width - HEAD) / 6) / COARSE) * COARSE
  const scrollBy = (left: number, behavior: ScrollBehavior = 'smooth') => box.current?.scrollTo({ left: Math.max(0, left), behavior })
  useImperativeHandle(hold, () => ({
    toNow: () => scrollBy(nowAt),
    shift: by => scrollBy((box.current?.scrollLeft ?? 0) + (by * (width - HEAD)) / 2),
    toLane: id => {
      const found = data.lanes.findIndex(each => each.id === id)
      if (found >= 0) focusAt(found, -1)
    },
  }))
  // a new scale keeps the present moment where it was looked for
  const sight = `${zoom} ${width} ${data.from}`
  const last = useRef('')
  useEffect(() => {
    if (last.current === sight) return
    last.current = sight
    scrollBy(nowAt, 'instant')
  })

  const drawn = lines.getVirtualItems().map(({ index, start }) => {
    const info = data.lanes[index]!
    return {
      ...{ lane: info, index, top: start - AXIS, bars: rows[index]! },
      active: lane === index ? at.bar : null,
      candidate: levels ? (levels.get(info.truck?.id ?? '') ?? null) : undefined,
      isOver: over === info.id,
      ghosts: ghosts?.get(info.truck?.id ?? ''),
    }
  })
  const from = Math.max(0, ((scrolled - BEYOND) / px) * 60)
  const to = ((scrolled + width + BEYOND) / px) * 60
  return (
    <div ref={frame} className="board-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells in it */}
      <div
        ref={box}
        className="board-box"
        onKeyDown={event => pressOnLanes(event, { lanes: data.lanes, rows, focusAt, onLane, onFlight })}
        onScroll={event => {
          const next = coarse(event.currentTarget.scrollLeft)
          if (next !== scrolled) setScrolled(next)
        }}
      >
        <TimelineAxis begins={begins} hours={hours} px={px} tz={data.tz} now={now} driven={data.lanes.some(isDriven)} />
        <div style={{ height: lines.getTotalSize(), width: HEAD + hours * px }}>
          <div className="board-heads" style={{ height: lines.getTotalSize() }}>
            {drawn.map(each => (
              <LaneHead key={each.lane.id} {...each} {...{ f, onLane, onHover }} />
            ))}
          </div>
          <div style={{ transform: `translateY(-${lines.getTotalSize()}px)` }}>
            {drawn.map(each => (
              <TimelineRow
                key={each.lane.id}
                {...each}
                places={data.places}
                {...{ px, begins, from, to, sight: scrolled, tz: data.tz, f, onLane, onFlight, onHover }}
              />
            ))}
          </div>
        </div>
        <i style={{ ...nowLook, left: HEAD + nowLeft, height: lines.getTotalSize() }} aria-hidden="true" />
      </div>
    </div>
  )
}

const isDriven = ({ driveMinutes }: Drawn['lanes'][number]) => driveMinutes !== null

const nowLook = { position: 'absolute', top: AXIS, zIndex: 2, width: 2, background: 'var(--ink)', pointerEvents: 'none' } as const

const coarse = (left: number) => Math.floor(left / COARSE) * COARSE

function useRows(data: Drawn) {
  const known = useRef<{ data: Drawn; rows: ReturnType<typeof barsByLane> } | null>(null)
  if (known.current?.data !== data) known.current = { data, rows: barsByLane(data) }
  return known.current.rows
}
