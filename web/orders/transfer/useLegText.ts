import type { LegView } from '#contract/transfers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { legWords } from './legWords.ts'

/** Says which leg of an order is passed on: up to which reload or from which on, and when that is. */
export function useLegText(): (leg: LegView) => string {
  const t = useWords(legWords)
  const f = useFormat()
  const { locale } = useLocale()
  return ({ gives, place, address, tz, at }) =>
    t.where(gives, [place[locale], address].filter(Boolean).join(', '), f.dateTime(at, { zone: tz }))
}
