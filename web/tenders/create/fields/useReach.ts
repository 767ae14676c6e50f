import { useQuery } from '@tanstack/react-query'
import type { Side } from '#contract/primitives.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { audienceOf } from '#web/tenders/create/draft/draft.ts'
import type { TenderValues } from '#web/tenders/create/draft/values.ts'

/** How many organisations the audience reaches now; null while that is not known. */
export function useReach(values: Pick<TenderValues, 'audience' | 'groupIds' | 'organizations'>, side: Side): number | null {
  const audience = audienceOf(values)
  const empty =
    (audience.kind === 'groups' && values.groupIds.length === 0) || (audience.kind === 'list' && values.organizations.length === 0)
  const { data } = useQuery({
    ...queryOf(tenders.reach, {}, { data: { side, audience } as never, quiet: true }),
    enabled: !empty,
    staleTime: 60_000,
  })
  return empty ? 0 : (data?.organizations ?? null)
}
