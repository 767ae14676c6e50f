import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '#web/api/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import './customers.css'
import { PointsList } from './PointsList.tsx'

const PointScreen = lazy(async () => ({ default: (await import('./PointScreen.tsx')).PointScreen }))

/** Nodal points: their list, or the form of one named in the address by those who may change it. */
export function PointsSection() {
  const mayEdit = useCan('customers.edit')
  const point = new URLSearchParams(useLocation().search).get('point')
  if (point === null || !mayEdit) return <PointsList />
  return (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <PointScreen key={point} id={point} />
    </Suspense>
  )
}
