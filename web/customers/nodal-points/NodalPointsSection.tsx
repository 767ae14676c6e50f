import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '#web/api/session.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import '../customers.css'
import { NodalPointsList } from './NodalPointsList.tsx'

const NodalPointScreen = lazy(async () => ({ default: (await import('./NodalPointScreen.tsx')).NodalPointScreen }))

/** Nodal points: their list, or the form of one named in the address by those who may change it. */
export function NodalPointsSection() {
  const mayEdit = useCan('customers.edit')
  const nodalPoint = new URLSearchParams(useLocation().search).get('nodalPoint')
  if (nodalPoint === null || !mayEdit) return <NodalPointsList />
  return (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <NodalPointScreen key={nodalPoint} id={nodalPoint} />
    </Suspense>
  )
}
