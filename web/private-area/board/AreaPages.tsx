import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { areaWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

type Props = {
  /** The list, page by page. */
  pages: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** The outline of what is awaited. */
  outline: { lines: number; height: number }
  failed: string
  /** What is said where there is nothing to list. */
  none: ReactNode
  /** What is listed. */
  children: ReactNode
}

/** A list on an area: on its way, not to be had, nothing to list, or its rows with the way to more of them. */
export function AreaPages({ pages, outline, failed, none, children }: Props) {
  const t = useWords(areaWords)
  if (pages.isPending) return <Skeleton {...outline} />
  if (!pages.data)
    return (
      <ErrorState
        compact
        title={failed}
        code={(pages.error instanceof CallError && pages.error.request) || undefined}
        onRetry={() => void pages.refetch()}
      />
    )
  if (none) return none
  return (
    <>
      {children}
      {pages.hasNextPage && (
        <div>
          <Button size="small" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}
