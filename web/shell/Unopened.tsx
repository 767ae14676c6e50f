import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = {
  /** The question for the object, as long as it has no answer to show. */
  asked: { error: Error | null; isPending: boolean; refetch: () => unknown }
  /** The class of the page's body, so that what waits stands where the object will. */
  body: string
  title: string
  crumbs?: ReactNode
  gone: { title: string; text: string; back: string; to: string }
  failed: string
}

/** The page of one object while it is not there: on its way, nowhere for this person, or not to be had at the moment. */
export function Unopened({ asked: { error, isPending, refetch }, body, title, crumbs, gone, failed }: Props) {
  const refused = error instanceof CallError ? error : null
  const isGone = refused !== null && (refused.status === 404 || refused.code === 'input.invalid')
  return (
    <>
      <PageHead title={isGone ? gone.title : title} crumbs={crumbs} />
      {isPending && (
        <div className={body} aria-busy="true">
          <Skeleton height={72} />
          <Skeleton lines={8} height={18} />
        </div>
      )}
      {isGone && (
        <EmptyState drawing="search" title={gone.title} actions={<ButtonLink to={gone.to}>{gone.back}</ButtonLink>}>
          {gone.text}
        </EmptyState>
      )}
      {refused && !isGone && (
        <ErrorState title={failed} code={refused.request ?? undefined} onRetry={() => void refetch()}>
          <p>{refused.message}</p>
        </ErrorState>
      )}
    </>
  )
}
