import { useQuery } from '@tanstack/react-query'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { waitWords } from './words.ts'

/** How much of private areas waits for whoever decides about them: invitations, rules to agree to, applications. */
export function AreaCounter() {
  const t = useWords(waitWords)
  const f = useFormat()
  const may = useCan('private.edit')
  const { data } = useQuery({ ...queryOf(privateAreas.waiting, {}, { quiet: true }), enabled: may })
  const waiting = data ? data.invitations + data.rules + data.asked : 0
  if (waiting === 0) return null
  return (
    <span className="rail-count">
      {f.number(waiting)}
      <span className="visually-hidden"> {t.waiting}</span>
    </span>
  )
}
