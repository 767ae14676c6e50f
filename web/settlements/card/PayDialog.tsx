import type { SettlementCard } from '#contract/settlement-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { NewAccount } from './NewAccount.tsx'
import { usePayment } from './usePayment.ts'
import { stepWords } from './words.ts'

/** Says by hand what was paid, when and with which payment order. */
export function PayDialog({ card, onClose }: { card: SettlementCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const f = useFormat()
  const payment = usePayment(card, onClose)
  const { open, some, setSome, chosen, choose, said, sum, typed, setTyped, amount } = payment
  const { today, day, setDay, number, setNumber, missing, dayError, sumError, error, pending, submit } = payment
  return (
    <SettleDialog
      title={t.payTitle}
      subtitle={card.number}
      confirm={t.payDo}
      pending={pending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NewAccount card={card} />
      {open.length > 1 && (
        <RadioGroup
          label={t.payWhat}
          value={some ? 'some' : 'all'}
          onChange={id => setSome(id === 'some')}
          options={[
            { id: 'all', label: t.payAll(said(null)) },
            { id: 'some', label: t.paySome },
          ]}
        />
      )}
      {some && (
        <div className="settle-picks settle-picks-long" role="group" aria-label={t.paySome}>
          {open.map(line => (
            <Checkbox
              key={line.orderId}
              checked={chosen.has(line.orderId)}
              disabled={line.isHeld}
              note={line.isHeld ? t.payHeld : undefined}
              onChange={on => choose(line.orderId, on)}
            >
              {t.payOrder(line.number, f.money(line.sum?.left))}
            </Checkbox>
          ))}
        </div>
      )}
      {missing.choice && (
        <p className="s13 danger" role="alert">
          {t.payChoose}
        </p>
      )}
      {some && chosen.size > 0 && <p className="medium num">{said(chosen)}</p>}
      {sum && (
        <MoneyField
          label={t.paySum}
          value={typed ?? sum}
          currency={sum.currency}
          onChange={next => setTyped(next ?? { minor: null, currency: sum.currency })}
          description={typeof amount === 'number' && amount < sum.minor ? t.paySumHint : undefined}
          error={sumError}
        />
      )}
      <div className="settle-pair">
        <DatePicker
          label={t.payDay}
          value={day}
          onChange={setDay}
          max={today}
          {...(card.payFrom !== null && { min: card.payFrom })}
          zone={card.tz}
          error={dayError}
        />
        <TextField
          label={t.payNumber}
          value={number}
          onChange={setNumber}
          maxLength={40}
          error={missing.number ? t.payNumberMissing : null}
        />
      </div>
    </SettleDialog>
  )
}
