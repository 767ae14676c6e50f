import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { words } from './words.ts'

/** One part of the page did not come: what was said, the number to tell, and another try; the other parts stay as they are. */
export function BlockFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords(words)
  const request = error instanceof CallError ? error.request : null
  return (
    <div className="home-failed s13" role="alert">
      <span>
        {t.blockFailed} {error.message} {request && <span className="mono muted">{request}</span>}
      </span>
      <Button size="small" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}
