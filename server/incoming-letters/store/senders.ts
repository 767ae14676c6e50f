import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { IncomingLetterRecord } from '../record.ts'

/** Who a letter is from, as far as the acting organisation knows. */
export type Sender = Pick<IncomingLetterRecord, 'sender' | 'known' | 'employeeId' | 'customerId'>

export const stranger: Sender = { sender: 'unknown', known: null, employeeId: null, customerId: null }

export const asEmployee = ({ id, name }: { id: string; name: string }): Sender => ({
  ...stranger,
  sender: 'employee',
  known: name,
  employeeId: id,
})

export const asCustomer = ({ id, name }: { id: string; name: string }): Sender => ({
  ...stranger,
  sender: 'customer',
  known: name,
  customerId: id,
})

/** The employee at work whose address a letter is from. */
export async function employeeOf(tx: Tx, address: string): Promise<Sender | null> {
  const found = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .where(sql`lower(email)`, '=', address)
    .executeTakeFirst()
  return found ? asEmployee(found) : null
}

/** The customer whose card names the address; null where none does, or several do. */
export async function customerOf(tx: Tx, address: string): Promise<Sender | null> {
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
  return found.length === 1 ? asCustomer(found[0]!) : null
}

/** The acting organisation itself, where its card names the address: somebody of it, and nobody knows who. */
export async function companyOf(tx: Tx, address: string): Promise<Sender | null> {
  const found = await tx
    .selectFrom('organizations')
    .select('nameShort')
    .where('id', '=', tx.actor.orgId)
    .where(sql<boolean>`exists (select 1 from unnest(emails) e where lower(e) = ${address})`)
    .executeTakeFirst()
  return found ? { ...stranger, sender: 'employee', known: found.nameShort } : null
}
