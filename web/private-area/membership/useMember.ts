import { useQueryClient } from '@tanstack/react-query'
import type { PrivateMemberMove } from '#contract/private-area-moves.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { joinWords } from '#web/private-area/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

type Without<T> = T extends unknown ? Omit<T, 'memberId' | 'version'> : never
export type MemberStepChoice = Without<PrivateMemberMove>

/** One step of a membership against the version its viewer sees; where somebody was quicker, the answers are read anew. */
export function useMember() {
  const t = useWords(joinWords)
  const queries = useQueryClient()
  const move = useSend(privateAreas.move)
  const fault = move.error instanceof CallError ? move.error : null
  return {
    pending: move.isPending,
    /** The refusal in words. */
    error:
      move.error === null
        ? null
        : fault?.code === 'private_area.member_changed'
          ? t.memberChanged
          : fault?.code === 'private_area.rules_changed'
            ? t.rulesMoved
            : move.error.message,
    forget: move.reset,
    take: (
      member: { memberId: string; version: number },
      step: MemberStepChoice,
      done?: { title: string; content?: string },
      then?: () => void,
    ) =>
      move.mutate({ ...step, memberId: member.memberId, version: member.version } as PrivateMemberMove, {
        onSuccess: () => {
          if (done) toasts.add({ type: 'success', content: '', ...done })
          then?.()
        },
        onError: error => {
          if (error instanceof CallError && (error.status === 409 || error.status === 404))
            void markStale(queries, ['private_area.changed'])
        },
      }),
  }
}
