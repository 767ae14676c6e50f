import { useQuery } from '@tanstack/react-query'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'

/** The terms of a lot's tender, which stand since it was announced, and whether the viewer may bid by them; null while they are read, or not wanted. */
export function useTerms(lot: Pick<LotRow, 'tenderId'>, wanted = true): TenderCard | null {
  const { data } = useQuery({
    ...queryOf(tenders.get, { tenderId: lot.tenderId }, { quiet: true }),
    enabled: wanted,
    staleTime: 5 * 60_000,
  })
  return data ?? null
}
