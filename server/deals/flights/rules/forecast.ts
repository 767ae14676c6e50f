import { scheduleOf, type TaskWork } from './hours.ts'
import { rested } from './norms.ts'
import { minutesBetween, type Position, SERVICE } from './roads.ts'
import { isFinal, type TaskFacts } from './tasks.ts'

type Expected = TaskFacts & Pick<Position, 'lat' | 'lon'> & { plannedFrom: Date; minutes: number | null }

/**
 * When the vehicle is expected at each task by what has happened so far: from the last mark on, by road and with the pauses and rests of the
 * driving norms, by a driver who was rested then. Where a position is not known the way takes as long as the plan has between the windows.
 * What is overdue is not expected before now, and nothing before its window. Null where the vehicle was, and where it will not come.
 */
export function projectedAt(tasks: readonly Expected[], { now, tz }: { now: Date; tz: string }): (Date | null)[] {
  const ahead = tasks.flatMap((task, i) => (task.arrivedAt === null && !isFinal(task.status) ? [i] : []))
  const [first] = ahead
  if (first === undefined) return tasks.map(() => null)
  const start = startOf(tasks, first, now)
  const works = ahead.map((i, n): TaskWork => {
    const [task, before] = [tasks[i]!, n === 0 ? start.from : tasks[ahead[n - 1]!]!]
    const gap = before ? Math.max(0, (task.plannedFrom.getTime() - before.plannedFrom.getTime()) / 60_000 - (before.minutes ?? SERVICE)) : 0
    return {
      driveMinutes: before ? (minutesBetween(before, task) ?? gap) : 0,
      km: null,
      window: { from: task.plannedFrom, to: task.plannedFrom },
      serviceMinutes: task.minutes ?? SERVICE,
    }
  })
  const schedule = scheduleOf({ from: start.at, tasks: works, drivers: [rested], tz })
  const expected = new Map(ahead.map((i, n) => [i, schedule.tasks[n]!.arrivalAt]))
  return tasks.map((task, i) => {
    const at = expected.get(i)
    return at ? new Date(Math.max(at.getTime(), task.plannedFrom.getTime(), now.getTime())) : null
  })
}

/** Where the way to the next task begins, and when: at the last stop when it was left, or when it will be. */
function startOf(tasks: readonly Expected[], first: number, now: Date): { at: Date; from: Expected | null } {
  const next = tasks[first]!
  const last = tasks.slice(0, first).findLast(task => task.arrivedAt !== null) ?? null
  if (next.departedAt) return { at: next.departedAt, from: last }
  if (!last) return { at: now > next.plannedFrom ? now : next.plannedFrom, from: null }
  const left = last.completedAt ?? new Date(last.arrivedAt!.getTime() + (last.minutes ?? SERVICE) * 60_000)
  return { at: left > now ? left : now, from: last }
}
