import { useLocation } from 'react-router'
import { PersonsFilter, persons, type UserRow } from '#contract/persons.ts'
import { adminAddress } from '#web/admin/tabs.ts'
import { peopleWords } from '#web/admin/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { PersonCard } from './PersonCard.tsx'

/** People of the installation, or the card of one. */
export function People({ id }: { id: string | null }) {
  return id === null ? <PeopleList /> : <PersonCard id={id} />
}

function PeopleList() {
  const t = useWords(peopleWords)
  const { search } = useLocation()
  const list = useList({ id: 'persons', call: persons.list, schema: PersonsFilter, prefix: 'persons' })
  const columns = useColumns()
  const to = (id: string) => adminAddress(search, 'people', id)
  return (
    <ListPage
      list={list}
      label={t.label}
      columns={columns}
      fields={[
        {
          kind: 'choice',
          name: 'factor',
          label: t.factor,
          pinned: true,
          options: [
            { id: 'on', label: t.factorYes },
            { id: 'off', label: t.factorOff },
          ],
        },
      ]}
      searchHint={t.search}
      nameOf={row => row.name}
      hrefOf={row => to(row.id)}
      card={row => (
        <div className="stack">
          <Link to={to(row.id)} quiet>
            <b>{row.name}</b>
          </Link>
          <span className="muted s13">{[row.login, row.email, ...row.organizations].filter(Boolean).join(' · ')}</span>
        </div>
      )}
      empty={{ drawing: 'stamp', title: t.empty, text: t.emptyText }}
    />
  )
}

function useColumns(): ListColumn<UserRow>[] {
  const t = useWords(peopleWords)
  const f = useFormat()
  return [
    {
      id: 'name',
      header: t.name,
      width: 260,
      cell: row => (
        <span className="row">
          <b className="ellipsis">{row.name}</b>
          {row.demo && <Badge>{t.demo}</Badge>}
        </span>
      ),
      text: row => row.name,
    },
    {
      id: 'login',
      header: t.login,
      width: 190,
      cell: row => <span className="truncate">{row.login ?? row.email ?? ''}</span>,
      text: row => row.login ?? row.email ?? '',
    },
    {
      id: 'works',
      header: t.works,
      width: 280,
      grow: 1,
      cell: row => <span className="truncate">{row.organizations.join(', ')}</span>,
      text: row => row.organizations.join(', '),
    },
    {
      id: 'accounts',
      header: t.accounts,
      width: 130,
      align: 'end',
      cell: row => f.number(row.accounts),
      text: row => String(row.accounts),
    },
    {
      id: 'sessions',
      header: t.sessions,
      width: 100,
      align: 'end',
      cell: row => f.number(row.sessions),
      text: row => String(row.sessions),
    },
    {
      id: 'factor',
      header: t.factor,
      width: 150,
      cell: row => (row.factorSince ? t.factorOn(f.date(row.factorSince)) : <span className="muted">{t.factorOff}</span>),
      text: row => row.factorSince ?? '',
    },
    {
      id: 'seen',
      header: t.seen,
      width: 150,
      cell: row => (row.seenAt ? f.relative(row.seenAt) : <span className="muted">{t.never}</span>),
      text: row => row.seenAt ?? '',
    },
  ]
}
