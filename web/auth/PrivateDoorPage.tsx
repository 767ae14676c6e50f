import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { auth } from '#contract/auth.ts'
import type { PrivateAreaRow } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { ask, pageToken } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

/** The public door of the private trading area: it greets who is inside already, tells others how to get in, and nothing of what is inside. */
export function PrivateDoorPage() {
  const t = useWords(words)
  const greeted = useGreeted()
  const lines = greeted?.areas.flatMap(area => lineOf(area, t) ?? []) ?? []
  return (
    <AuthFrame title={t.privateTitle} tone="private" mark={<Badge tone="private">{t.privateMark}</Badge>}>
      {greeted && lines.length > 0 ? (
        <>
          <h2>{t.privateGreeting(greeted.name)}</h2>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </>
      ) : (
        <>
          <p>{t.privateText}</p>
          <h2>{t.privateHow}</h2>
          <ol className="auth-steps">
            <li>{t.privateAsk}</li>
            <li>{t.privateApply}</li>
            <li>{t.privateRules}</li>
          </ol>
        </>
      )}
      <div className="auth-actions">
        {/* who is not signed in is asked to on his way there, and comes back to it */}
        <ButtonLink variant="primary" size="large" block to={screens.privateArea.path}>
          {lines.length > 0 ? t.privateGo : t.privateEnter}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

type Area = z.output<typeof PrivateAreaRow>

function lineOf({ name, owner, own, membership, status }: Area, t: (typeof words)['ru']): string | null {
  if (own) return t.privateOwn(name)
  if (membership?.status === 'joined') return t.privateMember(name, owner.name)
  const isInvited = membership?.status === 'invited' || membership?.status === 'opened'
  return isInvited && status === 'open' ? t.privateInvited(name, owner.name) : null
}

/** Who is signed in and may look at areas, with those of his organisation; null to everybody else, and until it is known. */
function useGreeted(): { name: string; areas: readonly Area[] } | null {
  const [greeted, setGreeted] = useState<{ name: string; areas: readonly Area[] } | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const quiet = { quiet: true, guest: true, signal: left.signal }
    const look = async () => {
      const [me] = await ask(auth.check, {}, quiet)
      if (!me?.permissions.includes('private.view')) return
      const [found] = await ask(privateAreas.mine, { query: {} }, quiet)
      if (found && !left.signal.aborted) setGreeted({ name: me.user.name, areas: found.items })
    }
    // a visitor without a session has nobody to ask for
    if (pageToken() !== null) void look()
    return () => left.abort()
  }, [])
  return greeted
}
