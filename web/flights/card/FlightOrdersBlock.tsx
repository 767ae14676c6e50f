import type { FlightCard, FlightOrderCard } from '#contract/flight-card.ts'
import { marginOf } from '#web/flights/display.ts'
import { FlightDocuments } from '#web/flights/FlightCells.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { statusWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { FlightDo, type StepsProps } from './FlightDo.tsx'
import { Discrepancy } from './StopResult.tsx'
import { cardWords } from './words.ts'

/** The orders on board: whose, how much of each, how far its documents are, what it brings. */
export function FlightOrdersBlock({ card, steps }: { card: FlightCard } & StepsProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  const status = useWords(statusWords)
  const share = useShareText()
  const marginText = ({ revenue, cost }: FlightOrderCard) => {
    const margin = marginOf({ revenue, cost })
    return margin && <span className="flight-under">{t.orderMargin(f.money(margin.money))}</span>
  }
  const hasRevenue = card.orders.some(({ revenue }) => revenue !== null)
  return (
    <Section
      id="orders"
      title={t.orders}
      note={card.orders.length > 1 ? f.number(card.orders.length) : undefined}
      aside={<FlightDo steps={steps} of={['split', 'relay', 'add', 'remove']} />}
    >
      <table className="flight-table flight-orders">
        <thead>
          <tr>
            <th scope="col">{card.side === 'executor' ? t.forwarder : t.executor}</th>
            <th scope="col">{t.cargo}</th>
            <th scope="col">{t.share}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.documents}</th>
            {hasRevenue && (
              <th scope="col" className="num">
                {t.revenue}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {card.orders.map(order => (
            <tr key={order.id}>
              <th scope="row">
                <Link to={paths.order(order.id)} className="mono nowrap">
                  {order.number}
                </Link>
                <span className="flight-under">{order.counterpart}</span>
              </th>
              <td>{order.cargo}</td>
              <td>{share(order)}</td>
              <td>{status[order.status]}</td>
              <td>
                <FlightDocuments orders={[order]} />
                <Discrepancy order={order} />
              </td>
              {hasRevenue && (
                <td className="num nowrap">
                  {order.revenue ? f.money(order.revenue) : '—'}
                  {marginText(order)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function useShareText(): (order: FlightOrderCard) => string {
  const t = useWords(cardWords)
  const f = useFormat()
  return ({ share: { massKg, volumeM3, pallets, pieces } }) =>
    [
      massKg > 0 && f.weight(massKg),
      volumeM3 > 0 && `${f.number(volumeM3)}\u00a0${t.cubic}`,
      pallets > 0 && `${f.number(pallets)}\u00a0${t.palletsUnit}`,
      pieces > 0 && t.pieces(pieces),
    ]
      .filter(Boolean)
      .join(' · ') || '—'
}
