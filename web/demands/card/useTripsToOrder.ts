import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { defaultZone } from '#contract/zone.ts'
import { useSend } from '#web/api/query.ts'
import { useDemandShown } from '#web/demands/useDemandStep.ts'
import { laneNames } from '#web/demands/weeks/lanes.ts'
import { daysAfter, sundayOf } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { momentOf } from '#web/orders/form/draft.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { cardWords } from './words.ts'

/** Trips of an offer that are confirmed and no orders yet, as they are chosen from. */
function useChoices(card: DemandCard) {
  const f = useFormat()
  const { locale } = useLocale()
  return card.offers.flatMap(offer =>
    offer.cells.flatMap(cell => {
      const lane = card.lanes.find(({ id }) => id === cell.laneId)
      const left = cell.confirmed - cell.ordered
      if (!lane || left <= 0) return []
      const week = f.dates(cell.week, sundayOf(cell.week), { year: 'never' })
      return [
        {
          id: `${offer.id} ${cell.laneId} ${cell.week}`,
          label: `${offer.executor.name}, ${laneNames(lane, locale)}, ${week}`,
          offer,
          cell,
          left,
        },
      ]
    }),
  )
}

/** What is typed of the orders to be made: of which trips, when and at which addresses; `submit` makes them and calls `onMade`. */
export function useTripsToOrder(card: DemandCard, onMade: () => void) {
  const t = useWords(cardWords)
  const make = useSend(demands.toOrders)
  const { show, refused } = useDemandShown()
  const choices = useChoices(card)
  const [chosen, setChosen] = useState<string | null>(choices[0]?.id ?? null)
  const choice = choices.find(({ id }) => id === chosen)
  const hour = (days: number, at: string) => (choice ? momentOf(daysAfter(choice.cell.week, days), at, defaultZone) : null)
  const [trips, setTrips] = useState<number | string | null>(choice ? Math.min(choice.left, demandLimits.orders) : null)
  const [times, setTimes] = useState({
    loadingFrom: hour(0, '09:00'),
    loadingTo: hour(0, '12:00'),
    unloadingFrom: hour(2, '09:00'),
    unloadingTo: hour(2, '18:00'),
  })
  const [addresses, setAddresses] = useState({ fromAddress: '', toAddress: '' })
  const [tried, setTried] = useState(false)
  const count = typeof trips === 'number' && Number.isInteger(trips) && trips >= 1 && choice && trips <= choice.left ? trips : null
  const errorOf = (text: string | null) => (tried && (text === null || text.trim() === '') ? t.fill : null)
  const submit = () => {
    setTried(true)
    const { loadingFrom, loadingTo, unloadingFrom, unloadingTo } = times
    const { fromAddress, toAddress } = addresses
    if (!choice || count === null || !loadingFrom || !loadingTo || !unloadingFrom || !unloadingTo) return
    if (fromAddress.trim() === '' || toAddress.trim() === '') return
    make.mutate(
      {
        demandId: card.row.id,
        version: card.row.version,
        offerId: choice.offer.id,
        laneId: choice.cell.laneId,
        week: choice.cell.week,
        trips: count,
        ...{ loadingFrom, loadingTo, unloadingFrom, unloadingTo },
        fromAddress: fromAddress.trim(),
        toAddress: toAddress.trim(),
      },
      {
        onSuccess: answer => {
          show(answer.card)
          const numbers = answer.orders.flatMap(({ number }) => number ?? [])
          toasts.add({ type: 'success', title: t.ordersDone(answer.orders.length), content: numbers.slice(0, 5).join(', ') })
          onMade()
        },
        onError: refused,
      },
    )
  }
  const choose = (id: string | null) => {
    setChosen(id)
    const next = choices.find(one => one.id === id)
    if (next) setTrips(Math.min(next.left, demandLimits.orders))
  }
  return { make, choices, choice, choose, trips, setTrips, count, times, setTimes, addresses, setAddresses, tried, errorOf, submit }
}
