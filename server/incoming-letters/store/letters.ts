import { RESTRICTED } from '#contract/restricted.ts'
import type { OfferReading } from '#server/letters/reading/offer.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskFacts, maskOf } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import type { IncomingLetterRecord } from '../record.ts'

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
  'channel',
  'chatId',
  'employeeId',
  'customerId',
  'state',
  'wait',
  'orderIds',
  'attachments',
  'refused',
] as const

/** Whether a letter came before. */
export const hasLetter = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('incomingLetters')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('messageKey', '=', key)
    .executeTakeFirst()) !== undefined

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
  change: Pick<IncomingLetterRecord, 'state' | 'wait'> &
    Partial<Pick<IncomingLetterRecord, 'orderIds' | 'sender' | 'known' | 'customerId'>>,
): Promise<IncomingLetterRecord> {
  const changed = { ...change, version: letter.version + 1 }
  await tx.updateTable('incomingLetters').set(changed).where('orgId', '=', tx.actor.orgId).where('id', '=', letter.id).execute()
  return { ...letter, ...changed }
}

const own = (tx: Tx) => tx.selectFrom('incomingLetters').select(columns).where('orgId', '=', tx.actor.orgId)

/** Letters as they leave the store: what they say of a restricted contact is masked, and who wrote it where it was he. */
async function readable<L extends Pick<IncomingLetterRecord, 'fromAddress' | 'fromName' | 'text'> & { subject?: string }>(
  tx: Tx,
  letters: readonly L[],
): Promise<L[]> {
  const restricted = letters.length === 0 ? [] : await restrictedOf(tx)
  if (restricted.length === 0) return [...letters]
  return letters.map(letter => {
    const mask = maskOf(restricted, { name: letter.fromName, phone: null, email: letter.fromAddress })
    return {
      ...maskFacts(restricted, letter),
      ...(mask !== null && { fromName: RESTRICTED, fromAddress: RESTRICTED }),
    }
  })
}

export async function findLetter(tx: Tx, id: string): Promise<IncomingLetterRecord | undefined> {
  return (await readable(tx, (await own(tx).where('id', '=', id).execute()) as IncomingLetterRecord[]))[0]
}

/** A letter nobody else deals with until the transaction ends. */
export async function lockLetter(tx: Tx, id: string): Promise<IncomingLetterRecord | undefined> {
  return (await readable(tx, (await own(tx).where('id', '=', id).forUpdate().execute()) as IncomingLetterRecord[]))[0]
}

/** The newest first, from the one named on. */
export async function pageOfLetters(
  tx: Tx,
  { waiting, before, limit }: { waiting: boolean; before: string | null; limit: number },
): Promise<IncomingLetterRecord[]> {
  const found = await own(tx)
    .$if(waiting, query => query.where('state', '=', 'waiting'))
    .$if(before !== null, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return readable(tx, found as IncomingLetterRecord[])
}

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

/** Lays a letter beside the form of the demand it answers, with what it says of price and vehicle where that is to be believed. */
export const insertDemandLetter = (
  tx: Tx,
  { letterId, demandId, offer }: { letterId: string; demandId: string; offer: OfferReading | null },
) =>
  tx
    .insertInto('demandLetters')
    .values({
      ...{ orgId: tx.actor.orgId, letterId, demandId },
      ...{ price: offer?.price?.minor ?? null, currency: offer?.price?.currency ?? null, vatMode: offer?.vatMode ?? null },
      ...{ loadingOn: offer?.loadingOn ?? null, loadingHour: offer?.loadingHour ?? null },
    })
    .execute()

export type DemandLetterRecord = Pick<
  IncomingLetterRecord,
  'id' | 'at' | 'fromAddress' | 'fromName' | 'known' | 'text' | 'wait' | 'channel'
> & {
  price: number | null
  currency: string | null
  vatMode: string | null
  loadingOn: string | null
  loadingHour: string | null
}

/** Letters that answer a demand, the newest first. */
export async function listDemandLetters(tx: Tx, demandId: string, limit: number): Promise<DemandLetterRecord[]> {
  const found = await tx
    .selectFrom('demandLetters as d')
    .innerJoin('incomingLetters as l', on => on.onRef('l.orgId', '=', 'd.orgId').onRef('l.id', '=', 'd.letterId'))
    .select(['l.id', 'l.at', 'l.fromAddress', 'l.fromName', 'l.known', 'l.text', 'l.wait', 'l.channel'])
    .select(['d.price', 'd.currency', 'd.vatMode', 'd.loadingOn', 'd.loadingHour'])
    .where('d.orgId', '=', tx.actor.orgId)
    .where('d.demandId', '=', demandId)
    .where('l.state', '<>', 'dismissed')
    .orderBy('d.letterId', 'desc')
    .limit(limit)
    .execute()
  return readable(tx, found as DemandLetterRecord[])
}
