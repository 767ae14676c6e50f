import type { Tx } from '#server/platform/db.ts'

/** The draft of this form that the person who asks has typed. */
const own = ({ actor }: Tx, form: string) => ({ orgId: actor.orgId, employeeId: actor.employeeId!, userId: actor.userId!, form })

/** The latest of a form, still sealed. */
export const draftOf = (tx: Tx, form: string) =>
  tx
    .selectFrom('drafts')
    .select(['version', 'savedAt', 'sealed'])
    .where(({ and }) => and(own(tx, form)))
    .executeTakeFirst()

/** Writes the version after the one named and tells it; null when the one named is not the latest. */
export async function writeDraft(tx: Tx, form: string, version: number, sealed: Buffer): Promise<number | null> {
  const next = { sealed, version: version + 1, savedAt: tx.now }
  const written =
    version === 0
      ? await tx
          .insertInto('drafts')
          .values({ ...own(tx, form), ...next })
          .onConflict(already => already.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('drafts')
          .set(next)
          .where(({ and }) => and({ ...own(tx, form), version }))
          .returning('version')
          .executeTakeFirst()
  return written?.version ?? null
}

/** Removes the draft of a form and tells whether there was one. */
export async function removeDraft(tx: Tx, form: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('drafts')
    .where(({ and }) => and(own(tx, form)))
    .executeTakeFirst()
  return numDeletedRows > 0
}
