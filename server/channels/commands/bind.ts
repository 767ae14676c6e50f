import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { ChannelName, PushSubscription } from '#contract/channels.ts'
import { maskPhone, readPhone } from '#contract/identifiers.ts'
import type { Locale } from '#contract/primitives.ts'
import type { channelRefusals } from '#contract/refusals/channels.ts'
import { audit } from '#server/platform/audit.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { checkAddress, isInner } from '#server/platform/outbound.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Start } from '../adapters/adapter.ts'
import type { MessengerName } from '../adapters/open.ts'
import {
  type BindingOwner,
  type BindingRecord,
  bindingsOf,
  deleteBinding,
  deleteOwn,
  deleteSameAddress,
  insertBinding,
  lockBinding,
  lockByCode,
  setBinding,
} from '../store/bindings.ts'
import { countCodes } from '../store/deliveries.ts'
import { isOrganization } from '../store/gauges.ts'
import { codeMessage } from '../words.ts'
import { deliverSealed } from './deliver.ts'

const refuseChannel: RefuseWith<typeof channelRefusals> = refuse
const MINUTE_MS = 60_000
/** How long a code holds, and how often it may be wrong. */
const PHONE_MINUTES = 10
const MESSENGER_MINUTES = 15
const MOST_TRIES = 5
const CODES_A_DAY = 5
const DAY_MS = 86_400_000

const hash = (text: string) => createHash('sha256').update(text).digest()
const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

export const checkOffered = (tx: Tx, channel: ChannelName): void => {
  if (!tx.rules.channels.includes(channel)) refuseChannel('channel.not_set_up')
}

/** Tells open screens, and who looks the organisation's journal through, that a channel leads elsewhere now. */
async function record(tx: Tx, what: 'channel.bound' | 'channel.unbound', id: string, channel: string): Promise<void> {
  await audit(tx, { what, kind: 'channel', objectId: id, facts: { channel } })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
}

/** Letters of notices come, or do not. */
export async function switchMail(tx: Tx, employeeId: string, on: boolean): Promise<void> {
  const found = (await bindingsOf(tx, { employeeId })).find(({ channel }) => channel === 'email')
  const state = on ? 'working' : 'off'
  if (found) await setBinding(tx, found.id, { state, reason: null })
  else await insertBinding(tx, { channel: 'email', employeeId, state })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
}

type Push = { owner: { employeeId: string } | { driverLinkId: string }; name: string; subscription: PushSubscription; inside: boolean }

/** Binds a browser; whoever had it in this organisation before has it no more. */
export async function bindPush(tx: Tx, secrets: Secrets, { owner, name, subscription, inside }: Push): Promise<string> {
  checkOffered(tx, 'push')
  if (!inside && !isOutside(subscription.endpoint)) refuseChannel('channel.endpoint', { field: 'subscription' })
  const addressHash = secrets.fingerprint(subscription.endpoint)
  await deleteSameAddress(tx, 'push', addressHash)
  const sealed = secrets.seal(JSON.stringify(subscription))
  const id = await insertBinding(tx, { channel: 'push', ...owner, name, state: 'working', sealed, addressHash })
  await record(tx, 'channel.bound', id, 'push')
  return id
}

/** Whether an address that a person gave leads to the open internet, by its form. */
export function isOutside(address: string): boolean {
  try {
    const host = checkAddress(address).hostname.replace(/^\[|\]$/g, '')
    return !ipaddr.isValid(host) || !isInner(host)
  } catch {
    return false
  }
}

type Phone = { employeeId: string; phone: string; locale: Locale }

/** Begins to bind a phone: a code goes to it. */
export async function bindPhone(tx: Tx, secrets: Secrets, { employeeId, phone: written, locale }: Phone): Promise<string> {
  checkOffered(tx, 'sms')
  const phone = readPhone(written) ?? refuseChannel('channel.phone', { field: 'phone' })
  if ((await countCodes(tx, employeeId, new Date(tx.now.getTime() - DAY_MS))) >= CODES_A_DAY) refuseChannel('channel.often')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deleteOwn(tx, 'sms', { employeeId }, true)
  const id = await insertBinding(tx, {
    ...{ channel: 'sms', employeeId, name: maskPhone(phone), state: 'waiting' },
    ...{ sealed: secrets.seal(phone), addressHash: secrets.fingerprint(phone) },
    ...{ codeHash: hash(code), codeUntil: minutesFrom(tx.now, PHONE_MINUTES) },
  })
  await deliverSealed(tx, secrets, {
    ...{ to: { phone }, channel: 'sms', urgent: true, objectId: null, source: { kind: 'code', employeeId } },
    message: codeMessage(locale, code),
  })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
  return id
}

/** Ends the binding of a phone by its code; a wrong one is counted. */
export async function confirmPhone(tx: Tx, employeeId: string, { bindingId, code }: { bindingId: string; code: string }): Promise<boolean> {
  const binding = await lockBinding(tx, bindingId)
  if (binding?.employeeId !== employeeId || binding.channel !== 'sms') return refuseChannel('channel.not_found')
  if (binding.state === 'working') return true
  if (binding.codeHash === null || binding.codeUntil! <= tx.now || binding.codeAttempts >= MOST_TRIES)
    return refuseChannel('channel.code_over')
  if (!timingSafeEqual(binding.codeHash, hash(code))) {
    await setBinding(tx, bindingId, { codeAttempts: binding.codeAttempts + 1 })
    return false
  }
  for (const other of await bindingsOf(tx, { employeeId }))
    if (other.channel === 'sms' && other.id !== bindingId) await deleteBinding(tx, other.id)
  await setBinding(tx, bindingId, { state: 'working', codeHash: null, codeUntil: null })
  await record(tx, 'channel.bound', bindingId, 'sms')
  return true
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const CODE = /^[\w-]{54}$/

/** Begins to bind a chat of a messenger: whoever opens the bot with the code has it. The code names the organisation, for the chat does not. */
export async function bindMessenger(
  tx: Tx,
  channel: MessengerName,
  owner: { employeeId: string } | { driverId: string },
): Promise<{ id: string; code: string; until: Date }> {
  checkOffered(tx, channel)
  const code = Buffer.concat([bytesOf(tx.actor.orgId), randomBytes(24)]).toString('base64url')
  const until = minutesFrom(tx.now, MESSENGER_MINUTES)
  await deleteOwn(tx, channel, owner, true)
  const id = await insertBinding(tx, { channel, ...owner, state: 'waiting', codeHash: hash(code), codeUntil: until })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
  return { id, code, until }
}

/** Binds the chat in which a bot was started with a code; false where no such code waits any more. */
export async function bindStart(db: Db, secrets: Secrets, channel: MessengerName, { code, address, name }: Start): Promise<boolean> {
  const org = CODE.test(code) ? idOf(Buffer.from(code, 'base64url').subarray(0, 16)) : ''
  if (!isId(org) || !(await isOrganization(db, org))) return false
  return inHome(db, org as OrgId, async tx => {
    const waiting = await lockByCode(tx, channel, hash(code))
    if (waiting?.state !== 'waiting' || waiting.codeUntil! <= tx.now) return false
    const owner = ownerOf(waiting)
    for (const other of await bindingsOf(tx, owner))
      if (other.channel === channel && other.id !== waiting.id) await deleteBinding(tx, other.id)
    await setBinding(tx, waiting.id, {
      ...{ state: 'working', name: name.slice(0, 100), codeHash: null, codeUntil: null },
      ...{ sealed: secrets.seal(address), addressHash: secrets.fingerprint(address) },
    })
    await record(tx, 'channel.bound', waiting.id, channel)
    return true
  })
}

const ownerOf = ({ employeeId, driverId, driverLinkId, id }: BindingRecord): BindingOwner =>
  employeeId ? { employeeId } : driverId ? { driverId } : driverLinkId ? { driverLinkId } : { webhookId: id }

/** Removes a binding of the person. */
export async function unbind(tx: Tx, bindingId: string, employeeId: string): Promise<boolean> {
  const binding = await lockBinding(tx, bindingId)
  if (binding?.employeeId !== employeeId) return refuseChannel('channel.not_found')
  await deleteBinding(tx, bindingId)
  await record(tx, 'channel.unbound', bindingId, binding.channel)
  return true
}
