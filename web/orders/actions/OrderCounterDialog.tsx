import { useState } from 'react'
import type { OrderMoney } from '#contract/order-list.ts'
import type { Money } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { vatWords } from '#web/orders/words.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { counterWords } from './counterWords.ts'
import { saidAt } from './expectedVersion.ts'
import { Consequences, StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'

/** Another price for an order that is offered: the executor's, or the forwarder's in answer to his. */
export function OrderCounterDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(stepWords)
  const c = useWords(counterWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const step = useStep(card, c.sent, onDone)
  const own = card.side === 'forwarder'
  const { money } = card
  const answered = (own ? money?.counter?.price : money?.price) ?? null
  const [amount, setAmount] = useState<TypedMoney>((own ? money?.counter?.price : (money?.counter?.price ?? money?.price)) ?? null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const read = readMoney(amount)
  const missing = read === null || read.minor <= 0
  const far = read !== null && answered !== null && read.minor > 10 * answered.minor
  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action="counter"
      title={c.title}
      {...(card.counterpart ? { subtitle: card.counterpart.name } : {})}
      size="small"
      confirm={c.send}
      pending={step.pending}
      error={step.error}
      fields={['price', 'comment']}
      onSubmit={() => {
        setTried(true)
        if (!missing) step.send({ action: 'counter', price: read, comment: comment.trim() })
      }}
      onClose={onClose}
    >
      {own
        ? money?.counter && <AskedPrice counter={money.counter} offered={money.price} />
        : money?.price && <p className="s13 ink-2">{c.offered(f.money(money.price))}</p>}
      <MoneyField
        big
        label={c.price}
        value={amount}
        onChange={sum => {
          setAmount(sum)
          step.clear()
        }}
        description={money ? vat[money.vatMode](money.vatRate) : undefined}
        error={saidAt(step.error, 'price') ?? (tried && missing ? c.missing : null)}
        warning={far ? c.far(f.money(answered)) : null}
      />
      <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={2} maxLength={500} />
      <Consequences items={[own ? c.becomes : c.stands]} />
    </StepDialog>
  )
}

/** What the executor asks, instead of what, and what he says to it. */
export function AskedPrice({ counter, offered }: { counter: NonNullable<OrderMoney['counter']>; offered: Money | null }) {
  const c = useWords(counterWords)
  const f = useFormat()
  return (
    <p>
      <span className="s13 ink-2">{c.asked}</span> <b>{f.money(counter.price)}</b>{' '}
      {offered && <span className="s13 muted">{c.insteadOf(f.money(offered))}</span>}
      {counter.comment && <span className="s13 order-under">{counter.comment}</span>}
    </p>
  )
}
