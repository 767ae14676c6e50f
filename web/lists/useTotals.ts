import { useLocation } from 'react-router'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change, Listed } from './list.ts'
import type { ListPageProps, ListTab } from './props.ts'
import { counted, type Size, sizeText, useSizes } from './useSizes.ts'
import { listsWords } from './words.ts'

/**
 * The tab a list is opened at and how many rows it has: `whole` without conditions, `total` with those that are set, where that is known
 * exactly. `head` and `said` are the same in words, which may know less.
 */
export function useTotals<Row extends Listed, F>({ list, tabs, count, exportAs, plain }: ListPageProps<Row, F>, conditions: number) {
  'use no memo'
  const t = useWords(listsWords)
  const f = useFormat()
  const { pathname, search } = useLocation()
  const { rows, state } = list
  const tab = tabs?.items.find(one => one.id === tabs.current)
  const first = tab ? tab.count : count

  const many = (tabs ? tabs.items.map(one => [one.id, one.count] as const) : [[undefined, count] as const]).filter(
    ([, n]) => (n ?? 0) > counted,
  )
  const partly = conditions > 0 && !state.complete && !state.loading && !state.old
  const asked = exportAs === undefined || plain ? [] : [...many.map(([id]) => list.queryOf(id)), ...(partly ? [list.sizeQuery] : [])]
  const sizes = useSizes(
    asked.map(query => ({ as: exportAs!, query })),
    state.at,
  )
  const sizeOf = (id: string | undefined) => sizes[many.findIndex(([one]) => one === id)]
  const narrowed = partly ? sizes[many.length] : undefined

  const text = (n: number | undefined, size: Size | undefined) =>
    n === undefined ? undefined : n <= counted ? f.number(n) : size ? sizeText(size, f) : t.many
  const exact = (n: number | undefined, size: Size | undefined) =>
    n !== undefined && n > counted ? (size && !size.more ? size.rows : undefined) : n

  const whole = exact(first, sizeOf(tab?.id))
  const total = conditions === 0 ? whole : state.complete && !state.loading ? rows.length : narrowed && exact(counted + 1, narrowed)
  return {
    tab,
    whole,
    total,
    head: conditions === 0 ? text(first, sizeOf(tab?.id)) : total === undefined ? narrowed && text(counted + 1, narrowed) : f.number(total),
    said: (one: ListTab) => text(one.count, sizeOf(one.id)),
    tabTo: (one: ListTab): string => {
      const query = one.to === undefined ? list.addressOf({ tab: one.id } as unknown as Change<F>) : search.replace(/^\?/, '')
      return `${one.to ?? pathname}${query && `?${query}`}`
    },
  }
}

export type Totals = ReturnType<typeof useTotals>
