import type { HistoryRow } from '#contract/order-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardWords } from './cardWords.ts'
import { claimKindWords } from './claims/kindWords.ts'
import { useNames } from './dictNames.ts'
import { documentWords } from './executionWords.ts'
import { eventWords, factWords, touchedWords } from './historyWords.ts'
import { statusWords } from './words.ts'

export type HistoryLine = { title: string; details: string[]; by: string }

const reasonDicts = ['orderCancelReasons', 'executorRevokeReasons', 'forwarderRevokeReasons'] as const

/** Name of a reason, whichever of the three dictionaries it is from. */
export function useReasonNames(): (code: string) => string {
  const names = [useNames(reasonDicts[0]), useNames(reasonDicts[1]), useNames(reasonDicts[2])]
  return code => names.map(name => name(code)).find(name => name !== code) ?? code
}

/** Lines that name what of the order they are about. */
const told = /^(?:change\.|details$)/

/** Reads rows of the history as people say them: what happened, its facts, who did it. */
export function useHistoryLines(): (row: HistoryRow) => HistoryLine {
  const t = useWords(cardWords)
  const events = useWords(eventWords)
  const facts = useWords(factWords)
  const fields: Record<string, string> = useWords(touchedWords)
  const papers = useWords(documentWords)
  const claims = useWords(claimKindWords)
  const statuses = useWords(statusWords)
  const f = useFormat()
  const { locale } = useLocale()
  const reasonOf = useReasonNames()
  const words: Record<string, string> = events

  return row => {
    const text = (name: string) => {
      const fact = row.facts[name]
      return typeof fact === 'object' ? fact[locale] : fact === undefined ? '' : String(fact)
    }
    const document = text('document')
    const claim = text('claim')
    const subject = [
      text('place'),
      claim && ((claims as Record<string, string>)[claim] ?? claim),
      document && ((papers as Record<string, string>)[document] ?? document),
    ].find(Boolean)
    const title = words[row.what] ?? (row.to ? statuses[row.to] : row.what)
    const crew = [text('truck'), text('trailer'), text('driver')].filter(Boolean).join(', ')
    const until = text('until')
    const at = text('at')
    return {
      title: subject ? `${title}: ${subject}` : title,
      details: [
        told.test(row.what) &&
          [
            ...new Set(
              text('fields')
                .split(',')
                .map(name => fields[name] ?? fields.other),
            ),
          ].join(', '),
        text('executor') && facts.executor(text('executor')),
        crew,
        text('part') && facts.part(text('part')),
        text('penalty') && facts.penalty(text('penalty'), text('hours'), text('free')),
        until && facts.until(f.dateTime(until, { zone: 'Europe/Moscow' })),
        at && Math.abs(Date.parse(at) - Date.parse(row.at)) >= 60_000 ? f.dateTime(at, { zone: 'Europe/Moscow' }) : '',
        row.reason && facts.reason(reasonOf(row.reason)),
        row.comment,
      ].filter((detail): detail is string => Boolean(detail)),
      by: row.side === 'system' ? t.system : [row.person, row.organization].filter(Boolean).join(', '),
    }
  }
}
