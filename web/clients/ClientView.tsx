import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Client, clients } from '#contract/clients.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { CheckList } from '#web/organization/card/CheckList.tsx'
import '#web/organization/organization.css'
import { organizationAddress } from '#web/organization/tabs.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { isGone, type QueryState } from '#web/unopened/Unopened.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import { ClientState } from './ClientState.tsx'
import './clients.css'
import { words } from './words.ts'

/** One organisation: what it is, how its check stands, and what the staff of the platform may decide. */
export function ClientView({ id, all }: { id: string; all: boolean }) {
  const t = useWords(words)
  const found = useQuery({ ...queryOf(clients.get, { id }, { quiet: true }) })
  const crumbs = all && <Link to={paths.client()}>{t.back}</Link>
  if (!found.data || isGone(found)) return <ClientUnopened query={found} crumbs={crumbs} />
  const client = found.data
  return (
    <div className="org">
      <PageHead
        title={all ? client.name : t.ownTitle}
        crumbs={crumbs}
        count={<ClientState state={client.state} />}
        note={all ? undefined : client.name}
      />
      <div className="org-form">
        {client.state === 'blocked' && client.blockReason && <Banner tone="danger">{client.blockReason}</Banner>}
        <div className="org-columns">
          <div className="org-main">
            <ClientFacts client={client} />
            {!all && <Ways />}
            {all && <Decisions client={client} />}
          </div>
          <div className="org-aside">
            <CheckList checks={client.checks} verified={client.state === 'verified'} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** An organisation that is not there, or is another one than the viewer's own. */
export function ClientUnopened({ query, crumbs }: { query: QueryState; crumbs?: ReactNode }) {
  const t = useWords(words)
  return (
    <UnopenedPage
      query={query}
      body="org-waiting"
      title={t.ownTitle}
      crumbs={crumbs}
      gone={{ title: t.missing, drawing: 'barrier' }}
      failed={t.failed}
    />
  )
}

function ClientFacts({ client }: { client: Client }) {
  const t = useWords(words)
  const f = useFormat()
  const countryOf = useNames('countries')
  return (
    <Section title={t.facts}>
      <KeyValues
        items={[
          { label: t.fullName, value: client.nameFull },
          { label: t.country, value: countryOf(client.country) },
          { label: t.tin, value: <span className="mono">{client.tin}</span> },
          ...(client.kpp ? [{ label: t.kpp, value: <span className="mono">{client.kpp}</span> }] : []),
          { label: t.side, value: client.sides.map(side => t[side]).join(', ') },
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
      <ButtonLink to={organizationAddress('', 'employees')}>{t.peopleLink}</ButtonLink>
      <ButtonLink to={organizationAddress('', 'bank')}>{t.bankLink}</ButtonLink>
      {mayPartners && <ButtonLink to={screens.partners.path}>{t.partnersLink}</ButtonLink>}
      <ButtonLink to={organizationAddress('', 'journal')}>{t.journalLink}</ButtonLink>
    </nav>
  )
}

function Decisions({ client }: { client: Client }) {
  const t = useWords(words)
  const move = useSend(clients.move)
  const [blocking, setBlocking] = useState(false)
  const [reason, setReason] = useState('')
  const missing = client.checks.filter(check => !check.done).length
  const key = { id: client.id, version: client.version }
  const done = () => {
    setBlocking(false)
    setReason('')
    toasts.add({ type: 'success', title: t.saved, content: client.name })
  }
  return (
    <Section title={t.decisions} note={client.state === 'unverified' && missing > 0 ? t.notReady(missing) : undefined}>
      {move.error && !blocking && <Banner tone="danger">{move.error.message}</Banner>}
      <div className="row row-wrap">
        {client.state === 'unverified' && (
          <Button variant="primary" pending={move.isPending} onClick={() => move.mutate({ ...key, action: 'verify' }, { onSuccess: done })}>
            {t.verify}
          </Button>
        )}
        {client.state === 'verified' && (
          <Button pending={move.isPending} onClick={() => move.mutate({ ...key, action: 'doubt' }, { onSuccess: done })}>
            {t.doubt}
          </Button>
        )}
        {client.state === 'blocked' ? (
          <Button
            variant="primary"
            pending={move.isPending}
            onClick={() => move.mutate({ ...key, action: 'unblock' }, { onSuccess: done })}
          >
            {t.unblock}
          </Button>
        ) : (
          <Button variant="danger-plain" onClick={() => setBlocking(true)}>
            {t.block}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={blocking}
        onClose={() => {
          move.reset()
          setBlocking(false)
        }}
        title={t.blockTitle(client.name)}
        consequences={[{ text: t.blockNow, tone: 'danger' }, t.blockKept]}
        confirm={t.block}
        danger
        disabled={reason.trim().length < 3}
        pending={move.isPending}
        error={move.error?.message}
        onConfirm={() => move.mutate({ ...key, action: 'block', reason }, { onSuccess: done })}
      >
        <TextArea label={t.reason} value={reason} onChange={setReason} rows={2} maxLength={500} description={t.reasonShort} />
      </ConfirmDialog>
    </Section>
  )
}
