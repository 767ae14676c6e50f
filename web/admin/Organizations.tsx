import { lazy } from 'react'
import { useLocation } from 'react-router'
import { ClientList } from '#web/clients/ClientList.tsx'
import { adminAddress } from './tabs.ts'

const ClientView = lazy(async () => ({ default: (await import('#web/clients/ClientView.tsx')).ClientView }))

/** Organisations of the installation, or the card of one. */
export function Organizations({ id }: { id: string | null }) {
  const { search } = useLocation()
  if (id !== null) return <ClientView id={id} all back={adminAddress(search, 'organizations')} />
  return <ClientList hrefOf={one => adminAddress(search, 'organizations', one)} />
}
