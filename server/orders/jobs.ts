import { dueDayOf } from '#contract/banking-days.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { orderOfClaim } from '#server/deals/claims/store.ts'
import { payDayOf } from '#server/deals/documents/effects.ts'
import { openIn } from '#server/deals/extras/rules.ts'
import { learnCalendar } from '#server/dicts/commands.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { overdueIn, waitForReply } from './commands/claims.ts'
import { addHistoryLine } from './commands/history.ts'
import { lapseHaltRequest } from './commands/holds.ts'
import { publishLostOrder } from './commands/lostOrder.ts'
import { archive, expire } from './commands/moves.ts'
import { lockState } from './commands/sides.ts'
import { applyStep, timerOf } from './commands/step.ts'
import { showOrders } from './projection.ts'
import { SHAPE } from './row/stored.ts'
import { listForwarders, listUnpaid } from './store/recount.ts'
import { listOutdated, type Outdated, writeInLots } from './store/rows.ts'
import { lockStates } from './store/states.ts'

/** Moments at which a former executor has said something: of a claim, or of what is owed. */
export const lostOrderTimers = {
  'claim.lost': async (tx, { objectId }) => {
    const orderId = await orderOfClaim(tx, objectId)
    if (orderId !== undefined) await publishLostOrder(tx, orderId)
  },

  'order.lost': (tx, { objectId }) => publishLostOrder(tx, objectId),
} satisfies Record<string, TimerHandler>

/**
 * Moments of orders: an offer nobody answered in time runs out, a request to stop lapses, a paid order goes to the archive. A deadline that
 * passed otherwise is told to both sides once and moves nothing.
 */
export const timers = {
  'order.expire': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, offerExpiresAt } = state.order
    if (status === 'offered' && offerExpiresAt !== null && offerExpiresAt <= tx.now) await expire(tx, state)
  },

  'order.resources': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, approvalUntil } = state.order
    if (status === 'accepted' && approvalUntil === null) await addHistoryLine(tx, state, { what: 'resources_late', side: 'system' })
  },

  'order.approval': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { approvalUntil } = state.order
    if (approvalUntil !== null && approvalUntil <= tx.now) await addHistoryLine(tx, state, { what: 'approval_late', side: 'system' })
  },

  'order.documents': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const owed = state.documents.some(({ status, dueAt }) => (status === 'required' || status === 'rejected') && dueAt && dueAt <= tx.now)
    if (owed && state.order.status === 'documents') await addHistoryLine(tx, state, { what: 'documents_late', side: 'system' })
  },

  'order.claim': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    for (const { kind, executorId } of overdueIn(state, tx.now))
      await addHistoryLine(tx, state, { what: 'claim_late', side: 'system', facts: { claim: kind }, party: executorId })
    await waitForReply(tx, state)
  },

  ...lostOrderTimers,

  'order.halt': async (tx, { objectId }) => lapseHaltRequest(tx, await lockState(tx, objectId, null)),

  'order.recount': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const pay = payDayOf(state)
    if (pay === null || state.order.settledAt !== null || pay.by === state.order.payDueOn) return
    // what follows a step works the day out anew, and the moment at which it is over
    await applyStep(tx, state, state.order.status as OrderStatus, {
      by: { what: 'settlement.moved', side: 'system' },
      facts: { day: pay.by },
    })
  },

  'order.archive': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, settledAt } = state.order
    const asked = openIn(state).length > 0
    if (status === 'completed' && settledAt !== null && !asked) await archive(tx, state)
    // it was paid before its documents were accepted, or an extra is not answered: asked again until then
    else if ((status === 'completed' || status === 'documents') && settledAt !== null)
      await setTimer(tx, { ...timerOf(state.order, 'order.archive'), runAt: new Date(tx.now.getTime() + DAY_MS) })
  },
} satisfies Record<string, TimerHandler>

/** So many organisations are gone through at one moment of the calendar. */
const AT_ONCE = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * After the days of a year changed: every order that waits to be paid and would end on another day is worked out anew by a moment of its own,
 * some organisations at a time.
 */
export const calendarTimers = (workerDb: Db): Record<string, TimerHandler> => ({
  'calendar.recount': async (tx, { home, objectId }) => {
    await learnCalendar(workerDb)
    const some = await listForwarders(workerDb, objectId === home ? NOBODY : objectId, AT_ONCE)
    const today = dayIn(defaultZone, tx.now)
    for (const org of some)
      await inHome(workerDb, org as OrgId, async own => {
        for (const { id, payFrom, payDueOn, payDays, payDaysKind } of await listUnpaid(own, today))
          if (dueDayOf(payFrom, payDays, payDaysKind as 'calendar' | 'banking') !== payDueOn)
            await setTimer(own, { home: org as OrgId, kind: 'order.recount', objectId: id, runAt: own.now })
      })
    if (some.length === AT_ONCE) await setTimer(tx, { home, kind: 'calendar.recount', objectId: some.at(-1)!, runAt: tx.now })
  },
})

const DAY_MS = 86_400_000
/** Orders of one transaction: locked for as long as it takes to write their rows. */
const TOGETHER = 200
/** Transactions at a time: while two wait for the database, a third makes its rows. */
const LANES = 3
/** An order costs a small part of what a lot does: while nobody works, so many times the orders stand in line, that no lane waits for the last. */
const IN_LINE = 4
/** So many parts of the way are looked through for them: where most rows are of today's shape, the few others come together all the same. */
const LOOKS = 20

/** Writes the rows of orders of an older shape anew, the orders of a home together; what somebody changes just now is found on the next way. */
export const rebuildOrders: Rebuild = async (workerDb, after, limit) => {
  const isAlone = limit > TOGETHER
  const { old, last } = await (isAlone ? lineUp(workerDb, after, limit * IN_LINE) : listOutdated(workerDb, SHAPE, { after, limit }))
  const parts = [...Map.groupBy(old, ({ homeOrgId }) => homeOrgId)].flatMap(([home, orders]) =>
    chunksOf(orders, TOGETHER).map(chunk => ({ home: home as OrgId, ids: chunk.map(({ orderId }) => orderId) })),
  )
  const waiting = parts.values()
  const lane = async () => {
    for (const { home, ids } of waiting)
      await inHome(workerDb, home, async tx => {
        if (isAlone) await writeInLots(tx)
        await showOrders(tx, await lockStates(tx, ids))
      })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return last === null ? null : { after: last, done: old.length }
}

/** As many orders as are wanted, of several parts of the way where one has not so many, and how far they came. */
async function lineUp(workerDb: Db, after: string | null, limit: number): Promise<Awaited<ReturnType<typeof listOutdated>>> {
  const found = new Map<string, Outdated>()
  let last: string | null = null
  for (let looks = 0; looks < LOOKS && found.size < limit; looks++) {
    const came = await listOutdated(workerDb, SHAPE, { after: last ?? after, limit: limit - found.size })
    if (came.last === null) break
    for (const each of came.old) found.set(each.orderId, each)
    last = came.last
  }
  return { old: [...found.values()], last }
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
