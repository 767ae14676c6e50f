import type { StopRow } from '#contract/order-list.ts'
import type { ViewerStatus } from '#contract/order-states.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { routeOf } from '#web/orders/display.ts'
import { ribbonWords } from '#web/orders/words.ts'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'

type OrderRibbonProps = {
  stops: readonly StopRow[]
  status: ViewerStatus
  /** `row` and `card` name the two ends above the line; `large` names every stop under it and its window above. */
  size: 'row' | 'card' | 'large'
}

/** The route of an order as a line: stops, the part done, the vehicle and the stop that is behind its window. */
export function OrderRibbon({ stops, status, size }: OrderRibbonProps) {
  const t = useWords(ribbonWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  const route = routeOf(stops, status, now)
  const last = stops.length - 1
  const places = stops.map(stop => stop.place[locale])
  const done = stops.filter(stop => stop.status === 'completed' || stop.status === 'partially_completed').length
  const finished = route.line === 'finished'

  return (
    <Ribbon
      size={size}
      label={[t.route(places), ...(done > 0 ? [t.progress(done, stops.length)] : [])].join('; ')}
      line={route.line}
      stops={stops.map((stop, i) => ({
        at: route.at[i] ?? 0,
        kind: stop.kind === 'loading' ? 'square' : 'ring',
        minor: i > 0 && i < last,
        passed: finished || stop.status === 'completed' || stop.status === 'partially_completed' || stop.arrivedAt !== null,
        late: route.late === i,
        ...(size === 'large' ? { above: f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }), below: stop.place[locale] } : {}),
      }))}
      done={finished ? 0 : route.done}
      {...(route.vehicle === null
        ? {}
        : { marker: { at: route.vehicle, tone: route.late === null ? ('go' as const) : ('warn' as const) } })}
      {...delayOf(route.late === null ? null : (route.at[route.late] ?? 1), route.vehicle)}
      {...(size === 'large'
        ? {}
        : { ends: [places[0] ?? t.unknown, (last > 0 ? places[last] : undefined) ?? t.unknown] as [string, string] })}
    />
  )
}

/** The hatch stands before the stop that is behind, unless the vehicle is already there. */
function delayOf(stop: number | null, vehicle: number | null) {
  if (stop === null || vehicle === null || vehicle >= stop - 0.02) return {}
  return { delay: { from: Math.max(vehicle, stop - 0.14), to: stop, tone: 'warn' as const } }
}
