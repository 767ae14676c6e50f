import { isDone, isFinal, type TaskFacts } from './tasks.ts'

type Task = TaskFacts & { id: string }

/**
 * An order's tasks on one flight cut where a second vehicle takes over: at the task named, or at the first unloading nobody has come to. Null
 * where they cannot be: nothing is put on board before, nothing is unloaded after, somebody came there already, or a second vehicle takes over
 * further on as it is.
 */
export function cutAt<T extends Task>(tasks: readonly T[], from: string | null): { stays: readonly T[]; goes: readonly T[] } | null {
  const isAhead = ({ status }: T) => status === 'planned' || status === 'en_route'
  const at = tasks.findIndex(task => (from === null ? task.kind === 'unloading' && isAhead(task) : task.id === from))
  const [stays, goes] = [tasks.slice(0, Math.max(0, at)), tasks.slice(Math.max(0, at))]
  const puts = stays.some(({ kind, status }) => (kind === 'loading' || kind === 'reload') && status !== 'failed' && status !== 'cancelled')
  const open = goes.every(task => isAhead(task) && task.kind !== 'reload') && goes.some(({ kind }) => kind === 'unloading')
  return at > 0 && puts && open ? { stays, goes } : null
}

/**
 * The flight whose vehicle hands an order over to another one, while it has still to do so; none where that is done. A vehicle that broke down
 * before it had the order leaves it to the one before.
 */
export function giverOf<F extends { id: string; replacedBy: string | null; tasks: readonly TaskFacts[] }>(
  flights: readonly F[],
  { id }: { id: string },
): F | undefined {
  for (const before of flights.filter(({ replacedBy }) => replacedBy === id)) {
    if (before.tasks.some(({ status }) => !isFinal(status))) return before
    const giver = before.tasks.some(({ status }) => isDone(status)) ? undefined : giverOf(flights, before)
    if (giver) return giver
  }
  return undefined
}
