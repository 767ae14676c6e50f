import { sql } from 'kysely'
import type { IncomingLetterState, LetterWait } from '#contract/incoming-letters.ts'
import type { Tx } from '#server/platform/db.ts'
import type { IncomingLetterRecord } from './record.ts'

const columns = [
  'id',
  'version',
  'at',
  'fromAddress',
  'fromName',
  'subject',
  'text',
  'proven',
  'sender',
  'known',
  'employeeId',
  'customerId',
  'state',
  'wait',
  'orderIds',
  'attachments',
  'refused',
] as const

export type BoxRecord = { secret: string; employeeId: string; person: string }

/** The address for letters of the acting organisation. */
export const findBox = (tx: Tx): Promise<BoxRecord | undefined> =>
  tx
    .selectFrom('letterBoxes as b')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'b.orgId').onRef('e.id', '=', 'b.employeeId'))
    .select(['b.secret', 'b.employeeId', 'e.name as person'])
    .where('b.orgId', '=', tx.actor.orgId)
    .executeTakeFirst()

export const setBox = (tx: Tx, { secret, employeeId }: { secret: string; employeeId: string }) =>
  tx
    .insertInto('letterBoxes')
    .values({ orgId: tx.actor.orgId, secret, employeeId, openedAt: tx.now })
    .onConflict(on => on.column('orgId').doUpdateSet({ secret, employeeId, openedAt: tx.now }))
    .execute()

export const removeBox = (tx: Tx) => tx.deleteFrom('letterBoxes').where('orgId', '=', tx.actor.orgId).execute()

/** Writes a letter; false where the same came before. */
export async function insertLetter(tx: Tx, key: string, letter: IncomingLetterRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incomingLetters')
    .values({ ...letter, orgId: tx.actor.orgId, messageKey: key })
    .onConflict(on => on.columns(['orgId', 'messageKey']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What became of a letter. */
export async function setLetter(
  tx: Tx,
  letter: IncomingLetterRecord,
  change: { state: IncomingLetterState; wait: LetterWait | null; orderIds?: string[] },
): Promise<IncomingLetterRecord> {
  const changed = { ...change, version: letter.version + 1 }
  await tx.updateTable('incomingLetters').set(changed).where('orgId', '=', tx.actor.orgId).where('id', '=', letter.id).execute()
  return { ...letter, ...changed }
}

const own = (tx: Tx) => tx.selectFrom('incomingLetters').select(columns).where('orgId', '=', tx.actor.orgId)

export const findLetter = (tx: Tx, id: string) =>
  own(tx).where('id', '=', id).executeTakeFirst() as Promise<IncomingLetterRecord | undefined>

/** A letter nobody else deals with until the transaction ends. */
export const lockLetter = (tx: Tx, id: string) =>
  own(tx).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<IncomingLetterRecord | undefined>

/** The newest first, from the one named on. */
export const pageOfLetters = (tx: Tx, { waiting, before, limit }: { waiting: boolean; before: string | null; limit: number }) =>
  own(tx)
    .$if(waiting, query => query.where('state', '=', 'waiting'))
    .$if(before !== null, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<IncomingLetterRecord[]>

export async function countWaiting(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('incomingLetters')
    .select(tx.fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many letters came from an address since a moment. */
export async function countFrom(tx: Tx, fromAddress: string, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('incomingLetters')
    .select(tx.fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('fromAddress', '=', fromAddress)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The employee at work whose address a letter is from. */
export const employeeOf = (tx: Tx, address: string): Promise<{ id: string; name: string } | undefined> =>
  tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .where(sql`lower(email)`, '=', address)
    .executeTakeFirst()

/** The customer whose card names the address; null where none does, or several do. */
export async function customerOf(tx: Tx, address: string): Promise<{ id: string; name: string } | null> {
  const found = await tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(contact_email)`, '=', address),
        sql<boolean>`exists (select 1 from jsonb_array_elements(contacts) c where lower(c ->> 'email') = ${address})`,
      ]),
    )
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]! : null
}
