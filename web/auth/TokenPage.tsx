import { useEffect, useState } from 'react'
import { matchPath, type NavigateFunction, useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { storeText } from '#web/api/leave.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { acceptState, takeAttempt } from '#web/api/signin.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { addresses } from '#web/screens.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { pendingInvitation, setPendingArrival } from './pendingEntry.ts'
import { words } from './words.ts'

type Outcome = { state: 'working' } | { state: 'foreign' } | { state: 'denied' } | { state: 'refused'; why: string } | { state: 'silent' }

let outcome: Promise<Outcome | null> | null = null

/** The way back from the provider: what it gave is swapped once for a session and forgotten, then the remembered page opens. */
export function TokenPage() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [now, setNow] = useState<Outcome>({ state: 'working' })

  useEffect(() => {
    outcome ??= signIn(returned(), navigate)
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

type Returned = { hash: string; search: string }

/** What `first.js` took out of the address, given once. */
function returned(): Returned {
  const place = window as unknown as Record<symbol, Returned | undefined>
  const key = Symbol.for('trassa.returned')
  const given = place[key] ?? { hash: '', search: '' }
  delete place[key]
  return given
}

const quiet = { quiet: true, guest: true }

/** A token comes in the fragment, a code in the query. */
const signIn = ({ hash, search }: Returned, navigate: NavigateFunction) =>
  hash === '' && search !== '' ? byCode(search, navigate) : byToken(new URLSearchParams(hash), navigate)

async function byToken(given: URLSearchParams, navigate: NavigateFunction): Promise<Outcome | null> {
  const token = given.get('access_token')
  const address = acceptState(given.get('state'), isScreen)
  if (address === null) return { state: 'foreign' }
  if (!token) return { state: 'denied' }
  const headers = { authorization: `OAuth ${token}` }
  const [, error] = await ask(auth.set, { data: { url: location.origin + address } }, { ...quiet, headers })
  return error ? failed(error, navigate) : goOn(address, navigate)
}

async function byCode(search: string, navigate: NavigateFunction): Promise<Outcome | null> {
  const attempt = takeAttempt()
  if (attempt === null) return { state: 'foreign' }
  const [done, error] = await ask(auth.finish, { data: { attempt, returned: search } }, quiet)
  if (error) return failed(error, navigate)
  return goOn(isScreen(done.url.replace(/[?#].*$/, '')) ? done.url : '/', navigate)
}

const isScreen = (pathname: string) => addresses.some(pattern => matchPath(pattern, pathname))

/** Who is known to the provider and works nowhere goes on at the door: to an invitation, or to register. */
function failed({ status, code, info, message }: CallError, navigate: NavigateFunction): Outcome | null {
  const { arrival } = (info ?? {}) as { arrival?: unknown }
  if (code === 'session.unknown_account' && typeof arrival === 'string') {
    setPendingArrival(arrival)
    void navigate(paths.login(), { replace: true })
    return null
  }
  return status === null ? { state: 'silent' } : { state: 'refused', why: message }
}

function goOn(address: string, navigate: NavigateFunction): null {
  tellOtherTabs()
  const invited = pendingInvitation() !== null
  if (!invited) storeText('return', null)
  void navigate(invited ? paths.login() : address, { replace: true })
  return null
}
