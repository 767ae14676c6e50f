import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import type { FlightMove, FlightMoved } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { CallError } from '#web/api/client.ts'
import { answersOf, markStale, useSend } from '#web/api/query.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

/** What every dialog of the flight's card is given. */
export type FlightStepProps = {
  card: FlightCard
  /** False once the step became impossible while the dialog was open. */
  isOpen: boolean
  onClose: () => void
  onDone: (moved: FlightMoved) => void
}

type Step = FlightMove extends infer M ? (M extends unknown ? Omit<M, 'flightId' | 'version'> : never) : never

/**
 * One step of a flight, made against the version its person has seen. When the flight changes meanwhile, `changed` turns true and nothing can
 * be sent until `accept` is called; what was typed stays.
 */
export function useFlightStep({ card, onDone }: Pick<FlightStepProps, 'card' | 'onDone'>, done: string) {
  const [version, setVersion] = useState(card.version)
  const queries = useQueryClient()
  const move = useSend(flights.move)
  return {
    changed: card.version !== version && !move.isSuccess,
    accept: () => setVersion(card.version),
    pending: move.isPending,
    error: move.error,
    /** The refusal belongs to what has just been changed. */
    clear: () => move.error && move.reset(),
    send: (step: Step) =>
      move.mutate({ flightId: card.id, version, ...step } as FlightMove, {
        onSuccess: moved => {
          // the next step may be begun before the card has been read anew
          queries.setQueriesData<FlightCard>({ queryKey: [answersOf(flights.get)] }, known =>
            known?.id === moved.id ? { ...known, version: moved.version, status: moved.status } : known,
          )
          toasts.add({ type: 'success', title: done, content: moved.next?.number ?? moved.number })
          onDone(moved)
        },
        onError: error => {
          // what it has moved on to is read anew
          if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['flight.changed'])
        },
      }),
  }
}
