import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { CallError } from '#web/api/client.ts'
import { recordFact } from '#web/api/facts.ts'
import { GoneChunk } from '#web/api/loadChunk.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import '#web/unopened/screen.css'
import { words as unopenedWords } from '#web/unopened/words.ts'
import { words } from './words.ts'

/** What a screen shows in its own place when it breaks; the menu around it goes on working. */
export function ErrorPage() {
  const t = useWords(words)
  const { home } = useWords(unopenedWords)
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  const [code] = useState(() => numberOf(error))
  useEffect(() => {
    console.error(code, error)
    recordFact({ what: 'error', error })
  }, [code, error])
  if (isMissingChunk(error))
    return (
      <div className="screen-state">
        <EmptyState
          drawing="pallet"
          title={<h1>{t.newVersionTitle}</h1>}
          actions={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t.reload}
            </Button>
          }
        >
          {t.newVersionText}
        </EmptyState>
      </div>
    )
  return (
    <div className="screen-state">
      <ErrorState
        title={<h1>{t.brokenTitle}</h1>}
        code={code}
        onRetry={() => void navigate(location, { replace: true })}
        actions={<ButtonLink to={paths.home()}>{home}</ButtonLink>}
      >
        {t.brokenText}
      </ErrorState>
    </div>
  )
}

/** A part of the product whose file is gone after a new release; where parts are imported as they are written, browsers say so. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof GoneChunk ||
  (error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message))

/** The number of the request that failed, or one made here and written beside the error in the console. */
function numberOf(error: unknown): string {
  if (error instanceof CallError && error.request) return error.request
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const text = [...crypto.getRandomValues(new Uint8Array(6))].map(byte => letters[byte % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
