import { useEffect, useState } from 'react'
import { matchPath, type NavigateFunction, useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ask } from '#web/api/client.ts'
import { keep } from '#web/api/leave.ts'
import { tellOtherTabs } from '#web/api/link.ts'
import { acceptState } from '#web/api/signin.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths, patterns } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

type Outcome = { state: 'working' } | { state: 'foreign' } | { state: 'denied' } | { state: 'refused'; why: string } | { state: 'silent' }

let outcome: Promise<Outcome | null> | null = null

/** The way back from the provider: the token is swapped once for a session and forgotten, then the remembered page opens. */
export function TokenPage() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [now, setNow] = useState<Outcome>({ state: 'working' })

  useEffect(() => {
    outcome ??= swap(returned(), navigate)
    void outcome.then(end => end && setNow(end))
  }, [navigate])

  if (now.state === 'working')
    return (
      <AuthFrame title={t.tokenTitle}>
        <Spinner size={20} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={now.state === 'foreign' ? t.tokenForeign : t.tokenRefused}>
      <p role="alert">
        {now.state === 'foreign'
          ? t.tokenForeignText
          : now.state === 'denied'
            ? t.tokenDenied
            : now.state === 'silent'
              ? t.tokenNoAnswer
              : now.why}
      </p>
      <div className="auth-actions">
        <ButtonLink variant="primary" size="large" block to={paths.auth()}>
          {t.again}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

/** What `first.js` took out of the address, given once. */
function returned(): URLSearchParams {
  const place = window as unknown as Record<symbol, string | undefined>
  const key = Symbol.for('trassa.returned')
  const text = place[key] ?? ''
  delete place[key]
  return new URLSearchParams(text)
}

async function swap(given: URLSearchParams, navigate: NavigateFunction): Promise<Outcome | null> {
  const token = given.get('access_token')
  const address = acceptState(given.get('state'), pathname => Object.values(patterns).some(pattern => matchPath(pattern, pathname)))
  if (address === null) return { state: 'foreign' }
  if (!token) return { state: 'denied' }
  const [, error] = await ask(
    auth.set,
    { data: { url: location.origin + address } },
    { quiet: true, guest: true, headers: { authorization: `OAuth ${token}` } },
  )
  if (error) return error.status === null ? { state: 'silent' } : { state: 'refused', why: error.message }
  keep('return', null)
  tellOtherTabs()
  void navigate(address, { replace: true })
  return null
}
