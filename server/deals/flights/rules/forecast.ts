import { isFinal, type TaskFacts } from './tasks.ts'

type Planned = TaskFacts & { plannedFrom: Date }

const lastMarkOf = (task: TaskFacts): Date | null => task.completedAt ?? task.serviceAt ?? task.arrivedAt ?? task.departedAt

/**
 * When the vehicle is expected at each task by what has happened so far: from the last mark on, the gaps between the beginnings of the
 * windows are kept; what is overdue is not expected before now, and nothing before its window. Null where the vehicle was, and where it
 * will not come.
 */
export function projectedAt(tasks: readonly Planned[], now: Date): (Date | null)[] {
  const marked = tasks.findLastIndex(task => lastMarkOf(task) !== null)
  let at = marked < 0 ? null : lastMarkOf(tasks[marked]!)!.getTime()
  // who has only left for a task drives the whole way to it
  const since = tasks[marked]?.arrivedAt === null ? (tasks[marked - 1] ?? tasks[marked]) : tasks[marked]
  let from = since?.plannedFrom.getTime() ?? null
  return tasks.map((task, i) => {
    if (task.arrivedAt !== null || isFinal(task.status) || i < marked) return null
    const begins = task.plannedFrom.getTime()
    const gap = from === null ? 0 : Math.max(0, begins - from)
    at = Math.max(begins, now.getTime(), at === null ? begins : at + gap)
    from = begins
    return new Date(at)
  })
}
