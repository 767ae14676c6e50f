import type { HistoryRow } from '#contract/order-card.ts'
import { type FieldGroup, orderFields } from '#contract/order-fields.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { arrivalWords } from '#web/geofences/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { claimKindWords } from '#web/orders/claims/kindWords.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { extraCodeWords } from '#web/orders/extras/codeWords.ts'
import { statusWords } from '#web/orders/words.ts'
import { eventWords, factWords, groupWords, problemWords } from './words.ts'

export type HistoryLine = { title: string; details: string[]; by: string }

const reasonDicts = [
  'orderCancelReasons',
  'executorRevokeReasons',
  'forwarderRevokeReasons',
  'documentRejectReasons',
  'taskFailureReasons',
  'lateReasons',
] as const

/** Name of a reason, whichever of the dictionaries it is from. */
export function useReasonNames(): (code: string) => string {
  const names = [
    useNames(reasonDicts[0]),
    useNames(reasonDicts[1]),
    useNames(reasonDicts[2]),
    useNames(reasonDicts[3]),
    useNames(reasonDicts[4]),
    useNames(reasonDicts[5]),
  ]
  return code => names.map(name => name(code)).find(name => name !== code) ?? code
}

/** Lines that name what of the order they are about. */
const told = /^(?:change\.|details$)/

/** What a change touched, by the name of its field; what nobody knows any more was asked of the vehicle. */
const groupOf = (name: string): FieldGroup =>
  name === 'contacts' ? name : ((orderFields as Partial<Record<string, { group: FieldGroup }>>)[name]?.group ?? 'vehicle')

/** Reads rows of the history as people say them: what happened, its facts, who did it. */
export function useHistoryLines(): (row: HistoryRow) => HistoryLine {
  const t = useWords(cardWords)
  const events = useWords(eventWords)
  const facts = useWords(factWords)
  const groups = useWords(groupWords)
  const arrival = useWords(arrivalWords)
  const documentNames = useWords(documentWords)
  const claims = useWords(claimKindWords)
  const extras = useWords(extraCodeWords)
  const statuses = useWords(statusWords)
  const problems: Record<string, string> = useWords(problemWords)
  const f = useFormat()
  const { locale } = useLocale()
  const reasonOf = useReasonNames()
  const words: Record<string, string> = events

  return row => {
    const text = (name: string) => {
      const fact = row.facts[name]
      return typeof fact === 'object' ? fact[locale] : fact === undefined ? '' : String(fact)
    }
    const namesOf = (kinds: string) =>
      kinds
        .split(',')
        .map(kind => (documentNames as Record<string, string>)[kind] ?? kind)
        .join(', ')
    const document = text('document')
    const claim = text('claim')
    const extra = text('extra')
    const subject = [
      text('place'),
      row.what.startsWith('waybill.') && text('title'),
      claim && ((claims as Record<string, string>)[claim] ?? claim),
      extra && ((extras as Record<string, string>)[extra] ?? extra),
      namesOf(document),
    ].find(Boolean)
    const title = words[row.what] ?? (row.to ? statuses[row.to] : row.what)
    const resources = [text('truck'), text('trailer'), text('driver')].filter(Boolean).join(', ')
    const moment = (of: string) => f.dateTime(of)
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
                .map(name => groups[groupOf(name)]),
            ),
          ].join(', '),
        text('trucks') && facts.trucks(text('trucks')),
        text('executor') && facts.executor(text('executor')),
        resources,
        [text('courier'), text('track')].filter(Boolean).join(' '),
        text('part') && facts.part(text('part')),
        ...(['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const).map(
          key => text(`${key}Was`) && facts[key](moment(text(`${key}Was`)), moment(text(key))),
        ),
        text('penalty') && facts.penalty(text('penalty'), text('hours'), text('free')),
        until && facts.until(f.dateTime(until)),
        at && Math.abs(Date.parse(at) - Date.parse(row.at)) >= 60_000 ? f.dateTime(at) : '',
        row.reason && facts.reason(row.what === 'driver.problem' ? (problems[row.reason] ?? row.reason) : reasonOf(row.reason)),
        text('receiver') && facts.receiver(text('receiver')),
        text('tries') && facts.tries(text('tries'), text('of')),
        text('handover') && facts.unproven(text('handover')),
        text('stands') && facts.stands(moment(text('stands'))),
        (text('source') === 'geofence' || text('by') === 'geofence') && facts.byPosition,
        Number(text('metres')) >= 500 && facts.away(f.number(Number(text('metres')) / 1000, 1)),
        text('expectedFrom') && arrival.expected(f.window(text('expectedFrom'), text('expectedUntil'), { year: 'never' })),
        text('windowTo') && arrival.window(moment(text('windowTo'))),
        row.what === 'driver.kept' && text('why'),
        row.comment,
      ].filter((detail): detail is string => Boolean(detail)),
      by:
        row.side === 'system'
          ? t.system
          : [row.person && text('source') === 'driver' ? facts.driver(row.person) : row.person, row.organization]
              .filter(Boolean)
              .join(', '),
    }
  }
}
