import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { words } from '#web/ui/words.ts'
import { EmptyState } from './EmptyState.tsx'

/** What failed, the number to tell the support, and a way to try again. */
export function ErrorState({
  title,
  children,
  code,
  onRetry,
  actions,
  compact,
}: {
  title?: ReactNode
  children?: ReactNode
  code?: string | undefined
  onRetry?: (() => void) | undefined
  actions?: ReactNode
  compact?: boolean
}) {
  const t = useWords(words)
  return (
    <div role="alert">
      <EmptyState
        drawing="break"
        title={title ?? t.failed}
        compact={compact ?? false}
        actions={
          <>
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                {t.retry}
              </Button>
            )}
            {code && <CopyButton text={code} label={t.copyCode} />}
            {actions}
          </>
        }
      >
        {children} {code && <>{t.errorCode}&nbsp;</>}
        {code && <span className="mono">{code}</span>}
      </EmptyState>
    </div>
  )
}

/** A closed place that says who can open it. */
export const NoRight = ({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) => (
  <EmptyState drawing="barrier" title={title} actions={actions}>
    {children}
  </EmptyState>
)
