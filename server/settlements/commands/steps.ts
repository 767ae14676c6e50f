import { fieldsAsked, unmetBy } from '#contract/customer-asks.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { requirementsOf } from '#server/customers/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { publishToOrders } from '#server/settlements/effects.ts'
import type { SettlementState } from '#server/settlements/record.ts'
import { offsetOf } from '#server/settlements/rules/sums.ts'
import { customerWords, linesOf, setLines, setSettlement } from '#server/settlements/store/settlements.ts'
import { authorsWith, nextStatus, type SettlementActor } from './actors.ts'
import { recordEntry } from './history.ts'
import { outdatedIn, refreshed } from './lines.ts'
import { record } from './payments.ts'

/** Takes one step of the lifecycle. */
export async function takeStep(tx: Tx, actor: SettlementActor, before: SettlementState, data: SettlementMove): Promise<SettlementState> {
  const from = before.settlement.status as SettlementStatus
  const outdated = data.action === 'approve' || data.action === 'post' ? await outdatedIn(tx, before) : []
  const to = nextStatus(before, data.action, actor, outdated)
  if (data.action === 'submit' || data.action === 'post') await checkCustomerAsks(tx, before)
  const signed = { at: tx.now, by: actor.name }
  const comment = 'reason' in data ? data.reason : ''
  switch (data.action) {
    case 'submit': {
      const fresh = await refreshed(tx, actor, before)
      const settlement = await setSettlement(tx, fresh.settlement, {
        status: to,
        submittedAt: signed.at,
        submittedBy: signed.by,
        authors: authorsWith(fresh.settlement.authors, actor),
      })
      return moved(tx, actor, { settlement, lines: fresh.lines }, { from, what: 'submit', comment })
    }
    case 'approve': {
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        approvedAt: signed.at,
        approvedBy: signed.by,
        approverId: actor.employeeId,
        approverUser: actor.userId,
      })
      return moved(tx, actor, { ...before, settlement }, { from, what: 'approve', comment })
    }
    case 'return': {
      const none = { approvedAt: null, approvedBy: null, approverId: null, approverUser: null }
      const settlement = await setSettlement(tx, before.settlement, { status: to, ...none })
      return moved(tx, actor, { ...before, settlement }, { from, what: 'return', comment })
    }
    case 'post': {
      await setLines(tx, before.settlement.id, null, { posted: true })
      const settlement = await setSettlement(tx, before.settlement, { status: to, postedAt: signed.at, postedBy: signed.by })
      const posted = await moved(tx, actor, { settlement, lines: await linesOf(tx, [settlement.id]) }, { from, what: 'post', comment })
      const parts = offsetOf(posted.lines)
      if (parts.length === 0) return posted
      const day = dayIn(actor.tz, tx.now)
      return record(tx, actor, posted, { kind: 'offset', day, number: '', key: null, amount: null, parts })
    }
    case 'void': {
      await setLines(tx, before.settlement.id, null, { live: false, posted: false })
      const settlement = await setSettlement(tx, before.settlement, {
        status: to,
        voidedAt: signed.at,
        voidedBy: signed.by,
        payDueOn: null,
      })
      return moved(tx, actor, { settlement, lines: await linesOf(tx, [settlement.id]) }, { from, what: 'void', comment })
    }
  }
}

/** Refuses a bill to a customer while an order of it lacks what he asks for on it. */
async function checkCustomerAsks(tx: Tx, { settlement, lines }: SettlementState): Promise<void> {
  if (settlement.counterpartKind !== 'customer') return
  const asked = await requirementsOf(tx, settlement.counterpartId)
  if (fieldsAsked(asked, 'invoice').length + asked.ownFields.length === 0) return
  const ids = lines.map(({ orderId }) => orderId)
  for (const { number, ...said } of await customerWords(tx, ids)) {
    const unmet = unmetBy({ ...blankOrder, ...said }, asked, 'invoice')
    if (unmet.length > 0) refuse('settlement.customer_asks', { order: number ?? '', missing: unmet.map(({ label }) => label) })
  }
}

// a bill asks for nothing that stands elsewhere in an order
const blankOrder = OrderDraft.parse({})

/** Writes a step everywhere: what orders tell of the settlement, its history, audit, the events. */
async function moved(
  tx: Tx,
  actor: SettlementActor,
  state: SettlementState,
  { from, what, comment }: { from: SettlementStatus; what: SettlementMove['action']; comment: string },
): Promise<SettlementState> {
  const { settlement } = state
  await publishToOrders(tx, actor, state, { from, what })
  return recordEntry(tx, actor, state, { what, from, to: settlement.status, comment })
}
