import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { BarsQuery } from '#contract/flight-bars.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'

/** What time alone makes late is asked for anew without an event. */
const AGAIN = 60_000

/** Flights in time, as they are looked for. */
export const useBars = (query: z.input<typeof BarsQuery>) =>
  useQuery({ ...queryOf(flights.bars, BarsQuery.parse(query), { quiet: true }), placeholderData: keepPreviousData, refetchInterval: AGAIN })
