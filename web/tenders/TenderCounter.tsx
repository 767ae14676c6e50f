import { useQuery } from '@tanstack/react-query'
import type { Side } from '#contract/primitives.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { lotWords } from './words.ts'

/** How many lots wait for somebody of this side: for the choice of a winner, or for a first bet. */
export function TenderCounter({ side }: { side: Side }) {
  const t = useWords(lotWords)
  const f = useFormat()
  const can = useCan('tenders.view')
  const { data } = useQuery({ ...queryOf(tenders.counts, { side }, { quiet: true }), enabled: can })
  const waiting = data?.tabs[side === 'forwarder' ? 'choosing' : 'invited'] ?? 0
  if (waiting === 0) return null
  return (
    <span className="rail-count">
      {waiting > 1000 ? `${f.number(1000)}+` : waiting}
      <span className="visually-hidden"> {side === 'forwarder' ? t.toChoose : t.toAnswer}</span>
    </span>
  )
}
