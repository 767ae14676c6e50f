import type { Selectable } from 'kysely'
import type { PlannerRequest } from '#contract/planner.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { TaskBefore } from '#server/deals/flights/rules/driven.ts'
import type { Chosen } from '#server/deals/flights/rules/fit.ts'
import type { FlightPlan } from '#server/deals/flights/rules/judge.ts'
import type { Norms } from '#server/deals/flights/rules/norms.ts'
import type { Position } from '#server/deals/flights/rules/roads.ts'
import type { PlannerRuns } from '#server/platform/db.gen.ts'

export type PlannerRunRecord = Selectable<PlannerRuns>

/** An order that waits for a vehicle, as it is planned: what the judge asks, and where its stops are. */
export type OpenOrder = { id: string; version: number; number: string; plan: FlightPlan; places: readonly Position[] }

/** A flight a unit has: its time, and where it begins and ends. */
export type UnitFlight = {
  number: string
  startsAt: Date
  endsAt: Date
  first: Position & { from: Date; to: Date }
  last: Position
}

/** A truck with the trailer and the driver it goes with. */
export type Unit = {
  truckId: string
  trailerId: string | null
  driverId: string
  chosen: Chosen
  isHired: boolean
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
