import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { type Drawing, EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState, NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import './Unopened.css'

/** The question for an object, as long as it has no answer to show; null where the address itself names none. */
export type QueryState = { error: Error | null; refetch: () => unknown } | null

export type Gone = {
  title: string
  text?: string
  drawing?: Drawing
  /** The way on, and what it is called. */
  to?: string
  back?: string
}

/** Nowhere for this person: there is none, or it is somebody else's, which are not told apart. */
export const isGone = (asked: QueryState) =>
  asked === null || (asked.error instanceof CallError && (asked.error.status === 404 || asked.error.code === 'input.invalid'))

type Props = {
  query: QueryState
  gone: Gone
  /** What is said of any other failure; by default that something failed. */
  failed?: string
  /** What is said where the right is missing; by default a failure like others. */
  denied?: { title: string; text: string }
  /** What stands here while the answer is on its way; by default the outline of a form. */
  waiting?: ReactNode
  /** A heading of the page stands above. */
  headed?: boolean
}

/** An object that is not there: on its way, nowhere for this person, closed to him, or not to be had at the moment. */
export function Unopened({ query, gone, failed, denied, waiting = outline, headed = false }: Props) {
  const error = query?.error ?? null
  if (query !== null && error === null) return waiting
  const named = (title: string) => (headed ? <h2>{title}</h2> : <h1>{title}</h1>)
  const refused = error instanceof CallError ? error : null
  const said =
    error === null || isGone(query) ? (
      <EmptyState
        drawing={gone.drawing ?? 'search'}
        title={named(gone.title)}
        actions={gone.to !== undefined && <ButtonLink to={gone.to}>{gone.back}</ButtonLink>}
      >
        {gone.text}
      </EmptyState>
    ) : denied && refused?.status === 403 ? (
      <NoRight title={named(denied.title)}>{denied.text}</NoRight>
    ) : (
      <ErrorState
        title={failed === undefined ? undefined : named(failed)}
        code={refused?.request ?? undefined}
        onRetry={() => void query?.refetch()}
      >
        <p>{error.message}</p>
      </ErrorState>
    )
  return headed ? said : <div className="unopened">{said}</div>
}

const outline = (
  <div className="unopened-waiting" aria-busy="true">
    <Skeleton width={220} height={28} />
    <Skeleton lines={8} height={36} />
  </div>
)
