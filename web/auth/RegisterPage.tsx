import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { registration, type Visitor } from '#contract/registration.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { clearPendingArrival } from './pendingEntry.ts'
import { pendingEntryWords } from './pendingEntryWords.ts'
import { Registration } from './registration/Registration.tsx'
import type { Choices } from './registration/useRegistration.ts'

/** Who signed in and works nowhere yet: registers an organisation and owns it. */
export function RegisterPage({ arrival }: { arrival: string }) {
  const t = useWords(pendingEntryWords)
  const [known, setKnown] = useState<{ visitor: Visitor; choices: Choices } | null>(null)
  const [error, setError] = useState<CallError | null>(null)

  useEffect(() => {
    const left = new AbortController()
    const how = { quiet: true, guest: true, signal: left.signal }
    void Promise.all([ask(registration.visitor, { data: { arrival, invitation: null } }, how), ask(registration.choices, {}, how)]).then(
      ([[visitor, one], [choices, two]]) => {
        if (visitor && choices) setKnown({ visitor, choices })
        else if (!left.signal.aborted) setError(one ?? two)
      },
    )
    return () => left.abort()
  }, [arrival])

  if (error)
    return (
      <AuthFrame title={t.registerTitle}>
        <p role="alert">{error.status === null ? t.failed : error.message}</p>
        <div className="auth-actions">
          <Button variant="primary" size="large" block onClick={() => location.reload()}>
            {t.retry}
          </Button>
        </div>
      </AuthFrame>
    )
  if (!known)
    return (
      <AuthFrame title={t.registerTitle} wide>
        <span className="visually-hidden">{t.loading}</span>
        <Skeleton lines={8} height={36} />
      </AuthFrame>
    )
  if (!known.visitor.person) return <Over />
  return <Registration arrival={arrival} person={known.visitor.person} choices={known.choices} />
}

function Over() {
  const t = useWords(pendingEntryWords)
  const navigate = useNavigate()
  return (
    <AuthFrame title={t.registerTitle}>
      <p role="alert">{t.registerOver}</p>
      <div className="auth-actions">
        <Button
          variant="primary"
          size="large"
          block
          onClick={() => {
            clearPendingArrival()
            void navigate(paths.auth())
          }}
        >
          {t.otherAccount}
        </Button>
      </div>
    </AuthFrame>
  )
}
