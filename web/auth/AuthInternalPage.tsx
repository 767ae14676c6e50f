import { useEffect, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { innerDoor } from '#contract/inner-door.ts'
import { ask } from '#web/api/client.ts'
import { rememberedAddress } from '#web/api/leave.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { beginByCode } from '#web/api/signin.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

type Door = Output<typeof innerDoor.internal>
type CodeStep = Extract<Output<typeof innerDoor.enterInternal>, { next: 'code' }>

const quiet = { quiet: true, guest: true }

/** The entrance of the platform's own staff; closed unless an installation opens it. */
export function AuthInternalPage() {
  const t = useWords(words)
  const [door, setDoor] = useState<Door | 'failed' | null>(null)
  useEffect(() => {
    void ask(innerDoor.internal, {}, quiet).then(([found]) => setDoor(found ?? 'failed'))
  }, [])
  return (
    <AuthFrame title={t.internalTitle} mark={<Badge tone="warn">{t.internalMark}</Badge>}>
      {door === null ? (
        <Spinner size={20} />
      ) : door === 'failed' ? (
        <p role="alert">{t.internalFailed}</p>
      ) : door.kind === 'off' ? (
        <>
          <p>{t.internalClosed}</p>
          <p className="muted s13">{t.internalHow}</p>
        </>
      ) : !door.allowed ? (
        <p role="alert">{t.internalAddress(door.address)}</p>
      ) : door.kind === 'oidc' ? (
        <OwnProvider />
      ) : (
        <ByPassword />
      )}
      <div className="auth-actions">
        <ButtonLink block variant="ghost" to={paths.login()}>
          {t.toLogin}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

function OwnProvider() {
  const t = useWords(words)
  const [wrong, setWrong] = useState<string | null>(null)
  const go = async () => setWrong((await beginByCode(location.origin + rememberedAddress(), true))?.message ?? null)
  return (
    <>
      <p>{t.internalLead}</p>
      {wrong && <Banner tone="danger">{wrong}</Banner>}
      <div className="auth-actions">
        <Button variant="primary" size="large" block onClick={() => void go()}>
          {t.internalProvider}
        </Button>
      </div>
    </>
  )
}

function ByPassword() {
  const t = useWords(words)
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<CodeStep | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const send = async () => {
    setPending(true)
    const data = asked ? ({ step: 'code', ticket: asked.ticket, code } as const) : ({ step: 'password', login, password } as const)
    const [answer, error] = await ask(innerDoor.enterInternal, { data }, quiet)
    setPending(false)
    setWrong(error?.message ?? null)
    setCode('')
    if (error?.code === 'session.attempt_over') setAsked(null)
    if (!answer) return
    if (answer.next === 'code') return setAsked(answer)
    tellOtherTabs()
    location.assign(rememberedAddress())
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{asked?.factor ? t.internalSet : t.internalLead}</p>
      {wrong && <Banner tone="danger">{wrong}</Banner>}
      {asked === null ? (
        <>
          <TextField label={t.internalLogin} value={login} onChange={setLogin} autoComplete="username" maxLength={100} autoFocus />
          <TextField
            label={t.internalPassword}
            value={password}
            onChange={setPassword}
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
        </>
      ) : (
        <>
          {asked.factor && (
            <>
              <img
                alt={t.internalQr}
                width={200}
                height={200}
                style={{ background: '#fff' }}
                src={`data:image/svg+xml,${encodeURIComponent(asked.factor.picture)}`}
              />
              <p className="s13">
                {t.internalKey}: <code className="mono">{asked.factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              </p>
            </>
          )}
          <TextField
            label={t.internalCode}
            value={code}
            onChange={text => setCode(text.replace(/\D/g, ''))}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            description={t.internalCodeNote}
            autoFocus
          />
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        pending={pending}
        disabled={asked ? code.length !== 6 : login.trim() === '' || password === ''}
      >
        {t.internalNext}
      </Button>
    </form>
  )
}
