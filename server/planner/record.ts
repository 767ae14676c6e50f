import type { Selectable } from 'kysely'
import type { PlannerProposal, PlannerRequest } from '#contract/planner.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { TaskBefore } from '#server/deals/flights/rules/driven.ts'
import type { Chosen } from '#server/deals/flights/rules/fit.ts'
import type { FlightPlan } from '#server/deals/flights/rules/judge.ts'
import type { Norms } from '#server/deals/flights/rules/norms.ts'
import type { Position } from '#server/deals/flights/rules/roads.ts'
import type { PlannerRuns } from '#server/platform/db.gen.ts'

export type PlannerRunRecord = Selectable<PlannerRuns>

/** A flight that has not begun, which may go over to others. */
export type ComingFlight = {
  /** The place of those it goes with now among the units; -1: none of them. */
  unit: number
  truckId: string
  trailerId: string | null
  driverId: string
  coDriverId: string | null
  plate: string
  orders: PlannerProposal['orders']
  /** Each order of it by itself where there are several: the judge is asked of each. */
  alone: readonly FlightPlan[]
}

/** An order that waits for a vehicle, or a coming flight as a whole, as it is planned: what the judge asks, and where its stops are. */
export type OpenOrder = {
  id: string
  version: number
  number: string
  plan: FlightPlan
  places: readonly Position[]
  coming?: ComingFlight
}

/** A flight a unit has: its time, and where it begins and ends. */
export type UnitFlight = {
  number: string
  startsAt: Date
  endsAt: Date
  first: Position & { from: Date; to: Date }
  last: Position
  /** When it is over, where it misses its last window by so much that this is later than planned. */
  over?: Date
}

/** A truck with the trailer and the driver it goes with. */
export type Unit = {
  truckId: string
  trailerId: string | null
  driverId: string
  chosen: Chosen
  isHired: boolean
  /** Which coming flights it may take: those it has (`own`), those of its truck (`truck`), any. */
  reach?: 'own' | 'truck'
  /** Its truck stands where it broke down. */
  isBroken?: boolean
  /** The last day its truck is in repair. */
  repairUntil?: string | null
  /** The flights of any of the three, the earliest first. */
  flights: readonly UnitFlight[]
  /** What the driver does in his flights. */
  tasks: readonly TaskBefore[]
}

/** Everything a search is about, as it was when it began. */
export type Facts = {
  orders: readonly OpenOrder[]
  units: readonly Unit[]
  request: PlannerRequest
  now: Date
  tz: string
  norms: Norms
  weekEnds: Date
  /** Bodies by their codes, as people call them. */
  bodies: ReadonlyMap<string, Bilingual>
}
