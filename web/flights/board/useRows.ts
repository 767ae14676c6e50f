import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { newKey } from '#web/api/newKey.ts'
import { markStale } from '#web/api/query.ts'
import type { Applied } from './undo.ts'

/** A flight to be made: known by `id`, sent as `data`. */
export type PlanRow = { id: string; data: FlightPlan }
/** How a row ended. */
export type RowOutcome = { number: string } | { error: CallError }

export const isMade = (outcome: RowOutcome | undefined): outcome is { number: string } => outcome !== undefined && 'number' in outcome

/** Makes one flight of each row, one after another, and keeps how each ended; a row that was refused leaves the others. */
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
      for (const { id, data } of rows) {
        const text = JSON.stringify(data)
        const key = keys.current.get(text) ?? newKey()
        keys.current.set(text, key)
        const [made, error] = await ask(flights.plan, { data }, { quiet: true, key })
        if (error && (error.status ?? 500) < 500) keys.current.delete(text)
        found.set(id, error ? { error } : { number: made.number })
        if (!error) applied.push({ kind: 'aboard', flightId: made.id, orderIds: data.orders.map(({ orderId }) => orderId) })
        setOutcomes(new Map(found))
      }
      setPending(false)
      await markStale(queries, flights.plan.emits)
      if (applied.length > 0) onApplied(applied, told)
      return applied.length === rows.length
    },
  }
}
