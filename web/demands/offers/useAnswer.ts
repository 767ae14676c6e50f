import { useState } from 'react'
import type { DemandCard, DemandLane } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { useDemandShown } from '#web/demands/useDemandStep.ts'
import { cellKey, weeksOfCard } from '#web/demands/weeks/lanes.ts'
import type { TypedCell } from '#web/demands/weeks/useGridEntry.ts'
import { readTrips } from '#web/demands/weeks/weeks.ts'
import { useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'

/** What an executor types against a grid: trips of each cell, a price for each lane; `submit` sends what counts. */
export function useAnswer(card: DemandCard) {
  const t = useWords(cardWords)
  const answer = useSend(demands.answer)
  const { show, refused } = useDemandShown()
  const { row } = card
  const own = card.offers[0]
  const live = own !== undefined && !['declined', 'withdrawn', 'expired', 'lost'].includes(own.status)
  const cover = new Map(card.coverage.map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const mine = new Map((live ? own.cells : []).map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries([...mine].map(([key, { promised }]) => [key, promised > 0 ? String(promised) : ''])),
  )
  const [prices, setPrices] = useState<Readonly<Record<string, TypedMoney>>>(() =>
    Object.fromEntries(card.lanes.map(lane => [lane.id, own?.lanes.find(({ laneId }) => laneId === lane.id)?.amount ?? lane.price])),
  )
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const weeks = weeksOfCard(card)
  const needed = (lane: string, week: string) => cover.get(cellKey(lane, week))?.needed ?? 0
  const textOf = (lane: string, week: string) => typed[cellKey(lane, week)] ?? ''
  const all = card.lanes.flatMap(lane => weeks.filter(week => needed(lane.id, week) > 0).map(week => ({ laneId: lane.id, week })))
  const wrong = all.some(({ laneId, week }) => {
    const trips = readTrips(textOf(laneId, week))
    return trips === null || trips > needed(laneId, week)
  })
  const cells = all.flatMap(({ laneId, week }) => {
    const trips = readTrips(textOf(laneId, week)) ?? 0
    return trips > 0 || mine.has(cellKey(laneId, week)) ? [{ laneId, week, trips }] : []
  })
  const trips = cells.reduce((sum, cell) => sum + cell.trips, 0)
  const answered = card.lanes.filter(lane => cells.some(cell => cell.laneId === lane.id && cell.trips > 0))
  const priceOf = (lane: string) => {
    const read = readMoney(prices[lane] ?? null)
    return read && read.minor > 0 ? read : null
  }
  const priceless = answered.filter(lane => priceOf(lane.id) === null)
  const submit = () => {
    setTried(true)
    if (wrong || trips === 0 || priceless.length > 0 || answer.isPending) return
    answer.mutate(
      {
        demandId: row.id,
        revision: row.revision,
        lanes: answered.map(lane => ({ laneId: lane.id, amount: priceOf(lane.id)! })),
        cells: cells.filter(cell => answered.some(lane => lane.id === cell.laneId)),
        comment: comment.trim(),
      },
      {
        onSuccess: answered => {
          show(answered)
          toasts.add({ type: 'success', title: t.waitTitle, content: answered.row.number ?? '' })
        },
        onError: refused,
      },
    )
  }
  const takeAll = () => setTyped(Object.fromEntries(all.map(({ laneId, week }) => [cellKey(laneId, week), String(needed(laneId, week))])))
  const type = (changed: readonly TypedCell[]) =>
    setTyped({ ...typed, ...Object.fromEntries(changed.map(({ key, week, text }) => [cellKey(key, week), text])) })
  const takenOf = (lane: string, week: string) => mine.get(cellKey(lane, week))?.confirmed ?? 0
  const reprice = (lane: string, price: TypedMoney) => setPrices({ ...prices, [lane]: price })
  const isPriceless = (lane: DemandLane) => tried && priceless.includes(lane)
  return {
    ...{ answer, live, weeks, needed, textOf, takenOf, takeAll, type },
    ...{ prices, reprice, priceOf, isPriceless, comment, setComment, wrong, trips, submit },
  }
}
