import type { TimerHandler } from '#server/platform/timers.ts'
import { announceTerm, eraseTerm } from './commands.ts'
import { removeMark } from './store/remains.ts'

/** What comes by itself after an erasure: what the law kept until a day is told of a day before and erased, and the mark for backups goes. */
export const timers: Record<string, TimerHandler> = {
  'person.term_near': (tx, { objectId }) => announceTerm(tx, objectId),
  'person.term': (tx, { objectId }) => eraseTerm(tx, objectId),
  'person.forget': async (tx, { objectId }) => {
    await removeMark(tx, objectId)
  },
}
