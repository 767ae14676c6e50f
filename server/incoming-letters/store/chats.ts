import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { asCustomer, asEmployee, type Sender, stranger } from './senders.ts'

type ChatKey = { channel: string; addressHash: Buffer }

/** The organisation a chat came to last, by a link of its own or as one its notices go to; null: it came to none. */
export async function organizationOfChat(db: Db, { channel, addressHash }: ChatKey): Promise<string | null> {
  const { rows } = await sql<{ orgId: string }>`
    select org_id from (
      select org_id, created_at as at from channel_bindings where address_hash = ${addressHash} and channel = ${channel} and state <> 'waiting'
      union all
      select org_id, opened_at from letter_chats where address_hash = ${addressHash} and channel = ${channel}
    ) known order by at desc, org_id limit 1`.execute(db)
  return rows[0]?.orgId ?? null
}

/** Whose a chat is in the acting organisation: an employee's whom notices reach there, a customer's, or nobody's yet. */
export async function senderOfChat(tx: Tx, { channel, addressHash }: ChatKey): Promise<{ chatId: string | null; sender: Sender }> {
  const chat = await tx
    .selectFrom('letterChats as t')
    .leftJoin('customers as c', on => on.onRef('c.orgId', '=', 't.orgId').onRef('c.id', '=', 't.customerId').on('c.active', '=', true))
    .select(['t.id', 'c.id as customerId', 'c.name'])
    .where('t.orgId', '=', tx.actor.orgId)
    .where('t.channel', '=', channel)
    .where('t.addressHash', '=', addressHash)
    .executeTakeFirst()
  const employee = await tx
    .selectFrom('channelBindings as b')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'b.orgId').onRef('e.id', '=', 'b.employeeId'))
    .select(['e.id', 'e.name'])
    .where('b.orgId', '=', tx.actor.orgId)
    .where('b.channel', '=', channel)
    .where('b.addressHash', '=', addressHash)
    .where('b.state', '<>', 'waiting')
    .where('e.active', '=', true)
    .where('e.service', '=', false)
    .executeTakeFirst()
  const chatId = chat?.id ?? null
  if (employee) return { chatId, sender: asEmployee(employee) }
  return { chatId, sender: chat?.customerId ? asCustomer({ id: chat.customerId, name: chat.name! }) : stranger }
}

/** What a message of ours was about that somebody answers, by the number the messenger gave it. */
export async function objectOfReceipt(
  tx: Tx,
  { channel, employeeId, receipt }: { channel: string; employeeId: string; receipt: string },
): Promise<string | null> {
  const found = await tx
    .selectFrom('deliveries')
    .select('objectId')
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', employeeId)
    .where('channel', '=', channel)
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return found?.objectId ?? null
}

/** Writes down a chat that came by the link of the acting organisation; whose it is stays as it was said. */
export async function putChat(tx: Tx, chat: ChatKey & { sealed: Buffer; name: string }): Promise<void> {
  const { sealed, name } = chat
  await tx
    .insertInto('letterChats')
    .values({ ...chat, orgId: tx.actor.orgId, id: newId(), openedAt: tx.now })
    .onConflict(on => on.columns(['orgId', 'channel', 'addressHash']).doUpdateSet({ sealed, name, openedAt: tx.now }))
    .execute()
}

/** Says which customer writes in a chat. */
export async function setCustomer(tx: Tx, chatId: string, customerId: string): Promise<void> {
  await tx.updateTable('letterChats').set({ customerId }).where('orgId', '=', tx.actor.orgId).where('id', '=', chatId).execute()
}

/** An own customer he works with. */
export const findCustomer = (tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> =>
  tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
