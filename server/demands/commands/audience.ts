import type { DemandDraft } from '#contract/demand-draft.ts'
import { delayOf } from '#server/demands/rules.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { areaError } from '#server/private-areas/commands.ts'
import { reachable } from '#server/private-areas/store/reach.ts'

const unknown = { ru: 'этого у вас нет', en: 'you have no such thing' }

/** Refuses an audience that names groups or organisations the forwarder does not have. */
export async function checkAudience(tx: Tx, { audience, stages }: Pick<DemandDraft, 'audience' | 'stages'>): Promise<void> {
  const no = (field: string) => refuse('demand.incomplete', { field, why: unknown })
  if (audience.kind === 'groups') {
    const known = new Set((await listGroups(tx)).map(({ id }) => id))
    if (audience.groupIds.some(id => !known.has(id))) no('audience')
  }
  if (audience.kind === 'list') {
    const known = new Set((await reachable(tx, 'forwarder', 'partners')).map(({ id }) => id))
    if (audience.organizationIds.some(id => !known.has(id))) no('audience')
  }
  const staged = new Set(audience.kind === 'groups' ? audience.groupIds : [])
  if (stages.some(({ groupId }) => !staged.has(groupId))) no('stages')
}

/** Whom the audience reaches now, and from when each of them. */
export async function audienceOf(
  tx: Tx,
  { audience, stages }: Pick<DemandDraft, 'audience' | 'stages'>,
  from: Date,
): Promise<{ executorId: string; visibleFrom: Date }[]> {
  const error = await areaError(tx, 'forwarder', audience)
  if (error) refuse('demand.private_closed', { field: 'audience', why: error })
  const all = await reachable(tx, 'forwarder', audience.kind === 'public' || audience.kind === 'private' ? audience.kind : 'partners')
  if (audience.kind !== 'groups' && audience.kind !== 'list') return all.map(({ id }) => ({ executorId: id, visibleFrom: from }))
  if (audience.kind === 'list') {
    const chosen = new Set(audience.organizationIds)
    return all.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ executorId: id, visibleFrom: from }))
  }
  const groups = (await listGroups(tx)).filter(group => audience.groupIds.includes(group.id))
  return all.flatMap(({ id, groupNames }) => {
    const minutes = delayOf(groupNames, groups, stages)
    return minutes === null ? [] : [{ executorId: id, visibleFrom: new Date(from.getTime() + minutes * 60_000) }]
  })
}
