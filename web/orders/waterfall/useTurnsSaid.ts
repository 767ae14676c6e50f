import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useAnswerDues } from '#web/orders/actions/useAnswerDue.ts'
import type { TurnRow } from './TurnFields.tsx'
import { turnWords } from './turnWords.ts'

/** What will happen when executors are asked one after another, each until his time is over; and whether the last of it is too late. */
export function useTurnsSaid(rows: readonly TurnRow[], loading: string | null): { text: string; late: boolean } {
  const t = useWords(turnWords)
  const f = useFormat()
  const now = useNow(60_000)
  const dues = useAnswerDues(
    now,
    rows.map(({ minutes }) => minutes),
    loading,
  )
  const parts = rows.map(({ one }, i) => (i === 0 ? t.first : t.next)(one.name, f.dateTime(dues[i]!)))
  return { text: parts.join(', '), late: loading !== null && (dues.at(-1) ?? 0) > Date.parse(loading) }
}
