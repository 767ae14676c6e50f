import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { ExternalIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './embedded.css'
import { type Page, pageFromMessage } from './embedded.ts'
import { words } from './words.ts'

const patienceMs = 10_000

type EmbeddedViewProps = {
  title: string
  src: string
  /** Hears which page of its own the embedded one went to. */
  onPage?: (page: Page) => void
}

/** A page of another site inside the product: named, with its host, a way out of it and a way to open it apart. */
export function EmbeddedView({ title, src, onPage }: EmbeddedViewProps) {
  const t = useWords(words)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="frame">
      <header className="embedded-head">
        <h1 tabIndex={-1}>{title}</h1>
        <span className="embedded-host" title={t.from(new URL(src).host)}>
          {new URL(src).host}
        </span>
        <span className="spacer" />
        <Link href={src} rel="noopener noreferrer" className="embedded-way">
          {t.apart} <ExternalIcon size={14} aria-label={t.outside} aria-hidden={undefined} role="img" />
        </Link>
        <button type="button" className="ui-link embedded-way" onClick={leave}>
          {t.leave}
        </button>
      </header>
      <EmbeddedFrame key={attempt} title={title} src={src} onPage={onPage} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

/** The focus goes to the menu of the product: from here on its keys are heard again. */
const leave = () => document.getElementById('menu')?.focus()

function EmbeddedFrame({ title, src, onPage, onRetry }: EmbeddedViewProps & { onRetry: () => void }) {
  const t = useWords(words)
  const [state, setState] = useState<'loading' | 'slow' | 'shown' | 'refused'>('loading')
  const frame = useRef<HTMLIFrameElement>(null)
  const { host, origin } = new URL(src)

  // in the commit that brings the frame: the browser may refuse it before an effect after the painting would listen
  useLayoutEffect(() => {
    const timer = setTimeout(() => setState(now => (now === 'loading' ? 'slow' : now)), patienceMs)
    const refused = (event: SecurityPolicyViolationEvent) => event.effectiveDirective === 'frame-src' && setState('refused')
    document.addEventListener('securitypolicyviolation', refused)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', refused)
    }
  }, [])

  const heard = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
    const page = pageFromMessage(event.data)
    if (page) onPage?.(page)
  })
  useEffect(() => {
    const hear = (event: MessageEvent) => heard(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  const apart = (
    <ButtonLink href={src} rel="noopener noreferrer" icon={<ExternalIcon size={16} />}>
      {t.apart}
    </ButtonLink>
  )
  return (
    <div className="embedded-box">
      {state === 'loading' && <span className="embedded-progress" role="progressbar" aria-label={t.loading} />}
      <iframe
        ref={frame}
        title={title}
        src={src}
        // scripts of our own origin with the rights of our own origin could take the sandbox away
        sandbox={origin === location.origin ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'}
        referrerPolicy="no-referrer"
        allow=""
        hidden={state === 'slow' || state === 'refused'}
        onLoad={() => setState(now => (now === 'refused' ? now : 'shown'))}
      />
      {state === 'slow' && (
        <div className="screen-state">
          <ErrorState title={<h2>{t.slowTitle}</h2>} onRetry={onRetry} actions={apart}>
            {t.slowText(host)}
          </ErrorState>
        </div>
      )}
      {state === 'refused' && (
        <div className="screen-state" role="alert">
          <EmptyState
            drawing="barrier"
            title={<h2>{t.refusedTitle}</h2>}
            actions={
              <>
                <Button variant="primary" onClick={() => location.reload()}>
                  {t.reload}
                </Button>
                {apart}
              </>
            }
          >
            {t.refusedText(host)}
          </EmptyState>
        </div>
      )}
      {state === 'shown' && (
        <button type="button" className="embedded-out" onClick={leave}>
          {t.leave}
        </button>
      )}
    </div>
  )
}
