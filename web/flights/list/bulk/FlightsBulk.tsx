import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FlightListRow } from '#contract/flight-list.ts'
import type { Side } from '#contract/primitives.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { type FlightsAsking, obstacleTo } from './steps.ts'
import { flightBulkWords } from './words.ts'

const FlightsBulkDialog = lazy(async () => ({ default: (await import('./FlightsBulkDialog.tsx')).FlightsBulkDialog }))

const SheetsBulkDialog = lazy(async () => ({ default: (await import('#web/prints/SheetsBulkDialog.tsx')).SheetsBulkDialog }))

/** Steps taken with many flights of one's own vehicles at once, as this person may take them; a forwarder has none. */
export function useFlightBulk(side: Side): { actions: BulkAction<FlightListRow>[]; dialog: ReactNode } {
  const t = useWords(flightBulkWords)
  const mayPlan = useCan('flights.plan')
  const { act } = useRights(side)
  const [asking, setAsking] = useState<FlightsAsking | null>(null)
  const [printing, setPrinting] = useState<readonly FlightListRow[] | null>(null)
  if (side !== 'executor') return { actions: [], dialog: null }
  const refuses = (kind: Parameters<typeof obstacleTo>[0]) => (row: FlightListRow) => {
    const obstacle = obstacleTo(kind, row)
    return obstacle && t[obstacle]
  }
  const step = (kind: FlightsAsking['kind'], rare = false): BulkAction<FlightListRow> => ({
    id: kind,
    label: `${t[kind]}…`,
    rare,
    refuses: refuses(kind),
    ask: (rows, run) => setAsking({ kind, rows, run }),
  })
  return {
    actions: [
      ...(mayPlan && act ? [step('mark')] : []),
      ...(mayPlan ? [step('instruct'), step('replace', true)] : []),
      { id: 'sheets', label: `${t.sheets}…`, refuses: refuses('sheets'), ask: setPrinting },
    ],
    dialog: (asking || printing) && (
      <Suspense>
        {asking && <FlightsBulkDialog asking={asking} onClose={() => setAsking(null)} />}
        {printing && <SheetsBulkDialog rows={printing} onClose={() => setPrinting(null)} />}
      </Suspense>
    ),
  }
}
