import { type ChannelName, channelNames } from '#contract/channels.ts'
import type { Config } from '#server/config.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { type Lease, openLease } from '#server/platform/lease.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Adapter, ChatMessage, Messenger, Outcome, Outgoing, Start } from './adapters/adapter.ts'
import type { Channels, MessengerName } from './adapters/open.ts'
import { bindStart } from './commands/bind.ts'
import { contentAtSending, type SealedContent } from './commands/deliver.ts'
import { noteProgram } from './commands/programs.ts'
import type { Message } from './record.ts'
import { pauseAfter } from './rules.ts'
import { bindingsOf, deleteBinding, emailOf, setBinding } from './store/bindings.ts'
import {
  addTry,
  type Claimed,
  claimDeliveries,
  countSent,
  type DeliveryRecord,
  type Ending,
  hasDied,
  lockDelivery,
  setEnded,
  setNextTry,
  sumCosts,
  wakeUnreached,
} from './store/deliveries.ts'
import { claimReading, setRead } from './store/gauges.ts'
import type { UnsubscribeLinks } from './unsubscribe/links.ts'
import { botWords, channelTitles } from './words.ts'

const LOOK_MS = 1000
const AT_ONCE = 8
/** A program may take its time, so many are waited for at once. */
const PROGRAMS_AT_ONCE = 48
/** Longer than any channel is waited for: another process takes a delivery up only when this one is gone. */
const LEASE_S = 120
const DAY_MS = 86_400_000
const MONTH_DAYS = 30

type Deps = {
  db: Db
  secrets: Secrets
  channels: Pick<Channels, 'adapters' | 'messengers'>
  config: Pick<Config, 'channels'>
  unsubscribeLinks: UnsubscribeLinks
  /** The address answers to a letter about an object go to, where the installation takes mail in. */
  replyTo?: (tx: Tx, delivery: DeliveryRecord) => Promise<string | null>
  log: Log
}
type Job = { nudge: () => void; stop: () => Promise<void> }

/**
 * Sends what waits, each channel apart from the others: one that is down holds up nothing but itself. What does not leave is tried again after
 * growing pauses for a day; of messages about one object to one recipient the next waits for the one before. A process that dies leaves its
 * deliveries to another, so in that case one may come twice, under the same id.
 */
export function startDeliveries(deps: Deps): Job {
  const loops = channelNames.map(channel => (channel === 'webhook' ? startPrograms(deps) : startChannel(deps, channel)))
  return {
    nudge: () => {
      for (const loop of loops) loop.nudge()
    },
    stop: async () => void (await Promise.all(loops.map(loop => loop.stop()))),
  }
}

function startChannel(deps: Deps, channel: ChannelName): Job {
  const { db, config, log } = deps
  const limits = config.channels.limits[channel]
  let isOut = false
  return openLoop(async () => {
    try {
      const lease = openLease(LEASE_S)
      const { claimed, waitMs } = await claimDeliveries(db, { channel, limits, most: isOut ? 1 : AT_ONCE, leaseSeconds: LEASE_S })
      if (claimed.length === 0) return waitMs > 0 ? Math.min(waitMs, LOOK_MS) : LOOK_MS
      const done = await Promise.all(claimed.map(each => sendOne(deps, channel, { claimed: each, lease })))
      const wasOut = isOut
      if (done.includes('out')) isOut = true
      else if (done.includes('sent')) isOut = false
      // who waited for the channel alone waits no longer
      if (wasOut && !isOut) await wakeUnreached(db, channel)
      return isOut ? LOOK_MS : 0
    } catch (error) {
      log.error({ event: 'deliveries.broken', route: channel, ...faultFields(error) })
      return LOOK_MS
    }
  })
}

/** Programs are strangers to each other: what has left is followed by the next at once, and none waits for the slowest of a turn. */
function startPrograms(deps: Deps): Job {
  const { db, config, log } = deps
  const under = new Set<Promise<unknown>>()
  const loop = openLoop(async () => {
    try {
      const most = PROGRAMS_AT_ONCE - under.size
      if (most <= 0) return LOOK_MS
      const lease = openLease(LEASE_S)
      const claim = { channel: 'webhook', limits: config.channels.limits.webhook, most, leaseSeconds: LEASE_S } as const
      const { claimed, waitMs } = await claimDeliveries(db, claim)
      for (const each of claimed) {
        const sending = sendOne(deps, 'webhook', { claimed: each, lease }).finally(() => {
          under.delete(sending)
          loop.nudge()
        })
        under.add(sending)
      }
      return waitMs > 0 ? Math.min(waitMs, LOOK_MS) : LOOK_MS
    } catch (error) {
      log.error({ event: 'deliveries.broken', route: 'webhook', ...faultFields(error) })
      return LOOK_MS
    }
  })
  return {
    nudge: loop.nudge,
    stop: async () => {
      await loop.stop()
      await Promise.all(under)
    },
  }
}

/** One turn of every channel without its loops, for whoever drives the clock: sends until nothing more may leave now. */
export async function sendAll(deps: Deps, channel: ChannelName): Promise<number> {
  for (let count = 0; ; ) {
    const limits = deps.config.channels.limits[channel]
    const lease = openLease(LEASE_S)
    const { claimed } = await claimDeliveries(deps.db, { channel, limits, most: AT_ONCE, leaseSeconds: LEASE_S })
    if (claimed.length === 0) return count
    count += claimed.length
    await Promise.all(claimed.map(each => sendOne(deps, channel, { claimed: each, lease })))
  }
}

type Target = { bindingId: string | null; address: string }
type Ready = { delivery: DeliveryRecord; message: Message; targets: Target[]; unsubscribe: string | null; now: Date }

async function sendOne(
  deps: Deps,
  channel: ChannelName,
  { claimed, lease }: { claimed: Claimed; lease: Lease },
): Promise<'sent' | 'out' | 'other'> {
  const { db, channels, log } = deps
  try {
    const ready = await inHome(db, claimed.orgId, tx => prepare(tx, deps, channel, claimed))
    // who was stopped in between and wakes up late leaves it to the process that has it now
    if (!ready || !lease.mayBegin()) return 'other'
    const outcomes = await sendTo(channels.adapters[channel]!, ready)
    await inHome(db, claimed.orgId, tx => finish(tx, deps, ready, outcomes))
    if (outcomes.some(({ outcome }) => outcome.kind === 'sent')) return 'sent'
    return outcomes.some(({ outcome }) => outcome.kind === 'later' && outcome.outage) ? 'out' : 'other'
  } catch (error) {
    // its lease ends, and it is tried again
    log.error({ event: 'delivery.failed', org: claimed.orgId, route: channel, ...faultFields(error) })
    return 'other'
  }
}

/** What leaves and where to, as it is at this moment; null where nothing does: then the delivery has ended or waits. */
async function prepare(tx: Tx, deps: Deps, channel: ChannelName, claimed: Claimed): Promise<Ready | null> {
  const delivery = await lockDelivery(tx, claimed.id)
  if (delivery?.status !== 'waiting' || delivery.runId !== claimed.runId) return null
  const ended = async (ending: Ending) => {
    await end(tx, delivery, ending)
    return null
  }
  const adapter = deps.channels.adapters[channel]
  if (!adapter) return ended({ status: 'dead', reason: 'not_set_up' })
  const sealed = delivery.sealed && (JSON.parse(deps.secrets.open(delivery.sealed)) as SealedContent)
  const said = sealed ? sealed.message : await contentAtSending.given(tx, delivery)
  if (!said) return ended({ status: 'dropped' })
  const replyTo = channel === 'email' ? ((await deps.replyTo?.(tx, delivery)) ?? null) : null
  const message = replyTo === null ? said : { ...said, replyTo }
  const found = await targetsOf(tx, deps, delivery, sealed?.address ?? null)
  if (found.length === 0)
    return ended({
      status: delivery.source.kind === 'notice' || delivery.source.kind === 'dashboard' ? 'dropped' : 'dead',
      reason: 'unbound',
    })
  if (channel === 'sms') {
    const count = await countSent(tx, delivery, new Date(tx.now.getTime() - DAY_MS))
    if (count >= (deps.config.channels.sms?.organizationDay ?? 0)) return ended({ status: 'dead', reason: 'day_limit' })
    const most = deps.config.channels.sms?.organizationMonth ?? null
    const since = new Date(tx.now.getTime() - MONTH_DAYS * DAY_MS)
    if (most !== null && (await sumCosts(tx, channel, since)) >= most * 100) return ended({ status: 'dead', reason: 'month_limit' })
  }
  const pauseMs = Math.max(...found.map(({ sentAt }) => (sentAt ? sentAt.getTime() + (adapter.addressPauseMs ?? 0) - tx.now.getTime() : 0)))
  if (pauseMs > 0) {
    await setNextTry(tx, delivery.id, { seconds: pauseMs / 1000, reason: 'limited', detail: '', uncounted: true })
    return null
  }
  const targets = found.map(({ sentAt: _, ...target }) => target)
  const unsubscribe =
    channel === 'email' && 'employeeId' in delivery.to ? deps.unsubscribeLinks.link(delivery.orgId, delivery.to.employeeId) : null
  return { delivery, message, targets, unsubscribe, now: tx.now }
}

/** Where a delivery leads just now, and when something went there last. */
async function targetsOf(
  tx: Tx,
  { secrets }: Deps,
  { to, channel }: DeliveryRecord,
  address: string | null,
): Promise<(Target & { sentAt: Date | null })[]> {
  if (address !== null) return [{ bindingId: null, address, sentAt: null }]
  if ('phone' in to || 'email' in to || 'chat' in to) return []
  const bound = (await bindingsOf(tx, to)).filter(binding => binding.channel === channel)
  if (channel === 'email') {
    const email = 'employeeId' in to && !bound.some(({ state }) => state === 'off') ? await emailOf(tx, to.employeeId) : null
    return email === null ? [] : [{ bindingId: null, address: email, sentAt: null }]
  }
  return bound
    .filter(({ state }) => state === 'working')
    .map(({ id, sealed, sentAt }) => ({ bindingId: id, address: secrets.open(sealed!), sentAt }))
}

type Sent = { target: Target; outcome: Outcome; address: string; tookMs: number }

/** Sends to every place the recipient has there; one that moved is followed once. */
async function sendTo(adapter: Adapter, { delivery, message, targets, unsubscribe, now }: Ready): Promise<Sent[]> {
  const { id, urgent } = delivery
  return Promise.all(
    targets.map(async target => {
      const outgoing: Outgoing = { id, message, urgent, now, address: target.address, ...(unsubscribe !== null && { unsubscribe }) }
      const began = performance.now()
      const tookMs = () => Math.round(performance.now() - began)
      const outcome = await adapter.send(outgoing)
      if (outcome.kind !== 'moved') return { target, outcome, address: target.address, tookMs: tookMs() }
      const moved = await adapter.send({ ...outgoing, address: outcome.address })
      return { target, outcome: moved, address: outcome.address, tookMs: tookMs() }
    }),
  )
}

async function finish(tx: Tx, { secrets, log }: Deps, { delivery, now }: Ready, all: readonly Sent[]): Promise<void> {
  const isProgram = delivery.channel === 'webhook'
  for (const { target, outcome, address, tookMs } of all) {
    if (target.bindingId === null) continue
    if (outcome.kind === 'gone') await dropBinding(tx, delivery.channel, target.bindingId, outcome.detail)
    else if (outcome.kind === 'sent') await setBinding(tx, target.bindingId, { sentAt: tx.now })
    if (address !== target.address)
      await setBinding(tx, target.bindingId, { sealed: secrets.seal(address), addressHash: secrets.fingerprint(address) })
    if (isProgram) {
      await addTry(tx, delivery.id, { at: now.toISOString(), ms: tookMs, answer: answerOf(outcome) })
      await noteProgram(tx, secrets, target.bindingId, outcome.kind === 'sent')
    }
  }
  const held = await lockDelivery(tx, delivery.id)
  // its lease was over, and another process has it
  if (held?.status !== 'waiting' || held.runId !== delivery.runId) return
  const sent = all.find(({ outcome }) => outcome.kind === 'sent')?.outcome
  if (sent?.kind === 'sent') {
    const tookMs = Math.max(0, tx.now.getTime() - Math.max(delivery.at.getTime(), delivery.createdAt.getTime()))
    return end(tx, delivery, { status: 'sent', receipt: sent.receipt ?? null, cost: sent.cost ?? null, tookMs })
  }
  const later = all.find(({ outcome }) => outcome.kind === 'later')?.outcome
  if (later?.kind === 'later') {
    const age = (tx.now.getTime() - delivery.at.getTime()) / 1000
    const seconds = pauseAfter(delivery.attempts, age, later.afterMs, isProgram)
    log.warn({ event: 'delivery.later', org: delivery.orgId, route: delivery.channel, count: delivery.attempts })
    if (seconds !== null) return setNextTry(tx, delivery.id, { seconds, reason: later.reason, detail: later.detail })
    return end(tx, delivery, { status: 'dead', reason: later.reason, detail: later.detail })
  }
  // nobody is left there, or the message itself is refused
  const refused = all.find(({ outcome }) => outcome.kind === 'refused')?.outcome
  const gone = all.find(({ outcome }) => outcome.kind === 'gone')?.outcome
  const ended = refused ?? gone
  const detail = ended && 'detail' in ended ? ended.detail : ''
  return end(tx, delivery, { status: 'dead', reason: refused ? 'refused' : 'gone', detail })
}

const answerOf = (outcome: Outcome): string =>
  outcome.kind === 'sent' ? (outcome.receipt ?? '') : 'detail' in outcome ? outcome.detail : ''

/** Nobody is reached there any more: a browser is forgotten, anything else is shown as switched off, with the reason. */
async function dropBinding(tx: Tx, channel: ChannelName, bindingId: string, reason: string): Promise<void> {
  if (channel === 'push') await deleteBinding(tx, bindingId)
  else await setBinding(tx, bindingId, { state: 'off', reason })
  await publish(tx, 'channels.changed', [tx.actor.orgId], {})
}

async function end(tx: Tx, delivery: DeliveryRecord, ending: Ending): Promise<void> {
  const { id, channel, source } = delivery
  await setEnded(tx, id, ending, source.kind !== 'event')
  const own = source.kind === 'test' || source.kind === 'code'
  if (own || ending.status === 'dead' || source.kind === 'event') await publish(tx, 'channels.changed', [tx.actor.orgId], {})
  // of a program that fails its people are told by itself
  if (own || source.kind === 'event' || ending.status !== 'dead' || (await hasDied(tx, delivery, new Date(tx.now.getTime() - DAY_MS))))
    return
  const { orgId } = tx.actor
  await occur(tx, { code: 'delivery.dead', objectId: id, home: orgId, audience: [orgId], facts: { number: channelTitles[channel] } })
}

const READING_S = 60

/** What is done about those who write to the bots. */
export type BotDesk = {
  /** Somebody came by another link than one that binds a chat; false where none is such. */
  meet: (channel: MessengerName, start: Start) => Promise<boolean>
  /** What somebody wrote; once it is answered for, the messenger tells of it no more. */
  receive: (channel: MessengerName, messenger: Messenger, message: ChatMessage) => Promise<void>
}
type Hearing = Pick<Deps, 'db' | 'secrets'> & { desk?: BotDesk }

/** Hears who starts the bots and what is written to them, one process at a time. */
export function startBots({ db, secrets, channels, log, desk }: Hearing & Pick<Deps, 'channels' | 'log'>): Job {
  const stopping = new AbortController()
  const loops = (Object.entries(channels.messengers) as [MessengerName, Messenger][]).map(([name, messenger]) =>
    openLoop(async () => {
      try {
        return (await hearOnce({ db, secrets, desk }, name, messenger, stopping.signal)) ? 0 : READING_S * 500
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ event: 'bot.unheard', route: name, ...faultFields(error) })
        return LOOK_MS * 5
      }
    }),
  )
  return {
    nudge: () => undefined,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map(loop => loop.stop()))
    },
  }
}

/** Hears what came in since the last time and binds who started the bot; false where another process is hearing. */
export async function hearOnce(
  { db, secrets, desk }: Hearing,
  name: MessengerName,
  messenger: Messenger,
  signal: AbortSignal,
): Promise<boolean> {
  const reading = await claimReading(db, name, READING_S)
  if (!reading) return false
  const { starts, messages, readTo } = await messenger.incoming(reading.readTo, signal)
  for (const start of starts) {
    const became = (await bindStart(db, secrets, name, start)) ? 'bound' : (await desk?.meet(name, start)) ? 'met' : 'unknown'
    await messenger.say(start.address, botWords[became])
  }
  for (const message of messages) await desk?.receive(name, messenger, message)
  await setRead(db, name, readTo)
  return true
}
