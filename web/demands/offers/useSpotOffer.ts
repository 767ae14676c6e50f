import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { useDemandShown } from '#web/demands/useDemandStep.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

/** A day beyond the end of answers, so that an offer still stands while it is being chosen among. */
const afterChoice = (deadline: string | null): string | null =>
  deadline === null ? null : new Date(Date.parse(deadline) + 24 * 3600_000).toISOString()

/** What an executor types for a spot demand; `submit` sends it once nothing is missing. */
export function useSpotOffer(card: DemandCard, onDone?: () => void) {
  const t = useWords(cardWords)
  const offer = useSend(demands.offer)
  const { show, refused } = useDemandShown()
  const { row } = card
  const [start] = useState<TypedMoney>(card.offers[0]?.amount ?? row.price)
  const [amount, setAmount] = useState(start)
  const [trucks, setTrucks] = useState<number | string | null>(row.trucks)
  const [vehicle, setVehicle] = useState('')
  const [loadingAt, setLoadingAt] = useState<string | null>(row.windowFrom)
  const [until, setUntil] = useState<string | null>(() => afterChoice(row.deadline))
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const read = readMoney(amount)
  const priceless = read === null || read.minor <= 0
  const few = typeof trucks !== 'number' || !Number.isInteger(trucks) || trucks < 1 || trucks > row.trucks
  const submit = () => {
    setTried(true)
    if (priceless || few || offer.isPending) return
    offer.mutate(
      {
        demandId: row.id,
        revision: row.revision,
        amount: read,
        trucks,
        vehicle: vehicle.trim(),
        loadingAt,
        validUntil: until,
        comment: comment.trim(),
      },
      {
        onSuccess: answer => {
          show(answer)
          toasts.add({ type: 'success', title: t.waitTitle, content: answer.row.number ?? '' })
          onDone?.()
        },
        onError: refused,
      },
    )
  }
  return {
    ...{ offer, read, submit, isTouched: amount !== start },
    ...{ amount, setAmount, trucks, setTrucks, vehicle, setVehicle, loadingAt, setLoadingAt, until, setUntil, comment, setComment },
    isPriceless: tried && priceless,
    isFew: tried && few,
  }
}
