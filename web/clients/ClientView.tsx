import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { type Client, clients } from '#contract/clients.ts'
import { useFilters } from '#web/api/filters.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { CheckList } from '#web/organization/card/CheckList.tsx'
import '#web/organization/organization.css'
import { organizationAddress } from '#web/organization/tabs.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { isGone } from '#web/unopened/Unopened.tsx'
import { ClientState } from './ClientState.tsx'
import { ClientUnopened } from './ClientUnopened.tsx'
import './clients.css'
import { ClientPartFilter, clientParts, partAddress } from './tabs.ts'
import { partWords, planWords, words } from './words.ts'

const ClientPeople = lazy(async () => ({ default: (await import('./people/ClientPeople.tsx')).ClientPeople }))
const ClientPapers = lazy(async () => ({ default: (await import('./ClientPapers.tsx')).ClientPapers }))
const ClientJournal = lazy(async () => ({ default: (await import('./ClientJournal.tsx')).ClientJournal }))
const Decisions = lazy(async () => ({ default: (await import('./decisions/Decisions.tsx')).Decisions }))

/** One organisation: what it is, its people and papers, how its check stands, and what the staff of the platform may decide. */
export function ClientView({ id, all, back = paths.client() }: { id: string; all: boolean; back?: string }) {
  const t = useWords(words)
  const found = useQuery({ ...queryOf(clients.get, { id }, { quiet: true }) })
  const crumbs = all && <Link to={back}>{t.back}</Link>
  if (!found.data || isGone(found)) return <ClientUnopened query={found} crumbs={crumbs} />
  return <ClientParts client={found.data} all={all} crumbs={crumbs} />
}

function ClientParts({ client, all, crumbs }: { client: Client; all: boolean; crumbs: ReactNode }) {
  const t = useWords(words)
  const names = useWords(partWords)
  const place = useLocation()
  const [{ part }] = useFilters(ClientPartFilter, '')
  return (
    <div className="org">
      <PageHead
        title={all ? client.name : t.ownTitle}
        crumbs={crumbs}
        count={<ClientState state={client.state} />}
        note={all ? undefined : client.name}
      />
      <Tabs
        label={names.parts}
        current={partAddress(place, part)}
        items={clientParts.map(one => ({ to: partAddress(place, one), label: names[one] }))}
      />
      <div className="org-form">
        {client.state === 'blocked' && client.blockReason && <Banner tone="danger">{client.blockReason}</Banner>}
        <Suspense fallback={<Skeleton lines={8} height={18} />}>
          {part === 'profile' ? (
            <Profile client={client} all={all} />
          ) : part === 'people' ? (
            <ClientPeople id={client.id} all={all} />
          ) : part === 'journal' ? (
            <ClientJournal id={client.id} />
          ) : (
            <ClientPapers client={client} part={part} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

function Profile({ client, all }: { client: Client; all: boolean }) {
  return (
    <div className="org-columns">
      <div className="org-main">
        <ClientFacts client={client} />
        {all ? <Decisions client={client} /> : <Ways />}
      </div>
      <div className="org-aside">
        <CheckList checks={client.checks} verified={client.state === 'verified'} />
      </div>
    </div>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const t = useWords(words)
  const plans = useWords(planWords)
  const f = useFormat()
  const countryOf = useNames('countries')
  const { plan, maxPeople, contract } = client.terms
  return (
    <Section title={t.facts}>
      <KeyValues
        items={[
          { label: t.fullName, value: client.nameFull },
          { label: t.country, value: countryOf(client.country) },
          { label: t.tin, value: <span className="mono">{client.tin}</span> },
          ...(client.kpp ? [{ label: t.kpp, value: <span className="mono">{client.kpp}</span> }] : []),
          { label: t.side, value: client.sides.map(side => t[side]).join(', ') },
          { label: t.limits, value: t.atMost(plans[plan], maxPeople) },
          { label: t.contract, value: contract ? `${contract.number}, ${f.date(contract.on, { year: 'always' })}` : t.none },
          { label: t.overdue, value: client.overdue.length > 0 ? client.overdue.map(f.money).join(', ') : t.none },
          { label: t.employees, value: t.people(client.employees) },
          { label: t.seen, value: client.seenAt ? f.relative(client.seenAt) : t.never },
          { label: t.since, value: f.date(client.createdAt, { year: 'always' }) },
        ]}
      />
    </Section>
  )
}

/** Where an owner changes what is shown here. */
function Ways() {
  const t = useWords(words)
  const mayPartners = useCan('partners.view')
  return (
    <nav className="row row-wrap" aria-label={t.settings}>
      <ButtonLink to={organizationAddress('', 'requisites')}>{t.settings}</ButtonLink>
      {mayPartners && <ButtonLink to={screens.partners.path}>{t.partnersLink}</ButtonLink>}
    </nav>
  )
}
