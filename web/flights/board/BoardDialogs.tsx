import type { Timeline, TimelineFlight, TimelineQuery } from '#contract/flight-board.ts'
import type { Check } from './check.ts'
import { FlightBarDialog } from './FlightBarDialog.tsx'
import { AddCheck } from './FlightChecks.tsx'
import { LaneDialog } from './LaneDialog.tsx'
import { MoveCheck } from './MoveCheck.tsx'
import { PlanCheck } from './PlanCheck.tsx'
import type { Applied } from './undo.ts'

type DialogsProps = {
  check: Check
  data: Timeline
  by: TimelineQuery['by']
  onApplied: (applied: readonly Applied[], told: string) => void
  onMove: (flight: TimelineFlight, orderIds: readonly string[]) => void
  onReplan: (flightId: string) => void
  onClose: () => void
}

/** The check before a step of the board is taken, or the flight or lane that was opened. */
export function BoardDialogs({ check, data, by, onMove, onReplan, ...props }: DialogsProps) {
  const known = { lanes: data.lanes, ...props }
  switch (check.kind) {
    case 'plan':
      return <PlanCheck orders={check.orders} lane={check.lane} {...known} />
    case 'add':
      return <AddCheck orders={check.orders} flightId={check.flightId} {...known} />
    case 'move':
      return <MoveCheck flightId={check.flightId} lane={check.lane} onto={check.onto} data={data} {...props} />
    case 'lane':
      return <LaneDialog lane={check.lane} by={by} tz={data.tz} onClose={props.onClose} />
    default:
      return <FlightBarDialog flight={check.flight} data={data} {...{ onMove, onReplan }} onClose={props.onClose} />
  }
}
