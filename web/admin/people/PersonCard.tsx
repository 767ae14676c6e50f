import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { type UserCard as Card, persons } from '#contract/persons.ts'
import { adminAddress } from '#web/admin/tabs.ts'
import { peopleWords } from '#web/admin/words.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import '#web/organization/organization.css'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { isGone } from '#web/unopened/Unopened.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))
const ActingDialog = lazy(async () => ({ default: (await import('#web/clients/acting/ActingDialog.tsx')).ActingDialog }))

type Account = Card['accounts'][number]
type Place = Card['places'][number]
type Question = { what: 'end' | 'reset' | 'link' } | { what: 'unlink'; account: Account } | { what: 'act'; place: Place } | null

/** A person of the installation: by what he signs in, where he works, where he is signed in, and what the staff may do about it. */
export function PersonCard({ id }: { id: string }) {
  const t = useWords(peopleWords)
  const { search } = useLocation()
  const found = useQuery(queryOf(persons.get, { id }, { quiet: true }))
  const crumbs = <Link to={adminAddress(search, 'people')}>{t.back}</Link>
  if (!found.data || isGone(found))
    return (
      <UnopenedPage
        query={found}
        body="org-waiting"
        title={t.title}
        crumbs={crumbs}
        gone={{ title: t.gone, drawing: 'barrier' }}
        failed={t.failed}
      />
    )
  return (
    <div className="org">
      <PageHead title={found.data.name} crumbs={crumbs} />
      <PersonParts person={found.data} />
    </div>
  )
}

function PersonParts({ person }: { person: Card }) {
  const t = useWords(peopleWords)
  const f = useFormat()
  const [asked, setAsked] = useState<Question>(null)
  return (
    <div className="org-form">
      <Section
        title={t.facts}
        aside={
          person.factorSince && (
            <Button size="small" onClick={() => setAsked({ what: 'reset' })}>
              {t.reset}
            </Button>
          )
        }
      >
        <KeyValues
          items={[
            { label: t.email, value: person.email ?? t.none },
            { label: t.login, value: person.login ?? t.none },
            { label: t.factor, value: person.factorSince ? t.factorOn(f.date(person.factorSince, { year: 'always' })) : t.factorOff },
            { label: t.seen, value: person.seenAt ? f.relative(person.seenAt) : t.never },
          ]}
        />
      </Section>
      <Accounts person={person} onAsk={setAsked} />
      <Places places={person.places} onAct={place => setAsked({ what: 'act', place })} />
      <Sessions person={person} onEnd={() => setAsked({ what: 'end' })} />
      <Answers person={person} asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

function Accounts({ person, onAsk }: { person: Card; onAsk: (asked: Question) => void }) {
  const t = useWords(peopleWords)
  const f = useFormat()
  return (
    <Section
      title={t.identities}
      aside={
        <Button size="small" onClick={() => onAsk({ what: 'link' })}>
          {t.link}
        </Button>
      }
    >
      {person.accounts.length === 0 && <p className="muted">{t.noIdentities}</p>}
      <ul className="org-accounts">
        {person.accounts.map(account => (
          <li key={`${account.provider} ${account.subject}`}>
            <span>
              <b>{account.provider}</b> <span className="mono">{account.subject}</span>{' '}
              <span className="muted s13">{t.since(f.date(account.since, { year: 'always' }))}</span>
            </span>
            <Button size="small" variant="danger-plain" onClick={() => onAsk({ what: 'unlink', account })}>
              {t.unlink}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Places({ places, onAct }: { places: Card['places']; onAct: (place: Place) => void }) {
  const t = useWords(peopleWords)
  const roles = useWords(roleWords)
  const { search } = useLocation()
  return (
    <Section title={t.places}>
      {places.length === 0 && <p className="muted">{t.noPlaces}</p>}
      <ul className="org-accounts">
        {places.map(place => (
          <li key={place.id}>
            <span className="row row-wrap">
              <Link to={adminAddress(search, 'organizations', place.orgId)}>{place.organization}</Link>
              {place.roles.map(role => (
                <Badge key={role}>{roles[role as RoleName] ?? role}</Badge>
              ))}
              {!place.active && <span className="muted s13">{t.former}</span>}
            </span>
            {place.open && (
              <Button size="small" onClick={() => onAct(place)}>
                {t.standIn}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sessions({ person, onEnd }: { person: Card; onEnd: () => void }) {
  const t = useWords(peopleWords)
  const f = useFormat()
  return (
    <Section
      title={t.open}
      aside={
        person.sessions.length > 0 && (
          <Button size="small" variant="danger-plain" onClick={onEnd}>
            {t.endAll}
          </Button>
        )
      }
    >
      {person.sessions.length === 0 && <p className="muted">{t.noSessions}</p>}
      <ul className="org-accounts">
        {person.sessions.map(one => (
          <li key={one.id}>
            <span className="row row-wrap">
              {one.organization} <span className="muted">{one.agent}</span>
              {one.support && <Badge tone="warn">{t.support}</Badge>}
            </span>
            <span className="muted s13">{f.relative(one.seenAt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Answers({ person, asked, onClose }: { person: Card; asked: Question; onClose: () => void }) {
  const t = useWords(peopleWords)
  const move = useSend(persons.move)
  const close = () => {
    move.reset()
    onClose()
  }
  const done = () => {
    close()
    toasts.add({ type: 'success', title: t.saved, content: person.name })
  }
  const account = asked?.what === 'unlink' ? asked.account : null
  const common = { onClose: close, danger: true, pending: move.isPending, error: move.error?.message } as const
  return (
    <>
      <ConfirmDialog
        {...common}
        open={asked?.what === 'end'}
        title={t.endTitle(person.name)}
        consequences={[{ text: t.endNow, tone: 'warn' }, t.endBack]}
        confirm={t.endDo}
        onConfirm={() => move.mutate({ id: person.id, action: 'end_sessions' }, { onSuccess: done })}
      />
      <ConfirmDialog
        {...common}
        open={asked?.what === 'reset'}
        title={t.resetTitle(person.name)}
        consequences={[{ text: t.resetNow, tone: 'warn' }, t.resetBack]}
        confirm={t.resetDo}
        onConfirm={() => move.mutate({ id: person.id, action: 'reset_factor' }, { onSuccess: done })}
      />
      <ConfirmDialog
        {...common}
        open={account !== null}
        title={t.unlinkTitle(account?.subject ?? '')}
        consequences={[
          { text: t.unlinkNow, tone: 'warn' },
          ...(person.accounts.length === 1 ? [{ text: t.unlinkLast, tone: 'danger' as const }] : []),
          t.unlinkBack,
        ]}
        confirm={t.unlink}
        onConfirm={() =>
          account &&
          move.mutate({ id: person.id, action: 'unlink', provider: account.provider, subject: account.subject }, { onSuccess: done })
        }
      />
      <Suspense>
        {asked?.what === 'link' && <LinkDialog person={person} onClose={onClose} onDone={done} />}
        {asked?.what === 'act' && (
          <ActingDialog orgId={asked.place.orgId} employeeId={asked.place.id} name={person.name} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}
