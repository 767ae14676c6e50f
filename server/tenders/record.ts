import type { Selectable } from 'kysely'
import type { TenderFieldsWhere } from '#contract/tender-fields.ts'
import type {
  TenderAwards,
  TenderBets,
  TenderEntries,
  TenderInvitations,
  TenderLots,
  TenderQuestions,
  Tenders,
} from '#server/platform/db.gen.ts'

export type TenderRecord = Selectable<Tenders>

export type LotRecord = Selectable<TenderLots>

export type InvitationRecord = Selectable<TenderInvitations>

export type BetRecord = Selectable<TenderBets>

export type AwardRecord = Selectable<TenderAwards>

export type QuestionRecord = Selectable<TenderQuestions>

export type TenderEntryRecord = Selectable<TenderEntries>

export type FormerRecord = Pick<TenderRecord, 'id' | 'number' | 'title' | 'createdAt' | TenderFieldsWhere<'section', 'terms'>>

export type Party = { id: string; name: string; tin: string }

/** Everything the rows of a tender are made of, read from its tables. */
export type TenderState = {
  tender: TenderRecord
  lots: readonly LotRecord[]
  invitations: readonly InvitationRecord[]
  awards: readonly AwardRecord[]
  organizer: Party
  /** Who has a bet in which lot. */
  bidders: ReadonlyMap<string, ReadonlySet<string>>
}
