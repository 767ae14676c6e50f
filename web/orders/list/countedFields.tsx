import { type OrderFilter, orderFacts } from '#contract/order-list.ts'
import { SettlementKind } from '#contract/settlement-states.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { currencyOptions } from '#web/lists/filters/currencyOptions.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { countedWords, factWords } from './factWords.ts'

/** Conditions the figures of dashboards open the list with, so that what narrows it is seen and taken away like any other. */
export function useCountedFields({ side, currency }: OrderFilter): FilterField<OrderFilter>[] {
  const t = useWords(countedWords)
  const names = useWords(factWords)
  const f = useFormat()
  const prices = useCan('orders.prices')
  return [
    { name: 'done', kind: 'dates', label: t.done },
    { name: 'facts', kind: 'choices', label: t.facts, options: orderFacts.map(id => ({ id, label: names[id] })) },
    ...(prices
      ? [
          {
            name: 'debt',
            kind: 'own',
            label: t.debt,
            wordsOf: (value: unknown) => {
              const { kind, from, to, term } = value as NonNullable<OrderFilter['debt']>
              const days = term === 'none' ? t.noTerm : from || to ? t.term(f.dates(from, to)) : null
              return [t[kind], days].filter(Boolean).join(', ')
            },
            edit: (value: unknown, set: (value: unknown) => void) => (
              <Select
                label={t.debt}
                value={(value as OrderFilter['debt'])?.kind ?? null}
                options={SettlementKind.options
                  .filter(kind => side === 'forwarder' || kind === 'receivable')
                  .map(id => ({ id, label: t[id] }))}
                onChange={kind => set(kind === null ? null : { kind })}
              />
            ),
          } as const,
        ]
      : []),
    { name: 'currency', kind: 'choice', label: t.currency, options: currencyOptions(currency) },
    ...(side === 'forwarder' ? [{ name: 'unassigned', kind: 'flag', label: t.unassigned } as const] : []),
  ]
}
