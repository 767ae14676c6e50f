import { type StopEvidence, type TimeEvidence, type TimeKey, type TimeSource, timeKeys } from '#contract/geofences.ts'
import type { CorrectedTime, TaskFacts } from './tasks.ts'

type Marked = Pick<TaskFacts, TimeKey> & { evidence: StopEvidence }

/** What speaks for the times of a stop once some of them are marked; a time that stood already keeps what speaks for it. */
export function evidenceAfter(task: Marked, times: Partial<Pick<TaskFacts, TimeKey>>, says: TimeEvidence): StopEvidence {
  const set = timeKeys.filter(key => times[key] && times[key].getTime() !== task[key]?.getTime())
  return { ...task.evidence, ...Object.fromEntries(set.map(key => [key, says])) }
}

/** The same once people corrected some with a reason: theirs stand, and what the position said stands beside them. */
export function evidenceCorrected({ evidence }: Pick<Marked, 'evidence'>, changed: readonly CorrectedTime[]): StopEvidence {
  const said = changed.map(({ key, was }): [TimeKey, TimeEvidence] => {
    const before = evidence[key]
    const conflict = before?.source === 'geofence' ? { source: before.source, at: was.toISOString(), metres: null } : null
    return [key, { source: 'corrected', ...(conflict && { conflict }) }]
  })
  return { ...evidence, ...Object.fromEntries(said) }
}

/** Who said a time of a stop; one of before sources were told apart was said by whoever marked the stop last. */
export const sourceOf = ({ evidence, source }: { evidence: StopEvidence; source: string | null }, key: TimeKey): TimeSource | null =>
  evidence[key]?.source ?? (source as TimeSource | null)

/**
 * Whether a position that is known well stands against a time that was told: people who correct one give a reason for it, and theirs stands.
 * What positions said before gives way to what more of them say.
 */
export const isOutranked = (said: TimeEvidence | undefined): boolean => said?.source !== 'corrected'
