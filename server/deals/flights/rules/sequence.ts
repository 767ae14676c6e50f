import { hasStarted, isFinal, type TaskFacts } from './tasks.ts'

type Placed = TaskFacts & { id: string; stopSeq: number }

/**
 * Why tasks cannot be done in this order, or null: each stands there once, those begun keep their places at the front, and stops of one order
 * keep the order they have among themselves.
 */
export function sequenceFault(now: readonly Placed[], then: readonly Placed[]): 'tasks' | 'begun' | 'order' | null {
  if (new Set(then.map(({ id }) => id)).size !== now.length) return 'tasks'
  const begun = now.filter(task => isFinal(task.status) || hasStarted([task]))
  if (begun.some((task, i) => then[i]?.id !== task.id)) return 'begun'
  const ofOrder = (tasks: readonly Placed[], orderId: string | undefined) =>
    tasks
      .filter(task => task.orderId === orderId)
      .map(({ id }) => id)
      .join()
  return now.some(({ orderId }) => ofOrder(now, orderId) !== ofOrder(then, orderId)) ? 'order' : null
}

/** Both as one sequence, each in the order it has: what is fresh goes before the first of the standing it is to go before. */
export function interleaved<S, F>(standing: readonly S[], fresh: readonly F[], goesBefore: (fresh: F, standing: S) => boolean): (S | F)[] {
  const placed: (S | F)[] = []
  let next = 0
  for (const is of standing) {
    while (next < fresh.length && goesBefore(fresh[next]!, is)) placed.push(fresh[next++]!)
    placed.push(is)
  }
  return [...placed, ...fresh.slice(next)]
}
