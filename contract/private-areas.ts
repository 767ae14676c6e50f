import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { Party } from './order-list.ts'
import { Bilingual, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'

export const privateAreaLimits = {
  name: 100,
  rules: 4000,
  /** Organisations invited by one call. */
  invited: 100,
  /** Days an invitation holds. */
  days: { least: 1, most: 30, usual: 3 },
  post: { title: 150, text: 2000 },
  /** Announcements kept above the others. */
  pinned: 5,
} as const

/** Of a closed area nothing new is put up and nobody is let in; what runs in it runs to its end. */
export const PrivateAreaStatus = z.enum(['open', 'closed'])
export type PrivateAreaStatus = z.output<typeof PrivateAreaStatus>

/** How an executor stands with an area. */
export const PrivateMemberStatus = z.enum([
  /** Invited, has not looked yet. */
  'invited',
  /** Invited, has read what it is about. */
  'opened',
  /** Applied of his own accord. */
  'asked',
  'joined',
  'blocked',
  'declined',
  'expired',
  /** The invitation was taken back, or ended with the area. */
  'recalled',
  /** The application was turned down. */
  'refused',
  /** The application was taken back, or ended with the area. */
  'withdrawn',
  'left',
])
export type PrivateMemberStatus = z.output<typeof PrivateMemberStatus>

/** Every step of a membership; `judge` of the server says who takes it from which status. */
export const PrivateMemberAction = z.enum([
  'look',
  'join',
  'decline',
  'accept',
  'withdraw',
  'leave',
  'admit',
  'refuse',
  'recall',
  'block',
  'unblock',
])
export type PrivateMemberAction = z.output<typeof PrivateMemberAction>

/** What the owner (or the staff of the platform for him) does with the area itself. */
export const PrivateAreaAction = z.enum(['save', 'invite', 'post', 'close', 'open'])
export type PrivateAreaAction = z.output<typeof PrivateAreaAction>

/** A step of a membership, and why it is closed to the reader. */
export const PrivateMemberStep = z.object({ action: PrivateMemberAction, allow: z.boolean(), reason: z.string().nullable() })
const steps = z.array(PrivateMemberStep)

/** One's own membership of an area of others. */
export const Membership = z.object({
  memberId: Id,
  version: z.int(),
  status: PrivateMemberStatus,
  statusAt: Instant,
  /** Of an invitation: until when it is answered. */
  expiresAt: Instant.nullable(),
  /** Words of the invitation. */
  message: z.string(),
  /** Own words of the application. */
  note: z.string(),
  /** Why one was refused or blocked. */
  reason: z.string(),
  /** The version of the rules one accepted; null: none yet, and until then nothing is put up for him. */
  acceptedRules: z.int().nullable(),
  joinedAt: Instant.nullable(),
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: steps,
})
export type Membership = z.output<typeof Membership>

/** What is under way in an area, as its viewer may see it: the owner all of it, a member what reached him. */
export const PrivateAreaWork = z.object({
  /** Lots that are announced or take bets. */
  lots: z.int(),
  /** Demands that take offers. */
  demands: z.int(),
  /** The soonest end of either. */
  soonest: Instant.nullable(),
})
export type PrivateAreaWork = z.output<typeof PrivateAreaWork>

/** An area one owns, belongs to, is invited to or applied to. */
export const PrivateAreaRow = z.object({
  id: Id,
  name: z.string(),
  owner: Party,
  status: PrivateAreaStatus,
  /** One's own organisation owns it. */
  own: z.boolean(),
  /** Null of an own area. */
  membership: Membership.nullable(),
  /** Members that joined; null to whoever has not joined. */
  members: z.int().nullable(),
  /** Of them those that have agreed to no rules yet: nothing is put up for them. Null to all but the owner and the staff. */
  unagreed: z.int().nullable(),
  /** Null to whoever has not joined. */
  work: PrivateAreaWork.nullable(),
  /** When the last announcement was written. */
  postedAt: Instant.nullable(),
})
export type PrivateAreaRow = z.output<typeof PrivateAreaRow>

/** An area opened: by its owner, the staff, a member, or one that is invited and decides by it. */
export const PrivateAreaCard = PrivateAreaRow.extend({
  version: z.int(),
  rules: z.string(),
  /** Rises with every change of the text. */
  rulesVersion: z.int(),
  rulesAt: Instant,
  /** Others may apply by the owner's tax number. */
  takesRequests: z.boolean(),
  /** Members read who the other members are. */
  showsMembers: z.boolean(),
  /** The members by name, up to 200, where the viewer may see them. */
  visibleMembers: z.array(Party).nullable(),
  /** Why it was closed. */
  closedReason: z.string(),
  createdAt: Instant,
  /** Steps of the owner, open or closed with the reason in words; none for members. */
  actions: z.array(z.object({ action: PrivateAreaAction, allow: z.boolean(), reason: z.string().nullable() })),
})
export type PrivateAreaCard = z.output<typeof PrivateAreaCard>

/** A member as the owner sees it. */
export const PrivateMember = Membership.extend({
  /** The membership's, as every list keys its rows. */
  id: Id,
  organization: Party,
  verified: z.boolean(),
  /** It works with the owner as an active partner. */
  partner: z.boolean(),
  /** Who invited it; empty of one that applied. */
  invitedBy: z.string(),
  invitedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
})
export type PrivateMember = z.output<typeof PrivateMember>

export const PrivatePost = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  at: Instant,
  /** When it was changed last; null: never. */
  changedAt: Instant.nullable(),
  /** A person of the owner; members read the organisation alone. */
  person: z.string().nullable(),
})
export type PrivatePost = z.output<typeof PrivatePost>

export const PrivateActivityWhat = z.enum([
  'create',
  'save',
  'rules',
  'invite',
  'look',
  'join',
  'decline',
  'expire',
  'recall',
  'ask',
  'withdraw',
  'admit',
  'refuse',
  'accept',
  'leave',
  'block',
  'unblock',
  'post',
  'post_changed',
  'post_removed',
  'end',
  'close',
  'open',
])
export type PrivateActivityWhat = z.output<typeof PrivateActivityWhat>

export const PrivateActivity = z.object({
  id: Id,
  at: Instant,
  what: PrivateActivityWhat,
  /** The organisation it was about, where it was about one. */
  member: Party.nullable(),
  /** A person of the owner's organisation or of the platform; people of members are not named. Null: the member or time itself. */
  person: z.string().nullable(),
  comment: z.string(),
})
export type PrivateActivity = z.output<typeof PrivateActivity>

/** What runs in an area now and will run to its end if it is closed. */
export const PrivateConsequences = z.object({
  tenders: z.array(z.object({ id: Id, number: z.string(), title: z.string(), lots: z.int(), bets: z.int(), endsAt: Instant.nullable() })),
  demands: z.array(
    z.object({
      id: Id,
      number: z.string(),
      title: z.string(),
      /** Of a grid: its first lane. */
      from: Bilingual,
      to: Bilingual,
      offers: z.int(),
      deadline: Instant.nullable(),
    }),
  ),
  /** Bets and offers that stand, of all of them. */
  bets: z.int(),
  offers: z.int(),
  /** Invitations and applications without an answer: they end with it. */
  invitations: z.int(),
  asked: z.int(),
  members: z.int(),
})
export type PrivateConsequences = z.output<typeof PrivateConsequences>

/** What narrows the members; the address of the screen is written by the same schema. */
export const PrivateMembersFilter = z.object({
  status: z.array(PrivateMemberStatus).max(11).catch([]).default([]),
  search: z.string().trim().max(100).catch('').default(''),
})
export type PrivateMembersFilter = z.output<typeof PrivateMembersFilter>

/** What narrows the areas of the installation. */
export const PrivateAreasFilter = z.object({
  status: PrivateAreaStatus.optional().catch(undefined),
  search: z.string().trim().max(100).catch('').default(''),
})
export type PrivateAreasFilter = z.output<typeof PrivateAreasFilter>

/** An area as the staff of the installation lists it. */
export const PrivateAreaListed = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  owner: Party,
  status: PrivateAreaStatus,
  takesRequests: z.boolean(),
  invited: z.int(),
  asked: z.int(),
  joined: z.int(),
  blocked: z.int(),
  lots: z.int(),
  demands: z.int(),
  createdAt: Instant,
  demo: z.boolean(),
})
export type PrivateAreaListed = z.output<typeof PrivateAreaListed>

const stepping = { memberId: Id, version: z.int().min(1) }

/** One step of a membership. Which side takes it the session says. */
export const PrivateMemberMove = z.discriminatedUnion('action', [
  /** An invited one has read what it is about. */
  z.strictObject({ ...stepping, action: z.literal('look') }),
  /** With the version of the rules that was read. */
  z.strictObject({ ...stepping, action: z.literal('join'), rulesVersion: z.int().min(1) }),
  z.strictObject({ ...stepping, action: z.literal('decline'), reason: text(0, 500).default('') }),
  /** A member accepts the rules: after he was admitted, or after they changed. */
  z.strictObject({ ...stepping, action: z.literal('accept'), rulesVersion: z.int().min(1) }),
  z.strictObject({ ...stepping, action: z.literal('withdraw') }),
  z.strictObject({ ...stepping, action: z.literal('leave'), reason: text(0, 500).default('') }),
  z.strictObject({ ...stepping, action: z.literal('admit') }),
  z.strictObject({ ...stepping, action: z.literal('refuse'), reason: text(0, 500).default('') }),
  z.strictObject({ ...stepping, action: z.literal('recall') }),
  z.strictObject({ ...stepping, action: z.literal('block'), reason: text(3, 500) }),
  z.strictObject({ ...stepping, action: z.literal('unblock') }),
])
export type PrivateMemberMove = z.output<typeof PrivateMemberMove>

const many = { areaId: Id, rows: BulkRows }

/** What the owner decides about many memberships at once. */
export const PrivateMemberBulk = z.discriminatedUnion('action', [
  z.strictObject({ ...many, action: z.literal('admit') }),
  z.strictObject({ ...many, action: z.literal('refuse'), reason: text(0, 500).default('') }),
  z.strictObject({ ...many, action: z.literal('recall') }),
  z.strictObject({ ...many, action: z.literal('block'), reason: text(3, 500) }),
  z.strictObject({ ...many, action: z.literal('unblock') }),
])
export type PrivateMemberBulk = z.output<typeof PrivateMemberBulk>

const found = ['private_area.not_found'] as const
const owning = [...found, 'private_area.changed', 'private_area.closed'] as const

/** Private areas: rules, members, invitations and announcements of a closed circle of executors. */
export const privateAreas = {
  mine: get('/api/private-areas/v0/mine', {
    about:
      'A page of areas the asking organisation owns, is invited to, belongs to or applied to, in this order; what ended long ago is left out.',
    needs: 'private.view',
    query: PageQuery,
    out: pageOf(PrivateAreaRow).extend({
      /** Whether the asking person may make an area, and why not. */
      mayCreate: z.object({ allow: z.boolean(), reason: z.string().nullable() }),
    }),
  }),
  waiting: get('/api/private-areas/v0/waiting', {
    about: 'How much waits for the asking organisation: invitations, rules that changed, applications to its own area.',
    needs: 'private.view',
    out: z.object({
      invitations: z.int(),
      /** Areas it belongs to whose rules it has not accepted as they are now. */
      rules: z.int(),
      asked: z.int(),
    }),
  }),
  get: get('/api/private-areas/v0/get', {
    about: 'One area: rules, numbers, own membership and steps. Found by its owner, the staff, members and whoever is invited.',
    needs: 'private.view',
    query: z.object({ areaId: Id }),
    out: PrivateAreaCard,
    fails: found,
  }),
  find: get('/api/private-areas/v0/find', {
    about: 'The area of the forwarder with exactly this tax number, if it takes applications: its name and owner, nothing else.',
    needs: 'private.view',
    query: z.object({ tin: z.string().trim().max(20), country: z.string().trim().toUpperCase().length(2).default('RU') }),
    out: z.object({
      area: z
        .object({ id: Id, name: z.string(), owner: Party, /** How one stands with it already. */ status: PrivateMemberStatus.nullable() })
        .nullable(),
    }),
  }),
  list: get('/api/private-areas/v0/list', {
    about: 'Every area of the installation by name, for its own staff.',
    needs: 'platform.manage',
    query: PrivateAreasFilter.extend(PageQuery.shape),
    out: pageOf(PrivateAreaListed),
  }),
  save: post('/api/private-areas/v0/save', {
    about: 'Makes the area of the own organisation, or changes one. A change of the rules raises their version, and members are told.',
    needs: 'private.edit',
    data: z.strictObject({
      /** Null: a new one. */
      area: z
        .strictObject({ areaId: Id, version: z.int().min(1) })
        .nullable()
        .default(null),
      /** Of the staff: whose area is made. */
      ownerId: Id.nullable().default(null),
      name: text(1, privateAreaLimits.name),
      rules: text(0, privateAreaLimits.rules).default(''),
      takesRequests: z.boolean().default(false),
      showsMembers: z.boolean().default(false),
    }),
    out: PrivateAreaCard,
    fails: [...found, 'private_area.changed', 'private_area.exists', 'private_area.not_forwarder', 'organization.not_found'],
    emits: ['private_area.changed'],
  }),
  members: get('/api/private-areas/v0/members', {
    about: 'A page of members, invitations and applications, whoever moved last first; for the owner and the staff.',
    needs: 'private.view',
    query: z.object({ areaId: Id, ...PrivateMembersFilter.shape, ...PageQuery.shape }),
    out: pageOf(PrivateMember),
    fails: found,
  }),
  counts: get('/api/private-areas/v0/counts', {
    about: 'Members by status, and how far invitations came: sent, opened, joined; for the owner and the staff.',
    needs: 'private.view',
    query: z.object({ areaId: Id }),
    out: z.object({
      statuses: z.record(PrivateMemberStatus, z.int()),
      /** Of memberships that began by an invitation: each stage holds the later ones. */
      progress: z.object({ invited: z.int(), opened: z.int(), joined: z.int() }),
    }),
    fails: found,
  }),
  invite: post('/api/private-areas/v0/invite', {
    about: 'Invites up to a hundred executors by tax number, of own partners by id or by group, and answers for each.',
    needs: 'private.edit',
    data: z.strictObject({
      areaId: Id,
      tins: z.array(z.string().trim().min(1).max(20)).max(privateAreaLimits.invited).default([]),
      organizationIds: z.array(Id).max(privateAreaLimits.invited).default([]),
      groupIds: z.array(Id).max(50).default([]),
      days: z.int().min(privateAreaLimits.days.least).max(privateAreaLimits.days.most).default(privateAreaLimits.days.usual),
      message: text(0, 500).default(''),
    }),
    out: z.object({
      /** In the order asked: numbers, ids, then partners of the groups; one named twice stands once. */
      results: z.array(
        z.object({
          tin: z.string(),
          organization: Party.nullable(),
          ok: z.boolean(),
          /** Who is invited or a member already is not invited anew. */
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    fails: [...found, 'private_area.closed', 'private_area.nobody', 'private_area.too_many', 'partner.group_unknown'],
    emits: ['private_area.changed'],
  }),
  ask: post('/api/private-areas/v0/ask', {
    about: 'Applies for membership of an area that takes applications.',
    needs: 'private.edit',
    data: z.strictObject({ areaId: Id, note: text(0, 500).default('') }),
    out: Membership,
    fails: [
      ...found,
      'private_area.closed',
      'private_area.not_executor',
      'private_area.unverified',
      'private_area.member_exists',
      'private_area.own',
      'private_area.shut_out',
      'private_area.wait',
    ],
    emits: ['private_area.changed'],
  }),
  move: post('/api/private-areas/v0/move', {
    about: 'Takes one step of a membership: joins, declines, leaves; admits, refuses, takes back, blocks.',
    needs: 'private.edit',
    effect: 'edit',
    data: PrivateMemberMove,
    /** The membership as the caller sees it; the owner’s list reads the rest anew. */
    out: Membership,
    fails: [
      'private_area.member_not_found',
      'private_area.member_changed',
      'private_area.step_closed',
      'private_area.closed',
      'private_area.rules_changed',
      'private_area.not_executor',
      'private_area.unverified',
      'private_area.shut_out',
      'private_area.unavailable',
    ],
    emits: ['private_area.changed'],
  }),
  bulk: post('/api/private-areas/v0/bulk', {
    about: 'Takes one step with up to a hundred memberships of one area and answers for each of them.',
    needs: 'private.edit',
    data: PrivateMemberBulk,
    out: BulkResults,
    fails: found,
    emits: ['private_area.changed'],
  }),
  posts: get('/api/private-areas/v0/posts', {
    about: 'A page of announcements, pinned ones first, then the newest; for the owner, the staff and members that joined.',
    needs: 'private.view',
    query: z.object({ areaId: Id, ...PageQuery.shape }),
    out: pageOf(PrivatePost),
    fails: found,
  }),
  savePost: post('/api/private-areas/v0/posts/save', {
    about: 'Writes an announcement or changes one; every member hears of it.',
    needs: 'private.edit',
    data: z.strictObject({
      areaId: Id,
      post: z
        .strictObject({ id: Id, version: z.int().min(1) })
        .nullable()
        .default(null),
      title: text(1, privateAreaLimits.post.title),
      text: text(1, privateAreaLimits.post.text),
      pinned: z.boolean().default(false),
    }),
    out: PrivatePost,
    fails: [...found, 'private_area.post_not_found', 'private_area.post_changed', 'private_area.pinned_full'],
    emits: ['private_area.changed'],
  }),
  removePost: post('/api/private-areas/v0/posts/remove', {
    about: 'Takes an announcement away.',
    needs: 'private.edit',
    effect: 'edit',
    data: z.strictObject({ areaId: Id, postId: Id, version: z.int().min(1) }),
    out: z.object({}),
    fails: [...found, 'private_area.post_not_found', 'private_area.post_changed'],
    emits: ['private_area.changed'],
  }),
  activity: get('/api/private-areas/v0/activity', {
    about: 'What happened in an area, newest first; for the owner and the staff.',
    needs: 'private.view',
    query: z.object({ areaId: Id, ...PageQuery.shape }),
    out: pageOf(PrivateActivity),
    fails: found,
  }),
  consequences: get('/api/private-areas/v0/consequences', {
    about: 'What closing an area meets: open tenders, bets and offers that stand, live demands, invitations without an answer.',
    needs: 'private.view',
    query: z.object({ areaId: Id }),
    out: PrivateConsequences,
    fails: found,
  }),
  close: post('/api/private-areas/v0/close', {
    about: 'Closes an area: nothing new is put up in it, invitations and applications end, what runs runs to its end.',
    needs: 'private.edit',
    effect: 'edit',
    data: z.strictObject({ areaId: Id, version: z.int().min(1), reason: text(0, 500).default('') }),
    out: PrivateAreaCard,
    fails: owning,
    emits: ['private_area.changed'],
  }),
  open: post('/api/private-areas/v0/open', {
    about: 'Opens a closed area again; its members are what they were.',
    needs: 'private.edit',
    effect: 'edit',
    data: z.strictObject({ areaId: Id, version: z.int().min(1) }),
    out: PrivateAreaCard,
    fails: [...found, 'private_area.changed', 'private_area.is_open'],
    emits: ['private_area.changed'],
  }),
}
