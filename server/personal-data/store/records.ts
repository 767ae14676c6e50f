import { sql } from 'kysely'
import type { PersonRecord } from '#server/personal-data/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { isSameContact } from '#server/restrictions/store/restrictions.ts'
import { isWrittenBy } from './ofContact.ts'
import { holds, tellingTexts } from './part.ts'

type Rows = Record<string, unknown>[]
const MOST = 1000

/** What is stored of an employee or a contact, row by row, as a person may read it. */
export async function recordsOf(tx: Tx, person: PersonRecord): Promise<Record<string, Rows>> {
  const own = tx.actor.orgId
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(tx)).rows as Rows
  const talk = await rows(
    sql`select at, text from order_comments where org_id = ${own} and ${holds(sql`text`, tellingTexts(person))} order by at limit ${MOST}`,
  )
  const journal = await rows(
    sql`select at, what, facts from audits where org_id = ${own} and object_id = any(${[...person.objects]}::uuid[]) order by id desc limit ${MOST}`,
  )
  if (person.kind === 'driver') return { talk, journal }
  if (person.kind === 'employee')
    return {
      card: await rows(
        sql`select name, email, phone, position, roles, active, created_at, dismissed_at from employees where org_id = ${own} and id = ${person.id}`,
      ),
      invitations: await rows(
        sql`select name, email, status, created_at from invitations where org_id = ${own} and (employee_id = ${person.id} or lower(email) = lower(${person.email}))`,
      ),
      channels: await rows(
        sql`select channel, name, state, created_at from channel_bindings where org_id = ${own} and employee_id = ${person.id}`,
      ),
      history: await rows(
        sql`select at, what, order_id from order_entries where org_id = ${own} and by_name = ${person.name} order by at desc limit ${MOST}`,
      ),
      ...{ talk, journal },
    }
  const main = { name: 'contact_name', phone: 'contact_phone', email: 'contact_email' }
  return {
    customers: await rows(
      sql`select name as customer, contact_name, contact_phone, contact_email from customers where org_id = ${own} and ${isSameContact(person, main)}`,
    ),
    contacts: await rows(
      sql`select c.name as customer, person from customers c cross join lateral jsonb_array_elements(c.contacts) person
        where c.org_id = ${own} and ${isSameContact(person, { name: "person->>'name'", phone: "person->>'phone'", email: "person->>'email'" })}`,
    ),
    nodalPoints: await rows(
      sql`select address, contact_name, contact_phone, contact_email from nodal_points where org_id = ${own} and ${isSameContact(person, main)}`,
    ),
    stops: await rows(
      sql`select o.number as "order", s.seq, s.address, s.contact_name, s.contact_phone from order_stops s join orders o on o.org_id = s.org_id and o.id = s.order_id
        where s.org_id = ${own} and ${isSameContact(person, { name: 's.contact_name', phone: 's.contact_phone' })} limit ${MOST}`,
    ),
    orders: await rows(
      sql`select number as "order", contact_name, contact_phone from orders where org_id = ${own}
        and ${isSameContact(person, { name: 'contact_name', phone: 'contact_phone' })} limit ${MOST}`,
    ),
    handovers: await rows(
      sql`select confirmed_at, receiver, receiver_position, receiver_power from flight_tasks where org_id = ${own} and receiver = ${person.name} limit ${MOST}`,
    ),
    letters: await rows(
      sql`select at, from_name, from_address, subject, text from incoming_letters l where ${isWrittenBy(tx, person)} limit ${MOST}`,
    ),
    ...{ talk, journal },
  }
}
