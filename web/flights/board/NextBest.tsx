import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TimelineLane } from '#contract/flight-board.ts'
import { flights } from '#contract/flights.ts'
import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { boardWords, levelWords } from './words.ts'

/** So many are proposed beside the one that was chosen. */
const PROPOSED = 3

/** Trucks in the order the judge would take them for these orders; nothing is asked for none. */
export function useCandidates(orderIds: readonly string[]) {
  const asked = useQuery({
    ...queryOf(flights.candidates, { orderIds: [...orderIds] }, { quiet: true }),
    enabled: orderIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return { items: orderIds.length > 0 ? (asked.data?.items ?? null) : null, pending: orderIds.length > 0 && asked.isFetching }
}

type NextBestProps = {
  orderIds: readonly string[]
  lanes: readonly TimelineLane[]
  /** The truck that is chosen already. */
  truckId: string | null
  onChoose: (candidate: TruckCandidate) => void
}

/** The trucks the judge would take next, each a press away: shown where the one chosen cannot go, or was taken meanwhile. */
export function NextBest({ orderIds, lanes, truckId, onChoose }: NextBestProps) {
  const t = useWords(boardWords)
  const level = useWords(levelWords)
  const f = useFormat()
  const { items } = useCandidates(orderIds)
  if (items === null) return null
  const best = items.filter(each => each.truckId !== truckId && each.level !== 'blocked').slice(0, PROPOSED)
  const plateOf = (id: string) => lanes.find(({ truck }) => truck?.id === id)?.truck?.plate ?? ''
  return (
    <div className="order-step-field">
      <span className="order-step-label">{best.length > 0 ? t.nextBest : t.noneLeft}</span>
      <p className="row row-wrap">
        {best.map(each => (
          <Button key={each.truckId} size="small" onClick={() => onChoose(each)}>
            {t.nextBestOf(
              plateOf(each.truckId),
              [level[each.level], each.approach !== null && t.approach(f.duration(each.approach * 60_000))].filter(Boolean).join(', '),
            )}
          </Button>
        ))}
      </p>
    </div>
  )
}
