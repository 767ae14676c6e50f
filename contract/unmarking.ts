import type { TaskMark } from './order-card.ts'

/** Whether a mark of a stop can be taken back a moment later: what failed or was unloaded others act on at once. */
export const isUndone = (mark: TaskMark, kind: string): mark is Exclude<TaskMark, 'fail'> =>
  mark !== 'fail' && (mark !== 'finish' || kind === 'loading')
