import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LaneExecutor } from '#contract/lane-executors.ts'
import { lanes } from '#contract/lanes.ts'
import type { Taxed } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { partnerWarningWords } from '#web/dicts/partnerWarnings.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { executorWords } from './executorWords.ts'

/** A contract that ends within so many days is told of. */
const SOON_MS = 30 * 86_400_000
/** So long after the last letter it is asked what a text may mean. */
const PAUSE_MS = 200

/** An executor as he stands in a list: what speaks for him, what against, and whether one may offer him anything. */
export type RankedExecutor = {
  id: string
  name: string
  facts: string | null
  against: string | null
  isFree: boolean
  /** What the last trip on this lane cost. */
  lastPrice: Money | null
  taxed: Taxed
}

/** Executors for an order, best for its lane first; those a text may mean once something is typed. */
export function useLaneExecutors(orderId: string, typed: string) {
  const text = typed.trim().slice(0, 100)
  const search = useLater(text)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(lanes.executors, { orderId, ...(search && { search }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const said = useSaid()
  return {
    pending: search !== text || isPlaceholderData || (data === undefined && error === null),
    failed: error !== null && data === undefined,
    ranked: data?.items.map(said) ?? [],
  }
}

/** A text a moment after its last change; an emptied one at once. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}

function useSaid() {
  const t = useWords(executorWords)
  const warnings = useWords(partnerWarningWords)
  const f = useFormat()
  const soon = new Date(useNow(3_600_000) + SOON_MS).toISOString().slice(0, 10)
  return (row: LaneExecutor): RankedExecutor => {
    const facts = [
      row.trips > 0 ? t.trips(row.trips) : t.noTrips,
      row.lastPrice && t.last(f.money(row.lastPrice)),
      row.onTime !== null && t.onTime(f.percent(row.onTime)),
      t.checks(f.number(row.checks.passed), f.number(row.checks.total)),
    ]
    const against = [
      row.status !== 'active' && t[row.status],
      ...row.warnings.map(each => warnings[each]),
      row.contractUntil !== null &&
        row.contractUntil <= soon &&
        !row.warnings.includes('contract_over') &&
        t.contractEnds(f.date(row.contractUntil)),
    ]
    const { id, name, status, lastPrice, taxRegime, country } = row
    return {
      ...{ id, name, lastPrice, taxed: { regime: taxRegime, country } },
      facts: facts.filter(Boolean).join(' · '),
      against: against.filter(Boolean).join(', ') || null,
      isFree: status === 'active',
    }
  }
}
