import type { Insertable } from 'kysely'
import type { Customers } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { plain, rank, readings } from '#server/platform/match.ts'
import { type CustomerRecord, columns } from './row.ts'

const SUGGESTED = 20
/** So many names are compared letter by letter when no name holds what was typed. */
const COMPARED = 5000

const own = (tx: Tx) => tx.selectFrom('customers').select(columns).where('orgId', '=', tx.actor.orgId).where('active', '=', true)
const like = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Own customers whose name or addresses hold what was typed; when none does, those nearest to it. */
export async function suggestCustomers(tx: Tx, where: 'searchName' | 'searchAddress', typed: string): Promise<CustomerRecord[]> {
  const meant = readings(typed)
  const query = own(tx).orderBy('searchName').orderBy('id')
  if (typed.trim() === '') return query.limit(SUGGESTED).execute()
  if (meant.length === 0) return []
  const found = await query
    .where(({ eb, or }) => or(meant.map(text => eb(where, 'like', `%${like(text)}%`))))
    .limit(COMPARED)
    .execute()
  return rank(found.length > 0 ? found : await query.limit(COMPARED).execute(), typed, customer => [customer[where]], SUGGESTED)
}

export function suggestByTin(tx: Tx, typed: string): Promise<CustomerRecord[]> {
  const query = own(tx).orderBy('tin').orderBy('id').limit(SUGGESTED)
  return (typed ? query.where('tin', 'like', `${like(typed)}%`) : query).execute()
}

/** A customer of the acting organisation, or null. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRecord | null> {
  return (await own(tx).where('id', '=', id).executeTakeFirst()) ?? null
}

export type CustomerDraft = Pick<Insertable<Customers>, 'name'> & Partial<Insertable<Customers>>

export async function insertCustomer(tx: Tx, draft: CustomerDraft): Promise<string> {
  const id = draft.id ?? newId()
  const addresses = draft.addresses ?? []
  await tx
    .insertInto('customers')
    .values({
      createdAt: tx.now,
      ...draft,
      orgId: tx.actor.orgId,
      id,
      searchName: plain(draft.name),
      searchAddress: plain((addresses as string[]).join(' ')),
    })
    .execute()
  return id
}
