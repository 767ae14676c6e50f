import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PartnerRow } from '#contract/partner-card.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import { type PartnerMove, partners } from '#contract/partners.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { partnerDoneWords } from './words.ts'

/** What a step is taken with: the id and the version its person has seen. */
export type StepPartner = Pick<PartnerRow, 'id' | 'version' | 'actions'> & { organization: { name: string } }
export type Act = PartnerMove extends infer M ? (M extends PartnerMove ? Omit<M, 'partnerId' | 'version'> : never) : never

/** Steps that need no second word: nothing is lost by them. */
export const plainSteps: ReadonlySet<PartnerAction> = new Set(['accept', 'resume'])

/** The order in which steps are offered; the first one possible is the button. */
export const stepOrder: readonly PartnerAction[] = [
  'accept',
  'activate',
  'resume',
  'restore',
  'ask',
  'reject',
  'withdraw',
  'suspend',
  'blacklist',
  'terminate',
]

export const isDanger = (action: PartnerAction) => action === 'blacklist' || action === 'terminate' || action === 'reject'

/** Takes a step and says what came of it; a record that moved on meanwhile is read anew. */
export function usePartnerStep() {
  const done = useWords(partnerDoneWords)
  const move = useSend(partners.move)
  const queries = useQueryClient()
  return {
    pending: move.isPending,
    error: move.error,
    /** What the last step was refused with is no matter of the next one. */
    forget: move.reset,
    send: (partner: StepPartner, act: Act, { onDone, onRefused }: { onDone?: () => void; onRefused?: () => void } = {}) => {
      if (move.isPending) return
      move.mutate({ ...act, partnerId: partner.id, version: partner.version } as PartnerMove, {
        onSuccess: () => {
          toasts.add({ type: 'success', title: done[act.action], content: partner.organization.name })
          onDone?.()
        },
        onError: error => {
          if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['partner.changed'])
          onRefused?.()
        },
      })
    },
  }
}

/** The version a window was opened with; once it has said that the record moved on, the present one. */
export function useOpenedVersion(version: number, error: unknown): number {
  const queries = useQueryClient()
  const [opened] = useState(version)
  const moved = error instanceof CallError && error.code === 'partner.changed'
  useEffect(() => {
    if (moved) void markStale(queries, ['partner.changed'])
  }, [moved, queries])
  return moved ? version : opened
}
