import { changes } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Agreement } from '#web/orders/form/agreement.ts'
import { OrderForm } from '#web/orders/form/OrderForm.tsx'
import { AgreedSummary } from './AgreedSummary.tsx'
import { agreedErrorsOf, isClosed, touched } from './agreed.ts'
import { agreedWords } from './agreedWords.ts'
import { ClosedPart } from './ClosedPart.tsx'
import './changes.css'

/** The form of an order its executor agreed to: what of it he agreed to goes to him for his yes, the rest is saved at once. */
export function AgreedForm({ card }: { card: OrderCard }) {
  const words = useWords(agreedWords)
  const propose = useSend(changes.propose)
  const agreement: Agreement = {
    words,
    touched,
    fieldErrorsOf: agreedErrorsOf,
    isClosed,
    propose: propose.mutateAsync,
    Closed: ClosedPart,
    Summary: AgreedSummary,
  }
  return <OrderForm card={card} agreement={agreement} />
}
