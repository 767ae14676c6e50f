import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { violated } from '#server/platform/violation.ts'
import type { Known } from '#server/restrictions/rules.ts'
import { forgetRestricted } from './masking.ts'

/** Where a contact stands: a row, and his place in it; of an order its stops from 1 on, and at 0 the one of its customer. */
export type ContactPlace = { kind: string; objectId: string; place: number }
/** A contact as he is written down; `of`: the customer, the address. */
export type Contact = ContactPlace & { name: string; phone: string | null; email: string | null; of: string }

/**
 * Every contact of the acting organisation, each where he stands: of customers, nodal points, stops of own orders, and who took cargo from own
 * flights.
 */
const contacts = (org: string) => sql`
  select 'customer' as kind, c.id as object_id, 0 as place, c.contact_name as name, c.contact_phone as phone, c.contact_email as email, c.name as "of"
  from customers c where c.org_id = ${org} and c.contact_name <> ''
  union all
  select 'customer', c.id, x.place::int, x.person->>'name', x.person->>'phone', x.person->>'email', c.name
  from customers c cross join lateral jsonb_array_elements(c.contacts) with ordinality x(person, place) where c.org_id = ${org}
  union all
  select 'nodal_point', n.id, 0, n.contact_name, n.contact_phone, n.contact_email, coalesce(nullif(n.name, ''), n.address)
  from nodal_points n where n.org_id = ${org} and n.contact_name <> ''
  union all
  select 'stop', s.order_id, s.seq, s.contact_name, s.contact_phone, null, s.address
  from order_stops s where s.org_id = ${org} and s.contact_name <> ''
  union all
  select 'stop', o.id, 0, o.contact_name, o.contact_phone, null, coalesce(o.customer_name, '')
  from orders o where o.org_id = ${org} and o.contact_name <> ''
  union all
  select 'receiver', t.id, 0, t.receiver, null, null, t.receiver_position
  from flight_tasks t where t.org_id = ${org} and t.receiver <> ''`

/** Contacts by a part of the name, a phone or an e-mail. */
export async function findContacts(tx: Tx, { like, phone, email }: { like: string; phone: string | null; email: string | null }) {
  const { rows } = await sql<Contact>`
    select * from (${contacts(tx.actor.orgId)}) c
    where translate(lower(c.name), 'ё', 'е') like ${`%${like}%`} or c.phone = ${phone} or lower(c.email) = ${email}
    limit 200`.execute(tx)
  return rows
}

/** Every writing of a contact of the acting organisation once, with a place he stands at. */
export async function listWritings(tx: Tx): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select distinct on (c.name, c.phone, lower(c.email)) * from (${contacts(tx.actor.orgId)}) c
    order by c.name, c.phone, lower(c.email), c.kind, c.object_id, c.place`.execute(tx)
  return rows
}

/** The contact who stands at a place, or null. */
export async function contactAt(tx: Tx, { kind, objectId, place }: ContactPlace): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select * from (${contacts(tx.actor.orgId)}) c where c.kind = ${kind} and c.object_id = ${objectId}::uuid and c.place = ${place}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** That a contact of columns of these names is this one: by his phone or e-mail, by his name where he has neither. */
export const isSameContact = (
  { name, phone, email }: Pick<Contact, 'name' | 'phone' | 'email'>,
  column: { name: string; phone?: string; email?: string },
) =>
  sql<SqlBool>`(${sql.join(
    [
      ...(phone && column.phone ? [sql`${sql.raw(column.phone)} = ${phone}`] : []),
      ...(email && column.email ? [sql`lower(${sql.raw(column.email)}) = ${email.toLowerCase()}`] : []),
      sql`(${sql.raw(column.name)} = ${name}${phone && column.phone ? sql` and ${sql.raw(column.phone)} is null` : sql``}${email && column.email ? sql` and ${sql.raw(column.email)} is null` : sql``})`,
    ],
    sql` or `,
  )})`

const columns = ['id', 'kind', 'objectId', 'place', 'reason', 'byName', 'at', 'liftedAt'] as const
export type RestrictionRecord = ContactPlace & { id: string; reason: string; byName: string; at: Date; liftedAt: Date | null }
const restrictions = (tx: Tx) => tx.selectFrom('personRestrictions').select(columns).where('orgId', '=', tx.actor.orgId)

/** The restriction that holds of a driver, or of a contact wherever he stands; null where there is none. */
export async function openRestriction(
  tx: Tx,
  { kind, objectId, name, phone, email }: ContactPlace & Known,
): Promise<RestrictionRecord | null> {
  const open = restrictions(tx).where('liftedAt', 'is', null)
  const found = await (kind === 'driver'
    ? open.where('kind', '=', 'driver').where('objectId', '=', objectId)
    : open.where('kind', '<>', 'driver').where(isSameContact({ name, phone, email }, { name: 'name', phone: 'phone', email: 'email' }))
  ).executeTakeFirst()
  return found ?? null
}

/** A restriction, which nobody else lifts until the transaction ends. */
export async function lockRestriction(tx: Tx, id: string): Promise<RestrictionRecord | null> {
  return (await restrictions(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Restricts; null where it is already. A driver stands in his card, so nothing of him is written here. */
export async function insertRestriction(
  tx: Tx,
  { kind, objectId, place, name, phone, email }: ContactPlace & Known,
  { reason, byName }: { reason: string; byName: string },
): Promise<string | null> {
  const id = newId()
  const known = kind === 'driver' ? { name: '', phone: null, email: null } : { name, phone, email }
  try {
    await tx
      .insertInto('personRestrictions')
      .values({ orgId: tx.actor.orgId, id, kind, objectId, place, ...known, reason, byName, at: tx.now })
      .execute()
    forgetRestricted(tx)
    return id
  } catch (error) {
    if (violated(error) === 'person_restrictions__open') return null
    throw error
  }
}

/** Lifts a restriction. */
export async function setLifted(tx: Tx, id: string, { reason, byName }: { reason: string; byName: string }): Promise<void> {
  await tx
    .updateTable('personRestrictions')
    .set({ liftedAt: tx.now, liftedBy: byName, liftReason: reason })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
  forgetRestricted(tx)
}

/** Restrictions of a person who was erased say no more who he was. */
export async function deleteRestrictions(tx: Tx, { kind, objectId, name, phone, email }: ContactPlace & Known): Promise<void> {
  await tx
    .deleteFrom('personRestrictions')
    .where('orgId', '=', tx.actor.orgId)
    .where(({ eb, and }) =>
      kind === 'driver'
        ? and([eb('kind', '=', 'driver'), eb('objectId', '=', objectId)])
        : and([eb('kind', '<>', 'driver'), isSameContact({ name, phone, email }, { name: 'name', phone: 'phone', email: 'email' })]),
    )
    .execute()
  forgetRestricted(tx)
}
