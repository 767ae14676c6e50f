import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { FlightFit, FlightFitQuery } from '#contract/flight-fit.ts'
import type { FlightShare } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import type { OrderFit } from '#contract/order-fit.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { stepWords } from './stepWords.ts'

type Chosen = { truckId: string | null; trailerId: string | null; driverId: string | null; coDriverId?: string }

const noChoice: Chosen = { truckId: null, trailerId: null, driverId: null }

const chosenIn = ({ truckId, trailerId, driverId, coDriverId }: Chosen) => ({
  ...(truckId !== null && { truckId }),
  ...(trailerId !== null && { trailerId }),
  ...(driverId !== null && { driverId }),
  ...(coDriverId !== undefined && { coDriverId }),
})

function answerOf<F extends OrderFit>(asked: UseQueryResult<F>, isAny: boolean) {
  return {
    fit: isAny ? (asked.data ?? null) : null,
    pending: isAny && !asked.isError && (asked.data === undefined || asked.isPlaceholderData),
    error: asked.error,
    ask: () => void asked.refetch(),
  }
}

/**
 * What the server says of resources for an order, asked anew with every choice; a question that a later choice outruns is given up. `fit` may
 * be of the choice before while `pending`, so that the screen stands still; of nothing chosen there is none.
 */
export function useFit(orderId: string, chosen: Chosen) {
  const query = { orderId, ...chosenIn(chosen) }
  const isAny = Object.keys(query).length > 1
  return answerOf(useQuery({ ...queryOf(orders.fit, query, { quiet: true }), enabled: isAny, placeholderData: keepPreviousData }), isAny)
}

type OwnTask = Pick<FlightFitQuery, 'taskKind' | 'taskFrom' | 'taskMinutes' | 'taskAfter' | 'taskLat' | 'taskLon'>
type Flown = { flightId?: string; swapWith?: string; orderIds?: readonly string[]; share?: FlightShare | null; task?: OwnTask }

/**
 * The same for a flight that may be: orders on board of a new one, or of the one named, whole or one of them in part; without a choice those of
 * the flight named are judged, or those of the flight it would swap with. With a task it is what that adds. Null: nothing is asked.
 */
export function useFlightFit(flown: Flown | null, chosen: Chosen = noChoice) {
  const { flightId, swapWith, orderIds = [], share, task } = flown ?? {}
  const { massKg, volumeM3, pallets } = share ?? {}
  const query = {
    ...(flightId !== undefined && { flightId }),
    ...(swapWith !== undefined && { swapWith }),
    orderIds: [...orderIds],
    ...chosenIn(chosen),
    ...(massKg !== undefined && massKg > 0 && { massKg, volumeM3, pallets }),
    ...task,
  }
  const isAny = flown !== null && (flightId !== undefined || Object.keys(chosenIn(chosen)).length > 0)
  const asked: UseQueryResult<FlightFit> = useQuery({
    ...queryOf(flights.fit, query, { quiet: true }),
    enabled: isAny,
    placeholderData: keepPreviousData,
  })
  return answerOf(asked, isAny)
}

/** Why a step cannot be sent now: its resources are being judged, or something keeps them from it. */
export function useHeld({ fit, pending }: { fit: OrderFit | null; pending: boolean }): string | null {
  const t = useWords(stepWords)
  const { locale } = useLocale()
  if (pending) return t.fitPending
  return fit?.findings.find(({ blocks }) => blocks)?.text[locale] ?? null
}
