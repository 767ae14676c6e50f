import { lazy, type ReactNode, Suspense } from 'react'
import type { Drawing } from '#web/ui/pictures/drawings.tsx'
import './EmptyState.css'
import { names } from '#web/ui/names.ts'

export type { Drawing } from '#web/ui/pictures/drawings.tsx'

// a drawing comes a moment later into its place, and a page that cannot be reached any more does without it
const Lines = lazy(() =>
  import('#web/ui/pictures/drawings.tsx').then(
    ({ Lines }) => ({ default: Lines }),
    () => ({ default: () => null }),
  ),
)

/** Nothing to show, said in one drawing, one sentence and the next step. */
export const EmptyState = ({
  drawing = 'gate',
  title,
  children,
  actions,
  compact = false,
}: {
  drawing?: Drawing
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  compact?: boolean
}) => (
  <div className={names('ui-empty', compact && 'ui-empty-compact')}>
    <svg viewBox="0 0 120 72" className="ui-drawing" aria-hidden="true">
      <Suspense>
        <Lines of={drawing} />
      </Suspense>
    </svg>
    <div className="ui-empty-title">{title}</div>
    {children !== undefined && <div className="ui-empty-text">{children}</div>}
    {actions !== undefined && <div className="ui-empty-actions">{actions}</div>}
  </div>
)
