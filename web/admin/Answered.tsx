import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

/** An answer as soon as it is here; until then its place, and a way to ask again where it did not come. */
export function Answered<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState code={(error instanceof CallError && error.request) || undefined} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  return <Skeleton lines={8} height={16} />
}

/** A table that may be wider than its place. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
  <section aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
    {children}
  </section>
)
