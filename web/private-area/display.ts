import type { PrivateAreaCard, PrivateAreaRow, PrivateMember } from '#contract/private-area-card.ts'
import type { PrivateMemberAction, PrivateMemberStatus } from '#contract/private-area-states.ts'

/** How far one is inside: at home, a member, asked to decide, or outside with something that was. */
export type Place = 'own' | 'member' | 'invited' | 'outside'

export function placeOf({ own, membership }: Pick<PrivateAreaRow, 'own' | 'membership'>): Place {
  if (own) return 'own'
  if (membership?.status === 'joined') return 'member'
  return membership?.status === 'invited' || membership?.status === 'opened' ? 'invited' : 'outside'
}

/** The rules are others than those the member agreed to, or he has not agreed to any yet. */
export const mustAcceptRules = ({ membership, rulesVersion }: Pick<PrivateAreaCard, 'membership' | 'rulesVersion'>): boolean =>
  membership?.status === 'joined' && membership.acceptedRules !== rulesVersion

/** Whether a step is offered, and why not where it belongs to the status and is closed. */
export function stepOf<Action extends string>(
  actions: readonly { action: Action; allow: boolean; reason: string | null }[],
  action: NoInfer<Action>,
): { allow: boolean; reason: string | null } | null {
  return actions.find(one => one.action === action) ?? null
}

/** What is done to a member, in the order of its buttons. */
export const memberSteps = ['admit', 'refuse', 'recall', 'block', 'unblock'] as const satisfies readonly PrivateMemberAction[]
export type MemberStep = (typeof memberSteps)[number]

export const stepsOf = (member: Pick<PrivateMember, 'actions'>): MemberStep[] =>
  memberSteps.filter(step => stepOf(member.actions, step)?.allow)

/** Statuses as the owner looks for them. */
export const memberGroups = {
  joined: ['joined'],
  invited: ['invited', 'opened'],
  asked: ['asked'],
  blocked: ['blocked'],
  gone: ['declined', 'expired', 'recalled', 'refused', 'withdrawn', 'left'],
} as const satisfies Record<string, readonly PrivateMemberStatus[]>
export type MemberGroup = keyof typeof memberGroups

/** The group a choice of statuses is, if it is one. */
export function groupOf(statuses: readonly PrivateMemberStatus[]): MemberGroup | null {
  const same = (group: readonly string[]) => group.length === statuses.length && group.every(status => statuses.some(one => one === status))
  return (Object.keys(memberGroups) as MemberGroup[]).find(name => same(memberGroups[name])) ?? null
}

/** Tax numbers out of whatever was pasted: one of each, in the order they stand. */
export const tinsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map(one => one.replace(/[^\p{L}\d]/gu, '').toUpperCase())
      .filter(Boolean),
  ),
]
