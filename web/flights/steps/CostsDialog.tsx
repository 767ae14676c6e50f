import { useState } from 'react'
import { CostKind } from '#contract/flight-costs.ts'
import type { Money } from '#contract/primitives.ts'
import { useBasisText } from '#web/flights/basis.ts'
import { cardWords, costWords } from '#web/flights/card/words.ts'
import { marginOf } from '#web/flights/display.ts'
import { listWords } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { CostSplitFields, splitOf, typedSplit } from './CostSplitFields.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

type Sum = MoneyFieldProps['value']
type Row = { plan: Sum; fact: Sum; note: string }

const isSum = (sum: Sum): sum is Money | null => !sum || sum.minor === null || (typeof sum.minor === 'number' && sum.minor >= 0)
/** The sum that was typed; none where nothing was, or no number. */
const sumOf = (sum: Sum): Money | null => (sum && typeof sum.minor === 'number' ? { minor: sum.minor, currency: sum.currency } : null)

/** What each kind of cost is to be and was, and what then is left of the flight's revenue. */
export function CostsDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const c = useWords(cardWords)
  const kinds = useWords(costWords)
  const basis = useBasisText()
  const step = useFlightStep(props, t.saved)
  const [split, setSplit] = useState(() => typedSplit(card))
  const currency = card.costs.flatMap(({ plan, fact }) => plan ?? fact ?? [])[0]?.currency ?? card.money?.revenue?.currency ?? 'RUB'
  const [rows, setRows] = useState<Record<CostKind, Row>>(
    () =>
      Object.fromEntries(
        CostKind.options.map(kind => [kind, card.costs.find(cost => cost.kind === kind) ?? { plan: null, fact: null, note: '' }]),
      ) as Record<CostKind, Row>,
  )
  const [tried, setTried] = useState(false)
  const change = (kind: CostKind, part: Partial<Row>) => {
    setRows(now => ({ ...now, [kind]: { ...now[kind], ...part } }))
    step.clear()
  }
  const sent = CostKind.options
    .map(kind => ({ kind, plan: sumOf(rows[kind].plan), fact: sumOf(rows[kind].fact), note: rows[kind].note.trim() }))
    .filter(({ plan, fact, note }) => plan !== null || fact !== null || note !== '')
  const saidOf = (kind: CostKind, part: keyof Row) => saidAt(step.error, `costs.${sent.findIndex(row => row.kind === kind)}.${part}`)
  const wrong = (sum: Sum) => (tried && !isSum(sum) ? t.sumWrong : null)
  const general = saidAt(step.error, 'costs')
  /** How the sum that stands in the field came about: as long as it is the one that was worked out. */
  const groundOf = (kind: CostKind, part: 'plan' | 'fact') => {
    const [cost, typed] = [card.costs.find(each => each.kind === kind), sumOf(rows[kind][part])]
    if (typed === null) return undefined
    const ground = cost?.[`${part}Basis`]
    return ground && cost[part]?.minor === typed.minor ? basis(ground) : c.byHand
  }

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.costsTitle}
      subtitle={card.number}
      confirm={t.save}
      size="large"
      fields={['costs', 'split.shares', ...sent.flatMap((_, i) => [`costs.${i}.plan`, `costs.${i}.fact`, `costs.${i}.note`])]}
      onSubmit={() => {
        setTried(true)
        const shared = card.orders.length > 1 ? splitOf(split) : undefined
        if (shared === null || !Object.values(rows).every(row => isSum(row.plan) && isSum(row.fact))) return
        step.send({ action: 'costs', costs: sent, ...(shared && { split: shared }) })
      }}
      onClose={onClose}
    >
      {general && <Banner tone="danger">{general}</Banner>}
      {CostKind.options.map(kind => (
        <fieldset key={kind} className="flight-cost">
          <legend className="order-step-label">{kinds[kind]}</legend>
          <MoneyField
            label={c.plan}
            value={rows[kind].plan}
            currency={currency}
            onChange={plan => change(kind, { plan })}
            description={groundOf(kind, 'plan')}
            error={saidOf(kind, 'plan') ?? wrong(rows[kind].plan)}
          />
          <MoneyField
            label={c.factOnly}
            value={rows[kind].fact}
            currency={currency}
            onChange={fact => change(kind, { fact })}
            description={groundOf(kind, 'fact')}
            error={saidOf(kind, 'fact') ?? wrong(rows[kind].fact)}
          />
          <TextField
            label={t.note}
            value={rows[kind].note}
            onChange={note => change(kind, { note })}
            maxLength={300}
            error={saidOf(kind, 'note')}
          />
        </fieldset>
      ))}
      {card.orders.length > 1 && (
        <CostSplitFields
          orders={card.orders}
          split={split}
          tried={tried}
          error={saidAt(step.error, 'split.shares') ?? null}
          onChange={next => {
            setSplit(next)
            step.clear()
          }}
        />
      )}
      <Balance card={card} costs={sent} currency={currency} />
    </FlightStepFrame>
  )
}

/** Revenue less what is typed; for each kilometre too where those with cargo are known. */
function Balance({
  card,
  costs,
  currency,
}: Pick<FlightStepProps, 'card'> & { costs: readonly { plan: Money | null; fact: Money | null }[]; currency: string }) {
  const t = useWords(flightStepWords)
  const l = useWords(listWords)
  const f = useFormat()
  const cost: Money = { minor: costs.reduce((all, { plan, fact }) => all + ((fact ?? plan)?.minor ?? 0), 0), currency }
  const margin = marginOf({ revenue: card.money?.revenue ?? null, cost })
  const perKm = margin && card.loadedKm ? { ...margin.money, minor: Math.round(margin.money.minor / card.loadedKm) } : null
  return (
    <div aria-live="polite">
      <KeyValues
        items={[
          { label: l.revenue, value: card.money?.revenue ? f.money(card.money.revenue) : '—' },
          { label: l.cost, value: f.money(cost) },
          {
            label: l.margin,
            value: margin ? <span className={margin.money.minor < 0 ? 'danger' : undefined}>{f.money(margin.money)}</span> : '—',
            strong: true,
          },
        ]}
      />
      <p className="s12 muted">{[perKm && t.marginPerKm(f.money(perKm)), t.costHint].filter(Boolean).join('. ')}</p>
    </div>
  )
}
