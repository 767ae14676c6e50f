import type { Selectable } from 'kysely'
import { z } from 'zod'
import { SoughtOrder } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import { Named } from '#contract/order-states.ts'
import type {
  DemandAnswers,
  DemandEntries,
  DemandLanes,
  DemandOffers,
  DemandReaches,
  Demands,
  DemandTurns,
  DemandWeeks,
} from '#server/platform/db.gen.ts'

export type DemandRecord = Selectable<Demands>
export type LaneRecord = Selectable<DemandLanes>
export type WeekRecord = Selectable<DemandWeeks>
export type ReachRecord = Selectable<DemandReaches>
export type OfferRecord = Selectable<DemandOffers>
export type TurnRecord = Selectable<DemandTurns>
export type AnswerRecord = Selectable<DemandAnswers>
export type EntryRecord = Selectable<DemandEntries>
export type ListedRecord = {
  demandId: string
  rowJson: string
  key: Date
  offers: number
  best: string | null
  currency: string
  promised: number
  confirmed: number
}

/** What rows show of the order or the grid, kept beside the demand: its offers are read without the order. */
export const DemandFactsShown = z.object({
  from: Named,
  to: Named,
  tz: z.string(),
  lanes: z.int(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  weekFrom: z.string().nullable(),
  weekTo: z.string().nullable(),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  massKg: z.int(),
  bodyTypes: z.array(z.string()),
  temperature: z.string().nullable(),
  needed: z.int(),
  orderNumber: z.string().nullable(),
  /** Other places, by their names: found by what is typed. */
  places: z.string(),
  sought: SoughtOrder.nullable(),
})
export type DemandFactsShown = z.output<typeof DemandFactsShown>

/** Everything a demand's rows and card are made of, as far as the actor reads it. */
export type DemandState = {
  demand: DemandRecord
  draft: DemandDraft
  facts: DemandFactsShown
  lanes: readonly LaneRecord[]
  weeks: readonly WeekRecord[]
  reaches: readonly ReachRecord[]
  /** Oldest first. */
  offers: readonly OfferRecord[]
  answers: readonly AnswerRecord[]
  /** The number of its order, while a demand that waits cannot have it back; told to the forwarder alone. */
  elsewhere: string | null
  forwarder: { id: string; name: string; tin: string }
}
