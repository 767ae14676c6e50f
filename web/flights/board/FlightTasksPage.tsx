import { lazy, Suspense, useRef, useState } from 'react'
import type { Timeline, TimelineFlight, TimelineLane, TimelineQuery, Unassigned, UnassignedOrder } from '#contract/flight-board.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { AutoPane, useAutoPlan } from './auto/AutoPane.tsx'
import { BoardHead } from './BoardHead.tsx'
import './board.css'
import type { Check } from './check.ts'
import { FleetPane } from './FleetPane.tsx'
import { type Zoom, zoomed } from './lanes.ts'
import { PhoneLane } from './PhoneLane.tsx'
import type { TimelineHold } from './Timeline.tsx'
import { toggled } from './toggled.ts'
import { blankFilter, UnassignedPane } from './UnassignedPane.tsx'
import type { Applied } from './undo.ts'
import { type Aim, useAim } from './useAim.ts'
import { useBoardKeys } from './useBoardKeys.ts'
import { useBoardReads } from './useBoardReads.ts'
import { type Carried, type Landing, useCarry } from './useCarry.ts'
import { useUndo } from './useUndo.ts'
import { boardWords } from './words.ts'

const BoardDialogs = lazy(async () => ({ default: (await import('./BoardDialogs.tsx')).BoardDialogs }))

/** The dispatcher's board: orders without a vehicle beside the timeline of the fleet, and every way from the one to the other. */
export function FlightTasksPage() {
  'use no memo'
  const phone = useBelow(768)
  const now = useNow(30_000)
  const [filter, setFilter] = useState(blankFilter)
  const [by, setBy] = useState<TimelineQuery['by']>('truck')
  const [search, setSearch] = useState('')
  const [zoom, setZoom] = useState<Zoom>(48)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [check, setCheck] = useState<Check | null>(null)
  const auto = useAutoPlan()
  const hold = useRef<TimelineHold>(null)
  const undo = useUndo()

  const { tasks, fleet, failed, retry } = useBoardReads(filter, by, search)
  const lanes = fleet?.lanes ?? []
  const aiming = useAim({ lanes, hold, phone })
  const { aim } = aiming
  const laneOf = (laneId: string) => lanes.find(({ id }) => id === laneId) ?? null

  const chosen = (order: UnassignedOrder) => {
    const all = tasks?.items.filter(({ id }) => picked.has(id)) ?? []
    return all.length > 0 && picked.has(order.id) ? all : [order]
  }
  const land = (next: Aim, { laneId, flightId }: Landing) => {
    const lane = laneOf(laneId)
    if (next.kind === 'flight') return setCheck({ kind: 'move', flightId: next.flight.id, lane, onto: flightId })
    setCheck(flightId ? { kind: 'add', orders: next.orders, flightId } : { kind: 'plan', orders: next.orders, lane })
  }
  const carry = useCarryOnto({ tasks, fleet, aiming, land })
  const stop = () => {
    aiming.end()
    aiming.back()
  }
  useBoardKeys({
    undo: () => void undo.undo(),
    now: () => hold.current?.toNow(),
    shift: by => hold.current?.shift(by),
    zoom: by => setZoom(zoomed(zoom, by)),
    stop: aim && !check ? stop : null,
  })

  const onApplied = (applied: readonly Applied[], who: string) => {
    setPicked(new Set())
    undo.applied(applied, who)
  }
  const close = () => {
    setCheck(null)
    stop()
  }

  if (failed) return <Failed onRetry={retry} />
  if (!tasks || !fleet) return <Waiting />
  const pane = auto.isOpen ? (
    <AutoPane {...auto.pane} orders={tasks.items} {...{ picked, onApplied }} />
  ) : (
    <UnassignedPane
      data={tasks}
      filter={filter}
      onFilter={setFilter}
      picked={picked}
      onPick={id => setPicked(toggled(picked, id))}
      onClear={() => setPicked(new Set())}
      onAssign={order =>
        phone ? setCheck({ kind: 'plan', orders: chosen(order), lane: null }) : aiming.begin({ kind: 'orders', orders: chosen(order) })
      }
      onTake={(event, order) => carry.take(event, { kind: 'orders', ids: chosen(order).map(({ id }) => id), label: order.number })}
    />
  )
  return (
    <div className="board">
      <BoardHead
        {...{ phone, zoom, setZoom, by, setBy, search, setSearch, isAuto: auto.isOpen, onAuto: auto.pane.onClose }}
        unassigned={tasks}
        fleet={fleet}
        now={now}
        mayUndo={undo.last.length > 0}
        undoing={undo.pending}
        onUndo={() => void undo.undo()}
        hold={hold}
      />
      {phone ? (
        <PhoneLane data={fleet} now={now} onFlight={flight => setCheck({ kind: 'bar', flight })} tasks={pane} />
      ) : (
        <div style={{ display: 'flex', flex: 1, minHeight: 0 }}>
          {pane}
          <FleetPane
            data={fleet}
            {...{ zoom, now, ghosts: auto.ghosts }}
            levels={aiming.levels}
            isFound={search === ''}
            over={carry.over}
            told={aiming.told}
            hold={hold}
            onHover={laneId => aiming.tell(laneOf(laneId))}
            onLane={laneId => (aim ? land(aim, { laneId, flightId: null }) : setCheck(openedLane(laneOf(laneId))))}
            onFlight={flight => (aim && mayLandOn(aim, flight) ? land(aim, landingOn(lanes, flight)) : setCheck({ kind: 'bar', flight }))}
            onTake={(event, flight) => flight.isOpen && carry.take(event, { kind: 'flight', id: flight.id, label: flight.number })}
          />
        </div>
      )}
      {check && (
        <Suspense>
          <BoardDialogs
            check={check}
            data={fleet}
            by={by}
            onApplied={onApplied}
            onClose={close}
            onMove={(flight, orderIds) => {
              setCheck(phone ? { kind: 'move', flightId: flight.id, lane: null, onto: null } : null)
              if (!phone) aiming.begin({ kind: 'flight', flight, orderIds })
            }}
            onReplan={id => auto.replan(id, close)}
          />
        </Suspense>
      )}
    </div>
  )
}

const openedLane = (lane: TimelineLane | null): Check | null => lane && { kind: 'lane', lane }

/** Orders come on board of a flight that has not begun, and another flight swaps trucks with it. */
const mayLandOn = (aim: Aim, { id, isOpen }: TimelineFlight): boolean => isOpen && (aim.kind === 'orders' || aim.flight.id !== id)

/** A flight of a lane, taken by keys as a pointer lets go on it. */
const landingOn = (lanes: Timeline['lanes'], { id, lane }: TimelineFlight): Landing => ({ laneId: lanes[lane]?.id ?? '', flightId: id })

type Carrying = {
  tasks: Unassigned | undefined
  fleet: Timeline | undefined
  aiming: ReturnType<typeof useAim>
  land: (next: Aim, landing: Landing) => void
}

/** What a pointer carries lands as what keys aim with; a flight let go on its own lane stays. */
function useCarryOnto({ tasks, fleet, aiming, land }: Carrying) {
  const aimOf = (carried: Carried): Aim | null => {
    if (carried.kind === 'orders') return { kind: 'orders', orders: tasks?.items.filter(({ id }) => carried.ids.includes(id)) ?? [] }
    const flight = fleet?.flights.find(({ id }) => id === carried.id)
    return flight ? { kind: 'flight', flight, orderIds: [] } : null
  }
  return useCarry(
    (carried, landing) => {
      const next = aimOf(carried)
      const isHome = next?.kind === 'flight' && fleet?.lanes[next.flight.lane]?.id === landing.laneId
      aiming.end()
      if (next && !isHome) land(next, landing)
    },
    carried => {
      const next = aimOf(carried)
      if (next) aiming.begin(next, true)
    },
  )
}

function Waiting() {
  const t = useWords(boardWords)
  return (
    <div className="board" aria-busy="true">
      <PageHead title={t.title} />
      <Skeleton lines={12} height={40} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useWords(boardWords)
  return (
    <div className="board">
      <PageHead title={t.title} />
      <ErrorState title={t.failed} onRetry={onRetry} />
    </div>
  )
}
