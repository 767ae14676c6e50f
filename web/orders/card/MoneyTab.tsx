import { isDecreed, payableBy } from '#contract/banking-days.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { dayOf } from '#contract/order-dates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'
import { cardWords } from '../cardWords.ts'
import { ClaimsBlock } from '../claims/ClaimsBlock.tsx'
import { cardPageWords } from './cardPageWords.ts'
import type { TabProps } from './tab.ts'

/** What is to be paid, when, and what that still waits for. */
export function MoneyTab({ card, rights }: TabProps) {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const f = useFormat()
  const { money, payment } = card
  if (money === null)
    return (
      <>
        <Section id="payment" title={t.payment} bare>
          <p className="muted">{words.pricesClosed}</p>
        </Section>
        <ClaimsBlock card={card} mayAct={rights.act} />
      </>
    )
  const { price, vat, vatMode } = money
  const gross = price && vat && vatMode === 'excluded' ? { minor: price.minor + vat.minor, currency: price.currency } : price
  const days = payment.kind === 'banking' ? words.payBanking(payment.days) : words.payCalendar(payment.days)
  const begun = begunAt(card)
  const due = begun && payableBy(dayOf(begun, 'Europe/Moscow'), payment.days, payment.kind)
  const waits = { unloading: t.waitsUnloading, scans: t.waitsScans, originals: t.waitsOriginals, act_signed: t.waitsAct }[payment.trigger]
  const after = { unloading: words.afterUnloading, scans: words.afterScans, originals: words.afterOriginals, act_signed: words.afterAct }

  return (
    <>
      <Section id="payment" title={t.payment} bare>
        <div className="order-payment">
          <KeyValues
            items={[
              { label: card.side === 'forwarder' ? t.owed : t.due, value: gross ? <b>{f.money(gross)}</b> : words.noPrice },
              { label: t.term, value: t.payAfter(days, after[payment.trigger]) },
              {
                label: t.payBy,
                value: due === null ? <span className="muted">{waits}</span> : isDecreed(due) ? f.date(due) : t.about(f.date(due)),
              },
              {
                label: t.papersForPay,
                value:
                  card.documents.total > 0 ? (
                    words.ofTotal(card.documents.accepted, card.documents.total)
                  ) : (
                    <span className="muted">{t.papersLater}</span>
                  ),
              },
            ]}
          />
        </div>
      </Section>
      <ClaimsBlock card={card} mayAct={rights.act} />
    </>
  )
}

/** When the time to pay began, where the order itself can tell. */
function begunAt({ payment, points, papers, status }: OrderCard): string | null {
  if (status === 'cancelled') return null
  if (payment.trigger === 'unloading') return points.at(-1)?.completedAt ?? null
  if (payment.trigger !== 'scans' || papers.length === 0) return null
  const came = papers.map(paper => (paper.status === 'uploaded' || paper.status === 'accepted' ? paper.changedAt : null))
  return came.every(at => at !== null) ? came.toSorted().at(-1)! : null
}
