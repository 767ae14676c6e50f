import { sql } from 'kysely'
import { removeFilesOf } from '#server/files/commands/files.ts'
import type { PersonRecord } from '#server/personal-data/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { isSameContact } from '#server/restrictions/store/restrictions.ts'
import { type Erasing, measured, type Part } from './part.ts'

const main = { name: 'contact_name', phone: 'contact_phone', email: 'contact_email' }
const inList = { name: "person->>'name'", phone: "person->>'phone'", email: "person->>'email'" }
const ofStop = { name: 's.contact_name', phone: 's.contact_phone' }

/** Contacts of stops, and that of the customer of an order, who goes with its first stop. */
const ofOrders = sql`(
  select org_id, order_id, window_from, window_to, contact_name, contact_phone from order_stops
  union all select o.org_id, o.id, f.window_from, f.window_to, o.contact_name, o.contact_phone from orders o
    left join order_stops f on f.org_id = o.org_id and f.order_id = o.id and f.seq = 1) s`

/** When an order's stop was served, as far as it is known. */
const served = sql`coalesce(s.window_to, s.window_from, o.created_at)`

/** Where a contact stands: of customers, of nodal points, of stops, who took cargo, who wrote letters. */
export const contactParts: readonly Part[] = [
  // a chat is known by the customer its writer stands at, so letters go before he does
  {
    holding: 'contact_letters',
    measure: (tx, person) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(at) as since, max(at) as until from (
            select at from incoming_letters l where ${isWrittenBy(tx, person)}
            union all select opened_at from letter_chats c where ${isChatOf(tx, person)}) l`,
      ),
    async erase(tx, person) {
      const letters = await sql<{ id: string }>`delete from incoming_letters l where ${isWrittenBy(tx, person)} returning id`.execute(tx)
      await sql`delete from letter_chats c where ${isChatOf(tx, person)}`.execute(tx)
      for (const { id } of letters.rows) await removeFilesOf(tx, 'incoming_letter', id)
    },
  },
  {
    holding: 'contact_customer',
    measure: (tx, person) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(coalesce(updated_at, created_at)) as until from customers c
          where c.org_id = ${tx.actor.orgId} and (${isSameContact(person, main)}
            or exists (select 1 from jsonb_array_elements(c.contacts) person where ${isSameContact(person, inList)}))`,
      ),
    async erase(tx, person) {
      await sql`update customers set contact_name = '', contact_phone = null, contact_email = null, version = version + 1
        where org_id = ${tx.actor.orgId} and ${isSameContact(person, main)}`.execute(tx)
      await sql`update customers c set version = version + 1, contacts = coalesce((
          select jsonb_agg(person order by place) from jsonb_array_elements(c.contacts) with ordinality x(person, place) where not ${isSameContact(person, inList)}), '[]')
        where c.org_id = ${tx.actor.orgId} and exists (select 1 from jsonb_array_elements(c.contacts) person where ${isSameContact(person, inList)})`.execute(
        tx,
      )
    },
  },
  {
    holding: 'contact_point',
    measure: (tx, person) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(created_at) as since, max(coalesce(updated_at, created_at)) as until from nodal_points
          where org_id = ${tx.actor.orgId} and ${isSameContact(person, main)}`,
      ),
    erase: (tx, person) =>
      sql`update nodal_points set contact_name = '', contact_phone = null, contact_email = null, version = version + 1
        where org_id = ${tx.actor.orgId} and ${isSameContact(person, main)}`.execute(tx),
  },
  {
    holding: 'contact_stops',
    measure: (tx, person, keptSince) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(o.created_at) as since, max(${served}) as until,
            count(*) filter (where o.status <> 'draft' and ${served} >= ${keptSince})::int as stays,
            max(${served}) filter (where o.status <> 'draft') as last_on
          from ${ofOrders} join orders o on o.org_id = s.org_id and o.id = s.order_id
          where s.org_id = ${tx.actor.orgId} and ${isSameContact(person, ofStop)}`,
      ),
    erase: eraseStops,
  },
  {
    holding: 'contact_receiver',
    measure: (tx, { name }, keptSince) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(planned_from) as since, max(planned_to) as until,
            count(*) filter (where planned_to >= ${keptSince})::int as stays, max(planned_to) as last_on
          from flight_tasks where org_id = ${tx.actor.orgId} and receiver = ${name}`,
      ),
    erase: (tx, { name }, { instead, keptSince }) =>
      sql`update flight_tasks set receiver = ${instead}, receiver_position = '', receiver_power = ''
        where org_id = ${tx.actor.orgId} and receiver = ${name} and planned_to < ${keptSince}`.execute(tx),
  },
]

/**
 * That a chat is a contact's: one of a customer he stands at, himself or by a nodal point, under his name, which nobody else there has. A
 * name alone is a namesake's as well, so a chat nobody has said whose it is belongs to no one.
 */
export const isChatOf = (tx: Tx, person: PersonRecord) => sql<boolean>`(
  c.org_id = ${tx.actor.orgId} and c.name = ${person.name} and c.customer_id in (
    select u.id from customers u where u.org_id = ${tx.actor.orgId}
      and (${isSameContact(person, { name: 'u.contact_name', phone: 'u.contact_phone', email: 'u.contact_email' })}
        or exists (select 1 from jsonb_array_elements(u.contacts) person where ${isSameContact(person, inList)})
        or exists (select 1 from nodal_points n where n.org_id = u.org_id and n.customer_id = u.id
          and ${isSameContact(person, { name: 'n.contact_name', phone: 'n.contact_phone', email: 'n.contact_email' })}))
      and not (u.contact_name = ${person.name} and not ${isSameContact(person, { name: 'u.contact_name', phone: 'u.contact_phone', email: 'u.contact_email' })})
      and not exists (select 1 from jsonb_array_elements(u.contacts) person
        where person->>'name' = ${person.name} and not ${isSameContact(person, inList)})))`

/** That a letter is a contact's: from his address, or by a chat of his. */
export const isWrittenBy = (tx: Tx, person: PersonRecord) => sql<boolean>`(
  l.org_id = ${tx.actor.orgId} and (lower(l.from_address) = lower(${person.email})
    or l.chat_id in (select c.id from letter_chats c where ${isChatOf(tx, person)})))`

async function eraseStops(tx: Tx, person: PersonRecord, { instead, keptSince }: Erasing) {
  await sql`update order_stops s set contact_name = ${instead}, contact_phone = null from orders o
    where o.org_id = s.org_id and o.id = s.order_id and s.org_id = ${tx.actor.orgId} and ${isSameContact(person, ofStop)}
      and (o.status = 'draft' or ${served} < ${keptSince})`.execute(tx)
  await sql`update orders o set contact_name = ${instead}, contact_phone = null
    where o.org_id = ${tx.actor.orgId} and ${isSameContact(person, { name: 'o.contact_name', phone: 'o.contact_phone' })}
      and (o.status = 'draft' or coalesce((select coalesce(s.window_to, s.window_from) from order_stops s
        where s.org_id = o.org_id and s.order_id = o.id and s.seq = 1), o.created_at) < ${keptSince})`.execute(tx)
}
