import { useQuery } from '@tanstack/react-query'
import { shiftsOf } from '#contract/order-sums.ts'
import { type DistanceBy, type Route, routing } from '#contract/routing.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { StopFields } from '#web/orders/form/draft.ts'
import { roadWords } from './roadWords.ts'

const KEPT_MS = 5 * 60_000

/** The road through the places chosen so far; null until every stop has one. */
export function useRoad(stops: readonly Pick<StopFields, 'place'>[]): Route | null {
  const places = stops.flatMap(({ place }) => (place ? [{ place: place.id }] : []))
  const whole = places.length >= 2 && places.length === stops.length
  const { data } = useQuery({
    ...queryOf(routing.estimate, {}, { data: { stops: places }, quiet: true }),
    enabled: whole,
    staleTime: KEPT_MS,
  })
  return whole && data ? data : null
}

/** A road in words: how long it is, how long it is driven, and who says so. */
export function useRoadText(): (road: { km: number; minutes: number | null; source: DistanceBy }) => string {
  const t = useWords(roadWords)
  const f = useFormat()
  const timeOf = (minutes: number) => {
    const shifts = shiftsOf(minutes)
    return `${t.driving(t.hours(Math.floor(minutes / 60), minutes % 60))}${shifts > 1 ? ` (${t.shifts(shifts)})` : ''}`
  }
  return ({ km, minutes, source }) =>
    [`${source === 'estimate' ? '≈\u00a0' : ''}${t.km(f.number(km))}`, minutes !== null && timeOf(minutes), source !== 'typed' && t[source]]
      .filter(Boolean)
      .join(' · ')
}
