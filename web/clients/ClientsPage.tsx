import { useParams } from 'react-router'
import { useCan, useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ClientList } from './ClientList.tsx'
import { ClientUnopened, ClientView } from './ClientView.tsx'
import { words } from './words.ts'

/** Organisations of the installation for its staff, and for everybody else his own. */
export function ClientsPage() {
  const { id } = useParams()
  const { organization } = useMe()
  const all = useCan('platform.manage')
  if (all) return id === undefined ? <Clients /> : <ClientView id={id} all />
  return id === undefined || id === organization.id ? <ClientView id={organization.id} all={false} /> : <ClientUnopened query={null} />
}

const Clients = () => <ClientList title={useWords(words).title} hrefOf={paths.client} />
