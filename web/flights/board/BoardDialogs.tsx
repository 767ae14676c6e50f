import type { Timeline, TimelineFlight } from '#contract/flight-board.ts'
import type { Check } from './check.ts'
import { FlightBarDialog } from './FlightBarDialog.tsx'
import { AddCheck } from './FlightChecks.tsx'
import { MoveCheck } from './MoveCheck.tsx'
import { PlanCheck } from './PlanCheck.tsx'
import type { Applied } from './undo.ts'

type DialogsProps = {
  check: Check
  data: Timeline
  onApplied: (applied: readonly Applied[], told: string) => void
  onMove: (flight: TimelineFlight, orderIds: readonly string[]) => void
  onClose: () => void
}

/** The check before a step of the board is taken, or the flight that was opened. */
export function BoardDialogs({ check, data, onMove, ...props }: DialogsProps) {
  const known = { lanes: data.lanes, ...props }
  switch (check.kind) {
    case 'plan':
      return <PlanCheck orders={check.orders} lane={check.lane} {...known} />
    case 'add':
      return <AddCheck orders={check.orders} flightId={check.flightId} {...known} />
    case 'move':
      return <MoveCheck flightId={check.flightId} lane={check.lane} onto={check.onto} data={data} {...props} />
    default:
      return <FlightBarDialog flight={check.flight} data={data} onMove={onMove} onClose={props.onClose} />
  }
}
