import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { gridMost } from '#contract/order-grid.ts'
import { readQuery } from '#contract/query-string.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { OrdersPicker } from './OrdersPicker.tsx'
import '../list/orders.css'

const OrdersGrid = lazy(async () => ({ default: (await import('./OrdersGrid.tsx')).OrdersGrid }))

const Ids = z.array(z.uuid().catch('')).catch([])

/** The orders named in the address (`?ids[]=…`) as a sheet to type in; a single one opens its form, none asks which. */
export function OrdersEditPage() {
  const ids = [...new Set(Ids.parse(readQuery(useLocation().search).ids ?? []))].filter(Boolean).slice(0, gridMost)
  if (ids.length === 1) return <Navigate to={paths.orderEdit(ids[0]!)} replace />
  return (
    <div className="orders">
      <Suspense fallback={<Skeleton lines={10} height={32} />}>{ids.length === 0 ? <OrdersPicker /> : <OrdersGrid ids={ids} />}</Suspense>
    </div>
  )
}
