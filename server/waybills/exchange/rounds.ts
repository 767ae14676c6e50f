import { TitleKind } from '#contract/waybills.ts'
import type { OrderState, TitleHead } from '#server/deals/record.ts'
import { awaitsOutside, expectsOutside } from '#server/deals/waybills/lifecycle.ts'
import { onWaybill } from '#server/deals/waybills/rules/consignments.ts'
import { factsOf } from '#server/deals/waybills/rules/titles.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { actFor, type Db, inHome, inTransaction, type OrgId, type Tx } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { dropTimers, setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { receive, takeAnswer } from '#server/waybills/commands/answers.ts'
import { EXCHANGE, exchangeTimer } from '#server/waybills/commands/steps.ts'
import { type Due, listIds, lockDue, postpone } from '#server/waybills/store/rounds.ts'
import { findByIdHere, findBytes, setTitle, type WaybillState } from '#server/waybills/store/waybills.ts'
import type { Schemas } from '#server/waybills/titles/schema.ts'
import type { Incoming, Operator, OperatorReply } from './operator.ts'

const LOOK_MS = 1000
/** So long one process has a waybill to itself; another takes it up only when that one is gone. */
const LEASE_S = 60
/** An operator is asked after 2 s, then after twice as long each time, up to this; something new begins it anew. */
const LONGEST_WAIT_S = 300
/** What was delivered may still be refused at an operator: so often it is asked about while its waybill is open. */
const LISTEN_S = 3600

type Deps = { db: Db; operator: Operator; schemas: Schemas; log?: Log }

/**
 * Speaks with the operator for the orders whose moment came, outside any transaction: titles that were signed are handed over, those
 * under way asked about, those signed outside fetched. Before a title is handed over once more its status is asked, so a lost answer or
 * a process that died sends nothing twice.
 */
export function startExchange(deps: Deps): { nudge: () => void; stop: () => Promise<void> } {
  return openLoop(async () => {
    try {
      const due = await claim(deps.db)
      if (!due) return LOOK_MS
      await exchange(deps, due)
      return 0
    } catch (error) {
      deps.log?.error({ event: 'waybills.broken', ...faultFields(error) })
      return LOOK_MS
    }
  })
}

/** Where no operator is connected what was to be said waits for one, an hour at a time. */
export const withoutOperator = {
  [EXCHANGE]: async (tx, { home, kind, objectId }) => setTimer(tx, { home, kind, objectId, runAt: new Date(tx.now.getTime() + 3600_000) }),
} satisfies Record<string, TimerHandler>

/** The next order whose moment came; it is kept from others for a while. */
async function claim(db: Db): Promise<Due | undefined> {
  return inTransaction(db, async trx => {
    const due = await lockDue(trx, EXCHANGE)
    if (!due) return undefined
    const tx = await actFor(trx, due.home)
    await postpone(tx, EXCHANGE, due.orderId, after(tx.now, LEASE_S))
    return due
  })
}

type Errand = { title: TitleHead; waybill: WaybillState['waybill']; file: Buffer; signature: Buffer | null }

/** One round with the operator for one order. */
export async function exchange(deps: Deps, due: Due): Promise<void> {
  const { db } = deps
  const { errands, asking } = await inHome(db, due.home, tx => takeUp(tx, due))
  for (const errand of errands) {
    const answer = await tried(deps, due, async () => heard(await speak(deps.operator, due.home, errand)))
    await inHome(db, due.home, tx => settleErrand(tx, due, errand, answer))
  }
  for (const waybill of asking) {
    const incoming = (await tried(deps, due, () => deps.operator.fetch(due.home, waybill))) ?? []
    if (incoming.length > 0)
      await inHome(db, due.home, tx => takeIn(tx, due, { waybillId: waybill.id, incoming: incoming.filter(isTitle).map(received) }, deps))
  }
  await inHome(db, due.home, tx => setNext(tx, due, deps.operator))
}

/** An answer, or null where none came; whoever asks asks again. */
async function tried<T>({ log }: Deps, { home }: Due, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    log?.warn({ event: 'waybills.unanswered', org: home, ...faultFields(error) })
    return null
  }
}

/** Seconds until a title is asked about again that has been asked about so often without anything new. */
export const waitAfter = (attempts: number): number => Math.min(2 ** attempts, LONGEST_WAIT_S)

/** What somebody outside said, as far as it can be kept and read. */
const kept = (text: string, most: number): string => [...text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')].slice(0, most).join('')

const heard = (said: OperatorReply | 'told' | null): OperatorReply | 'told' | null =>
  said === null || said === 'told'
    ? said
    : {
        ...said,
        operatorId: kept(said.operatorId, 200),
        reason: kept(said.reason, 1000),
        gis: { ...said.gis, uid: said.gis.uid === null ? null : kept(said.gis.uid, 200) },
      }

const isTitle = ({ kind }: Incoming): boolean => TitleKind.safeParse(kind).success

const received = (one: Incoming): Incoming => ({
  ...one,
  operatorId: kept(one.operatorId, 200),
  fileName: kept(one.fileName, 255),
  signer: kept(one.signer, 200),
  uid: one.uid === null ? null : kept(one.uid, 200),
})

const underWay = (title: TitleHead) =>
  title.state === 'sent' ||
  title.state === 'registered' ||
  (title.state === 'signed' && title.gis === 'queued') ||
  (title.state === 'refused' && title.toldAt === null)

/** Delivered and taken by the state's system, in a waybill that is not closed yet: the other side may still refuse it. */
const isHeard = (title: TitleHead, { completedAt, endedAt }: WaybillState['waybill']) =>
  title.state === 'signed' && !title.replaced && title.side !== 'outside' && completedAt === null && endedAt === null

const isAsked = (title: TitleHead, waybill: WaybillState['waybill']) => underWay(title) || isHeard(title, waybill)

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

async function waybillsOf(tx: Tx, { home, orderId }: Due): Promise<WaybillState[]> {
  const found = []
  for (const id of await listIds(tx, { orgId: home, id: orderId })) found.push(await findByIdHere(tx, id))
  return found.filter(each => each !== null)
}

/** Whether a waybill is that of the deal the order is in. */
const isPresent = ({ order }: OrderState, { waybill }: WaybillState) => waybill.endedAt === null && order.executorId === waybill.partyId

/** Takes the titles under way to itself for a while, and tells what to say of each. */
async function takeUp(tx: Tx, due: Due): Promise<{ errands: Errand[]; asking: { id: string; carrier: OrgId }[] }> {
  const state = await lockState(tx, due.orderId, null)
  const errands: Errand[] = []
  const asking: { id: string; carrier: OrgId }[] = []
  for (const found of await waybillsOf(tx, due)) {
    for (const title of found.titles) {
      const early = (moment: Date | null) => moment !== null && moment > tx.now
      if (!isAsked(title, found.waybill) || early(title.busyUntil) || early(title.askAt)) continue
      const attempts = title.attempts + 1
      const wait = underWay(title) ? waitAfter(attempts) : LISTEN_S
      await setTitle(tx, title, { busyUntil: after(tx.now, LEASE_S), askAt: after(tx.now, wait), attempts })
      const { xml, signature } = await findBytes(tx, title)
      errands.push({ title, waybill: found.waybill, file: xml, signature })
    }
    if (isPresent(state, found) && awaitsOutside(factsOf(onWaybill(state, found.waybill), found)))
      asking.push({ id: found.waybill.id, carrier: found.waybill.partyId as OrgId })
  }
  return { errands, asking }
}

/** Titles of the executor go by his own account, all others by the forwarder's. */
const accountOf = (home: OrgId, { side, partyId }: TitleHead) => (side === 'executor' ? (partyId as OrgId) : home)

async function speak(operator: Operator, home: OrgId, { title, waybill, file, signature }: Errand): Promise<OperatorReply | 'told' | null> {
  const account = accountOf(home, title)
  if (title.state === 'refused') {
    await operator.refuse(account, { id: title.operatorId ?? title.id, reason: title.reason })
    return 'told'
  }
  // whatever was tried before may have arrived
  if (title.state !== 'sent' || title.attempts > 0) {
    const known = (await operator.status(account, [title.id])).get(title.id)
    if (known) return known
    if (title.state !== 'sent') return null
  }
  return operator.send(account, {
    id: title.id,
    waybillId: title.waybillId,
    kind: title.kind as TitleKind,
    fileName: title.fileName,
    file,
    signature: signature!,
    attorney: title.attorneyNumber,
    demo: waybill.demo,
  })
}

async function settleErrand(tx: Tx, due: Due, { title }: Errand, answer: OperatorReply | 'told' | null): Promise<void> {
  const state = await lockState(tx, due.orderId, null)
  const found = await findByIdHere(tx, title.waybillId)
  await setTitle(tx, title, { busyUntil: null, ...(answer === 'told' && { toldAt: tx.now }) })
  if (!found || !answer || answer === 'told') return
  if (await takeAnswer(tx, state, found, { titleId: title.id, said: answer }))
    await setTitle(tx, title, { attempts: 1, askAt: after(tx.now, waitAfter(1)) })
}

async function takeIn(
  tx: Tx,
  due: Due,
  { waybillId, incoming }: { waybillId: string; incoming: readonly Incoming[] },
  deps: Deps,
): Promise<void> {
  for (const one of incoming) {
    const state = await lockState(tx, due.orderId, null)
    const found = await findByIdHere(tx, waybillId)
    if (found) await receive(tx, state, found, { incoming: one, deps })
  }
}

/** Sets the next moment of an order, or none where nothing is under way. Its lock keeps whoever signs meanwhile from being forgotten. */
async function setNext(tx: Tx, due: Due, { simulated }: Operator): Promise<void> {
  const state = await lockState(tx, due.orderId, null)
  const waits: number[] = []
  for (const found of await waybillsOf(tx, due)) {
    for (const title of found.titles) {
      if (!isAsked(title, found.waybill)) continue
      const at = Math.max(title.askAt?.getTime() ?? 0, title.busyUntil?.getTime() ?? 0)
      waits.push(Math.max(0, (at - tx.now.getTime()) / 1000))
    }
    if (isPresent(state, found) && expectsOutside(factsOf(onWaybill(state, found.waybill), found))) waits.push(simulated ? 5 : 60)
  }
  const timer = exchangeTimer({ orgId: due.home, id: due.orderId })
  if (waits.length === 0) await dropTimers(tx, timer)
  else await setTimer(tx, { ...timer, runAt: new Date(tx.now.getTime() + Math.min(...waits) * 1000) })
}
