import { useQuery } from '@tanstack/react-query'
import { dicts } from '#contract/dicts.ts'
import { type OrderFilter, type OrderRow, SeenStatus } from '#contract/orders.ts'
import { organizations } from '#contract/organizations.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { FilterChange } from './conditions.ts'
import { listWords, sideWords, statusWords } from './words.ts'

export type FilterProps = {
  filter: OrderFilter
  onChange: (change: FilterChange) => void
  /** Rows shown: partners met in them can be chosen even when the partners themselves are closed to the person. */
  rows: readonly OrderRow[]
}

const lostOnes = new Set(['declined', 'expired', 'revoked'])
const hiddenFrom = { forwarder: lostOnes, executor: new Set(['draft', 'placed', 'searching']) }

/** The fields of the filter, ready for a chip or for a form. */
export function useFieldsOf({ filter, onChange, rows }: FilterProps) {
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

  return {
    status: {
      label: t.status,
      options: SeenStatus.options.filter(one => !hiddenFrom[filter.side].has(one)).map(id => ({ id, label: s[id] })),
      value: filter.status,
      onChange: (status: OrderFilter['status']) => onChange({ status }),
    },
    loading: {
      label: t.loading,
      zone: 'Europe/Moscow',
      value: filter.loading?.from && filter.loading.to ? { from: filter.loading.from, to: filter.loading.to } : null,
      onChange: (loading: { from: string; to: string } | null) => onChange({ loading }),
    },
    counterpart: {
      label: filter.side === 'forwarder' ? side.executor : side.forwarder,
      options: [...names].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label, locale)),
      value: filter.counterpart,
      onChange: (counterpart: string[]) => onChange({ counterpart }),
    },
    body: {
      label: t.body,
      options: (bodies.data?.body_type ?? []).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en })),
      value: filter.body,
      onChange: (body: string[]) => onChange({ body }),
    },
  }
}
