import type { OrderFilter } from '#contract/orders.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from './days.ts'
import { listWords, sideWords, statusWords } from './words.ts'

export type FilterChange = { [K in keyof OrderFilter]?: OrderFilter[K] | null }

/** The filter without a condition: what «no filters» means. */
export const noFilter = {
  status: [],
  search: '',
  counterpart: [],
  body: [],
  loading: undefined,
  mine: false,
  overdue: false,
} as const satisfies FilterChange

/** Presets of a side, as changes of the filter. */
export function presetsOf(side: OrderFilter['side'], now: number) {
  const today = moscowDay(now)
  return {
    mine: { ...noFilter, mine: true, sort: 'due' },
    today: { ...noFilter, loading: { from: today, to: today }, sort: 'loading' },
    ...(side === 'forwarder' ? { open: { ...noFilter, status: ['placed', 'searching', 'offered'] as const, sort: 'due' } } : {}),
    none: { ...noFilter },
  } as { mine: FilterChange; today: FilterChange; none: FilterChange; open?: FilterChange }
}

/** Conditions of a filter that narrow the list, each in words and with the change that takes it away. */
export function useConditions(filter: OrderFilter): { id: keyof typeof noFilter; text: string; remove: FilterChange }[] {
  const t = useWords(listWords)
  const s = useWords(statusWords)
  const side = useWords(sideWords)
  const f = useFormat()
  const other = filter.side === 'forwarder' ? side.executor : side.forwarder
  return [
    ...(filter.search ? [{ id: 'search' as const, text: `«${filter.search}»`, remove: { search: null } }] : []),
    ...(filter.status.length > 0
      ? [{ id: 'status' as const, text: `${t.status}: ${filter.status.map(one => s[one]).join(', ')}`, remove: { status: null } }]
      : []),
    ...(filter.loading
      ? [{ id: 'loading' as const, text: `${t.loading}: ${f.dates(filter.loading.from, filter.loading.to)}`, remove: { loading: null } }]
      : []),
    ...(filter.counterpart.length > 0 ? [{ id: 'counterpart' as const, text: other, remove: { counterpart: null } }] : []),
    ...(filter.body.length > 0 ? [{ id: 'body' as const, text: t.body, remove: { body: null } }] : []),
    ...(filter.mine ? [{ id: 'mine' as const, text: t.mine, remove: { mine: null } }] : []),
    ...(filter.overdue ? [{ id: 'overdue' as const, text: t.overdue, remove: { overdue: null } }] : []),
  ]
}
