import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TimelineFlight, TimelineLane, UnassignedOrder } from '#contract/flight-board.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useCandidates } from './NextBest.tsx'
import type { TimelineHold } from './Timeline.tsx'
import { boardWords, levelWords } from './words.ts'

/** What a truck is sought for. */
export type Aim =
  | { kind: 'orders'; orders: readonly UnassignedOrder[] }
  | { kind: 'flight'; flight: TimelineFlight; orderIds: readonly string[] }

type AimContext = { lanes: readonly TimelineLane[]; hold: RefObject<TimelineHold | null>; phone: boolean }

/** Seeking a truck: how the judge would take each, what is told of it, and the way back to where it began. */
export function useAim({ lanes, hold, phone }: AimContext) {
  const t = useWords(boardWords)
  const level = useWords(levelWords)
  const { locale } = useLocale()
  const [aim, setAim] = useState<Aim | null>(null)
  const [told, setTold] = useState('')
  const from = useRef<HTMLElement | null>(null)
  const isLed = useRef(false)
  const ids = aim === null ? [] : aim.kind === 'orders' ? aim.orders.map(({ id }) => id) : aim.orderIds
  const { items, pending } = useCandidates(ids)
  const levels = items && new Map(items.map(each => [each.truckId, each]))

  // the best truck takes the focus as soon as the judge has compared them, however late that is
  useEffect(() => {
    if (aim === null || isLed.current || pending || items === null || phone) return
    isLed.current = true
    // whoever went to a lane himself meanwhile stays there
    if (document.activeElement?.matches('[data-at$=" -1"]')) return
    const best = items.find(({ truckId }) => lanes.some(({ truck }) => truck?.id === truckId))
    const lane = lanes.find(({ truck }) => truck?.id === best?.truckId)
    if (lane) hold.current?.toLane(lane.id)
  })

  return {
    aim,
    levels,
    told: pending ? t.ranking : told,
    /** Begins; where a pointer leads, the focus stays. */
    begin: (next: Aim, byPointer = false) => {
      from.current = document.activeElement as HTMLElement | null
      isLed.current = byPointer
      setAim(next)
      setTold(t.aimOrders(next.kind === 'orders' ? next.orders.map(({ number }) => number).join(', ') : next.flight.number))
    },
    end: () => {
      setAim(null)
      setTold('')
    },
    back: () => from.current?.focus(),
    tell: (lane: TimelineLane | null) => {
      const found = levels?.get(lane?.truck?.id ?? '')
      if (lane && found) setTold(t.aimLane(lane.truck?.plate ?? '', [level[found.level], found.text?.[locale]].filter(Boolean).join(', ')))
    },
  }
}
