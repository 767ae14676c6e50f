import { useQuery } from '@tanstack/react-query'
import { costs } from '#contract/costs.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Money } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { costsWords, moneyWords } from './moneyWords.ts'

/** What the order costs its executor on all its flights, and what is left of its price; nobody else is answered it. */
export function OrderCostsBlock({ card }: { card: OrderCard }) {
  const t = useWords(costsWords)
  const m = useWords(moneyWords)
  const f = useFormat()
  const found = useQuery(queryOf(costs.order, { orderId: card.id }, { quiet: true }))
  const { data } = found
  if (!data || (data.flights.length === 0 && data.hired === null)) return null
  const sum = (money: Money | null) => (money ? f.money(money) : '—')
  const { margin } = data
  return (
    <Section
      id="costs"
      title={t.title}
      aside={
        <Badge tone="private" icon={<EyeIcon size={14} />}>
          {m.onlyYou}
        </Badge>
      }
    >
      <KeyValues
        items={[
          { label: t.revenue, value: sum(data.revenue) },
          ...data.flights.map(flight => ({
            label: <Link to={paths.flight(flight.id)}>{t.flight(flight.number)}</Link>,
            value: sum(flight.cost),
          })),
          ...(data.hired ? [{ label: t.hired, value: sum(data.hired) }] : []),
          { label: t.cost, value: sum(data.cost) },
          {
            label: t.margin,
            value: margin ? <span className={margin.minor < 0 ? 'danger' : undefined}>{f.money(margin)}</span> : '—',
            strong: true,
          },
        ]}
      />
    </Section>
  )
}
