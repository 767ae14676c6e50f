import { useQuery } from '@tanstack/react-query'
import type { Candidate, CandidateFilter } from '#contract/settlement-debts.ts'
import { CallError } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { List } from '#web/lists/list.ts'
import { sumsOf } from '#web/settlements/SettlementCells.tsx'
import { settlementWords } from '#web/settlements/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { counterpartsOf } from './groups.ts'
import { dueGroupWords } from './words.ts'

type Props = {
  list: List<Candidate, CandidateFilter>
  /** Left out where the person may make no settlements. */
  onMake: ((rows: readonly Candidate[]) => void) | undefined
}

/** All orders the filter names by whom they are with: what those that can go into a settlement come to, and one press to make it. */
export function DueGroupsPanel({ list, onMake }: Props) {
  const t = useWords(dueGroupWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  const { data, error } = useQuery({
    queryKey: ['dueGroups', list.exportQuery, list.state.at],
    queryFn: ({ signal }) => list.all(() => undefined, signal),
    placeholderData: before => before,
    retry: false,
  })
  if (error && !data) return <Banner tone="danger">{error instanceof CallError ? error.message : t.failed}</Banner>
  if (!data) return <Skeleton lines={6} height={36} />
  return (
    <ul className="settle-groups" aria-label={t.label}>
      {counterpartsOf(data).map(({ counterpart, ready, held }) => (
        <li key={counterpart.id}>
          <span className="settle-two">
            <b>{counterpart.name}</b>
            <span className="s12 muted">
              {[w.nOrders(ready.length), held.length > 0 && t.held(held.length)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="row">
            <b className="num nowrap">
              {sumsOf(ready.map(order => order.sum?.total))
                .map(sum => f.money(sum))
                .join(' · ')}
            </b>
            {onMake && (
              <Button
                size="small"
                aria-label={t.makeOf(counterpart.name)}
                reason={ready.length === 0 ? (held[0]?.obstacle ?? null) : null}
                onClick={() => onMake(ready)}
              >
                {t.make}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
