import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bets } from '#contract/bets.ts'
import type { LotLive, VisibleBet } from '#contract/tender-list.ts'
import { ask } from '#web/api/client.ts'

/** The bets known so far; `upTo`, `head`: what the lot's count of bets and the head of its log were when they were asked for. */
type Known = { items: VisibleBet[]; upTo: number; head: string }

const behindMs = 4000
/** Longer logs are read on the card and in the file; a line of so many steps is a surface. */
const most = 2000

const keyOf = (lotId: string) => ['lot.thread', lotId] as const

const threadOf = (lotId: string, live: Pick<LotLive, 'bets' | 'status' | 'head'>) =>
  queryOptions({
    queryKey: keyOf(lotId),
    queryFn: async ({ client, queryKey, signal }): Promise<Known> => {
      const known = client.getQueryData<Known>(queryKey)
      const upTo = live.bets
      const { head } = live
      // a lot that ended has other statuses in its log, and so has one whose head is another with no bet more: somebody took his back
      const follows = live.status === 'open' && known !== undefined && (upTo > known.upTo || head === known.head)
      const items = follows ? [...known.items] : []
      for (let more = true; more && items.length < most; ) {
        const [answer, error] = await ask(bets.thread, { query: { lotId, after: items.at(-1)?.seq ?? 0 } }, { quiet: true, signal })
        if (error) throw error
        items.push(...answer.items)
        more = answer.more && answer.items.length > 0
      }
      return { items, upTo, head }
    },
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** Has the bets of a lot read from the first one: those that are known may have another status by now. */
export const readThreadAnew = (queries: QueryClient, lotId: string): void => void queries.resetQueries({ queryKey: keyOf(lotId) })

/**
 * The bets of a lot by what the viewer may see. New ones are asked for from where the known ones end: at once after a bet of one's own,
 * else a few seconds after something happened, for the line to the present price is drawn without them.
 */
export function useThread(lotId: string, live: LotLive, wanted = true) {
  const queries = useQueryClient()
  const query = useQuery({ ...threadOf(lotId, live), enabled: wanted })
  const { data } = query
  const taken = data !== undefined && data.upTo === live.bets && data.head !== live.head
  const behind = data !== undefined && (live.bets > data.upTo || taken)
  const mine = (live.own?.seq ?? 0) > (data?.items.findLast(bet => bet.own)?.seq ?? 0)
  const over = live.status !== 'open' && live.status !== 'pending'
  useEffect(() => {
    if (!wanted || (!behind && !mine)) return
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: keyOf(lotId) }), mine ? 0 : behindMs)
    return () => clearTimeout(timer)
  }, [wanted, behind, mine, lotId, queries])
  useEffect(() => {
    if (wanted && over) void queries.invalidateQueries({ queryKey: keyOf(lotId) })
  }, [wanted, over, lotId, queries])
  return query
}
