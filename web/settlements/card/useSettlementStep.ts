import { useQueryClient } from '@tanstack/react-query'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementMove } from '#contract/settlement-moves.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { settlementWords } from '#web/settlements/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { stepWords } from './words.ts'

/** Shows what a change answered at once, and has the settlement read anew when it turns out to be another one by now. */
export function useSettlementShown() {
  const queries = useQueryClient()
  return {
    show: (card: SettlementCard) =>
      queries.setQueryData(queryOf(settlements.get, { settlementId: card.id }, { quiet: true }).queryKey, card),
    refused: (error: unknown) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['settlement.changed'])
    },
  }
}

/** One step of a settlement against the version its person sees, with the toast it ends with and its refusal in words. */
export function useSettlementStep(card: SettlementCard) {
  const t = useWords(stepWords)
  const w = useWords(settlementWords)
  const move = useSend(settlements.move)
  const { show, refused } = useSettlementShown()
  const done = { submit: t.submitDone, approve: t.approveDone, return: t.returnDone, post: t.postDone, void: t.voidDone }
  const refusal = move.error instanceof CallError ? move.error : null
  const send = (change: SettlementMove, onDone?: () => void) =>
    move.mutate(change, {
      onSuccess: answer => {
        show(answer)
        toasts.add({ type: 'success', title: done[change.action], content: answer.number })
        onDone?.()
      },
      onError: refused,
    })
  const key = { settlementId: card.id, version: card.version }
  return {
    pending: move.isPending,
    failure: move.error,
    error: refusal === null ? null : refusal.code === 'settlement.changed' ? w.changedMeanwhile : refusal.message,
    take: (action: 'submit' | 'approve' | 'post') => send({ ...key, action }),
    explain: (action: 'return' | 'void', reason: string, onDone: () => void) => send({ ...key, action, reason }, onDone),
  }
}
