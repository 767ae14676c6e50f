import type { DemandState } from '#server/demands/record.ts'
import { demandStateOf, insertRecipients } from '#server/demands/store/demands.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { refuse } from '#server/platform/refusal.ts'
import { audienceOf, checkAudience } from './audience.ts'
import { applyStep, byOf, type Locked } from './steps.ts'

/** Has a published demand read by one more group of partners; null where everybody in it reads it already. */
export async function reachGroup(tx: Tx, actor: CommandActor, before: Locked, groupId: string): Promise<DemandState | null> {
  if (before.demand.status !== 'active') refuse('demand.step_closed', { status: before.demand.status, action: 'publish' })
  const group = { kind: 'groups' as const, groupIds: [groupId] }
  await checkAudience(tx, { audience: group, stages: [] })
  const known = new Set(before.recipients.filter(({ visibleFrom }) => visibleFrom <= tx.now).map(({ executorId }) => executorId))
  // whoever publishes to the group now means now, whatever delay the group has by itself
  const found = await audienceOf(tx, { audience: group, stages: [{ groupId, delayMinutes: 0 }] }, tx.now)
  const fresh = found.filter(({ executorId }) => !known.has(executorId))
  if (fresh.length === 0) return null
  await insertRecipients(tx, before.demand, fresh)
  const audience = fresh.map(({ executorId }) => executorId)
  const facts = { number: before.demand.number ?? '', organization: actor.organization }
  await occur(tx, { code: 'demand.published', objectId: before.demand.id, audience, facts })
  const after = await demandStateOf(tx, before.demand)
  return applyStep(tx, after, {}, { what: 'publish.more', ...byOf(actor), facts: { reached: fresh.length }, audience })
}
