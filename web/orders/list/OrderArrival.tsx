import { use } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { ArrivalCell, useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { ArrivalsContext } from '#web/geofences/arrivals.ts'
import { foremostOf } from '#web/geofences/outlook.ts'

const zoneOf = (order: OrderRow, stop: number | null) => (stop === null ? undefined : order.stops[stop])?.tz ?? defaultZone

/** When the vehicle of an order is expected next, as far as the viewer may know. */
export function OrderArrival({ order }: { order: OrderRow }) {
  const told = foremostOf(use(ArrivalsContext).get(order.id))
  return <ArrivalCell told={told} zone={zoneOf(order, told?.stop ?? null)} />
}

/** The same in one sentence, where it will probably come late; nothing else is worth a word there. */
export function OrderLateness({ order, before = '' }: { order: OrderRow; before?: string }) {
  const told = foremostOf(use(ArrivalsContext).get(order.id))
  const text = useArrivalText()
  if (told === null) return null
  const { tone, said } = text(told, zoneOf(order, told.stop))
  return tone === null ? null : (
    <span className={`${tone} medium`}>
      {before}
      {said}
    </span>
  )
}
