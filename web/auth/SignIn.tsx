import { useEffect, useState } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ask } from '#web/api/client.ts'
import { rememberedAddress, storedText, storeText } from '#web/api/leave.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { screenWords, words } from './words.ts'

const sessionCookie = location.protocol === 'https:' ? '__Host-sid' : 'sid'

/** Why one was sent here, as it was put aside before the page was left. */
const notes = { out: 'loginOut', loop: 'loginLoop', provider: 'loginProvider' } as const

/** Where one stands after a 401: what happened, where the way leads back to, and the ways in. */
export function SignIn() {
  const t = useWords(words)
  const place = usePlace()
  const navigate = useNavigate()
  const [note] = useState(() => storedText('note'))
  const [service, setService] = useState<'checking' | 'up' | 'down'>('checking')
  const [none, setNone] = useState(false)

  useEffect(() => {
    storeText('note', null)
    const left = new AbortController()
    fetch('/readyz', { signal: left.signal }).then(
      answer => setService(answer.ok ? 'up' : 'down'),
      () => left.signal.aborted || setService('down'),
    )
    return () => left.abort()
  }, [])

  const alternative = async () => {
    const [answer] = await ask(auth.alternative, { query: { name: sessionCookie, dmn: location.hostname } }, { guest: true })
    if (answer?.ok) void navigate(rememberedAddress())
    else setNone(true)
  }

  return (
    <AuthFrame title={t.loginTitle}>
      <p>{note && note in notes ? t[notes[note as keyof typeof notes]] : place === null ? t.loginOver : t.loginBack(place)}</p>
      <div className="auth-actions">
        <ButtonLink variant="primary" size="large" block to={paths.auth()}>
          {t.signIn}
        </ButtonLink>
        <Button variant="ghost" block onClick={() => void alternative()}>
          {t.alternative}
        </Button>
        <p role="status" className="muted s13">
          {none ? t.alternativeNone : ''}
        </p>
      </div>
      <p className="auth-service" data-state={service}>
        {service === 'up' ? t.serviceUp : service === 'down' ? t.serviceDown : t.serviceChecking}
      </p>
    </AuthFrame>
  )
}

/** The screen one will return to, in words; null when none is remembered. */
function usePlace(): string | null {
  const t = useWords(screenWords)
  const address = storedText('return')
  if (address === null) return null
  const pathname = address.replace(/[?#].*$/, '')
  const is = (pattern: string) => matchPath(pattern, pathname) !== null
  if (is(screens.home.path)) return t.home
  if (is(screens.orderCreate.path)) return t.orderCreate
  if (is(screens.orderEdit.path)) return t.orderEdit
  if (is(screens.order.path)) return t.order
  return /^\/orders_(forwarder|executor)(\/|$)/.test(pathname) ? t.orders : t.page
}
