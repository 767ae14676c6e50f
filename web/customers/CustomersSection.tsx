import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '#web/api/session.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { CustomersList } from './CustomersList.tsx'
import './customers.css'

const CustomerScreen = lazy(async () => ({ default: (await import('./CustomerScreen.tsx')).CustomerScreen }))

/** Customers: their list, or the form of one named in the address by those who may change him. */
export function CustomersSection() {
  const mayEdit = useCan('customers.edit')
  const customer = new URLSearchParams(useLocation().search).get('customer')
  if (customer === null || !mayEdit) return <CustomersList />
  return (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <CustomerScreen key={customer} id={customer} />
    </Suspense>
  )
}
