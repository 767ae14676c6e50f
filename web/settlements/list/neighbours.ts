import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { SettlementFilter, type SettlementRow } from '#contract/settlement-list.ts'
import { settlements } from '#contract/settlements.ts'
import { ask } from '#web/api/client.ts'
import { readFilters } from '#web/api/filters.ts'
import { storedText, storeText } from '#web/api/leave.ts'
import { pagesOf } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'

const key = 'settlements list'

type Page = { items: SettlementRow[]; next: string | null }

/** Keeps the address of the list one looks at, so that a settlement opened from it knows its neighbours and the way back. */
export function useListKept(): void {
  const { pathname, search } = useLocation()
  useEffect(() => storeText(key, pathname + search), [pathname, search])
}

/** The list one came from; the whole one where one came from elsewhere. */
export const listAddress = (): string => storedText(key) ?? paths.settlements()

/** The settlements as they stood when one of the list was opened: steps taken meanwhile do not move one's place. */
let listed: { address: string; ids: readonly string[]; whole: boolean } | null = null

export type Neighbours = { before: string | null; after: string | null; place: number; total: number | null }

/** The settlements before and after this one in the list one came from; null where it is not in what that list has loaded. */
export function useNeighbours(id: string): Neighbours | null {
  const queries = useQueryClient()
  const [found, setFound] = useState<{ id: string; neighbours: Neighbours | null } | null>(null)
  useEffect(() => {
    const address = storedText(key)
    if (address === null) return
    let gone = false
    const look = async () => {
      if (listed?.address !== address || !listed.ids.includes(id)) {
        const { filter } = readFilters(SettlementFilter, address.replace(/^[^?]*/, ''), 'settlements')
        const pages = queries.getQueryData<InfiniteData<Page>>(pagesOf(settlements.list, filter).queryKey)?.pages
        const first = pages ?? [(await ask(settlements.list, { query: filter }, { quiet: true }))[0]].filter(page => page !== null)
        listed = { address, ids: first.flatMap(page => page.items.map(row => row.id)), whole: (first.at(-1)?.next ?? null) === null }
      }
      const { ids, whole } = listed
      const at = ids.indexOf(id)
      if (gone) return
      setFound({
        id,
        neighbours:
          at < 0 ? null : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null, place: at + 1, total: whole ? ids.length : null },
      })
    }
    void look()
    return () => {
      gone = true
    }
  }, [id, queries])
  return found?.id === id ? found.neighbours : null
}
