import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { words } from '#web/ui/words.ts'

/** In the place of a small part that got no answer: why, and a way to ask again. */
export function AskAgain({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const t = useWords(words)
  return (
    <p className="row row-wrap s13 danger" role="alert">
      {children}
      <Button size="small" onClick={onRetry}>
        {t.retry}
      </Button>
    </p>
  )
}
