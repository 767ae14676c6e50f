import { type HandoverCodeRow, handoverTries } from '#contract/handovers.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { CodeRecord } from './store.ts'

type CodeParts = { task: FlightTask; flight: FlightState; code: CodeRecord | undefined; email: string | null }

/** An unloading with its code, for the eyes of its forwarder. */
export const toCode = ({ task, flight, code, email }: CodeParts, { open }: Pick<Secrets, 'open'>): HandoverCodeRow => ({
  taskId: task.id,
  place: { ru: task.placeRu, en: task.placeEn },
  flight: flight.number,
  code: code && code.usedAt === null ? open(code.sealed) : null,
  left: code && code.usedAt === null ? Math.max(0, handoverTries - code.tries) : 0,
  madeAt: code?.madeAt.toISOString() ?? null,
  by: code?.madeBy ?? null,
  email,
})
