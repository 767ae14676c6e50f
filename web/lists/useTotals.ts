import { useLocation } from 'react-router'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change, Listed } from './list.ts'
import type { ListPageProps, ListTab } from './props.ts'
import { listsWords } from './words.ts'

/** The tab a list is opened at and how many rows it has: `whole` without conditions, `total` with those that are set, where that is known. */
export function useTotals<Row extends Listed, F>({ list, tabs, count }: ListPageProps<Row, F>, conditions: number) {
  'use no memo'
  const t = useWords(listsWords)
  const f = useFormat()
  const { pathname, search } = useLocation()
  const { rows, state } = list
  const tab = tabs?.items.find(one => one.id === tabs.current)
  const whole = tab ? tab.count : count
  return {
    tab,
    whole,
    total: conditions === 0 ? whole : state.complete && !state.loading ? rows.length : undefined,
    /** A count in words: beyond a thousand they are many. */
    said: (n: number | undefined) => (n === undefined ? undefined : n > 1000 ? t.many : f.number(n)),
    tabTo: (one: ListTab): string => {
      const query = one.to === undefined ? list.addressOf({ tab: one.id } as unknown as Change<F>) : search.replace(/^\?/, '')
      return `${one.to ?? pathname}${query && `?${query}`}`
    },
  }
}

export type Totals = ReturnType<typeof useTotals>
