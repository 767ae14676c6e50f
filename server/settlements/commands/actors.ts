import type { SettlementKind, SettlementStatus } from '#contract/settlement-states.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import { judge, type SettlementFacts, type StepActor } from '#server/settlements/lifecycle.ts'
import type { SettlementState } from '#server/settlements/record.ts'

/** Whoever works on settlements is known as an author, and by his limit. */
export type SettlementActor = Required<Omit<CommandActor, 'source'>> & Pick<Actor, 'employeeId' | 'tz'>

/** What the lifecycle asks of a settlement; `outdated` is looked up where a step asks for it. */
export const factsOf = ({ settlement, lines }: SettlementState, outdated: readonly string[] = []): SettlementFacts => ({
  status: settlement.status as SettlementStatus,
  kind: settlement.kind as SettlementKind,
  lines: lines.length,
  paid: lines.filter(line => line.paidOn !== null || line.paid !== 0).length,
  authors: settlement.authors,
  sums: lines.map(line => ({ order: line.number, total: { minor: line.total, currency: line.currency } })),
  outdated,
})

export const stepActorOf = ({ employeeId, userId, actingAs, permissions, maxOrder }: SettlementActor): StepActor => ({
  employeeId,
  userId,
  actingAs,
  permissions,
  maxOrder,
})

// ---------------------------------------------------------------------------------------------------------------------
// Rights
// ---------------------------------------------------------------------------------------------------------------------
export function nextStatus(
  state: SettlementState,
  action: Parameters<typeof judge>[1],
  actor: SettlementActor,
  outdated: readonly string[] = [],
): SettlementStatus {
  const judged = judge(factsOf(state, outdated), action, stepActorOf(actor))
  return typeof judged === 'string' ? judged : refuse(judged.code, judged.info)
}

/** Asks for a step that writes nothing of the settlement itself. */
export const checkStep = (
  state: SettlementState,
  action: Parameters<typeof judge>[1],
  actor: SettlementActor,
  outdated: readonly string[],
): void => void nextStatus(state, action, actor, outdated)

export function checkSeesPrices({ permissions }: Pick<SettlementActor, 'permissions'>): void {
  if (!permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

export const authorsWith = (authors: readonly string[], { employeeId, userId, actingAs }: SettlementActor): string[] => [
  ...new Set([...authors, employeeId, userId, ...(actingAs === null ? [] : [actingAs])]),
]
