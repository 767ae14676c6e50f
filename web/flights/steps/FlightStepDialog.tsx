import type { ComponentType } from 'react'
import { AddOrderDialog } from './AddOrderDialog.tsx'
import { AddTaskDialog } from './AddTaskDialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { CostsDialog } from './CostsDialog.tsx'
import { DropTaskDialog } from './DropTaskDialog.tsx'
import type { FlightDoing } from './doings.ts'
import { InstructDialog } from './InstructDialog.tsx'
import { InterruptDialog } from './InterruptDialog.tsx'
import { LeftoverDialog } from './LeftoverDialog.tsx'
import { RelayDialog } from './RelayDialog.tsx'
import { RemoveOrderDialog } from './RemoveOrderDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { SequenceDialog } from './SequenceDialog.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { SwapDialog } from './SwapDialog.tsx'
import type { FlightStepProps } from './useFlightStep.ts'

const dialogs: Record<FlightDoing, ComponentType<FlightStepProps>> = {
  interrupt: InterruptDialog,
  relay: RelayDialog,
  replace: ReplaceDialog,
  swap: SwapDialog,
  instruct: InstructDialog,
  costs: CostsDialog,
  sheet: SheetDialog,
  split: SplitDialog,
  add: AddOrderDialog,
  remove: RemoveOrderDialog,
  add_task: AddTaskDialog,
  drop_task: DropTaskDialog,
  unload_leftover: LeftoverDialog,
  correct: CorrectDialog,
  sequence: SequenceDialog,
}

/** The dialog of a step of a flight. */
export function FlightStepDialog({ doing, ...props }: FlightStepProps & { doing: FlightDoing }) {
  const Shown = dialogs[doing]
  return <Shown {...props} />
}
