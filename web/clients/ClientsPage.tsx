import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useCan, useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ClientList } from './ClientList.tsx'
import { ClientUnopened } from './ClientUnopened.tsx'
import { words } from './words.ts'

const ClientView = lazy(async () => ({ default: (await import('./ClientView.tsx')).ClientView }))

/** Organisations of the installation for its staff, and for everybody else his own. */
export function ClientsPage() {
  const { id } = useParams()
  const { organization } = useMe()
  const all = useCan('platform.manage')
  if (all) return id === undefined ? <Clients /> : <One id={id} all />
  return id === undefined || id === organization.id ? <One id={organization.id} all={false} /> : <ClientUnopened query={null} />
}

const Clients = () => <ClientList title={useWords(words).title} hrefOf={paths.client} />

const One = ({ id, all }: { id: string; all: boolean }) => (
  <Suspense fallback={<Skeleton lines={8} height={18} />}>
    <ClientView id={id} all={all} />
  </Suspense>
)
