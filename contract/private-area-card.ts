import { z } from 'zod'
import { Party } from './order-list.ts'
import { Bilingual, Id, Instant } from './primitives.ts'
import { PrivateActivityWhat, PrivateAreaAction, PrivateAreaStatus, PrivateMemberStatus, steps } from './private-area-states.ts'

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
