import { useQuery } from '@tanstack/react-query'
import type { Side } from '#contract/primitives.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'

/** How many organisations the audience reaches now; null while that is not known. */
export function useReach(audience: Audience, side: Side): number | null {
  const empty =
    (audience.kind === 'groups' && audience.groupIds.length === 0) || (audience.kind === 'list' && audience.organizationIds.length === 0)
  const { data } = useQuery({
    ...queryOf(tenders.reach, {}, { data: { side, audience } as never, quiet: true }),
    enabled: !empty,
    staleTime: 60_000,
  })
  return empty ? 0 : (data?.organizations ?? null)
}
