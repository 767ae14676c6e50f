import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FrameToken, menu } from '#contract/menu.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { ExternalIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './embedded.css'
import { type Page, pageFromMessage } from './embedded.ts'
import { addressWith, guestMessage, handshake } from './signed.ts'
import { words } from './words.ts'

const patienceMs = 10_000

type EmbeddedViewProps = {
  title: string
  /** The item of the menu whose page it is. */
  item: number
  src: string
  /** Hears which page of its own the embedded one went to. */
  onPage?: (page: Page) => void
}

/** A page of another site inside the product: named, with its host, a way out of it and a way to open it apart. */
export function EmbeddedView({ title, item, src, onPage }: EmbeddedViewProps) {
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
      <SignedFrame key={attempt} title={title} item={item} src={src} onPage={onPage} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

/** The focus goes to the menu of the product: from here on its keys are heard again. */
const leave = () => document.getElementById('menu')?.focus()

type FrameProps = Omit<EmbeddedViewProps, 'item'> & { onRetry: () => void }

/** The frame of an item, once it is known whether its site takes a token; the next one is asked for while the last still holds. */
function SignedFrame({ item, ...props }: FrameProps & { item: number }) {
  const t = useWords(words)
  const { data, error } = useQuery({
    ...queryOf(menu.frameToken, { id: item }, { quiet: true }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data ? state.data.seconds * 900 : false),
    refetchIntervalInBackground: true,
  })
  if (data !== undefined) return <EmbeddedFrame {...props} token={data} />
  return (
    <div className="embedded-box">
      {error ? (
        <div className="screen-state">
          <ErrorState title={<h2>{t.unsignedTitle}</h2>} onRetry={props.onRetry}>
            {t.unsignedText(new URL(props.src).host)}
          </ErrorState>
        </div>
      ) : (
        <span className="embedded-progress" role="progressbar" aria-label={t.loading} />
      )}
    </div>
  )
}

function EmbeddedFrame({ title, src, onPage, onRetry, token }: FrameProps & { token: FrameToken | null }) {
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

  const guest = token?.kind === 'superset' ? token.token : null
  const port = useRef<MessagePort>(null)
  const hand = useEffectEvent(() => {
    if (guest !== null) port.current?.postMessage(guestMessage(guest))
  })
  useEffect(() => {
    if (guest !== null) hand()
  }, [guest])

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
        src={addressWith(src, token)}
        // scripts of our own origin with the rights of our own origin could take the sandbox away
        sandbox={origin === location.origin ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'}
        // a page that hands out nothing without a guest's token may ask on whose page it stands
        referrerPolicy={guest === null ? 'no-referrer' : 'origin'}
        allow=""
        hidden={state === 'slow' || state === 'refused'}
        onLoad={() => {
          setState(now => (now === 'refused' ? now : 'shown'))
          if (guest === null) return
          const channel = new MessageChannel()
          port.current = channel.port1
          frame.current?.contentWindow?.postMessage(handshake, origin, [channel.port2])
          hand()
        }}
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
