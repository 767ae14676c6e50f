import { useQueryClient } from '@tanstack/react-query'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandMove, DemandOfferMove } from '#contract/demand-moves.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { demands } from '#contract/demands.ts'
import { CallError } from '#web/api/client.ts'
import { markStale, queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { cardWords } from './card/words.ts'
import { demandWords } from './words.ts'

/** Shows what a change answered at once, and has the demand read anew when it turns out to be another one by now. */
export function useDemandShown() {
  const queries = useQueryClient()
  return {
    show: (card: DemandCard) => queries.setQueryData(queryOf(demands.get, { demandId: card.row.id }, { quiet: true }).queryKey, card),
    refused: (error: unknown) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) void markStale(queries, ['demand.changed'])
    },
  }
}

/** A refusal in words, where somebody else was faster said so. */
export function useRefusal(): (error: unknown) => string | null {
  const w = useWords(demandWords)
  return error => {
    if (!(error instanceof CallError)) return null
    if (error.code === 'demand.changed' || error.code === 'demand.revised') return w.changedMeanwhile
    return error.code === 'offer.turn_changed' ? w.turnChanged : error.message
  }
}

type Without<T> = T extends unknown ? Omit<T, 'demandId' | 'version'> : never
type WithoutOffer<T> = T extends unknown ? Omit<T, 'demandId' | 'offerId' | 'turnId'> : never

/** One step of a demand against the version its person sees. */
export function useDemandStep(card: DemandCard) {
  const t = useWords(cardWords)
  const move = useSend(demands.move)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  return {
    pending: move.isPending,
    failure: move.error,
    error: said(move.error),
    take: (change: Without<DemandMove>, onDone?: () => void) =>
      move.mutate({ ...change, demandId: card.row.id, version: card.row.version } as DemandMove, {
        onSuccess: answer => {
          show(answer)
          toasts.add({ type: 'success', title: t.done, content: answer.row.number ?? '' })
          onDone?.()
        },
        onError: refused,
      }),
  }
}

/** The last turn of a negotiation: a step says which one it answers. */
export const lastTurn = ({ turns }: Pick<DemandOffer, 'turns'>): string =>
  turns.reduce((last, turn) => (turn.at >= last.at ? turn : last), turns[0]!)?.id ?? ''

/** One step of a negotiation, answering the last turn that was read. */
export function useOfferStep(card: DemandCard, offer: DemandOffer) {
  const t = useWords(cardWords)
  const negotiate = useSend(demands.negotiate)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  return {
    pending: negotiate.isPending,
    failure: negotiate.error,
    error: said(negotiate.error),
    take: (change: WithoutOffer<DemandOfferMove>, onDone?: () => void) =>
      negotiate.mutate({ ...change, demandId: card.row.id, offerId: offer.id, turnId: lastTurn(offer) } as DemandOfferMove, {
        onSuccess: answer => {
          show(answer)
          toasts.add({ type: 'success', title: t.sent, content: answer.row.number ?? '' })
          onDone?.()
        },
        onError: refused,
      }),
  }
}
