import { useQuery } from '@tanstack/react-query'
import type { DemandCard } from '#contract/demand-card.ts'
import { type DemandLetter, incomingLetters } from '#contract/incoming-letters.ts'
import { queryOf } from '#web/api/query.ts'

/** Answers that came by letter since the own offer was made last; null while they are asked for. */
export function useDemandLetters({ row, offers }: DemandCard): readonly DemandLetter[] | null {
  const { data, isPending } = useQuery(queryOf(incomingLetters.ofDemand, { demandId: row.id }, { quiet: true }))
  if (isPending) return null
  const since = offers[0]?.updatedAt
  return (data?.items ?? []).filter(({ at }) => since === undefined || at > since)
}
