import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { costs } from '#contract/costs.ts'
import type { CostRates } from '#contract/flight-costs.ts'
import type { Money } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/MoneyField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { useTold } from './useSettled.ts'
import { monthWords, ratesWords, words } from './words.ts'

type Sum = MoneyFieldProps['value']
type Typed = number | string | null
const sums = ['fuelPrice', 'tollKm', 'driverKm', 'driverTrip', 'driverDay'] as const
type Values = Record<(typeof sums)[number], Sum> & { winterPercent: Typed; loadL: Typed; winterFrom: string; winterTo: string }
type Saved = { version: number; rates: CostRates }

const valuesOf = ({ rates }: Saved): Values => ({ ...rates, winterFrom: String(rates.winterFrom), winterTo: String(rates.winterTo) })
const moneyOf = (sum: Sum): Money | null => (sum && typeof sum.minor === 'number' ? { minor: sum.minor, currency: sum.currency } : null)
const isSum = (sum: Sum) => !sum || sum.minor === null || (typeof sum.minor === 'number' && sum.minor >= 0)
const isBetween = (value: Typed, most: number, digits: number) =>
  typeof value === 'number' && value >= 0 && value <= most && Math.abs(value * digits - Math.round(value * digits)) < 1e-6
const months = Array.from({ length: 12 }, (_, i) => String(i + 1))

type TabProps = { onUnsaved: (count: number) => void }

/** What the costs of flights are worked out by; to the executor's people who see prices. */
export function RatesTab({ onUnsaved }: TabProps) {
  const t = useWords(ratesWords)
  const common = useWords(words)
  const may = useCan('orders.prices')
  const found = useQuery({ ...queryOf(costs.rates, {}, { quiet: true }), enabled: may })
  const [turn, setTurn] = useState(0)
  if (!may) return <Banner tone="info">{t.closed}</Banner>
  if (found.isError && !found.data) return <ErrorState title={common.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={6} height={36} />
  return (
    <RatesForm
      key={`${found.data.version} ${turn}`}
      saved={found.data}
      onUnsaved={onUnsaved}
      onUndo={() => {
        onUnsaved(0)
        setTurn(last => last + 1)
      }}
    />
  )
}

function RatesForm({ saved, onUnsaved, onUndo }: TabProps & { saved: Saved; onUndo: () => void }) {
  const t = useWords(ratesWords)
  const names = useWords(monthWords)
  const common = useWords(words)
  const may = useCan('organization.manage')
  const queries = useQueryClient()
  const send = useSend(costs.saveRates)
  const start = valuesOf(saved)
  const form = useForm<Values, Saved>({
    name: null,
    start,
    version: saved.version,
    label: field => t[field as keyof Values],
    controlOf: field => field.replace(/^rates\./, ''),
    check: values => [
      ...sums.flatMap(field => (isSum(values[field]) ? [] : [{ field, message: t.sumWrong }])),
      ...(isBetween(values.winterPercent, 100, 10) ? [] : [{ field: 'winterPercent', message: t.percentWrong }]),
      ...(isBetween(values.loadL, 10, 100) ? [] : [{ field: 'loadL', message: t.litresWrong }]),
    ],
    send: (values, version) =>
      send.mutateAsync({
        version,
        rates: {
          fuelPrice: moneyOf(values.fuelPrice),
          winterPercent: Number(values.winterPercent),
          winterFrom: Number(values.winterFrom),
          winterTo: Number(values.winterTo),
          loadL: Number(values.loadL),
          tollKm: moneyOf(values.tollKm),
          driverKm: moneyOf(values.driverKm),
          driverTrip: moneyOf(values.driverTrip),
          driverDay: moneyOf(values.driverDay),
        },
      }),
    onSent: answer => {
      onUnsaved(0)
      queries.setQueryData(queryOf(costs.rates).queryKey, answer)
      toasts.add({ type: 'success', title: common.saved, content: t.title })
    },
    fresh: async () => {
      const [found, fault] = await ask(costs.rates, {}, { quiet: true })
      if (fault) throw fault
      return { values: valuesOf(found), version: found.version }
    },
  })
  const { values, change, field } = form
  const count = countChanged(values, start)
  useTold(onUnsaved, count)
  const fixed = { disabled: !may, optional: true }
  const sum = (name: (typeof sums)[number]) => (
    <MoneyField {...field(name)} {...fixed} onChange={value => change({ [name]: value } as Partial<Values>)} />
  )
  const month = (name: 'winterFrom' | 'winterTo') => (
    <Select
      {...field(name)}
      disabled={!may}
      options={months.map(id => ({ id, label: names[Number(id) as keyof typeof names] }))}
      onChange={value => value && change({ [name]: value } as Partial<Values>)}
    />
  )
  return (
    <form className="org-form" noValidate aria-label={t.title} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow">
        <p className="muted s13">{t.hint}</p>
        <Section title={t.fuel} note={t.fuelNote}>
          <div className="stack">
            {sum('fuelPrice')}
            <DecimalField {...field('loadL')} disabled={!may} description={t.loadHint} />
            <DecimalField {...field('winterPercent')} disabled={!may} unit="%" digits={1} />
            {month('winterFrom')}
            {month('winterTo')}
          </div>
        </Section>
        <Section title={t.toll} note={t.tollNote}>
          {sum('tollKm')}
        </Section>
        <Section title={t.pay} note={t.payNote}>
          <div className="stack">
            {sum('driverKm')}
            {sum('driverTrip')}
            {sum('driverDay')}
          </div>
        </Section>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={onUndo} />}
    </form>
  )
}
