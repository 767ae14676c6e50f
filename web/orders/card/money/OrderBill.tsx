import type { OrderCard } from '#contract/order-card.ts'
import type { OrderPart, OrderSettlement } from '#contract/settlement-debts.ts'
import { useCan } from '#web/api/session.ts'
import { useIsDecreed } from '#web/dicts/years.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { paths } from '#web/paths.ts'
import { DueMark } from '#web/settlements/SettlementCells.tsx'
import { statusWords } from '#web/settlements/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { moneyWords } from './moneyWords.ts'
import { useTerm } from './useTerm.ts'

/** What of an order its bills are read with. */
export type Billed = Pick<OrderCard, 'side' | 'payment'>

/** What one side owes the other for an order: how the sum came about, by when and why then, and where it stands. */
export function OrderBill({ card, bill, of }: { card: Billed; bill: OrderSettlement; of: 'own' | 'customer' }) {
  const t = useWords(moneyWords)
  const f = useFormat()
  const { sum } = bill
  const receive = bill.kind === 'receivable'
  const price = { minor: sum.gross.minor - sum.extras.minor, currency: sum.gross.currency }
  const taxed = sum.vatMode !== 'none'
  const plus = (money: { minor: number; currency: string }) => `${money.minor > 0 ? '+' : ''}${f.money(money)}`
  // a deal that ended without delivery leaves claims alone
  const bare = bill.basis === 'claims'
  const priced =
    of === 'customer'
      ? { plain: t.customerPrice, gross: t.customerGross }
      : bill.basis === 'stopped'
        ? { plain: t.part, gross: t.partGross }
        : { plain: t.price, gross: t.priceGross }
  const title =
    of === 'customer' ? t.fromCustomer : receive ? (bare ? t.withForwarder : t.fromForwarder) : bare ? t.withFormer : t.toExecutor
  // what one owes by a bill of his own turns it round
  const owes = sum.total.minor < 0
  const size = (money: { minor: number; currency: string }) => f.money({ ...money, minor: Math.abs(money.minor) })
  return (
    <section className="order-bill" aria-label={title}>
      <h3>
        {title} <span className="order-ink">{bill.counterpart.name}</span>
      </h3>
      <table className="order-table order-ledger">
        <tbody>
          {!bare && (
            <tr>
              <th scope="row">{taxed ? priced.gross : priced.plain}</th>
              <td className="num">{f.money(price)}</td>
            </tr>
          )}
          {sum.extras.minor !== 0 && (
            <tr>
              <th scope="row">{t.extras}</th>
              <td className="num">{plus(sum.extras)}</td>
            </tr>
          )}
          {sum.extras.minor !== 0 && (
            <tr>
              <th scope="row">{taxed ? t.gross : t.grossFree}</th>
              <td className="num">{f.money(sum.gross)}</td>
            </tr>
          )}
          {taxed && !bare && (
            <>
              <tr className="muted">
                <th scope="row">{t.net}</th>
                <td className="num">{f.money(sum.net)}</td>
              </tr>
              <tr className="muted">
                <th scope="row">{t.vat(sum.vatRate)}</th>
                <td className="num">{f.money(sum.vat)}</td>
              </tr>
            </>
          )}
          {sum.claims.minor !== 0 && !bare && (
            <tr>
              <th scope="row">{t.claims}</th>
              <td className={`num ${sum.claims.minor < 0 ? 'danger' : 'go'}`}>{plus(sum.claims)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="medium">
              {receive === owes ? t.toPay : t.toGet}
            </th>
            <td className="num strong">{size(sum.total)}</td>
          </tr>
          {sum.paid.minor !== 0 && sum.left.minor !== 0 && (
            <tr>
              <th scope="row">{t.left}</th>
              <td className="num">{size(sum.left)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <BillDates card={card} bill={bill} of={of} />
    </section>
  )
}

function BillDates({ card, bill, of }: { card: Billed; bill: OrderSettlement; of: 'own' | 'customer' }) {
  const t = useWords(moneyWords)
  const page = useWords(cardPageWords)
  const term = useTerm(card)
  const f = useFormat()
  const isDecreed = useIsDecreed()
  const { payDueOn, payFrom, paidOn, own, theirs } = bill
  const paid = [...own, ...theirs].filter(part => part.paidOn !== null)
  const byOffset = paid.length > 0 && paid.every(part => part.payment === '')
  return (
    <KeyValues
      items={[
        {
          label: t.payDueOn,
          value: (
            <span className="order-bill-end">
              <DueMark owed={{ payDueOn, paidOn, byOffset }} line />
              {payDueOn !== null && !isDecreed(payDueOn) && paidOn === null && <span className="s12 muted">{t.aboutNote}</span>}
              {of === 'own' && bill.basis === 'freight' && payFrom === null && paidOn === null && (
                <span className="s12 muted">{term.waits}</span>
              )}
            </span>
          ),
        },
        ...(of === 'own' && payFrom !== null
          ? [
              {
                label: page.term,
                value: <span className="s13">{t.why(bill.basis === 'freight' ? term.text : term.agreed, f.date(payFrom))}</span>,
              },
            ]
          : []),
        {
          label: t.state,
          value: <Settlements parts={own} none={paidOn === null ? t.noSettlement : t.noSettlementOver} />,
        },
        ...(of === 'own'
          ? [
              {
                label: card.side === 'forwarder' ? t.theirsExecutor : t.theirsForwarder,
                value: <Settlements parts={theirs} none={t.theirsNone} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** The settlements of a side an order stands in, each with how far it is and, where there are several, how much of the order it took up. */
function Settlements({ parts, none }: { parts: readonly OrderPart[]; none: string }) {
  const t = useWords(moneyWords)
  const statuses = useWords(statusWords)
  const f = useFormat()
  const view = useCan('settlements.view')
  if (parts.length === 0) return <span className="muted">{none}</span>
  const last = (part: OrderPart) =>
    part.paidOn
      ? part.payment
        ? `${t.paidOn(f.date(part.paidOn))}, ${t.payment(part.payment)}`
        : t.setOffOn(f.date(part.paidOn))
      : part.status === 'partly_paid'
        ? t.partly(f.money(part.paid))
        : part.status === 'set_off'
          ? t.partlySetOff(f.money(part.paid))
          : part.postedOn
            ? t.postedOn(f.date(part.postedOn))
            : part.approvedOn
              ? t.approvedOn(f.date(part.approvedOn))
              : statuses[part.status].toLowerCase()
  return (
    <span className="order-bill-parts">
      {parts.map(part => (
        <span key={part.number}>
          {view && part.id ? <Link to={paths.settlement(part.id)}>{t.inSettlement(part.number)}</Link> : t.inSettlement(part.number)}
          {parts.length > 1 && ` ${t.partOf(f.money(part.total))}`}, {last(part)}
        </span>
      ))}
    </span>
  )
}
