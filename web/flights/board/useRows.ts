import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FlightMoveOf, FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { newKey } from '#web/api/newKey.ts'
import { markStale } from '#web/api/query.ts'
import type { Applied } from './undo.ts'

/** A flight to be made, known by `id` and sent as `data`; or one that goes over to others, and what takes it back. */
export type PlanRow =
  | { id: string; data: FlightPlan; back?: undefined }
  | { id: string; data: FlightMoveOf<'replace'>; back: Extract<Applied, { kind: 'moved' }>['back'] }
/** How a row ended. */
export type RowOutcome = { number: string } | { error: CallError }

export const isMade = (outcome: RowOutcome | undefined): outcome is { number: string } => outcome !== undefined && 'number' in outcome

/** Makes or moves one flight of each row, one after another, and keeps how each ended; a row that was refused leaves the others. */
export function useRows(onApplied: (applied: readonly Applied[], told: string) => void) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map())
  const [pending, setPending] = useState(false)
  // the same row sent again after an unknown outcome carries the same key
  const keys = useRef(new Map<string, string>())
  const failed = [...outcomes.values()].find(outcome => 'error' in outcome)
  return {
    outcomes,
    pending,
    /** The first refusal that stands. */
    error: failed && 'error' in failed ? failed.error : null,
    /** Forgets refusals; what was made stays. */
    clear: () => failed && setOutcomes(new Map([...outcomes].filter(([, outcome]) => isMade(outcome)))),
    /** Whether each of the rows became a flight. `told`: what the way back is offered with. */
    apply: async (rows: readonly PlanRow[], told: string): Promise<boolean> => {
      setPending(true)
      const found = new Map([...outcomes].filter(([, outcome]) => isMade(outcome)))
      const applied: Applied[] = []
      for (const row of rows) {
        const { id, data } = row
        const text = JSON.stringify(data)
        const key = keys.current.get(text) ?? newKey()
        keys.current.set(text, key)
        const how = { quiet: true, key }
        const [made, error] = row.back ? await ask(flights.move, { data: row.data }, how) : await ask(flights.plan, { data: row.data }, how)
        if (error && (error.status ?? 500) < 500) keys.current.delete(text)
        found.set(id, error ? { error } : { number: made.number })
        if (!error)
          applied.push(
            row.back
              ? { kind: 'moved', flightId: made.id, back: row.back }
              : { kind: 'aboard', flightId: made.id, orderIds: row.data.orders.map(({ orderId }) => orderId) },
          )
        setOutcomes(new Map(found))
      }
      setPending(false)
      await markStale(queries, flights.plan.emits)
      if (applied.length > 0) onApplied(applied, told)
      return applied.length === rows.length
    },
  }
}
