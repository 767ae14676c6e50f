import { type Client, ClientState as ClientStates, ClientsFilter, clients } from '#contract/clients.ts'
import { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { ClientState } from './ClientState.tsx'
import './clients.css'
import { planWords, stateWords, words } from './words.ts'

/** Organisations of the installation, each leading where the screen has its card. */
export function ClientList({ title, hrefOf }: { title?: string; hrefOf: (id: string) => string }) {
  const t = useWords(words)
  const states = useWords(stateWords)
  const list = useList({ id: 'clients', call: clients.list, schema: ClientsFilter, prefix: 'clients' })
  const columns = useClientColumns()
  return (
    <ListPage
      list={list}
      title={title}
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
        { kind: 'dates', name: 'created', label: t.since, zone: defaultZone },
      ]}
      searchHint={t.search}
      exportAs="clients"
      nameOf={row => row.name}
      hrefOf={row => hrefOf(row.id)}
      card={row => <ClientCard client={row} to={hrefOf(row.id)} />}
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

function ContractText({ contract: { number, until } }: { contract: NonNullable<Client['terms']['contract']> }) {
  const t = useWords(words)
  const f = useFormat()
  return (
    <span className="truncate">
      {number}
      {until && <span className="muted">, {t.until(f.date(until))}</span>}
    </span>
  )
}

function useClientColumns(): ListColumn<Client>[] {
  const t = useWords(words)
  const plans = useWords(planWords)
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
      id: 'contract',
      header: t.contract,
      width: 170,
      cell: ({ terms: { contract } }) => (contract ? <ContractText contract={contract} /> : <span className="muted">{t.none}</span>),
      text: ({ terms: { contract } }) => contract?.number ?? '',
    },
    {
      id: 'limits',
      header: t.limits,
      width: 190,
      cell: ({ terms: { plan, maxPeople } }) => <span className="truncate">{t.atMost(plans[plan], maxPeople)}</span>,
      text: ({ terms: { plan, maxPeople } }) => t.atMost(plans[plan], maxPeople),
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
    {
      id: 'debts',
      header: t.overdue,
      width: 150,
      align: 'end',
      cell: row => (row.overdue.length > 0 ? row.overdue.map(f.money).join(', ') : <span className="muted">{t.none}</span>),
      text: row => row.overdue.map(f.money).join(', '),
    },
    { id: 'since', header: t.since, width: 150, cell: row => f.date(row.createdAt, { year: 'always' }), text: row => row.createdAt },
  ]
}

function ClientCard({ client, to }: { client: Client; to: string }) {
  const t = useWords(words)
  return (
    <div className="client-card">
      <p className="row row-wrap">
        <Link to={to} quiet className="client-card-link">
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
