import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ChannelName } from '#contract/channels.ts'
import type { ChannelBindings } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type BindingRecord = Selectable<ChannelBindings>
export type BindingOwner = { employeeId: string } | { driverId: string } | { driverLinkId: string } | { webhookId: string }

/**
 * The channels an employee is reached by: the installation is set up for them, he has bound them, and they work. E-mail needs no binding: his
 * address was proven when he was invited; he may switch it off.
 */
export async function channelsOf(tx: Tx, employeeId: string): Promise<ChannelName[]> {
  const offered = tx.rules.channels
  const bound = await bindingsOf(tx, { employeeId })
  const works = (channel: ChannelName) => bound.some(binding => binding.channel === channel && binding.state === 'working')
  const mails = !bound.some(({ channel, state }) => channel === 'email' && state === 'off') && (await emailOf(tx, employeeId)) !== null
  return offered.filter(channel => (channel === 'email' ? mails : channel !== 'webhook' && works(channel)))
}

/** The address of an employee at work. */
export async function emailOf(tx: Tx, employeeId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('employees')
    .select('email')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', employeeId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found?.email ?? null
}

const query = (tx: Tx) => tx.selectFrom('channelBindings').selectAll().where('orgId', '=', tx.actor.orgId)

/** Everything that leads to an owner, the oldest first. */
export const bindingsOf = (tx: Tx, owner: BindingOwner): Promise<BindingRecord[]> =>
  query(tx)
    .$if('employeeId' in owner, found => found.where('employeeId', '=', (owner as { employeeId: string }).employeeId))
    .$if('driverId' in owner, found => found.where('driverId', '=', (owner as { driverId: string }).driverId))
    .$if('driverLinkId' in owner, found => found.where('driverLinkId', '=', (owner as { driverLinkId: string }).driverLinkId))
    .$if('webhookId' in owner, found => found.where('id', '=', (owner as { webhookId: string }).webhookId).where('channel', '=', 'webhook'))
    .orderBy('id')
    .execute()

/** The programs of the acting organisation. */
export const listWebhooks = (tx: Tx): Promise<BindingRecord[]> => query(tx).where('channel', '=', 'webhook').orderBy('id').execute()

/** A binding of the acting organisation, which nobody else changes until the transaction ends. */
export const lockBinding = (tx: Tx, id: string): Promise<BindingRecord | undefined> =>
  query(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The binding that waits for a code. */
export const lockByCode = (tx: Tx, channel: ChannelName, codeHash: Buffer): Promise<BindingRecord | undefined> =>
  query(tx).where('channel', '=', channel).where('codeHash', '=', codeHash).forUpdate().executeTakeFirst()

type Made = Omit<Insertable<ChannelBindings>, 'orgId' | 'id' | 'createdAt'>

/** Makes a binding, and tells its id. */
export async function insertBinding(tx: Tx, binding: Made): Promise<string> {
  const id = newId()
  await tx
    .insertInto('channelBindings')
    .values({ orgId: tx.actor.orgId, id, createdAt: tx.now, ...binding })
    .execute()
  return id
}

type Changed = Pick<
  Updateable<ChannelBindings>,
  | 'name'
  | 'state'
  | 'sealed'
  | 'addressHash'
  | 'codeHash'
  | 'codeUntil'
  | 'codeAttempts'
  | 'reason'
  | 'sentAt'
  | 'filter'
  | 'failingSince'
  | 'warned'
>

export async function setBinding(tx: Tx, id: string, set: Changed): Promise<void> {
  await tx.updateTable('channelBindings').set(set).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

/** Removes a binding; tells whether there was one. */
export async function deleteBinding(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('channelBindings')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Removes what leads to the same address by a channel, whoever has it: a browser or a chat that is bound anew. */
export async function deleteSameAddress(tx: Tx, channel: ChannelName, addressHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('channelBindings')
    .where('orgId', '=', tx.actor.orgId)
    .where('channel', '=', channel)
    .where('addressHash', '=', addressHash)
    .execute()
}

/** Removes what somebody began to bind by a channel and has not ended, or all he has there. */
export async function deleteOwn(tx: Tx, channel: ChannelName, owner: BindingOwner, isWaiting: boolean): Promise<void> {
  const ids = (await bindingsOf(tx, owner)).filter(each => each.channel === channel && (!isWaiting || each.state === 'waiting'))
  for (const { id } of ids) await deleteBinding(tx, id)
}

/** Whether somebody works in the acting organisation. */
export async function isAtWork(tx: Tx, employeeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', employeeId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Owners at work in the acting organisation, with the language each reads. */
export const listOwners = (tx: Tx) =>
  tx
    .selectFrom('employees as e')
    .leftJoin('noticeSettings as s', on => on.onRef('s.orgId', '=', 'e.orgId').onRef('s.employeeId', '=', 'e.id'))
    .select(['e.id', 's.locale'])
    .where('e.orgId', '=', tx.actor.orgId)
    .where('e.active', '=', true)
    .where('e.service', '=', false)
    .where(({ eb, fn, val }) => eb(val('owner'), '=', fn.any('e.roles')))
    .orderBy('e.id')
    .execute()
