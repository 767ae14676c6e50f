import type { Selectable } from 'kysely'
import { z } from 'zod'
import { DemandOrder } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import { Bilingual } from '#contract/primitives.ts'
import type {
  DemandAnswers,
  DemandEntries,
  DemandLanes,
  DemandOffers,
  DemandRecipients,
  Demands,
  DemandTurns,
  DemandWeeks,
} from '#server/platform/db.gen.ts'

export type DemandRecord = Selectable<Demands>
export type LaneRecord = Selectable<DemandLanes>
export type WeekRecord = Selectable<DemandWeeks>
export type RecipientRecord = Selectable<DemandRecipients>
export type DemandOfferRecord = Selectable<DemandOffers>
export type TurnRecord = Selectable<DemandTurns>
export type AnswerRecord = Selectable<DemandAnswers>
export type DemandEntryRecord = Selectable<DemandEntries>
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
export const StoredDemandFacts = z.object({
  from: Bilingual,
  to: Bilingual,
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
  order: DemandOrder.nullable(),
})
export type StoredDemandFacts = z.output<typeof StoredDemandFacts>

/** Everything a demand's rows and card are made of, as far as the actor reads it. */
export type DemandState = {
  demand: DemandRecord
  draft: DemandDraft
  facts: StoredDemandFacts
  lanes: readonly LaneRecord[]
  weeks: readonly WeekRecord[]
  recipients: readonly RecipientRecord[]
  /** Oldest first. */
  offers: readonly DemandOfferRecord[]
  answers: readonly AnswerRecord[]
  /** The number of its order, while a demand that waits cannot have it back; told to the forwarder alone. */
  elsewhere: string | null
  forwarder: { id: string; name: string; tin: string }
}
