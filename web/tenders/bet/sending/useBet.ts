import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { CallRequest, Output } from '#contract/call.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { askLive, putLive } from '#web/tenders/live/lotLive.ts'

export type Sent = NonNullable<CallRequest<typeof bets.place>['data']>
export type PlacedBet = Output<typeof bets.place>

export type BetState =
  | { phase: 'idle' }
  | { phase: 'sending' | 'checking'; amount: number }
  | { phase: 'taken'; amount: number; bet: PlacedBet }
  | { phase: 'refused'; amount: number; code: string | null; message: string }

/** So long an answer is waited for before it counts as lost. */
const answerMs = 4000
const mostPauseMs = 4000

/**
 * Sends a bet until the server has said what became of it. An answer that does not come is asked for again with the key of the same
 * intent, so the bet is placed once however often the question is repeated.
 */
export function useBet(lotId: string) {
  const queries = useQueryClient()
  const { mutateAsync } = useSend(bets.place)
  const [state, setState] = useState<BetState>({ phase: 'idle' })
  const current = useRef(0)
  useEffect(
    () => () => {
      current.current += 1
    },
    [],
  )

  const place = (sent: Sent, amount: number) => {
    current.current += 1
    const mine = current.current
    let pauseMs = 1000
    let timer: ReturnType<typeof setTimeout> | undefined
    let unknown = false
    setState({ phase: 'sending', amount })

    const decide = (next: BetState) => {
      if (current.current !== mine) return
      current.current += 1
      clearTimeout(timer)
      setState(next)
    }
    const again = () => {
      if (current.current !== mine) return
      unknown = true
      setState({ phase: 'checking', amount })
      void once()
    }
    const once = async () => {
      clearTimeout(timer)
      timer = setTimeout(again, answerMs)
      try {
        const taken = await mutateAsync(sent)
        putLive(queries, taken.live)
        decide({ phase: 'taken', amount, bet: taken })
      } catch (error) {
        const refusal = error instanceof CallError ? error : null
        const decided = refusal?.status != null && refusal.status < 500 && !(unknown && refusal.code === 'limit.rate')
        if (decided || refusal?.code === 'input.invalid') {
          void askLive(queries, lotId)
          decide({ phase: 'refused', amount, code: refusal?.code ?? null, message: refusal?.message ?? '' })
        } else if (current.current === mine) {
          unknown = true
          setState({ phase: 'checking', amount })
          clearTimeout(timer)
          timer = setTimeout(again, pauseMs)
          pauseMs = Math.min(pauseMs * 2, mostPauseMs)
        }
      }
    }
    void once()
  }

  /** What was said of the last bet is put away; one that is under way goes on. */
  const clear = () => setState(now => (now.phase === 'taken' || now.phase === 'refused' ? { phase: 'idle' } : now))
  const refuse = (amount: number, message: string) => setState({ phase: 'refused', amount, code: null, message })
  return { state, place, clear, refuse }
}
