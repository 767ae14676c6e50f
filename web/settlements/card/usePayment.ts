import { useState } from 'react'
import { dayOf } from '#contract/order-dates.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { sumsOf } from '#web/settlements/SettlementCells.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { useSettlementShown } from './useSettlementStep.ts'
import { stepWords } from './words.ts'

/** A payment as it is typed: of all lines or some, a sum or a part of it, the day and number of the order of the bank; `onPaid` once it is entered. */
export function usePayment(card: SettlementCard, onPaid: () => void) {
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
          onPaid()
        },
        onError: refused,
      },
    )
  }
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const missing = { choice: tried && none, number: tried && numberless }
  const dayError = tried && early ? t.payDayEarly(f.date(card.payFrom)) : tried && dayless ? t.payDayMissing : fieldError('day')
  const sumError = tried && wrong && sum ? t.paySumWrong(f.money(sum)) : fieldError('amount')
  const error = refusedAt === 'day' || refusedAt === 'amount' ? null : pay.error
  return {
    ...{ open, some, setSome, chosen, choose, said, sum, typed, setTyped, amount },
    ...{ today, day, setDay, number, setNumber, missing, dayError, sumError, error, pending: pay.isPending, submit },
  }
}
