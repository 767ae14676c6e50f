import { z } from 'zod'
import { BulkResults } from './bulk.ts'
import { get, post } from './call.ts'
import { Party } from './order-list.ts'
import { Id, PageQuery, pageOf, text, Version } from './primitives.ts'
import {
  Membership,
  PrivateActivity,
  PrivateAreaCard,
  PrivateAreaRow,
  PrivateConsequences,
  PrivateMember,
  PrivatePost,
} from './private-area-card.ts'
import { PrivateAreaListed, PrivateAreasFilter, PrivateMembersFilter } from './private-area-list.ts'
import { PrivateMemberBulk, PrivateMemberMove } from './private-area-moves.ts'
import { PrivateMemberStatus } from './private-area-states.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { groupRefusals } from './refusals/partners.ts'
import { codesOf } from './refusals/words.ts'

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

const found = ['private_area.not_found'] as const
const owning = [...found, 'private_area.changed', 'private_area.closed'] as const

/** What a step of a member is refused with. */
const refusedMoves = [
  'private_area.member_not_found',
  'private_area.member_changed',
  'private_area.step_closed',
  'private_area.closed',
  'private_area.rules_changed',
  'private_area.not_executor',
  'private_area.unverified',
  'private_area.shut_out',
  'private_area.unavailable',
] as const

/** Private areas: rules, members, invitations and announcements of a closed circle of executors. */
export const privateAreas = {
  mine: get('/api/private-areas/v0/mine', {
    about:
      'A page of areas the asking organisation owns, is invited to, belongs to or applied to, in this order; what ended long ago is left out.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: PageQuery,
    out: pageOf(PrivateAreaRow).extend({
      /** Whether the asking person may make an area, and why not. */
      mayCreate: z.object({ allow: z.boolean(), reason: z.string().nullable() }),
    }),
  }),
  waiting: get('/api/private-areas/v0/waiting', {
    about: 'How much waits for the asking organisation: invitations, rules that changed, applications to its own area.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    out: z.object({
      invitations: z.int(),
      /** Areas it belongs to whose rules it has not accepted as they are now. */
      rules: z.int(),
      asked: z.int(),
    }),
  }),
  get: get('/api/private-areas/v0/get', {
    about:
      'One area: rules, numbers, own membership and steps. Found by its owner, the staff, members, whoever is invited and whoever has applied.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: z.object({ areaId: Id }),
    out: PrivateAreaCard,
    fails: found,
  }),
  find: get('/api/private-areas/v0/find', {
    about: 'The area of the forwarder with exactly this tax number, if it takes applications: its name and owner, nothing else.',
    needs: 'private.view',
    staleAfter: [],
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
    staleAfter: ['private_area.changed'],
    query: PrivateAreasFilter.extend(PageQuery.shape),
    out: pageOf(PrivateAreaListed),
  }),
  save: post('/api/private-areas/v0/save', {
    about: 'Makes the area of the own organisation, or changes one. A change of the rules raises their version, and members are told.',
    needs: 'private.edit',
    data: z.strictObject({
      /** Null: a new one. */
      area: z.strictObject({ areaId: Id, version: Version }).nullable().default(null),
      /** Of the staff: whose area is made. */
      ownerId: Id.nullable().default(null),
      name: text(1, privateAreaLimits.name),
      rules: text(0, privateAreaLimits.rules).default(''),
      takesRequests: z.boolean().default(false),
      showsMembers: z.boolean().default(false),
    }),
    out: PrivateAreaCard,
    fails: [...codesOf(openOrganizationRefusals), ...found, 'private_area.changed', 'private_area.exists', 'private_area.not_forwarder'],
    emits: ['private_area.changed'],
  }),
  members: get('/api/private-areas/v0/members', {
    about: 'A page of members, invitations and applications, whoever moved last first; for the owner and the staff.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: z.object({ areaId: Id, ...PrivateMembersFilter.shape, ...PageQuery.shape }),
    out: pageOf(PrivateMember),
    fails: found,
  }),
  counts: get('/api/private-areas/v0/counts', {
    about: 'Members by status, and how far invitations came: sent, opened, joined; for the owner and the staff.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
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
    fails: [...codesOf(groupRefusals), ...found, 'private_area.closed', 'private_area.nobody', 'private_area.too_many'],
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
    fails: refusedMoves,
    emits: ['private_area.changed'],
  }),
  bulk: post('/api/private-areas/v0/bulk', {
    about: 'Takes one step with up to a hundred memberships of one area and answers for each of them.',
    needs: 'private.edit',
    data: PrivateMemberBulk,
    out: BulkResults,
    fails: found,
    rowFails: refusedMoves,
    emits: ['private_area.changed'],
  }),
  posts: get('/api/private-areas/v0/posts', {
    about: 'A page of announcements, pinned ones first, then the newest; for the owner, the staff and members that joined.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: z.object({ areaId: Id, ...PageQuery.shape }),
    out: pageOf(PrivatePost),
    fails: found,
  }),
  savePost: post('/api/private-areas/v0/posts/save', {
    about: 'Writes an announcement or changes one; every member hears of it.',
    needs: 'private.edit',
    data: z.strictObject({
      areaId: Id,
      post: z.strictObject({ id: Id, version: Version }).nullable().default(null),
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
    data: z.strictObject({ areaId: Id, postId: Id, version: Version }),
    out: z.object({}),
    fails: [...found, 'private_area.post_not_found', 'private_area.post_changed'],
    emits: ['private_area.changed'],
  }),
  activity: get('/api/private-areas/v0/activity', {
    about: 'What happened in an area, newest first; for the owner and the staff.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: z.object({ areaId: Id, ...PageQuery.shape }),
    out: pageOf(PrivateActivity),
    fails: found,
  }),
  consequences: get('/api/private-areas/v0/consequences', {
    about: 'What closing an area meets: open tenders, bets and offers that stand, live demands, invitations without an answer.',
    needs: 'private.view',
    staleAfter: ['private_area.changed'],
    query: z.object({ areaId: Id }),
    out: PrivateConsequences,
    fails: found,
  }),
  close: post('/api/private-areas/v0/close', {
    about: 'Closes an area: nothing new is put up in it, invitations and applications end, what runs runs to its end.',
    needs: 'private.edit',
    effect: 'edit',
    data: z.strictObject({ areaId: Id, version: Version, reason: text(0, 500).default('') }),
    out: PrivateAreaCard,
    fails: owning,
    emits: ['private_area.changed'],
  }),
  open: post('/api/private-areas/v0/open', {
    about: 'Opens a closed area again; its members are what they were.',
    needs: 'private.edit',
    effect: 'edit',
    data: z.strictObject({ areaId: Id, version: Version }),
    out: PrivateAreaCard,
    fails: [...found, 'private_area.changed', 'private_area.is_open'],
    emits: ['private_area.changed'],
  }),
}
