import { useParams } from 'react-router'
import { type Client, ClientState as ClientStates, ClientsFilter, clients } from '#contract/clients.ts'
import { Side } from '#contract/primitives.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { ClientState } from './ClientState.tsx'
import { ClientUnopened, ClientView } from './ClientView.tsx'
import './clients.css'
import { stateWords, words } from './words.ts'

/** Organisations of the installation for its staff, and for everybody else his own. */
export function ClientsPage() {
  const { id } = useParams()
  const { organization } = useMe()
  const all = useCan('platform.manage')
  if (all) return id === undefined ? <Clients /> : <ClientView id={id} all />
  return id === undefined || id === organization.id ? <ClientView id={organization.id} all={false} /> : <ClientUnopened query={null} />
}

function Clients() {
  const t = useWords(words)
  const states = useWords(stateWords)
  const list = useList({ id: 'clients', call: clients.list, schema: ClientsFilter, prefix: 'clients' })
  const columns = useColumns()
  return (
    <ListPage
      list={list}
      title={t.title}
      label={t.label}
      columns={columns}
      hidden={['kpp', 'since']}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t.state,
          pinned: true,
          options: ClientStates.options.map(id => ({ id, label: states[id] })),
        },
        { kind: 'choice', name: 'side', label: t.side, pinned: true, options: Side.options.map(id => ({ id, label: t[id] })) },
      ]}
      searchHint={t.search}
      exportAs="clients"
      nameOf={row => row.name}
      hrefOf={row => paths.client(row.id)}
      card={row => <ClientCard client={row} />}
      empty={{ drawing: 'stamp', title: t.empty, text: t.emptyText }}
    />
  )
}

const Sides = ({ of }: { of: Client['sides'] }) => {
  const t = useWords(words)
  return <>{of.map(side => t[side]).join(', ')}</>
}

function Ready({ checks }: { checks: Client['checks'] }) {
  const t = useWords(words)
  return <ProgressRing label={t.ready} done={checks.filter(check => check.done).length} total={checks.length} />
}

function useColumns(): ListColumn<Client>[] {
  const t = useWords(words)
  const f = useFormat()
  return [
    {
      id: 'name',
      header: t.name,
      width: 280,
      cell: row => (
        <span className="row">
          <b className="ellipsis">{row.name}</b>
          {row.demo && <Badge>{t.demo}</Badge>}
        </span>
      ),
      text: row => row.name,
    },
    { id: 'tin', header: t.tin, width: 130, cell: row => <span className="mono">{row.tin}</span>, text: row => row.tin },
    { id: 'kpp', header: t.kpp, width: 110, cell: row => <span className="mono">{row.kpp}</span>, text: row => row.kpp ?? '' },
    {
      id: 'side',
      header: t.side,
      width: 180,
      cell: row => <Sides of={row.sides} />,
      text: row => row.sides.map(side => t[side]).join(', '),
    },
    {
      id: 'state',
      header: t.state,
      width: 140,
      cell: row => (
        <span className="row">
          <ClientState state={row.state} />
        </span>
      ),
      text: row => row.state,
    },
    {
      id: 'ready',
      header: t.ready,
      width: 110,
      cell: row => <Ready checks={row.checks} />,
      text: row => `${row.checks.filter(check => check.done).length}/${row.checks.length}`,
    },
    {
      id: 'employees',
      header: t.employees,
      width: 110,
      align: 'end',
      cell: row => f.number(row.employees),
      text: row => String(row.employees),
    },
    {
      id: 'seen',
      header: t.seen,
      width: 150,
      cell: row => (row.seenAt ? f.relative(row.seenAt) : <span className="muted">{t.never}</span>),
      text: row => row.seenAt ?? '',
    },
    { id: 'since', header: t.since, width: 150, cell: row => f.date(row.createdAt, { year: 'always' }), text: row => row.createdAt },
  ]
}

function ClientCard({ client }: { client: Client }) {
  const t = useWords(words)
  return (
    <div className="client-card">
      <p className="row row-wrap">
        <Link to={paths.client(client.id)} quiet className="client-card-link">
          {client.name}
        </Link>
        <ClientState state={client.state} />
      </p>
      <p className="muted s13">
        {t.tin} <span className="mono">{client.tin}</span> · <Sides of={client.sides} />
      </p>
      <p className="s13">
        {t.people(client.employees)} · <Ready checks={client.checks} />
      </p>
    </div>
  )
}
