import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import './board.css'
import { LaneControls } from './LaneControls.tsx'
import { LaneDay } from './LaneDay.tsx'
import { AXIS, type Drawn, LANE, type Zoom, zoomed } from './lanes.ts'
import { laneWords } from './laneWords.ts'
import { Timeline, type TimelineHold } from './Timeline.tsx'
import { useBoardKeys } from './useBoardKeys.ts'

type FrameProps = {
  data: Drawn
  start: Zoom
  /** The height is that of the lanes, and not of what stands around. */
  fixed?: boolean
  /** What stands before the controls; none: there are no controls. */
  head?: ReactNode
  /** What is opened at the head of a lane. */
  onLane?: ((laneId: string) => void) | undefined
  foot?: ReactNode
}

/** The width of a scroll bar that lies under the lanes. */
const BAR = 16

/** Lanes wherever they stand outside the board: the same bars and keys, and on a narrow screen the list of a day. */
export function LaneFrame({ data, start, fixed = false, head, onLane, foot }: FrameProps) {
  'use no memo'
  const t = useWords(laneWords)
  const narrow = useBelow(768)
  const now = useNow(30_000)
  const navigate = useNavigate()
  const [zoom, setZoom] = useState<Zoom>(start)
  const hold = useRef<TimelineHold>(null)
  const box = useRef<HTMLElement>(null)
  useBoardKeys({
    now: () => hold.current?.toNow(),
    shift: by => hold.current?.shift(by),
    zoom: by => setZoom(zoomed(zoom, by)),
    within: box,
  })
  const open = ({ id }: { id: string }) => void navigate(paths.flight(id))
  if (narrow)
    return (
      <section aria-label={t.lanes}>
        {head && <div className="row row-wrap board-group">{head}</div>}
        <LaneDay data={data} now={now} onFlight={open} />
        {foot}
      </section>
    )
  return (
    <section ref={box} className="board-frame" aria-label={t.lanes}>
      {head !== undefined && (
        <div className="row row-wrap board-group">
          {head}
          <span className="spacer" />
          <LaneControls hold={hold} zoom={zoom} setZoom={setZoom} />
        </div>
      )}
      <div style={fixed ? { display: 'flex', flex: 'none', height: AXIS + data.lanes.length * LANE + BAR } : { display: 'contents' }}>
        <Timeline data={data} zoom={zoom} now={now} onLane={onLane} onFlight={open} hold={hold} />
      </div>
      {foot}
      {!fixed && <p className="s12 muted board-group keys-hint">{t.keys}</p>}
    </section>
  )
}
