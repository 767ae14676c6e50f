import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Locale } from '#contract/primitives.ts'
import type {
  Membership,
  PrivateActivity,
  PrivateAreaCard,
  PrivateAreaRow,
  PrivateAreaWork,
  PrivateMember,
  PrivatePost,
} from '#contract/private-area-card.ts'
import type { PrivateAreaListed } from '#contract/private-area-list.ts'
import type { PrivateAreaAction, PrivateAreaStatus, PrivateMemberStatus } from '#contract/private-area-states.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AreaSide, memberActions } from './lifecycle.ts'
import type { Card, MemberRecord, PostRecord, PrivateAreaEntryRecord, VisibleArea } from './record.ts'
import type { ListedArea, Work } from './store/areas.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const plain = ({ id, name, tin }: Card): Card => ({ id, name, tin })
const nobody = (id: string): Card => ({ id, name: '', tin: '' })

/** For whom rows are made. */
export type Viewer = { permissions: ReadonlySet<Permission>; locale: Locale }

const closedIn = (code: ErrorCode | null, locale: Locale) => ({
  allow: code === null,
  reason: code === null ? null : new Refusal(code, { permission: 'private.edit' }).wordsIn(locale),
})

export function toMembership(
  member: MemberRecord,
  area: Pick<VisibleArea, 'status' | 'rulesVersion'>,
  side: AreaSide,
  { permissions, locale }: Viewer,
): Membership {
  const facts = {
    status: member.status as PrivateMemberStatus,
    area: area.status as PrivateAreaStatus,
    hasAcceptedRules: member.rulesVersion === area.rulesVersion,
  }
  return {
    memberId: member.id,
    version: member.version,
    status: facts.status,
    statusAt: member.statusAt.toISOString(),
    expiresAt: iso(member.expiresAt),
    message: member.message,
    note: member.note,
    reason: member.reason,
    acceptedRules: member.rulesVersion,
    joinedAt: iso(member.joinedAt),
    actions: memberActions(side, facts, permissions).map(({ action, closed }) => ({ action, ...closedIn(closed, locale) })),
  }
}

export function toMember(
  member: MemberRecord & { name: string; tin: string; verified: boolean },
  area: VisibleArea,
  partners: ReadonlySet<string>,
  viewer: Viewer,
): PrivateMember {
  return {
    ...toMembership(member, area, 'owner', viewer),
    id: member.id,
    organization: { id: member.memberId, name: member.name, tin: member.tin },
    verified: member.verified,
    partner: partners.has(member.memberId),
    invitedBy: member.invitedBy,
    invitedAt: iso(member.invitedAt),
    openedAt: iso(member.openedAt),
  }
}

const toWork = ({ lots, demands, soonest }: Work): PrivateAreaWork => ({ lots, demands, soonest: iso(soonest) })

type RowParts = { owner: Card | undefined; own: boolean; member: MemberRecord | undefined; work: Work | null }

export const toRow = (area: VisibleArea, { owner, own, member, work }: RowParts, viewer: Viewer): PrivateAreaRow => ({
  id: area.id,
  name: area.name,
  owner: plain(owner ?? nobody(area.ownerId)),
  status: area.status as PrivateAreaStatus,
  own,
  membership: member ? toMembership(member, area, 'member', viewer) : null,
  members: area.members,
  unagreed: area.unagreed,
  work: work && toWork(work),
  postedAt: iso(area.postedAt),
})

/** What whoever leads an area does with it, each open or closed. */
export function areaActions(status: PrivateAreaStatus, { permissions, locale }: Viewer): PrivateAreaCard['actions'] {
  const open = status === 'open'
  const actions: [PrivateAreaAction, ErrorCode | null][] = [
    ['save', null],
    ['invite', open ? null : 'private_area.closed'],
    ['post', null],
    open ? ['close', null] : ['open', null],
  ]
  return actions.map(([action, closed]) => ({
    action,
    ...closedIn(permissions.has('private.edit') ? closed : 'access.denied', locale),
  }))
}

export const toCard = (area: VisibleArea, parts: RowParts & { shown: Card[] | null; led: boolean }, viewer: Viewer): PrivateAreaCard => ({
  ...toRow(area, parts, viewer),
  version: area.version,
  rules: area.rules,
  rulesVersion: area.rulesVersion,
  rulesAt: area.rulesAt.toISOString(),
  takesRequests: area.takesRequests,
  showsMembers: area.showsMembers,
  visibleMembers: parts.shown,
  closedReason: area.closedReason,
  createdAt: area.createdAt.toISOString(),
  actions: parts.led ? areaActions(area.status as PrivateAreaStatus, viewer) : [],
})

export const toListed = (area: ListedArea, owner: Card | undefined): PrivateAreaListed => ({
  id: area.id,
  version: area.version,
  name: area.name,
  owner: plain(owner ?? nobody(area.ownerId)),
  status: area.status as PrivateAreaStatus,
  takesRequests: area.takesRequests,
  invited: area.invited,
  asked: area.asked,
  joined: area.joined,
  blocked: area.blocked,
  lots: area.lots,
  demands: area.demands,
  createdAt: area.createdAt.toISOString(),
  demo: area.demo,
})

export const toPost = (post: PostRecord, led: boolean): PrivatePost => ({
  id: post.id,
  version: post.version,
  title: post.title,
  text: post.body,
  pinned: post.pinned,
  at: post.at.toISOString(),
  changedAt: iso(post.changedAt),
  person: led ? post.byName : null,
})

export const toActivity = (entry: PrivateAreaEntryRecord, member: Card | undefined): PrivateActivity => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what as PrivateActivity['what'],
  member: entry.memberId === null ? null : plain(member ?? nobody(entry.memberId)),
  person: entry.byName || null,
  comment: entry.comment,
})
