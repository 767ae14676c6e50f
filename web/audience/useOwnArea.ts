import { useQuery } from '@tanstack/react-query'
import type { PrivateAreaRow } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'

/** The area of one's own organisation; null: there is none, undefined: that is not known. */
export function useOwnArea(): PrivateAreaRow | null | undefined {
  const may = useCan('private.view')
  const { data } = useQuery({ ...queryOf(privateAreas.mine, {}, { quiet: true }), enabled: may, staleTime: 60_000 })
  return data === undefined ? undefined : (data.items.find(({ own }) => own) ?? null)
}
