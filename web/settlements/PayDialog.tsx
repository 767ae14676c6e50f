import { useState } from 'react'
import { type SettlementCard, settlements } from '#contract/settlements.ts'
import { useSend } from '#web/api/query.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { stepWords } from './cardWords.ts'
import { todayAt } from './due.ts'
import { sumsOf } from './RegistryCells.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { useRegistryShown } from './useRegistryStep.ts'

/** Says by hand what was paid, when and with which payment order. */
export function PayDialog({ card, onClose }: { card: SettlementCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const f = useFormat()
  const pay = useSend(settlements.pay)
  const { show, refused } = useRegistryShown()
  const today = todayAt(now())
  const open = card.items.filter(line => line.paidOn === null)
  const [some, setSome] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState<string | null>(today)
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const said = (ids: ReadonlySet<string> | null) =>
    sumsOf(open.filter(line => ids === null || ids.has(line.orderId)).map(line => line.sum?.left))
      .map(sum => f.money(sum))
      .join(' · ')
  const dayless = day === null || day > today
  const numberless = number.trim() === ''
  const none = some && chosen.size === 0

  const submit = () => {
    setTried(true)
    if (dayless || numberless || none) return
    pay.mutate(
      { settlementId: card.id, version: card.version, orderIds: some ? [...chosen] : [], day, payment: number.trim() },
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
      error={pay.error}
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
      <div className="settle-pair">
        <DatePicker
          label={t.payDay}
          value={day}
          onChange={setDay}
          max={today}
          zone="Europe/Moscow"
          error={tried && dayless ? t.payDayMissing : null}
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
