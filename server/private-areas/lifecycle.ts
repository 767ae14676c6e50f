import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import type { PrivateAreaStatus, PrivateMemberAction, PrivateMemberStatus } from '#contract/private-area-states.ts'

/** Who looks at a membership: the side that owns the area (the staff of the platform for it), or the member. */
export type AreaSide = 'owner' | 'member'

/** What the steps ask of a membership. */
export type MemberFacts = {
  status: PrivateMemberStatus
  area: PrivateAreaStatus
  /** The member accepted the rules as they are now. */
  hasAcceptedRules: boolean
}

/** The whole life of a membership by the side that takes the step; the gate of the database holds the same table. */
export const memberSteps: Record<AreaSide, Partial<Record<PrivateMemberStatus, readonly PrivateMemberAction[]>>> = {
  owner: { asked: ['admit', 'refuse'], invited: ['recall'], opened: ['recall'], joined: ['block'], blocked: ['unblock'] },
  member: { invited: ['look', 'join', 'decline'], opened: ['join', 'decline'], joined: ['accept', 'leave'], asked: ['withdraw'] },
}

const letIn: ReadonlySet<PrivateMemberAction> = new Set(['join', 'admit', 'unblock'])

/** Every step that belongs to the status, with why it is closed to this person now; null: it is open. */
export const memberActions = (
  side: AreaSide,
  { status, area, hasAcceptedRules }: MemberFacts,
  permissions: ReadonlySet<Permission>,
): { action: PrivateMemberAction; closed: ErrorCode | null }[] =>
  (memberSteps[side][status] ?? [])
    .filter(action => action !== 'accept' || !hasAcceptedRules)
    .map(action => ({
      action,
      closed: !permissions.has('private.edit') ? 'access.denied' : area === 'closed' && letIn.has(action) ? 'private_area.closed' : null,
    }))
