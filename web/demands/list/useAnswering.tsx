import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { DemandRow } from '#contract/demand-list.ts'

const DemandAnswerDialog = lazy(async () => ({
  default: (await import('#web/demands/offers/DemandAnswerDialog.tsx')).DemandAnswerDialog,
}))

/** Begins the answer to a demand; null: this person answers none. */
export type OnAnswer = ((demand: DemandRow) => void) | null

/** What begins an answer over a list, and the window it opens. */
export function useAnswering(mayOffer: boolean): { onAnswer: OnAnswer; dialog: ReactNode } {
  const [answering, setAnswering] = useState<DemandRow | null>(null)
  return {
    onAnswer: mayOffer ? setAnswering : null,
    dialog: answering && (
      <Suspense>
        <DemandAnswerDialog demand={answering} onClose={() => setAnswering(null)} />
      </Suspense>
    ),
  }
}
