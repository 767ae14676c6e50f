import { useState } from 'react'
import { dayOf } from '#contract/order-dates.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { sumsOf } from '#web/settlements/SettlementCells.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useSettlementShown } from './useSettlementStep.ts'
import { stepWords } from './words.ts'

/** Says by hand what was paid, when and with which payment order. */
export function PayDialog({ card, onClose }: { card: SettlementCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const f = useFormat()
  const pay = useSend(settlements.pay)
  const { show, refused } = useSettlementShown()
  // days of payments are those of the organisation's clock, wherever its person is
  const today = dayOf(new Date(now()).toISOString(), card.tz)
  const open = card.items.filter(line => line.paidOn === null)
  const free = open.filter(line => !line.isHeld)
  const [some, setSome] = useState(false)
  const [typed, setTyped] = useState<{ minor: number | string | null; currency: string } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState<string | null>(today)
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const left = (ids: ReadonlySet<string> | null) =>
    sumsOf(free.filter(line => ids === null || ids.has(line.orderId)).map(line => line.sum?.left))
  const said = (ids: ReadonlySet<string> | null) =>
    left(ids)
      .map(sum => f.money(sum))
      .join(' · ')
  const sums = left(some ? chosen : null)
  // a part is of one currency, and of what is owed this way
  const [sum] = sums.length === 1 && sums[0]!.minor > 0 ? sums : []
  const amount = typed?.minor
  const wrong = sum !== undefined && typed !== null && (typeof amount !== 'number' || amount <= 0 || amount > sum.minor)
  const early = day !== null && card.payFrom !== null && day < card.payFrom
  const dayless = day === null || day > today
  const numberless = number.trim() === ''
  const none = some && chosen.size === 0

  const refusal = pay.error instanceof CallError ? pay.error : null
  const refusedAt = (refusal?.info as { field?: unknown } | null | undefined)?.field
  const fieldError = (field: string) => (refusedAt === field ? (refusal?.message ?? null) : null)

  const submit = () => {
    setTried(true)
    if (dayless || early || numberless || none || wrong) return
    const part = sum && typeof amount === 'number' && amount < sum.minor ? { amount: { minor: amount, currency: sum.currency } } : {}
    const orderIds = some ? [...chosen] : free.length < open.length ? free.map(line => line.orderId) : []
    pay.mutate(
      { settlementId: card.id, version: card.version, orderIds, day, payment: number.trim(), ...part },
      {
        onSuccess: next => {
          show(next)
          toasts.add({ type: 'success', title: t.payDone, content: next.number })
          onClose()
        },
        onError: refused,
      },
    )
  }
  return (
    <SettleDialog
      title={t.payTitle}
      subtitle={card.number}
      confirm={t.payDo}
      pending={pay.isPending}
      error={refusedAt === 'day' || refusedAt === 'amount' ? null : pay.error}
      onSubmit={submit}
      onClose={onClose}
    >
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
              onChange={on => {
                const next = new Set(chosen)
                if (on) next.add(line.orderId)
                else next.delete(line.orderId)
                setChosen(next)
              }}
            >
              {t.payOrder(line.number, f.money(line.sum?.left))}
            </Checkbox>
          ))}
        </div>
      )}
      {tried && none && (
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
          error={tried && wrong ? t.paySumWrong(f.money(sum)) : fieldError('amount')}
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
          error={tried && early ? t.payDayEarly(f.date(card.payFrom)) : tried && dayless ? t.payDayMissing : fieldError('day')}
        />
        <TextField
          label={t.payNumber}
          value={number}
          onChange={setNumber}
          maxLength={40}
          error={tried && numberless ? t.payNumberMissing : null}
        />
      </div>
    </SettleDialog>
  )
}
