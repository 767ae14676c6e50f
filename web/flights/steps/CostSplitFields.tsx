import type { FlightCard } from '#contract/flight-card.ts'
import { type CostSplit, CostSplitBy } from '#contract/flight-costs.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { flightStepWords, splitWords } from './words.ts'

type Typed = number | string | null
type TypedSplit = { by: CostSplitBy; percents: Readonly<Record<string, Typed>> }

const isPercent = (value: Typed): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** How the costs are split as the fields begin with it: percents people gave, else equal ones. */
export function typedSplit({ orders, costSplit }: Pick<FlightCard, 'orders' | 'costSplit'>): TypedSplit {
  const equal = Math.floor(10_000 / Math.max(1, orders.length)) / 100
  const rest = Math.round((100 - equal * (orders.length - 1)) * 100) / 100
  const given = (id: string) => costSplit?.shares.find(share => share.orderId === id)?.percent
  return {
    by: costSplit?.by ?? 'ton_km',
    percents: Object.fromEntries(orders.map(({ id }, i) => [id, given(id) ?? (i === 0 ? rest : equal)])),
  }
}

const sumOf = ({ percents }: TypedSplit): number =>
  Object.values(percents).reduce<number>((sum, value) => sum + (isPercent(value) ? Math.round(value * 100) : 0), 0) / 100

/** The split to be sent; null while percents are no percents or do not come to a hundred. */
export function splitOf(split: TypedSplit): CostSplit | null {
  const { by, percents } = split
  if (by !== 'hand') return { by, shares: [] }
  const shares = Object.entries(percents).flatMap(([orderId, percent]) => (isPercent(percent) ? { orderId, percent } : []))
  return shares.length === Object.keys(percents).length && sumOf(split) === 100 ? { by, shares } : null
}

type Props = {
  orders: FlightCard['orders']
  split: TypedSplit
  tried: boolean
  error: string | null
  onChange: (split: TypedSplit) => void
}

/** By what the costs go to the orders on board, and each order's percent where that is by hand. */
export function CostSplitFields({ orders, split, tried, error, onChange }: Props) {
  const t = useWords(flightStepWords)
  const ways = useWords(splitWords)
  const f = useFormat()
  const sum = sumOf(split)
  return (
    <div className="stack">
      <Select
        label={t.splitBy}
        value={split.by}
        options={CostSplitBy.options.map(id => ({ id, label: ways[id] }))}
        error={error ?? (tried && split.by === 'hand' && sum !== 100 ? `${t.splitSum} ${f.number(sum)} %` : null)}
        onChange={by => by && onChange({ ...split, by })}
      />
      {split.by === 'hand' && (
        <div className="order-step-pair">
          {orders.map(({ id, number }) => (
            <DecimalField
              key={id}
              label={t.splitPercent(number)}
              value={split.percents[id]}
              unit="%"
              error={tried && !isPercent(split.percents[id] ?? null) ? t.splitWrong : null}
              onChange={percent => onChange({ ...split, percents: { ...split.percents, [id]: percent } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
