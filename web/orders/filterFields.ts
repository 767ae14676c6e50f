import { useQuery } from '@tanstack/react-query'
import { dicts } from '#contract/dicts.ts'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { SeenStatus } from '#contract/order-states.ts'
import { organizations } from '#contract/organizations.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { FilterField, Preset } from '#web/lists/fields.ts'
import { moscowDay } from './days.ts'
import { listWords, sideWords, statusWords } from './words.ts'

const lostOnes = new Set(['declined', 'expired', 'revoked'])
const hiddenFrom = { forwarder: lostOnes, executor: new Set(['draft', 'placed', 'searching']) }

/** Conditions of the list of orders; partners met in its rows can be chosen even when the partners themselves are closed to the person. */
export function useOrderFields(filter: OrderFilter, rows: readonly OrderRow[]): FilterField<OrderFilter>[] {
  const t = useWords(listWords)
  const s = useWords(statusWords)
  const side = useWords(sideWords)
  const { locale } = useLocale()
  const partners = useQuery({
    ...queryOf(filter.side === 'forwarder' ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor, {}, { quiet: true }),
    enabled: useCan('partners.view'),
    staleTime: 5 * 60_000,
  })
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))

  const names = new Map<string, string>()
  for (const partner of partners.data?.items ?? []) names.set(partner.id, partner.name)
  for (const row of rows) if (row.counterpart) names.set(row.counterpart.id, row.counterpart.name)
  for (const id of filter.counterpart) if (!names.has(id)) names.set(id, id.slice(0, 8))

  return [
    {
      name: 'status',
      kind: 'choices',
      label: t.status,
      pinned: true,
      options: SeenStatus.options.filter(one => !hiddenFrom[filter.side].has(one)).map(id => ({ id, label: s[id] })),
    },
    { name: 'loading', kind: 'dates', label: t.loading, pinned: true, zone: 'Europe/Moscow' },
    {
      name: 'counterpart',
      kind: 'choices',
      label: filter.side === 'forwarder' ? side.executor : side.forwarder,
      pinned: true,
      options: [...names].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label, locale)),
    },
    {
      name: 'body',
      kind: 'choices',
      label: t.body,
      options: (bodies.data?.body_type ?? []).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en })),
    },
    { name: 'mine', kind: 'flag', label: t.mine, pinned: true },
    { name: 'overdue', kind: 'flag', label: t.overdue },
  ]
}

/** Ready filters of a side. */
export function useOrderPresets(side: Side): Preset<OrderFilter>[] {
  const t = useWords(listWords)
  const today = moscowDay(now())
  return [
    { id: 'mine', label: t.presetMine, change: { mine: true, sort: 'due' } },
    { id: 'today', label: t.presetToday, change: { loading: { from: today, to: today }, sort: 'loading' } },
    ...(side === 'forwarder'
      ? [{ id: 'open', label: t.presetOpen, change: { status: ['placed', 'searching', 'offered'], sort: 'due' } } as Preset<OrderFilter>]
      : []),
  ]
}
