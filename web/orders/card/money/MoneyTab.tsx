import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { deductsAt } from '#contract/order-vat.ts'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useIsDecreed } from '#web/dicts/years.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { ClaimsBlock } from '#web/orders/claims/ClaimsBlock.tsx'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { moneyWords } from './moneyWords.ts'
import './money.css'
import type { TabProps } from '#web/orders/card/tabs/tab.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { OrderBill } from './OrderBill.tsx'
import { OrderCostsBlock } from './OrderCostsBlock.tsx'
import { PendingExtras } from './PendingExtras.tsx'
import { PriceChanges, PriceCourse, PriceNow } from './PriceParts.tsx'
import { useTerm } from './useTerm.ts'

/** The price and how it came about; what is to be paid, by when and where it stands; the customer's bill and the margin for the forwarder alone. */
export function MoneyTab({ card, rights }: TabProps) {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const may = useCan('settlements.view')
  return (
    <>
      <PendingExtras card={card} />
      <PriceNow card={card} />
      {card.money === null ? (
        <Section id="payment" title={t.payment} bare>
          <p className="muted">{words.pricesClosed}</p>
        </Section>
      ) : may ? (
        <Settled card={card} />
      ) : (
        <Expected card={card} />
      )}
      <PriceChanges card={card} rights={rights} />
      {card.side === 'executor' && card.money !== null && <OrderCostsBlock card={card} />}
      <ClaimsBlock card={card} mayAct={rights.act} />
      <PriceCourse card={card} />
    </>
  )
}

function Settled({ card }: { card: OrderCard }) {
  const t = useWords(moneyWords)
  const page = useWords(cardPageWords)
  const f = useFormat()
  const found = useQuery(queryOf(settlements.ofOrder, { orderId: card.id }, { quiet: true }))
  if (found.isPending)
    return (
      <Section id="payment" title={page.payment} bare>
        <Skeleton lines={6} height={18} />
      </Section>
    )
  if (!found.data)
    return (
      <>
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={() => void found.refetch()}>
              {t.retry}
            </Button>
          }
        >
          {t.failed}
        </Banner>
        <Expected card={card} />
      </>
    )
  const { own, formerDeals, customer, margin } = found.data
  // the executor is answered neither, and would not be shown them either
  const seen = card.side === 'forwarder' ? customer : null
  const former = formerDeals.map(bill => <OrderBill key={bill.counterpart.id} card={card} bill={bill} of="own" />)
  if (own === null && seen === null)
    return (
      <>
        <Expected card={card} />
        {former.length > 0 && (
          <Section id="former-deals" title={t.formerDeals} bare>
            <div className="order-bills">{former}</div>
          </Section>
        )}
      </>
    )
  return (
    <Section
      id="payment"
      title={page.payment}
      bare
      aside={
        seen && (
          <Badge tone="private" icon={<EyeIcon size={14} />}>
            {t.onlyYou}
          </Badge>
        )
      }
    >
      <div className="order-bills" data-two={(own !== null && seen !== null) || undefined}>
        {own && <OrderBill card={card} bill={own} of="own" />}
        {seen && <OrderBill card={card} bill={seen} of="customer" />}
        {former}
      </div>
      {card.side === 'forwarder' && margin && (
        <p className="order-bill-margin">
          {t.margin} <b className={margin.minor < 0 ? 'danger' : 'go'}>{f.money(margin)}</b>{' '}
          <span className="muted s12">{customer && deductsAt(customer.sum) ? t.marginNote : t.marginTaxed}</span>
        </p>
      )}
      <DocumentsForPay card={card} />
    </Section>
  )
}

/** What the agreed price lets expect before anything is owed. */
function Expected({ card }: { card: OrderCard }) {
  const t = useWords(moneyWords)
  const page = useWords(cardPageWords)
  const words = useWords(cardWords)
  const f = useFormat()
  const term = useTerm(card)
  const isDecreed = useIsDecreed()
  const { by } = card.payment
  const total = card.total?.gross
  return (
    <Section id="payment" title={page.payment} bare>
      <div className="order-payment">
        <KeyValues
          items={[
            { label: card.side === 'forwarder' ? page.owed : page.due, value: total ? <b>{f.money(total)}</b> : words.noPrice },
            { label: page.term, value: term.text },
            {
              label: page.payDueOn,
              value: by === null ? <span className="muted">{term.waits}</span> : isDecreed(by) ? f.date(by) : page.about(f.date(by)),
            },
          ]}
        />
      </div>
      {total && <p className="muted s12">{t.expectedText}</p>}
      <DocumentsForPay card={card} />
    </Section>
  )
}

function DocumentsForPay({ card: { id, documents } }: { card: OrderCard }) {
  const page = useWords(cardPageWords)
  const words = useWords(cardWords)
  const { search } = useLocation()
  return (
    <p className="muted s13">
      {page.documentsForPay}:{' '}
      {documents.total > 0 ? (
        <Link to={orderAddress(id, search, 'documents')}>{words.ofTotal(documents.accepted, documents.total)}</Link>
      ) : (
        page.documentsLater
      )}
    </p>
  )
}
