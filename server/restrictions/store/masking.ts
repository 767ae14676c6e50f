import { sql } from 'kysely'
import { RESTRICTED } from '#contract/restricted.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type ContactRow, hasMask, maskRow, type Restricted, unmaskRow, withoutMask } from '#server/restrictions/rules.ts'

const known = new WeakMap<Tx, Map<string, Promise<readonly Restricted[]>>>()

/** Who of the contacts of a home is restricted; asked once in a transaction. */
export function restrictedOf(tx: Tx, home: string = tx.actor.orgId): Promise<readonly Restricted[]> {
  const homes = known.get(tx) ?? new Map<string, Promise<readonly Restricted[]>>()
  known.set(tx, homes)
  const asked = homes.get(home) ?? listRestricted(tx, home)
  homes.set(home, asked)
  return asked
}

const listRestricted = async (tx: Tx, home: string): Promise<readonly Restricted[]> =>
  (await sql<Restricted>`select id, name, phone, email from gate.restricted_contacts(${home}::uuid)`.execute(tx)).rows

/** A restriction came or went: whoever asks now is told anew. */
export const forgetRestricted = (tx: Tx): boolean => known.delete(tx)

/**
 * Rows with contacts as they leave their store: nobody above it has what is restricted, so that no card, list, paper, file or message can show
 * it, to whichever organisation. A form gives the mask back, and `unmasked` takes it.
 */
export async function masked<R extends ContactRow>(tx: Tx, rows: readonly R[], home?: string): Promise<R[]> {
  const restricted = rows.length === 0 ? [] : await restrictedOf(tx, home)
  return rows.map(row => maskRow(restricted, row))
}

export const maskedOne = async <R extends ContactRow>(tx: Tx, row: R | undefined, home?: string): Promise<R | undefined> =>
  row && (await masked(tx, [row], home))[0]

/** Rows that are offered for something new: a restricted contact is not. */
export const offered = async <R extends ContactRow>(tx: Tx, rows: readonly R[]): Promise<R[]> => (await masked(tx, rows)).map(withoutMask)

/**
 * Entered rows as they are to be written: a mask that came back untouched is whom it stood for in the stored rows. One that stands for nobody
 * there was carried from elsewhere: a restricted contact is used in nothing new.
 */
export async function unmasked<R extends ContactRow>(
  tx: Tx,
  entered: readonly R[],
  { home, stored, field }: { home: string; stored: () => Promise<readonly ContactRow[]>; field: (i: number) => string },
): Promise<readonly R[]> {
  if (!entered.some(hasMask)) return entered
  const restricted = await restrictedOf(tx, home)
  const rows = await stored()
  return entered.map((row, i) => unmaskRow(restricted, row, rows) ?? refuse('contact.restricted', { name: RESTRICTED, field: field(i) }))
}
