import { type Insertable, sql } from 'kysely'
import { type CustomerRequirements, noRequirements } from '#contract/customer-requirements.ts'
import type { CustomerDraft, CustomerFilter } from '#contract/customers.ts'
import type { knownCustomerRefusals } from '#contract/refusals/customers.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Customers } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { likeText } from '#server/platform/likeText.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { keepWords, type SearchTerms, searchTermsOf, similarTerms } from '#server/platform/searchTerms.ts'
import { violated } from '#server/platform/violation.ts'
import { allOf } from '#server/platform/wholeRows.ts'
import { masked, maskedOne, unmasked } from '#server/restrictions/store/masking.ts'
import { type CustomerRecord, columns, columnsOf, type FullCustomer, requirementColumns, requirementsIn, searchOf } from './row.ts'

const refuseOpen: RefuseWith<typeof knownCustomerRefusals> = refuse

const SUGGESTED = 20
const COUNTED = 1001
/** An order for a customer is remembered once in so many hours: those made at the same time do not wait for each other. */
const USED_EVERY_H = 1

const ownRows = (tx: Tx) => tx.selectFrom('customers').select(columns).where('orgId', '=', tx.actor.orgId).where('active', '=', true)

async function found(tx: Tx, where: 'name' | 'address', terms: SearchTerms, limit: number): Promise<CustomerRecord[]> {
  const list = columns.map(column => sql.ref(column))
  const { rows } = await sql<CustomerRecord>`
    select ${sql.join(list)} from gate.customers_found(${JSON.stringify(terms)}::jsonb, ${where}, ${limit})`.execute(tx)
  return masked(tx, rows)
}

/** Own customers whose name or addresses hold the words typed, those used last first; when none does, those nearest to it. */
export async function suggestCustomers(tx: Tx, where: 'name' | 'address', typed: string): Promise<CustomerRecord[]> {
  const terms = searchTermsOf(typed)
  if (terms === null) return []
  const direct = await found(tx, where, terms, SUGGESTED)
  if (direct.length > 0 || terms.length === 0) return direct
  const near = await similarTerms(tx, 'customer', typed)
  if (!near) return []
  const textOf = ({ searchName, searchAddress }: CustomerRecord) => near.mistakes(where === 'name' ? searchName : searchAddress)
  return (await found(tx, where, near.terms, 200)).toSorted((a, b) => textOf(a) - textOf(b)).slice(0, SUGGESTED)
}

export async function suggestByTin(tx: Tx, typed: string): Promise<CustomerRecord[]> {
  const query = ownRows(tx).orderBy('tin').orderBy('id').limit(SUGGESTED)
  return masked(tx, await (typed ? query.where('tin', 'like', `${likeText(typed)}%`) : query).execute())
}

/** A customer of the acting organisation, or null; an archived one too, for his orders go on. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRecord | null> {
  const query = tx.selectFrom('customers').select(columns).where('orgId', '=', tx.actor.orgId).where('id', '=', id)
  return (await maskedOne(tx, await query.executeTakeFirst())) ?? null
}

/** Own customers with these ids, in no particular order. */
export async function findCustomers(tx: Tx, ids: readonly string[]): Promise<CustomerRecord[]> {
  return ids.length === 0 ? [] : masked(tx, await ownRows(tx).where('id', 'in', ids).execute())
}

/** The same with everything kept of him, archived or not. */
export async function openCustomer(tx: Tx, id: string): Promise<FullCustomer> {
  const customer = isId(id)
    ? await tx.selectFrom('customers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
    : undefined
  return (await maskedOne(tx, customer)) ?? refuseOpen('customer.not_found')
}

/** The customer for a change; refused when another change was quicker. */
export async function lockCustomer(tx: Tx, id: string, version: number): Promise<FullCustomer> {
  const query = tx.selectFrom('customers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id)
  const customer = (await maskedOne(tx, await query.forUpdate().executeTakeFirst())) ?? refuseOpen('customer.not_found')
  if (customer.version !== version) refuse('customer.changed', { version: customer.version, asked: version })
  return customer
}

/** One page of the list by name, from the row after `after`. */
export async function pageOfCustomers(
  tx: Tx,
  { tab, search }: CustomerFilter,
  after: TextKey | null,
  limit: number,
): Promise<FullCustomer[]> {
  const terms = searchTermsOf(search)
  if (terms === null) return []
  if (/^\d{3,}$/.test(search)) {
    let query = tx
      .selectFrom('customers')
      .selectAll()
      .where('orgId', '=', tx.actor.orgId)
      .where('active', '=', tab === 'active')
    query = query.where('tin', 'like', `${likeText(search)}%`)
    if (after) query = query.where(sql<boolean>`(search_name, id) > (${after.key}, ${after.id}::uuid)`)
    return masked(tx, await query.orderBy('searchName').orderBy('id').limit(limit).execute())
  }
  const page = async (of: SearchTerms) =>
    masked(
      tx,
      (
        await sql<FullCustomer>`
        select ${allOf('customers', 'c')} from gate.customers_listed(${JSON.stringify(of)}::jsonb, ${tab === 'active'}, ${after?.key ?? null},
          ${after?.id ?? null}, ${limit}) c`.execute(tx)
      ).rows,
    )
  const direct = await page(terms)
  if (direct.length > 0 || terms.length === 0 || after) return direct
  const near = await similarTerms(tx, 'customer', search)
  return near ? page(near.terms) : []
}

export async function countCustomers(tx: Tx): Promise<{ active: number; archived: number }> {
  const count = async (active: boolean) => {
    const some = tx.selectFrom('customers').select('id').where('orgId', '=', tx.actor.orgId).where('active', '=', active).limit(COUNTED)
    return (
      await tx
        .selectFrom(some.as('c'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  }
  return { active: await count(true), archived: await count(false) }
}

export type CustomerColumns = Pick<Insertable<Customers>, 'name'> & Partial<Insertable<Customers>>

/** Adds a customer of the acting organisation. */
export async function insertCustomer(tx: Tx, draft: CustomerColumns): Promise<string> {
  const id = draft.id ?? newId()
  const { name, legalName, addresses } = draft
  const search = searchOf({ name, ...(legalName && { legalName }), ...(addresses && { addresses: addresses as string[] }) })
  await keepWords(tx, 'customer', Object.values(search), draft.demo === true)
  await tx
    .insertInto('customers')
    .values({ createdAt: tx.now, ...draft, orgId: tx.actor.orgId, id, ...search })
    .execute()
  return id
}

/** Who else has a tin or an external code, by whatever name. */
async function holder(tx: Tx, where: 'tin' | 'externalId', value: string | null, country: string): Promise<string> {
  let query = tx.selectFrom('customers').select('name').where('orgId', '=', tx.actor.orgId).where(where, '=', value)
  if (where === 'tin') query = query.where('country', '=', country)
  return (await query.executeTakeFirst())?.name ?? ''
}

/** Refuses an entry whose tin or external code belongs to another customer. */
export async function checkUnused(tx: Tx, draft: Pick<CustomerDraft, 'tin' | 'country' | 'externalId'>, before: FullCustomer | null) {
  if (draft.tin !== null && (draft.tin !== before?.tin || draft.country !== before.country)) {
    const name = await holder(tx, 'tin', draft.tin, draft.country)
    if (name) refuse('customer.tin_taken', { name })
  }
  if (draft.externalId !== null && draft.externalId !== before?.externalId) {
    const name = await holder(tx, 'externalId', draft.externalId, draft.country)
    if (name) refuse('customer.external_taken', { name })
  }
}

/** Turns what two people entered at the same moment into the refusal of the later one. */
export function orTaken(error: unknown): never {
  const rule = violated(error)
  if (rule === 'customers__tin') refuse('customer.tin_taken', { name: '' })
  if (rule === 'customers__external') refuse('customer.external_taken', { name: '' })
  throw error
}

export async function addCustomer(tx: Tx, draft: CustomerDraft): Promise<string> {
  return insertCustomer(tx, columnsOf(await withContacts(tx, draft, null))).catch(orTaken)
}

/** An entry with each restricted contact nobody touched as he is stored of the customer. */
async function withContacts(tx: Tx, draft: CustomerDraft, id: string | null): Promise<CustomerDraft> {
  const stored = () =>
    tx
      .selectFrom('customers')
      .select(['contactName', 'contactPhone', 'contactEmail', 'contacts'])
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', id)
      .execute()
  const [row] = await unmasked(tx, [draft], { home: tx.actor.orgId, stored, field: () => 'draft.contactName' })
  return row!
}

/**
 * Writes an entry over a customer locked before and tells the new version; nodal points of a renamed one are found by the new name, and
 * restricted contacts nobody touched stay as they are stored.
 */
export async function setCustomer(tx: Tx, before: FullCustomer, draft: CustomerDraft): Promise<number> {
  const search = searchOf(draft)
  await keepWords(tx, 'customer', Object.values(search))
  const version = before.version + 1
  const row = columnsOf(await withContacts(tx, draft, before.id))
  await tx
    .updateTable('customers')
    .set({ ...row, ...search, version, updatedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .execute()
    .catch(orTaken)
  return version
}

export async function setActive(tx: Tx, { id, version }: FullCustomer, active: boolean): Promise<number> {
  await tx
    .updateTable('customers')
    .set({ active, version: version + 1, updatedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
  return version + 1
}

/** What a customer requires of an order, moment by moment; nothing where there is no such customer. */
export async function requirementsOf(tx: Tx, id: string | null): Promise<CustomerRequirements> {
  if (id === null) return noRequirements
  const query = tx.selectFrom('customers').select(requirementColumns).where('orgId', '=', tx.actor.orgId).where('id', '=', id)
  const found = await query.executeTakeFirst()
  return found ? requirementsIn(found) : noRequirements
}

/** Remembers that an order was written for the customer: the suggestions put him before those who wait longer. */
export async function recordCustomerUse(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ usedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('usedAt', 'is', null), eb('usedAt', '<', new Date(tx.now.getTime() - USED_EVERY_H * 3600_000))]))
    .execute()
}

/** Kinds of documents an own customer asks for. */
export async function documentsRequiredBy(tx: Tx, id: string): Promise<string[]> {
  const query = tx.selectFrom('customers').select('documents').where('orgId', '=', tx.actor.orgId).where('id', '=', id)
  return (await query.executeTakeFirst())?.documents ?? []
}
