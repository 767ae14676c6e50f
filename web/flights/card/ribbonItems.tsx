import { delayOf, deviationOf, type FlightWay, wayOf } from '#web/flights/display.ts'
import { lengthText } from '#web/flights/FlightCells.tsx'
import { rowWords, useTaskKind } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { RibbonItem } from '#web/ui/charts/RibbonList.tsx'

type Projected = { taskId: string; projectedAt: string | null }

/** The stops of a flight downwards: plan, fact and delay of each on its own clock. */
export function useFlightRibbonItems(flight: FlightWay, now: number, projections: readonly Projected[] = []): RibbonItem[] {
  const t = useWords(rowWords)
  const kindOf = useTaskKind()
  const f = useFormat()
  const { locale } = useLocale()
  const route = wayOf(flight, now)
  const projectedOf = new Map(projections.map(({ taskId, projectedAt }) => [taskId, projectedAt]))
  return flight.stops.map((stop, i) => {
    const { late: told } = deviationOf({ ...stop, projectedAt: projectedOf.get(stop.taskId) ?? null }, now)
    const late = i === flight.next ? Math.max(told, delayOf(flight, now) ?? 0) : told
    const isPassed = stop.arrivedAt !== null || stop.status === 'completed' || stop.status === 'partially_completed'
    const [from, next] = [route.at[i] ?? 0, route.at[i + 1]]
    const isLate = late >= 60_000 && route.line !== 'pale' && (i === flight.next || stop.arrivedAt !== null)
    return {
      id: stop.taskId,
      kind: stop.kind === 'loading' ? ('square' as const) : ('ring' as const),
      passed: isPassed,
      late: isLate && stop.arrivedAt === null,
      progress:
        route.vehicle !== null && next !== undefined && route.vehicle > from && route.vehicle < next
          ? (route.vehicle - from) / (next - from)
          : undefined,
      title: stop.place[locale],
      aside: stop.arrivedAt
        ? f.window(stop.arrivedAt, stop.completedAt ?? stop.arrivedAt, { zone: stop.tz, showZone: false, year: 'never' })
        : isLate
          ? t.late(lengthText(f, late))
          : undefined,
      note: kindOf(stop),
      asideNote: f.window(stop.from, stop.to, { zone: stop.tz }),
    }
  })
}
