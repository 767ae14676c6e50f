import type { HandoverRule } from '#contract/order-draft.ts'
import type { TaskStatus } from '#contract/order-states.ts'
import { isFinal } from './tasks.ts'

/** Which file of a flight is the signature of a task. */
export const signatureOf = (taskId: string): string => `signature:${taskId}`

type HeldTask = { taskId: string | null }

/** Whether wrong codes hold the driver back at a task. */
export const isHeldAt = (holds: readonly HeldTask[], taskId: string): boolean => holds.some(hold => hold.taskId === taskId)

/** The tasks wrong codes hold the driver back at, of those that have not ended. */
export const heldAmong = <T extends { id?: string; status: TaskStatus }>(holds: readonly HeldTask[], tasks: readonly T[]): T[] =>
  tasks.filter(({ id, status }) => id !== undefined && !isFinal(status) && isHeldAt(holds, id))

type EndFacts = {
  rule: HandoverRule
  /** How it was confirmed; null while nobody has. */
  method: string | null
  isHeld: boolean
  byDriver: boolean
  /** Why a dispatcher ends it without. */
  reason: string | undefined
}

/**
 * What is missing at the end of an unloading, as a refusal; null where nothing. Whoever sits at a desk may end it with a reason, a driver may not: he
 * is told whom to ask.
 */
export function whyNotEnded({ rule, method, isHeld, byDriver, reason }: EndFacts) {
  const isConfirmed = method === 'code' || (method === 'signature' && rule !== 'code')
  if (isConfirmed || (rule === 'none' && !isHeld)) return null
  if (byDriver) return isHeld ? 'handover.held' : rule === 'code' ? 'handover.code_missing' : 'handover.missing'
  return reason === undefined ? 'handover.reason_missing' : null
}
