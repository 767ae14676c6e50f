import { z } from 'zod'
import { dayPlus } from '#contract/order-dates.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { moveDemand } from '#server/demands/lifecycle.ts'
import { confirmedIn, factsOf } from '#server/demands/row/facts.ts'
import { lanesIn } from '#server/demands/row/stored.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { create } from '#server/tenders/commands/drafts.ts'
import type { TenderActor } from '#server/tenders/commands/steps.ts'
import { cancel } from './ending.ts'
import { applyStep, byOf, type Locked } from './steps.ts'

/** Makes a tender draft of what a demand has not covered, and tells its id. The order of a spot demand goes over; a grid goes on beside. */
export async function toTender(tx: Tx, actor: TenderActor, before: Locked): Promise<string> {
  moveDemand(factsOf(before), 'tender')
  const { demand, draft, facts } = before
  const route = `${facts.from.ru} → ${facts.to.ru}`
  const common = {
    side: 'forwarder' as const,
    title: draft.title === '' ? route : draft.title,
    basis: draft.basis,
    audience: draft.audience,
  }
  if (demand.kind === 'spot') {
    const orderId = demand.orderId ?? refuse('demand.step_closed', { status: demand.status, action: 'tender' })
    await cancel(tx, before, { reason: 'moved_to_tender', comment: '', ...byOf(actor) })
    const { tender } = await create(tx, actor, z.decode(TenderDraft, { ...common, kind: 'reduction', lots: [{ what: 'order', orderId }] }))
    return tender.id
  }
  const lots = before.lanes.flatMap(({ id, facts: stored }) => {
    const open = before.weeks
      .filter(week => week.laneId === id)
      .map(week => ({ week: week.week, trips: week.needed - confirmedIn(before.answers, week) }))
      .filter(({ trips }) => trips > 0)
    const [first, last] = [open[0], open.at(-1)]
    if (!first || !last) return []
    const lane = lanesIn(stored)
    return [
      {
        what: 'lane' as const,
        from: lane.fromCode,
        to: lane.toCode,
        cargo: lane.cargo,
        massKg: lane.massKg,
        bodyTypes: lane.bodyTypes,
        temperature: lane.temperature,
        validFrom: first.week,
        validTo: dayPlus(last.week, 6),
        trips: open.reduce((sum, { trips }) => sum + trips, 0),
        per: 'total' as const,
      },
    ]
  })
  if (lots.length === 0) refuse('demand.nothing_left')
  const { tender } = await create(tx, actor, z.decode(TenderDraft, { ...common, kind: 'contract', sealed: true, lots }))
  await applyStep(tx, before, {}, { what: 'tender', ...byOf(actor), facts: { lots: lots.length }, audience: [] })
  return tender.id
}
