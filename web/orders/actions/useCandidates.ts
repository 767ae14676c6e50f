import { useQuery } from '@tanstack/react-query'
import type { OrderCandidate } from '#contract/order-candidates.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { proposalWords } from './proposalWords.ts'

/** What a run will cost is an estimate: it is told to hundreds. */
const HUNDRED = 10_000

/** Own trucks for an order, and for others that go along with it, in the order the judge would take them, each with its trailer and driver. */
export const useCandidates = (orderId: string | null, others: readonly string[] = []) =>
  useQuery({
    ...queryOf(orders.candidates, { orderId: orderId ?? '', ...(others.length > 0 && { with: [...others] }) }, { quiet: true }),
    enabled: orderId !== null,
  })

/** What is proposed, as far as it was answered. */
export type Candidates = Pick<ReturnType<typeof useCandidates>, 'data' | 'error'>

/** Whether the whole of it can be taken: somebody drives it, and the judge does not refuse it. */
export const isTakeable = ({ level, driverId }: OrderCandidate) => driverId !== null && (level === 'fits' || level === 'tight')

/** «рефрижератор НС7395 16», as a person would call it. */
function useName() {
  const bodyOf = useNames('bodyTypes')
  return ({ bodyType, plate }: OrderCandidate) => (bodyType ? `${bodyOf(bodyType).toLocaleLowerCase()} ${plate}` : plate)
}

/** Who goes with a truck, where it is and what it takes, in a line each. */
export function useSaid() {
  const t = useWords(proposalWords)
  const f = useFormat()
  const { locale } = useLocale()
  const nameOf = useName()
  return (each: OrderCandidate) => ({
    name: nameOf(each),
    set: [nameOf(each), each.trailerPlate, each.driverName].filter(Boolean).join(', '),
    with: [each.trailerPlate, each.driverName].filter(Boolean).join(', '),
    facts: [
      each.place?.[locale] ?? t.noPlace,
      each.freeAt ? t.freeAt(f.dateTime(each.freeAt)) : t.freeNow,
      each.approachKm !== null && t.toLoading(f.number(each.approachKm)),
      each.driveLeft !== null && t.driveLeft(f.number(Math.floor(each.driveLeft / 60))),
      each.cost && t.cost(f.money({ ...each.cost, minor: Math.round(each.cost.minor / HUNDRED) * HUNDRED })),
    ]
      .filter(Boolean)
      .join(' · '),
  })
}
