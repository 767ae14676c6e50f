import { useQueryClient } from '@tanstack/react-query'
import type { TenderCard } from '#contract/tender-card.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { cardWords, stepWords } from './words.ts'

/** What a change answered is shown at once; a tender that turns out to be another one by now is read anew. */
export function useTenderShown() {
  const queries = useQueryClient()
  return {
    show: (card: TenderCard) => queries.setQueryData(queryOf(tenders.get, { tenderId: card.id }, { quiet: true }).queryKey, card),
    refused: (error: unknown) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['tender.changed'])
    },
  }
}

type Step = TenderMove extends infer M ? (M extends TenderMove ? Omit<M, 'tenderId' | 'version'> : never) : never

/** One step of the organiser against the version he sees, with the toast it ends with and its refusal in words. */
export function useTenderStep(card: TenderCard) {
  const t = useWords(cardWords)
  const s = useWords(stepWords)
  const move = useSend(tenders.move)
  const { show, refused } = useTenderShown()
  const done: Record<TenderMove['action'], string> = {
    announce: s.announceDone,
    addendum: s.addendumDone,
    rebid: s.rebidDone,
    award: s.awardDone,
    decide: s.decideDone,
    cancel: s.cancelDone,
  }
  const refusal = move.error instanceof CallError ? move.error : null
  return {
    pending: move.isPending,
    failure: move.error,
    error: refusal === null ? null : refusal.code === 'tender.changed' ? t.changedMeanwhile : refusal.message,
    take: (step: Step, onDone?: () => void) =>
      move.mutate({ tenderId: card.id, version: card.version, ...step } as TenderMove, {
        onSuccess: next => {
          show(next)
          toasts.add({ type: 'success', title: done[step.action], content: next.number ?? '' })
          onDone?.()
        },
        onError: refused,
      }),
  }
}
