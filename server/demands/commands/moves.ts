import type { DemandDraft } from '#contract/demand-draft.ts'
import { demandFields } from '#contract/demand-fields.ts'
import type { DemandMove } from '#contract/demand-moves.ts'
import { namesWhere, pick } from '#contract/fields.ts'
import { moveDemand } from '#server/demands/lifecycle.ts'
import type { DemandState } from '#server/demands/record.ts'
import { confirmedIn, factsOf } from '#server/demands/row/facts.ts'
import { changedParts, deadlineErrors, errorsToPublish } from '#server/demands/rules.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { saveWhileSourcing } from '#server/orders/commands/sourcing.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { columnsOf, lanesOf, named, placesOf, save, shownOf, writeGrid } from './drafts.ts'
import { cancel, finish } from './ending.ts'
import { deadlineSet, loadingOf, prolong, publishDemand } from './publishing.ts'
import { applyStep, byOf, type Locked, lockOrderOf, refuseFirst, timerOf } from './steps.ts'
import { askAgain } from './thread.ts'

/** Takes one step of a demand's life as its forwarder. */
export async function move(tx: Tx, actor: CommandActor, before: Locked, data: DemandMove): Promise<DemandState> {
  const status = moveDemand(factsOf(before), data.action)
  switch (data.action) {
    case 'publish':
      return publishDemand(tx, actor, before)
    case 'edit':
      return before.demand.status === 'draft' ? save(tx, actor, before, data.draft) : edit(tx, actor, before, data.draft)
    case 'pause':
      return applyStep(tx, before, { status }, { what: 'pause', ...byOf(actor) })
    case 'resume':
    case 'extend':
      return prolong(tx, actor, before, { what: data.action, until: data.deadline })
    case 'choose': {
      await dropTimers(tx, timerOf(before.demand, 'demand.deadline'))
      return applyStep(tx, before, { status, deadline: tx.now }, { what: 'choose', ...byOf(actor) })
    }
    case 'cancel': {
      await checkReason(tx, 'demand_cancel_reasons', data.reason, data.comment)
      return cancel(tx, before, { reason: data.reason, comment: data.comment, ...byOf(actor) })
    }
    case 'finish':
      return finish(tx, before, byOf(actor))
  }
}

/** What a change must not touch once it is published, and no order beside the one that is sought. */
const fixed = ({ draft }: DemandState, entered: DemandDraft): DemandDraft => ({
  ...entered,
  ...pick(draft, namesWhere(demandFields, 'stays', true)),
  order: null,
})

/** Changes a published demand: what cargo, route, dates, price or grid it is about raises the revision, and live offers wait for their word. */
async function edit(tx: Tx, actor: CommandActor, before: Locked, entered: DemandDraft): Promise<DemandState> {
  const { demand } = before
  const known = new Set(before.lanes.map(({ id }) => id))
  // where answers are not awaited any longer, nothing but an extension awaits them again
  const over = demand.status === 'choosing' ? { deadline: before.draft.deadline } : {}
  const draft = named({ ...fixed(before, entered), ...over }, known)
  const places = await placesOf(tx, draft)
  const lanes = await lanesOf(tx, draft, places)
  if (draft.kind === 'spot' && entered.order)
    await saveWhileSourcing(tx, actor, await lockOrderOf(tx, demand, demand.orderId!), entered.order)
  const facts = await shownOf(tx, draft, places, lanes)
  const later = draft.deadline !== before.draft.deadline
  refuseFirst(errorsToPublish({ ...draft, deadline: new Date(before.at.getTime() + 3600_000).toISOString() }, before.at, null))
  if (draft.takeNow && draft.mode !== 'request') checkLimit(actor, draft.price, 'amount')
  if (later && draft.deadline === null) refuseFirst([{ field: 'deadline', why: { ru: 'заполните его', en: 'it is needed' } }])
  if (later) refuseFirst(deadlineErrors(new Date(draft.deadline!), before.at, loadingOf(draft, facts)))
  if (draft.kind === 'period') {
    keepConfirmed(before, draft)
    await writeGrid(tx, demand, draft, lanes)
  }
  const changed = changedParts(before, { draft, facts })
  const revised = changed.length > 0
  const deadline = demand.status === 'choosing' ? demand.deadline! : new Date(draft.deadline!)
  if (later) {
    await setTimer(tx, { ...timerOf(demand, 'demand.deadline'), runAt: deadline })
    await deadlineSet.given(tx, demand.id)
  }
  if (revised) await askAgain(tx, before, changed)
  const changes = {
    ...columnsOf(draft),
    deadline,
    orderId: demand.orderId,
    facts: JSON.stringify(facts),
    ...(revised ? { revision: demand.revision + 1 } : {}),
  }
  return applyStep(tx, before, changes, { what: 'edit', ...byOf(actor), facts: { revision: demand.revision + (revised ? 1 : 0), changed } })
}

/** Refuses to take away what executors are confirmed for. */
function keepConfirmed({ weeks, answers }: DemandState, draft: DemandDraft): void {
  for (const week of weeks) {
    const confirmed = confirmedIn(answers, week)
    const needed = draft.lanes.find(lane => lane.id === week.laneId)?.weeks.find(each => each.week === week.week)?.trips ?? 0
    if (needed < confirmed)
      refuse('offer.cells', {
        field: 'lanes',
        why: {
          ru: `на неделю ${week.week} уже подтверждено рейсов: ${confirmed}`,
          en: `for the week of ${week.week} ${confirmed} trips are confirmed`,
        },
      })
  }
}
