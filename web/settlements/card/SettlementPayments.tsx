import type { SettlementPayment } from '#contract/settlement-card.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { actionWords } from '#web/settlements/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { cardWords } from './words.ts'

/** What was paid of a settlement and set off in it; what was taken back stays with its reason. */
export function SettlementPayments({
  payments,
  onTakeBack,
}: {
  payments: readonly SettlementPayment[]
  onTakeBack: (payment: SettlementPayment) => void
}) {
  const t = useWords(cardWords)
  const words = useWords(actionWords)
  const f = useFormat()
  const may = useCan('settlements.approve')
  const at = (moment: string) => f.dateTime(moment)
  return (
    <Section title={t.payments}>
      <ul className="settle-history">
        {payments.map(payment => (
          <li key={payment.id}>
            <span className="row">
              <b className={payment.back ? 'settle-struck' : undefined}>
                {payment.kind === 'offset' ? t.offset(f.date(payment.day)) : t.payment(payment.number, f.date(payment.day))}
              </b>
              <span className="spacer" />
              <span className={payment.back ? 'nowrap settle-struck muted' : 'nowrap'}>
                {payment.sums?.map(sum => f.money(sum)).join(' · ')}
              </span>
            </span>
            <span className="s12 mono">{payment.orders.join(', ')}</span>
            <span className="s12 muted">{t.markedBy(payment.marked.name, at(payment.marked.at))}</span>
            {payment.back ? (
              <span className="s13">
                {t.takenBack(payment.back.name, at(payment.back.at))}. {payment.back.reason}
              </span>
            ) : (
              may && (
                <span data-no-print>
                  <Button size="small" reason={payment.closed} onClick={() => onTakeBack(payment)}>
                    {payment.kind === 'offset' ? t.takeOffsetBack : words.unpay}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
