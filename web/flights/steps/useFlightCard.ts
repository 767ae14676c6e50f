import { useQuery } from '@tanstack/react-query'
import type { FlightCard } from '#contract/flight-card.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'

/** A flight as it is now; null until it has come, and where none is named. */
export function useFlightCard(flightId: string | null): FlightCard | null {
  const { data } = useQuery({ ...queryOf(flights.get, { flightId: flightId ?? '' }, { quiet: true }), enabled: flightId !== null })
  return data?.id === flightId ? data : null
}
