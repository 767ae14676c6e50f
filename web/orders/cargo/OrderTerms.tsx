import type { OrderCard } from '#contract/order-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ruleWords } from '#web/orders/handover/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { cargoWords, transferWords } from './cargoWords.ts'

/** Whether its cargo travels between degrees, so that the terms say for how long it may be out of them. */
const isCold = ({ cargos, requirement }: OrderCard): boolean =>
  (requirement.temperature !== null && requirement.temperature !== 'none') || cargos.some(({ tempMin }) => tempMin !== null)

/** The terms of an order: what a withdrawal, waiting and being late cost, and whether it may be passed on. */
export function OrderTerms({ card }: { card: OrderCard }) {
  const t = useWords(cargoWords)
  const policyOf = useWords(transferWords)
  const ruleOf = useWords(ruleWords)
  const f = useFormat()
  const { terms } = card
  return (
    <Section id="terms" title={t.terms}>
      <KeyValues
        items={[
          ...(card.template ? [{ label: t.template, value: t.edition(card.template.name, card.template.edition) }] : []),
          { label: t.freeRevoke, value: `${f.number(terms.freeRevokeHours)} ${t.hoursBefore}` },
          { label: t.penalty, value: `${terms.penaltyPercent}\u00a0${t.ofPrice}` },
          { label: t.freeWait, value: `${f.number(terms.freeWaitMinutes)} ${t.minutes}` },
          ...(isCold(card) ? [{ label: t.excursion, value: `${f.number(terms.excursionMinutes)} ${t.minutes}` }] : []),
          ...(terms.waitRate ? [{ label: t.waitRate, value: f.money(terms.waitRate) }] : []),
          ...(terms.layoverRate ? [{ label: t.layoverRate, value: f.money(terms.layoverRate) }] : []),
          ...(terms.latePenalty ? [{ label: t.latePenalty, value: f.money(terms.latePenalty) }] : []),
          {
            label: t.lateDelivery,
            value:
              terms.lateDeliveryPercent === null
                ? t.lateByLaw
                : t.lateTerms(f.number(terms.lateDeliveryPercent, 2), terms.lateDeliveryBase === 'value', String(terms.lateDeliveryCap)),
          },
          ...(terms.latePaymentPercent === null
            ? []
            : [
                {
                  label: t.latePayment,
                  value: t.latePaymentTerms(f.number(terms.latePaymentPercent, 2), String(terms.latePaymentCap)),
                },
              ]),
          { label: t.documentDays, value: `${terms.documentDays} ${t.daysAfter}` },
          ...(card.insurance && terms.insuranceLimit ? [{ label: t.insuranceLimit, value: f.money(terms.insuranceLimit) }] : []),
          ...(terms.approvesResources
            ? [{ label: t.approvesRead, value: `${t.approval.toLowerCase()} ${terms.approvalHours} ${t.hour}` }]
            : []),
          { label: t.transfer, value: card.side === 'forwarder' ? policyOf[card.transferPolicy] : t[`pass_${card.transferPolicy}`] },
          { label: t.handover, value: ruleOf[card.handover] },
          ...(card.clauses ? [{ label: t.clauses, value: <Clauses text={card.clauses} /> }] : []),
          ...(card.clausesEn ? [{ label: t.clausesEn, value: <Clauses text={card.clausesEn} /> }] : []),
        ]}
      />
    </Section>
  )
}

/** Clauses as they were written, a paragraph each. */
const Clauses = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
