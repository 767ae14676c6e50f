import { use } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { ArrivalCell, useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { ArrivalsContext } from '#web/geofences/arrivals.ts'
import { foremostOf } from '#web/geofences/outlook.ts'
import { arrivalWords } from '#web/geofences/words.ts'
import { useWords } from '#web/i18n/words.ts'

const zoneOf = (order: OrderRow, stop: number | null) => (stop === null ? undefined : order.stops[stop])?.tz ?? defaultZone

/** When the vehicle of an order is expected next, as far as the viewer may know. */
export function OrderArrival({ order }: { order: OrderRow }) {
  const told = foremostOf(use(ArrivalsContext).get(order.id))
  return <ArrivalCell told={told} zone={zoneOf(order, told?.stop ?? null)} />
}

/** The same in one line, that it will come late before when, for a line may be cut; nothing where it comes in time. */
export function OrderLateness({ order, before = '' }: { order: OrderRow; before?: string }) {
  const told = foremostOf(use(ArrivalsContext).get(order.id))
  const text = useArrivalText()
  const t = useWords(arrivalWords)
  if (told === null) return null
  const { tone, against, range } = text(told, zoneOf(order, told.stop))
  return tone === null ? null : (
    <span className={`${tone} medium`}>
      {before}
      {against}, {t.expected(range)}
    </span>
  )
}
