import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { registration, type Visitor } from '#contract/registration.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { clearPendingArrival, clearPendingEntry, pendingArrival } from './pendingEntry.ts'
import { pendingEntryWords } from './pendingEntryWords.ts'

/** Who follows the link of an invitation: what it is for, and the one step that takes it. */
export function JoinPage({ invitation }: { invitation: string }) {
  const t = useWords(pendingEntryWords)
  const navigate = useNavigate()
  const [visitor, setVisitor] = useState<Visitor | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [joining, setJoining] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const asked = ask(
      registration.visitor,
      { data: { arrival: pendingArrival(), invitation } },
      { quiet: true, guest: true, signal: left.signal },
    )
    void asked.then(([found, fault]) => (found ? setVisitor(found) : fault.cancelled || setError(fault)))
    return () => left.abort()
  }, [invitation])

  const signIn = () => {
    clearPendingArrival()
    void navigate(paths.auth())
  }
  const turnBack = () => {
    clearPendingEntry()
    location.assign(paths.login())
  }
  const join = async () => {
    setJoining(true)
    const [done, fault] = await ask(registration.join, { data: { invitation, arrival: pendingArrival() } }, { quiet: true, guest: true })
    setJoining(false)
    if (fault) return setError(fault)
    clearPendingEntry()
    tellOtherTabs()
    location.assign(done.url)
  }

  const offer = visitor?.invitation
  if (!offer)
    return (
      <AuthFrame title={t.joinTitle}>
        {error ? <p role="alert">{error.status === null ? t.failed : error.message}</p> : <Skeleton lines={4} height={18} />}
        {error && (
          <div className="auth-actions">
            <Button variant="primary" size="large" block onClick={turnBack}>
              {t.toLogin}
            </Button>
          </div>
        )}
      </AuthFrame>
    )
  const open = offer.status === 'open'
  const employed = offer.fit === 'employed'
  return (
    <AuthFrame title={t.joinTitle}>
      <p>{t.joinLead(offer.invitedBy, offer.organization.name)}</p>
      <Offer offer={offer} />
      {!open && !employed && <p role="alert">{offer.status === 'open' ? '' : t[offer.status]}</p>}
      {employed && <p>{t.joinEmployed}</p>}
      {open && offer.fit === 'other_account' && (
        <p role="alert">{t.joinOther(offer.email, visitor.person?.email ?? visitor.person?.login ?? '')}</p>
      )}
      {open && offer.fit === 'yes' && <p>{t.joinAs(visitor.person?.name || (visitor.person?.login ?? ''))}</p>}
      {open && offer.fit === 'yes' && visitor.works !== null && <p className="s13">{t.joinWorks(visitor.works)}</p>}
      {error && <p role="alert">{error.status === null ? t.failed : error.message}</p>}
      <div className="auth-actions">
        {open && offer.fit === 'yes' && (
          <Button variant="primary" size="large" block pending={joining} onClick={() => void join()}>
            {t.join}
          </Button>
        )}
        {open && offer.fit === 'nobody' && (
          <Button variant="primary" size="large" block onClick={signIn}>
            {t.joinSignIn}
          </Button>
        )}
        {employed && (
          <Button
            variant="primary"
            size="large"
            block
            onClick={() => {
              clearPendingEntry()
              location.assign(paths.home())
            }}
          >
            {t.open}
          </Button>
        )}
        {open && (offer.fit === 'yes' || offer.fit === 'other_account') && (
          <Button variant={offer.fit === 'yes' ? 'ghost' : 'primary'} block onClick={signIn}>
            {t.otherAccount}
          </Button>
        )}
        {(!open || offer.fit !== 'yes') && !employed && (
          <Button variant="ghost" block onClick={turnBack}>
            {t.toLogin}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

function Offer({ offer }: { offer: NonNullable<Visitor['invitation']> }) {
  const t = useWords(pendingEntryWords)
  const roles = useWords(roleWords)
  const f = useFormat()
  return (
    <div className="auth-facts">
      <KeyValues
        items={[
          { label: t.joinTin, value: <span className="mono">{offer.organization.tin}</span> },
          { label: t.joinFor, value: `${offer.name}, ${offer.email}` },
          { label: t.joinRoles, value: offer.roles.map(role => roles[role as RoleName] ?? role).join(', ') },
          ...(offer.position ? [{ label: t.joinPosition, value: offer.position }] : []),
          { label: t.joinUntil, value: f.dateTime(offer.expiresAt) },
        ]}
      />
    </div>
  )
}
