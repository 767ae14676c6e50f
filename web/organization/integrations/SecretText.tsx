import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#web/api/client.ts'
import { rememberAddress } from '#web/api/leave.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { words } from './words.ts'

/** What is told once: a key, a secret, a link. */
export function Secret({ label, value }: { label: string; value: string }) {
  const t = useWords(words)
  return (
    <div className="stack">
      <Banner tone="go">{t.once}</Banner>
      <p className="s13">
        <b>{label}</b>
      </p>
      <p className="mono s12" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </p>
      <div>
        <CopyButton text={value} label={t.copy} />
      </div>
    </div>
  )
}

/** Why it was refused; where the sign-in is too old, the way to a new one. */
export function Trouble({ error }: { error: Error | null }): ReactNode {
  const t = useWords(words)
  const navigate = useNavigate()
  if (!error) return null
  const isStale = error instanceof CallError && error.code === 'session.not_fresh'
  return (
    <Banner tone="danger">
      {error.message}{' '}
      {isStale && (
        <Button
          size="small"
          onClick={() => {
            rememberAddress()
            void navigate(paths.auth())
          }}
        >
          {t.signInAgain}
        </Button>
      )}
    </Banner>
  )
}
