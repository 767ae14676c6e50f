import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rememberedAddress } from '#web/api/leave.ts'
import { beginSignIn } from '#web/api/signin.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

const slowMs = 3000

/** Starts the sign-in: on to the provider, and back to the page one came from. */
export function AuthPage() {
  const t = useWords(words)
  const [state, setState] = useState<'going' | 'slow' | 'failed'>('going')
  const [why, setWhy] = useState<string | null>(null)
  const begun = useRef(false)

  const begin = async () => {
    const error = await beginSignIn(rememberedAddress())
    if (!error) return
    setWhy(error.code === 'provider.down' ? error.message : null)
    setState('failed')
  }
  const beginEvent = useEffectEvent(() => void begin())
  const go = () => {
    setState('going')
    void begin()
  }

  useEffect(() => {
    const timer = setTimeout(() => setState(now => (now === 'going' ? 'slow' : now)), slowMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    beginEvent()
  }, [])

  return (
    <AuthFrame title={state === 'failed' ? t.goingFailed : t.goingTitle}>
      <p role="status">{state === 'failed' ? (why ?? t.goingFailedText) : state === 'slow' ? t.goingSlow : ''}</p>
      {state !== 'going' && (
        <div className="auth-actions">
          <Button variant="primary" size="large" block onClick={go}>
            {t.goOn}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
