import type { Selectable } from 'kysely'
import type { DemandDraft } from '#contract/demand-draft.ts'
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
import type { StoredDemandFacts } from './row/stored.ts'

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
