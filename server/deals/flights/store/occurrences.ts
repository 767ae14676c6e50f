import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { Tx } from '#server/platform/db.ts'
import { type HistoryOccurrence, meaningOfLine, occur } from '#server/platform/occurrences.ts'

const is = (code: OccurrenceCode): HistoryOccurrence<'executor'> => ({ code, to: 'executor' })

const byOrder = 'the history of its orders tells it'
const own = 'the executor does it at his own desk'
const apart = 'it is told apart, to whoever may know of it'

/** What each line of a flight's history is to its executor, or why nobody is told. */
export const flightOccurrences = {
  'driver.problem': is('flight.problem'),
  'driver.declined': is('flight.declined'),
  'driver.accepted': is('flight.accepted'),
  'driver.kept': is('flight.unmatched'),
  'driver.known': 'it stands as it was marked',
  'flight.late': apart,
  'flight.in_time': 'the lateness is over, and nobody has to do anything',
  'sensor.temperature': apart,
  'sensor.warm_loading': apart,
  'sensor.door': apart,
  'sensor.fuel_drained': apart,
  'sensor.trailer_apart': apart,
  'flight.plan': own,
  'flight.add': own,
  'flight.remove': own,
  'flight.split': own,
  'flight.replace': byOrder,
  'flight.swap': byOrder,
  'flight.interrupt': byOrder,
  'flight.relay': byOrder,
  'flight.sequence': own,
  'flight.add_task': own,
  'flight.drop_task': own,
  'flight.unload_leftover': byOrder,
  'flight.correct': own,
  'flight.instruct': own,
  'flight.sheet': own,
  'flight.costs': own,
  halt: byOrder,
  return: byOrder,
  revoke: byOrder,
  cancel: byOrder,
  'print.issue': own,
  'report.depart': byOrder,
  'report.arrive': byOrder,
  'report.serve': byOrder,
  'report.finish': byOrder,
  'report.part': byOrder,
  'report.fail': byOrder,
  'report.correct': byOrder,
  'report.undo': byOrder,
  'report.mismatch': byOrder,
  'handover.make': byOrder,
  'handover.renew': byOrder,
  'handover.wrong': byOrder,
  'handover.hold': byOrder,
  'handover.code': byOrder,
  'handover.signature': byOrder,
} satisfies Record<string, HistoryOccurrence<'executor'>>

type Line = { what: string; organization: string; person: string; reason?: string | null; comment?: string }

/** Lets the executor of a flight hear what a line of its history is to him. */
export async function occurOfLine(tx: Tx, flight: { orgId: string; id: string; number?: string | null }, line: Line): Promise<void> {
  const found = meaningOfLine(flightOccurrences, line.what)
  if (!found) return
  const { organization, person, reason = null, comment = '' } = line
  const facts = { number: flight.number ?? '', organization, person, reason, comment: comment.slice(0, 300) || null }
  await occur(tx, { code: found.code as 'flight.problem', objectId: flight.id, audience: [flight.orgId], home: flight.orgId, facts })
}
