import type { OrderCard } from '#contract/order-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { vatSaid } from '#web/orders/vatSaid.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'

/** What is paid, with VAT told apart; the customer's price and the margin for the forwarder alone. */
export function OrderMoneyBlock({ card, title }: { card: OrderCard; title?: string }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { money, payment, total } = card
  const forwarder = card.side === 'forwarder'
  const days = payment.kind === 'banking' ? t.payBanking(payment.days) : t.payCalendar(payment.days)
  const after = { unloading: t.afterUnloading, scans: t.afterScans, originals: t.afterOriginals, act_signed: t.afterAct }[payment.trigger]

  if (money === null)
    return (
      <Section id="money" title={title ?? t.money} bare>
        <p className="muted">{t.pricesClosed}</p>
      </Section>
    )

  const { price, unitRate, vat, vatMode, customerPrice, customerVat, margin } = money
  const taxed = vatMode !== 'none' && vat !== null && price !== null
  const net = taxed && vatMode === 'included' ? { minor: price.minor - vat.minor, currency: price.currency } : price
  const gross = taxed && vatMode === 'excluded' ? { minor: price.minor + vat.minor, currency: price.currency } : price
  const extra = total && gross ? total.gross.minor - gross.minor : 0

  return (
    <Section
      id="money"
      title={title ?? t.money}
      bare
      aside={
        forwarder &&
        customerPrice && (
          <Badge tone="private" icon={<EyeIcon size={14} />}>
            {margin ? t.marginOnlyYou : t.onlyYou}
          </Badge>
        )
      }
    >
      {unitRate && (
        <p>
          {t.unitRate} <b className="num">{f.money(unitRate)}</b> {t[card.rateUnit]}
        </p>
      )}
      {price === null ? (
        <p className="muted">{t.noPrice}</p>
      ) : (
        <table className="order-table order-ledger">
          <tbody>
            <tr>
              <th scope="row">
                {forwarder ? t.rate : t.yourRate}
                {card.distanceKm !== null && (
                  <span className="muted">
                    {' '}
                    {t.perKm(f.money({ minor: Math.round(price.minor / card.distanceKm), currency: price.currency }))}
                  </span>
                )}
              </th>
              <td className="num">{f.money(price)}</td>
            </tr>
            {taxed ? (
              <>
                <tr className="muted">
                  <th scope="row">{vatSaid(t, money)}</th>
                  <td className="num">{f.money(vat)}</td>
                </tr>
                {vatMode === 'included' && (
                  <tr className="muted">
                    <th scope="row">{t.net}</th>
                    <td className="num">{f.money(net)}</td>
                  </tr>
                )}
              </>
            ) : (
              <tr className="muted">
                <th scope="row">{t.vatNone}</th>
                <td className="num">—</td>
              </tr>
            )}
            {extra !== 0 && (
              <tr>
                <th scope="row">{t.extra}</th>
                <td className="num">{f.money({ minor: extra, currency: price.currency })}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="medium">
                {t.toPay}
              </th>
              <td className="num strong">{f.money(total?.gross ?? gross)}</td>
            </tr>
            {forwarder && customerPrice && (
              <tr className="muted">
                <th scope="row">
                  {t.customerPrice}
                  {customerVat && <span className="s12 nowrap"> {vatSaid(t, customerVat)}</span>}
                </th>
                <td className="num order-ink">{f.money(customerPrice)}</td>
              </tr>
            )}
            {forwarder && margin && (
              <tr>
                <th scope="row" className="muted">
                  {t.margin}
                </th>
                <td className={`num medium ${margin.money.minor < 0 ? 'danger' : 'go'}`}>
                  {f.money(margin.money)} · {f.percent(margin.share, 1)}
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      )}
      <p className="muted s12">
        {t.pay(days, after)}
        {card.paymentForm === 'cash' && ` ${t.cash}`}
      </p>
    </Section>
  )
}
