import { useLocation } from 'react-router'
import { ClientList } from '#web/clients/ClientList.tsx'
import { ClientView } from '#web/clients/ClientView.tsx'
import { adminAddress } from './tabs.ts'

/** Organisations of the installation, or the card of one. */
export function Organizations({ id }: { id: string | null }) {
  const { search } = useLocation()
  if (id !== null) return <ClientView id={id} all back={adminAddress(search, 'organizations')} />
  return <ClientList hrefOf={one => adminAddress(search, 'organizations', one)} />
}
