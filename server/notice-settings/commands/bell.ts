import type { Notice } from '#server/notices/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'

/** What the bell does for those who decide where its lines go besides. */
export type Bell = {
  /** Lines by their ids, the oldest first; one that is gone is left out. */
  listNotices: (tx: Tx, ids: readonly string[]) => Promise<Notice[]>
  /** Whether a line may still leave for its person or a deputy: not read, not muted, and of an object he may see. */
  mayStillSee: (tx: Tx, employeeId: string, notice: Notice) => Promise<boolean>
  /** Writes the same line for somebody who stands in, as `stands_in`, unless he has it or did it himself; what follows from it follows. */
  passOn: (tx: Tx, notice: Notice, employeeId: string) => Promise<void>
}

export const bell = handedIn<Bell>('the bell')
