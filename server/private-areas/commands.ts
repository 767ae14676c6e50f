import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import type { PrivateMemberMove } from '#contract/private-area-moves.ts'
import { privateAreaLimits, type privateAreas } from '#contract/private-areas.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import type { Card, MemberRecord, PostRecord } from './record.ts'
import { audienceOf, type Entered, enterArea, insertEntry, lockArea, lockStatus, openArea, setArea } from './store/areas.ts'
import {
  askMember,
  cardsOf,
  endWaiting,
  findMember,
  inviteMember,
  knownAmong,
  moveMember,
  nextExpiry,
  organizationsByTin,
  partnersIn,
} from './store/members.ts'
import { countPinned, deletePost, insertPost, lockPost, setPost } from './store/posts.ts'
import { reachable } from './store/reach.ts'

/** Who gives a command: a person of one organisation. */
type Data<C extends keyof typeof privateAreas> = z.output<(typeof privateAreas)[C]['data']>

export const expiryTimer = (home: OrgId, areaId: string) => ({ home, kind: 'private_area.expire', objectId: areaId })

/** Whoever leads an area: its owner, and the staff of the platform. */
export const leads = ({ role }: Pick<Entered, 'role'>) => role === 'owner' || role === 'staff'

/** An area the actor may look into; whoever is staff has the right to run the platform. */
export async function entered(tx: Tx, actor: CommandActor, areaId: string | null, memberId: string | null = null): Promise<Entered | null> {
  const found = await enterArea(tx, areaId, memberId)
  return found?.role === 'staff' && !actor.permissions.has('platform.manage') ? null : found
}

/** An area the actor leads; to everybody else it is not there. */
export async function led(tx: Tx, actor: CommandActor, areaId: string): Promise<Entered> {
  const found = await entered(tx, actor, areaId)
  return found && leads(found) ? found : refuse('private_area.not_found')
}

/** The event: to its owner, to whoever acts, and to those named. */
export const publishChange = (tx: Tx, { home, areaId }: Pick<Entered, 'home' | 'areaId'>, others: readonly string[]) =>
  publish(tx, 'private_area.changed', [tx.actor.orgId, home, ...others], { areaId })

/** Those named hear of something in an area; an area is known to them by its name. */
const tell = (
  tx: Tx,
  { home, areaId }: Pick<Entered, 'home' | 'areaId'>,
  code: 'private_area.asked' | 'private_area.moved',
  others: readonly string[],
) => occur(tx, { code, objectId: areaId, audience: others.filter(org => org !== tx.actor.orgId), home, facts: {} })

type Noted = { what: string; comment?: string; facts?: Record<string, unknown> }

async function note(tx: Tx, actor: CommandActor, area: Pick<Entered, 'home' | 'areaId'>, { what, comment = '', facts = {} }: Noted) {
  await insertEntry(tx, area, { what, name: actor.name, comment })
  await audit(tx, {
    what: `private_area.${what}`,
    kind: 'private_area',
    objectId: area.areaId,
    facts: { ...facts, ...(comment && { comment }) },
  })
}

/** Makes an area or changes one; tells its id. */
export async function save(tx: Tx, actor: CommandActor, { area: key, ownerId, ...draft }: Data<'save'>): Promise<string> {
  if (key === null) {
    const owner = ownerId ?? actor.orgId
    if (owner !== actor.orgId && !actor.permissions.has('platform.manage')) refuse('organization.not_found', { field: 'ownerId' })
    const made = { home: owner as OrgId, areaId: await openArea(tx, owner, draft) }
    await note(tx, actor, made, { what: 'create', facts: { name: draft.name } })
    await publishChange(tx, made, [])
    return made.areaId
  }
  const found = await led(tx, actor, key.areaId)
  const before = await lockArea(tx, found.home, key.version)
  const ruled = draft.rules !== before.rules
  await setArea(tx, before, { ...draft, ...(ruled && { rulesVersion: before.rulesVersion + 1, rulesAt: tx.now }) })
  await note(tx, actor, found, { what: ruled ? 'rules' : 'save', facts: { name: draft.name } })
  await publishChange(tx, found, await audienceOf(tx, found.home, true))
  return found.areaId
}

/** Closes an area: invitations and applications end with it, everything else runs to its end. */
export async function close(tx: Tx, actor: CommandActor, { areaId, version, reason }: Data<'close'>): Promise<void> {
  const found = await led(tx, actor, areaId)
  const before = await lockArea(tx, found.home, version)
  if (before.status !== 'open') refuse('private_area.closed')
  await setArea(tx, before, { status: 'closed', closedAt: tx.now, closedReason: reason })
  const ended = await endWaiting(tx, areaId, actor.name)
  await dropTimers(tx, expiryTimer(found.home, areaId))
  await note(tx, actor, found, { what: 'close', comment: reason, facts: { ended: ended.length } })
  await publishChange(tx, found, [...(await audienceOf(tx, found.home)), ...ended])
}

export async function open(tx: Tx, actor: CommandActor, { areaId, version }: Data<'open'>): Promise<void> {
  const found = await led(tx, actor, areaId)
  const before = await lockArea(tx, found.home, version)
  if (before.status === 'open') refuse('private_area.is_open')
  await setArea(tx, before, { status: 'open', closedAt: null, closedReason: '' })
  await note(tx, actor, found, { what: 'open' })
  await publishChange(tx, found, await audienceOf(tx, found.home))
}

/** The next moment an invitation of a home runs out. */
export async function arm(tx: Tx, home: OrgId, areaId: string): Promise<void> {
  const at = await nextExpiry(tx, home)
  if (at) await setTimer(tx, { ...expiryTimer(home, areaId), runAt: at })
}

type NamedOrganization = { tin: string; organization: Card | null }

/** What of a gate's answer is a refusal. */
const obstacles: Record<string, ErrorCode> = {
  missing: 'organization.not_found',
  own: 'private_area.own',
  not_executor: 'private_area.not_executor',
  unverified: 'private_area.unverified',
  shut_out: 'private_area.shut_out',
  unavailable: 'private_area.unavailable',
  closed: 'private_area.closed',
}

async function namedIn(tx: Tx, { role }: Entered, { tins, organizationIds, groupIds }: Data<'invite'>): Promise<NamedOrganization[]> {
  const groups =
    groupIds.length === 0 ? [] : role === 'owner' ? await listGroups(tx) : refuse('partner.group_unknown', { field: 'groupIds' })
  const chosen = groups.filter(({ id }) => groupIds.includes(id))
  if (chosen.length < new Set(groupIds).size) refuse('partner.group_unknown', { field: 'groupIds' })
  const written = [...new Set(tins.map(tin => tin.replaceAll(/[\s-]/g, '').toUpperCase()))]
  const byTin = await organizationsByTin(tx, written)
  const ids = [
    ...organizationIds,
    ...(await partnersIn(
      tx,
      chosen.map(({ name }) => name),
    )),
  ]
  // of others than partners a forwarder knows the number
  const known = role === 'owner' ? await knownAmong(tx, ids) : new Set(ids)
  const cards = await cardsOf(
    tx,
    ids.filter(id => known.has(id)),
  )
  const seen = new Set<string>()
  const once = (one: NamedOrganization) => {
    const key = one.organization?.id ?? one.tin
    return seen.has(key) ? [] : [seen.add(key) && one]
  }
  return [
    ...written.map(tin => ({ tin, organization: byTin.get(tin) ?? null })),
    ...ids.map(id => ({ tin: cards.get(id)?.tin ?? id, organization: cards.get(id) ?? null })),
  ].flatMap(once)
}

/** Invites organisations, each answered on its own. */
export async function invite(
  tx: Tx,
  actor: CommandActor,
  data: Data<'invite'>,
): Promise<{ named: NamedOrganization; refusal: Refusal | null }[]> {
  const found = await led(tx, actor, data.areaId)
  const area = await lockArea(tx, found.home, null)
  if (area.status !== 'open') refuse('private_area.closed')
  const named = await namedIn(tx, found, data)
  if (named.length === 0) refuse('private_area.nobody')
  if (named.length > privateAreaLimits.invited) refuse('private_area.too_many', { most: privateAreaLimits.invited, count: named.length })
  const until = new Date(tx.now.getTime() + data.days * 86_400_000)
  const results: { named: NamedOrganization; refusal: Refusal | null }[] = []
  for (const one of named) {
    if (one.organization === null) {
      results.push({
        named: one,
        refusal: new Refusal(data.organizationIds.includes(one.tin) ? 'organization.not_found' : 'private_area.unknown_tin'),
      })
      continue
    }
    const { outcome, status } = await inviteMember(tx, {
      areaId: found.areaId,
      organizationId: one.organization.id,
      message: data.message,
      until,
      name: actor.name,
    })
    const refusal =
      outcome === 'invited'
        ? null
        : outcome === 'exists'
          ? new Refusal('private_area.member_exists', { status })
          : new Refusal(obstacles[outcome] ?? 'organization.not_found')
    results.push({ named: one, refusal })
  }
  const invited = results.flatMap(({ named: { organization }, refusal }) => (refusal === null && organization ? [organization.id] : []))
  if (invited.length > 0) {
    await arm(tx, found.home, found.areaId)
    await audit(tx, {
      what: 'private_area.invite',
      kind: 'private_area',
      objectId: found.areaId,
      facts: { organizations: invited, days: data.days },
    })
    await publishChange(tx, found, invited)
    await tell(tx, found, 'private_area.moved', invited)
  }
  return results
}

/** Applies for membership. */
export async function ask(tx: Tx, { areaId, note: words }: Data<'ask'>): Promise<void> {
  const { outcome, status, until, home } = await askMember(tx, areaId, words)
  if (outcome === 'exists') refuse('private_area.member_exists', { status })
  if (outcome === 'wait') refuse('private_area.wait', { date: until })
  if (outcome === 'missing') refuse('private_area.not_found')
  // what is in the way lies with the one who asks: he has shut the owner out
  if (outcome === 'unavailable') refuse('private_area.shut_out')
  if (outcome !== 'asked') refuse(obstacles[outcome] ?? 'private_area.not_found')
  await audit(tx, { what: 'private_area.ask', kind: 'private_area', objectId: areaId, to: 'asked' })
  await publishChange(tx, { home: home as OrgId, areaId }, [])
  await tell(tx, { home: home as OrgId, areaId }, 'private_area.asked', [home!])
}

/** Takes one step of a membership; tells it as it is then, and as whom it was taken. */
export async function move(tx: Tx, actor: CommandActor, data: PrivateMemberMove): Promise<{ member: MemberRecord; found: Entered }> {
  const found = await entered(tx, actor, null, data.memberId)
  const before = found && (await findMember(tx, data.memberId))
  if (!found || !before) return refuse('private_area.member_not_found')
  const { outcome, status, memberOrg } = await moveMember(tx, {
    memberId: data.memberId,
    version: data.version,
    action: data.action,
    reason: 'reason' in data ? data.reason : '',
    rulesVersion: 'rulesVersion' in data ? data.rulesVersion : null,
    name: actor.name,
  })
  if (outcome !== 'done') return refuse(...refusalOf(outcome, status, leads(found)))
  await audit(tx, {
    what: `private_area.${data.action}`,
    kind: 'private_area',
    objectId: found.areaId,
    from: before.status,
    to: status,
    facts: { member: memberOrg, ...('reason' in data && data.reason && { reason: data.reason }) },
  })
  await publishChange(tx, found, [memberOrg])
  await tell(tx, found, 'private_area.moved', [found.home, memberOrg])
  return { member: (await findMember(tx, data.memberId))!, found }
}

function refusalOf(outcome: string, status: string, byOwner: boolean): [ErrorCode, Record<string, unknown>?] {
  if (outcome === 'changed') return ['private_area.member_changed']
  if (outcome === 'step') return ['private_area.step_closed', { status }]
  if (outcome === 'rules') return ['private_area.rules_changed', { field: 'rulesVersion' }]
  if (outcome === 'missing') return ['private_area.member_not_found']
  // to a member it is the other way round: whom the owner has shut out is not told so
  if (!byOwner && outcome === 'shut_out') return ['private_area.unavailable']
  if (!byOwner && outcome === 'unavailable') return ['private_area.shut_out']
  return [obstacles[outcome] ?? 'private_area.member_not_found']
}

/** Writes an announcement or changes one. */
export async function savePost(
  tx: Tx,
  actor: CommandActor,
  { areaId, post: key, title, text, pinned }: Data<'savePost'>,
): Promise<PostRecord> {
  const found = await led(tx, actor, areaId)
  // the area is held: two that pin at once would both be the fifth
  const area = await lockArea(tx, found.home, null)
  const most = privateAreaLimits.pinned
  if (pinned && (await countPinned(tx, found.home, key?.id ?? null)) >= most) refuse('private_area.pinned_full', { most, field: 'pinned' })
  const post = key
    ? await setPost(tx, await lockPost(tx, found.home, key.id, key.version), { title, body: text, pinned })
    : await insertPost(tx, {
        orgId: found.home,
        id: newId(),
        areaId,
        title,
        body: text,
        pinned,
        at: tx.now,
        byName: actor.name,
        demo: area.demo,
      })
  if (!key) await setArea(tx, area, { postedAt: tx.now }, false)
  await note(tx, actor, found, { what: key ? 'post_changed' : 'post', comment: title, facts: { post: post.id } })
  await publishChange(tx, found, await audienceOf(tx, found.home))
  return post
}

export async function removePost(tx: Tx, actor: CommandActor, { areaId, postId, version }: Data<'removePost'>): Promise<void> {
  const found = await led(tx, actor, areaId)
  const post = await lockPost(tx, found.home, postId, version)
  await deletePost(tx, post)
  await note(tx, actor, found, { what: 'post_removed', comment: post.title, facts: { post: post.id } })
  await publishChange(tx, found, await audienceOf(tx, found.home))
}

const areaErrors = {
  side: {
    ru: 'в закрытой площадке участвуют исполнители, выберите другой круг',
    en: 'members of a private area are executors, choose others',
  },
  none: {
    ru: 'её у вас ещё нет, откройте её или выберите другой круг',
    en: 'you have none yet, open one or choose others',
  },
  closed: { ru: 'она закрыта, откройте её снова или выберите другой круг', en: 'it is closed, open it again or choose others' },
  empty: {
    ru: 'в ней ещё никто не участвует, пригласите участников или выберите другой круг',
    en: 'nobody has joined it yet, invite members or choose others',
  },
}

/** Why something cannot be put up in the own private area, in words; null: it can, or it is meant for others. The area stays as it is until the commit. */
export async function areaError(tx: Tx, side: Side, audience: Audience): Promise<Bilingual | null> {
  if (audience.kind !== 'private') return null
  if (side !== 'forwarder') return areaErrors.side
  const status = await lockStatus(tx)
  if (status === null) return areaErrors.none
  if (status !== 'open') return areaErrors.closed
  return (await reachable(tx, side, 'private')).length === 0 ? areaErrors.empty : null
}
