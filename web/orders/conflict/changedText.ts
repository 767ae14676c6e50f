import type { BulkResults } from '#contract/bulk.ts'
import { formatTime } from '#web/i18n/format.ts'
import { keptLocale } from '#web/i18n/words.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { changedWords } from './partWords.ts'

type Fault = NonNullable<BulkResults['results'][number]['error']>

/** A refusal of one row of many: what others did to the order meanwhile, and who, where it tells that. */
export function changedText({ message, changes = [] }: Fault, locale = keptLocale()): string {
  const last = changes.at(-1)
  if (!last) return message
  const events: Record<string, string> = eventWords[locale]
  return changedWords[locale].by(events[last.what] ?? '', last.person ?? last.organization, formatTime(last.at, {}, locale))
}
