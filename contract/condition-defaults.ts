import { z } from 'zod'
import { Code, Id } from './primitives.ts'

/** For which orders a template is taken by itself: those of a customer, with an executor, on a lane, of a body; all null: for every order. */
export const ConditionScope = z.strictObject({
  customerId: Id.nullable(),
  executorId: Id.nullable(),
  /** Codes of the towns of the first loading and the last unloading: both or neither. */
  from: z.string().max(60).nullable(),
  to: z.string().max(60).nullable(),
  bodyType: Code.nullable(),
})
export type ConditionScope = z.output<typeof ConditionScope>

/** What of an order decides which template it begins with. */
export type ScopeFacts = {
  customerId: string | null
  executorId: string | null
  from: string | null
  to: string | null
  bodyTypes: readonly string[]
}

/** Whether an order is among those a scope means. */
const covers = (scope: ConditionScope, order: ScopeFacts): boolean =>
  (scope.customerId === null || scope.customerId === order.customerId) &&
  (scope.executorId === null || scope.executorId === order.executorId) &&
  (scope.from === null || (scope.from === order.from && scope.to === order.to)) &&
  (scope.bodyType === null || order.bodyTypes.includes(scope.bodyType))

/** Customer before executor, executor before lane, lane before body, whatever else a scope names. */
const weightOf = ({ customerId, executorId, from, bodyType }: ConditionScope): number =>
  (customerId === null ? 0 : 8) + (executorId === null ? 0 : 4) + (from === null ? 0 : 2) + (bodyType === null ? 0 : 1)

/**
 * The one scope that decides for an order: of those that cover it the one that names the weightiest things. Of two bodies of one order the
 * first in the order's list decides; no two scopes of an organisation say the same.
 */
export function decidingScope<S extends ConditionScope>(scopes: readonly S[], order: ScopeFacts): S | null {
  const place = ({ bodyType }: ConditionScope) => (bodyType === null ? -1 : order.bodyTypes.indexOf(bodyType))
  return scopes.filter(scope => covers(scope, order)).toSorted((a, b) => weightOf(b) - weightOf(a) || place(a) - place(b))[0] ?? null
}
