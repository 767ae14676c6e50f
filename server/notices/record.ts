import type { ObjectKind, OccurrenceCode, OccurrenceFacts, OccurrenceGroup } from '#contract/occurrences.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'

/** What makes an occurrence a person's concern; the first of them that holds. */
export type Concern = 'in_charge' | 'watches' | 'work' | 'named' | 'stands_in'

/** One line for one person about one object. */
export type Notice = {
  id: string
  orgId: OrgId
  employeeId: string
  at: Date
  code: OccurrenceCode
  group: OccurrenceGroup
  kind: ObjectKind
  objectId: string
  urgent: boolean
  mandatory: boolean
  facts: OccurrenceFacts
  readAt: Date | null
  concern: Concern
}

/** Whom an occurrence concerns, before his own settings are asked: he has the right, sees the object and did not do it himself. */
export type Concerned = { employeeId: string; concern: Concern }

/**
 * Whom of those concerned the bell tells: his settings may leave an occurrence out (only his own objects, a bound that is not reached, an
 * event switched off), and whoever stands in for an absent person comes in for him, where `sees` says that he may.
 */
export const whomToTell =
  handedIn<
    (
      tx: Tx,
      occurrence: Occurrence,
      concerned: readonly Concerned[],
      sees: (employeeId: string) => Promise<boolean>,
    ) => Promise<readonly Concerned[]>
  >('whom the bell tells')

/** What else follows from notices, in the transaction that writes them: the channels they leave by. */
export const noticesMade = handedIn<(tx: Tx, notices: readonly Notice[]) => Promise<void>>('what follows from notices')
