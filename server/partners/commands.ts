import type { z } from 'zod'
import type { CheckItem, CheckResult } from '#contract/partner-states.ts'
import type { PartnerBulk, PartnerMove, partners } from '#contract/partners.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { groupRefusals } from '#contract/refusals/partners.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { move } from './lifecycle.ts'
import { directionOf, factsOf, type PartnerState, seenStatus, sidesIn } from './row.ts'
import { isAskedOf, isAutomatic } from './rules.ts'
import { listGroups } from './store/groups.ts'
import type { SharedMove } from './store/partners.ts'
import {
  askPartner,
  type ContractDraft,
  findPartner,
  insertEntry,
  listWith,
  lockPartner,
  moveShared,
  partnerStateOf,
  type SharedStep,
  setContract,
  setMark,
  setPrivate,
} from './store/partners.ts'

/** The other side hears of a partnership by the name of whoever took the step: each side has a row of its own. */
type Heard = { other: string; code: 'partner.asked' | 'partner.moved' | 'partner.stopped'; comment?: string }

const tellOther = (tx: Tx, actor: PartnerActor, { other, code, comment = '' }: Heard) =>
  occur(tx, {
    ...{ code, kind: 'organization', objectId: tx.actor.orgId, audience: [other], home: tx.actor.orgId },
    facts: { number: actor.organization, organization: actor.organization, person: actor.name, comment: comment.slice(0, 300) || null },
  })

const refuseGroup: RefuseWith<typeof groupRefusals> = refuse

/** Who gives a command: a person of one organisation. */
/** Whoever works on partnerships: their days are those of his zone. */
export type PartnerActor = CommandActor & Pick<Actor, 'tz'>

/** The partnership for a change, both its rows held; refused when the version is not the present one. */
export const lockPartnership = async (tx: Tx, actor: PartnerActor, id: string, version: number | null): Promise<PartnerState> =>
  partnerStateOf(tx, actor.tz, await lockPartner(tx, id, version))

/** Asks an organisation for a partnership. Where there is one already, the refusal names it. */
export async function invite(
  tx: Tx,
  actor: PartnerActor,
  asked: { organizationId: string; own: Side; theirs: Side; message: string },
): Promise<PartnerState> {
  const direction = directionOf(asked.own, asked.theirs)
  const { outcome, partnerId, until } = await askPartner(tx, { ...asked, direction, name: actor.name })
  if (outcome === 'missing') refuse('organization.not_found')
  if (outcome === 'self' || outcome === 'side' || outcome === 'unavailable' || outcome === 'blacklisted') refuse(`partner.${outcome}`)
  if (outcome === 'wait') refuse('partner.wait', { date: until })
  if (outcome === 'exists') {
    const found = (await listWith(tx, [asked.organizationId])).find(each => each.direction === direction)
    refuse('partner.exists', { status: found && seenStatus(found), partnerId })
  }
  const row = await findPartner(tx, partnerId!)
  await audit(tx, { what: 'partner.ask', kind: 'partner', objectId: row.id, to: row.status, facts: { organization: row.tin, direction } })
  await publishChange(tx, row.partnerOrgId)
  await tellOther(tx, actor, { other: row.partnerOrgId, code: 'partner.asked', comment: asked.message })
  return partnerStateOf(tx, actor.tz, row)
}

/** Takes one step of a partnership. */
export async function takePartnerStep(tx: Tx, actor: PartnerActor, before: PartnerState, data: PartnerMove): Promise<PartnerState> {
  const { partner } = before
  const facts = factsOf(before)
  const to = move(facts, data.action, actor.permissions)
  const reason = 'reason' in data ? data.reason : null
  const comment = 'comment' in data ? data.comment : ''
  if (reason === 'other' && data.action !== 'blacklist' && comment.length < 3) refuse('partner.comment_missing', { field: 'comment' })
  if (data.action === 'ask') {
    const { own, theirs } = sidesIn(partner.direction)
    return invite(tx, actor, { organizationId: partner.partnerOrgId, own, theirs, message: data.message })
  }
  if (data.action === 'blacklist') await mark(tx, actor, before, data.reason)
  else {
    if (data.action === 'restore') await unmark(tx, actor, before)
    if (to !== 'stays') await share(tx, actor, before, { action: data.action as SharedStep, reason, comment })
  }
  if (data.action === 'suspend' || data.action === 'blacklist')
    await offersWithdrawn.given(tx, actor, partner.partnerOrgId, data.action === 'suspend' ? 'verification_failed' : 'conditions_changed')
  const after = await lockPartnership(tx, actor, partner.id, null)
  await audit(tx, {
    what: `partner.${data.action}`,
    kind: 'partner',
    objectId: partner.id,
    from: seenStatus(partner),
    to: seenStatus(after.partner),
    facts: { reason, comment },
  })
  // an own mark is nothing the other side could hear of
  await publishChange(tx, to === 'stays' ? null : partner.partnerOrgId)
  if (to !== 'stays' && data.action !== 'blacklist' && data.action !== 'restore')
    await tellOther(tx, actor, { other: partner.partnerOrgId, code: data.action === 'suspend' ? 'partner.stopped' : 'partner.moved' })
  return after
}

async function share(tx: Tx, actor: PartnerActor, { partner }: PartnerState, step: Omit<SharedMove, 'name'>) {
  const outcome = await moveShared(tx, partner.id, { ...step, name: actor.name })
  if (outcome === 'unavailable') refuse('partner.unavailable')
  if (outcome === 'closed') refuse('partner.step_closed', { status: partner.status, action: step.action })
  if (outcome === 'missing') refuse('partner.not_found')
}

async function mark(tx: Tx, actor: PartnerActor, { partner }: PartnerState, reason: string) {
  await setPrivate(tx, partner, { blacklistedAt: tx.now, blacklistReason: reason, blacklistedBy: actor.name })
  await insertEntry(tx, partner.id, { what: 'blacklist', name: actor.name, comment: reason })
}

async function unmark(tx: Tx, actor: PartnerActor, { partner }: PartnerState) {
  await setPrivate(tx, partner, { blacklistedAt: null, blacklistReason: '', blacklistedBy: '' })
  await insertEntry(tx, partner.id, { what: 'restore', name: actor.name })
}

/** What is taken back of an executor who is suspended or blacklisted: what was offered to him and not answered. What runs goes on. */
export const offersWithdrawn = handedIn<
  (tx: Tx, actor: Pick<PartnerActor, 'orgId' | 'userId' | 'name' | 'organization'>, executorId: string, reason: string) => Promise<void>
>('what becomes of the offers of a partner who is out')

type Marked = {
  item: CheckItem
  result: CheckResult | null
  source: string
  date: string | null
  validUntil: string | null
  comment: string
}

/** Marks an item of the checklist, or takes the mark back. */
export async function check(tx: Tx, actor: PartnerActor, before: PartnerState, marked: Marked): Promise<void> {
  const { partner, today } = before
  const { item, result, source, date, validUntil, comment } = marked
  if (isAutomatic(item)) refuse('partner.check_automatic', { item })
  if (!isAskedOf(sidesIn(partner.direction).theirs, item)) refuse('input.invalid', { field: 'item', why: item })
  if (result !== null) {
    if (source.length < 2 || date === null) return refuse('partner.source_missing', { field: source.length < 2 ? 'source' : 'date' })
    if (date > today || (validUntil !== null && validUntil < date))
      refuse('partner.check_date', { field: date > today ? 'date' : 'validUntil' })
    await setMark(tx, partner.id, item, { result, source, checkedOn: date, validUntil, comment, byName: actor.name })
  } else await setMark(tx, partner.id, item, null)
  await setPrivate(tx, partner, {})
  await insertEntry(tx, partner.id, { what: `check.${item}.${result ?? 'none'}`, name: actor.name, comment: source })
  const was = before.marks.find(each => each.item === item)
  await audit(tx, {
    what: 'partner.check',
    kind: 'partner',
    objectId: partner.id,
    facts: {
      item,
      from: was ? { result: was.result, source: was.source, date: was.checkedOn } : null,
      to: { result, source, date, validUntil },
    },
  })
  await publishChange(tx, null)
}

type PartnerOwnInput = {
  groups?: string[] | undefined
  note?: string | undefined
  rating?: number | null | undefined
  creditLimit?: Money | null | undefined
}

/** Changes what the own side alone keeps about a partner. */
export async function saveOwnFields(
  tx: Tx,
  actor: PartnerActor,
  { partner }: PartnerState,
  { groups, note, rating, creditLimit }: PartnerOwnInput,
): Promise<PartnerState> {
  if (groups)
    await checkGroups(
      tx,
      groups.filter(name => !partner.groupNames.includes(name)),
    )
  // who may not see prices cannot know what he would overwrite
  if (creditLimit !== undefined && !actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const changes = {
    ...(groups && { groupNames: [...new Set(groups)] }),
    ...(note !== undefined && { note }),
    ...(rating !== undefined && { rating }),
    ...(creditLimit !== undefined && {
      creditLimit: creditLimit?.minor ?? null,
      creditCurrency: creditLimit?.currency ?? partner.creditCurrency,
    }),
  }
  await setPrivate(tx, partner, changes)
  await audit(tx, { what: 'partner.keep', kind: 'partner', objectId: partner.id, facts: { fields: Object.keys(changes) } })
  await publishChange(tx, null)
  return partnerStateOf(tx, actor.tz, await findPartner(tx, partner.id))
}

async function checkGroups(tx: Tx, names: readonly string[]) {
  if (names.length === 0) return
  const known = new Set((await listGroups(tx)).map(group => group.name))
  const unknown = names.find(name => !known.has(name))
  if (unknown !== undefined) refuseGroup('partner.group_unknown', { name: unknown })
}

/** Enters the contract; both sides read it. */
export async function enterContract(tx: Tx, actor: PartnerActor, { partner }: PartnerState, contract: ContractDraft): Promise<void> {
  if (contract.until !== null && contract.until < contract.date) refuse('partner.check_date', { field: 'until' })
  if (!(await setContract(tx, partner.id, contract, actor.name)))
    refuse('partner.step_closed', { status: seenStatus(partner), action: 'contract' })
  await audit(tx, { what: 'partner.contract', kind: 'partner', objectId: partner.id, facts: { ...contract } })
  await publishChange(tx, partner.partnerOrgId)
}

/** One thing done to one of many. */
export async function doOne(tx: Tx, actor: PartnerActor, bulk: PartnerBulk, key: z.output<typeof partners.bulk.data>['rows'][number]) {
  const before = await lockPartnership(tx, actor, key.id, key.version)
  const { action } = bulk
  const changing = { partnerId: key.id, version: key.version }
  if (action === 'group') {
    const kept = before.partner.groupNames.filter(name => !bulk.remove.includes(name))
    return saveOwnFields(tx, actor, before, { groups: [...kept, ...bulk.add] })
  }
  if (action === 'suspend') return takePartnerStep(tx, actor, before, { action, ...changing, reason: bulk.reason, comment: bulk.comment })
  if (action === 'blacklist') return takePartnerStep(tx, actor, before, { action, ...changing, reason: bulk.reason })
  if (action === 'terminate') return takePartnerStep(tx, actor, before, { action, ...changing, comment: bulk.comment })
  return takePartnerStep(tx, actor, before, { action, ...changing })
}

/** Both sides hear that something changed, or the own one alone; what it is each asks for itself. */
export const publishChange = (tx: Tx, other: string | null) =>
  publish(tx, 'partner.changed', other ? [tx.actor.orgId, other] : [tx.actor.orgId], {})
