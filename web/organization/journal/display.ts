import type { JournalEntry } from '#contract/journal.ts'
import { entryWords as demandWords } from '#web/demands/card/historyWords.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { historyWords } from '#web/drivers/words.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { paths } from '#web/paths.ts'
import { entryWords as tenderWords } from '#web/tenders/card/words.ts'
import { actionKindWords, actionWords } from './actionWords.ts'
import { factWords, fileWords, journalWords } from './words.ts'

type Words = Readonly<Record<string, string>>

const histories = {
  order: eventWords,
  flight: eventWords,
  driver: historyWords,
  tender: tenderWords,
  demand: demandWords,
} as const satisfies Record<string, Record<Locale, Words>>

/** What was done, as it is worded: by the code itself, or by the history of what it was done to; null where nobody has worded it. */
export function actionOf(locale: Locale, { what, kind }: Pick<JournalEntry, 'what' | 'kind'>): string | null {
  const history: Words = (histories as Partial<Record<string, Record<Locale, Words>>>)[kind]?.[locale] ?? {}
  return (actionWords[locale] as Words)[what] ?? history[what.slice(kind.length + 1)] ?? history[what] ?? null
}

/** Every action that is worded, by its code. */
export const actionCodes: readonly string[] = [
  ...new Set([
    ...Object.keys(actionWords.ru),
    ...Object.keys(eventWords.ru).map(bare => (bare.startsWith('flight.') ? bare : `order.${bare}`)),
    ...(['driver', 'tender', 'demand'] as const).flatMap(kind => Object.keys(histories[kind].ru).map(bare => `${kind}.${bare}`)),
  ]),
]

/** What was done, in words; what has none of its own by its kind. */
export function useActionText(): (entry: Pick<JournalEntry, 'what' | 'kind'>) => string {
  const { locale } = useLocale()
  const byKind = useWords(actionKindWords) as Words
  return entry => actionOf(locale, entry) ?? byKind[entry.kind] ?? byKind.other!
}

/** Who did it: a person, with his organisation where it is another one, support in his place, or the machine. */
export function useActorText(): (entry: JournalEntry) => string {
  const t = useWords(journalWords)
  return ({ by }) => {
    const whom = by.name ?? (by.organization === null ? t.system : t.someone)
    return by.support === null ? whom : t.instead(by.support, whom)
  }
}

const brief = ['name', 'email', 'number', 'bank', 'account', 'executor', 'tz', 'order', 'roles', 'reason', 'list', 'comment'] as const

/** Values an entry tells: all of them under their names, or the few that say most. */
export function useFactTexts(): {
  brief: (entry: JournalEntry) => string
  whole: (entry: JournalEntry) => { label: string; value: string }[]
} {
  const labels = useWords(factWords) as Words
  const files = useWords(fileWords) as Words
  const roles = useWords(roleWords)
  const reasons = [useNames('orderCancelReasons'), useNames('executorRevokeReasons'), useNames('forwarderRevokeReasons')]
  const said = (key: string, value: string) =>
    (key === 'list' ? files[value] : undefined) ??
    roles[value as RoleName] ??
    reasons.map(nameOf => nameOf(value)).find(name => name !== value) ??
    value
  const textOf = (key: string, value: JournalEntry['facts'][string]) =>
    (Array.isArray(value) ? value : [String(value)]).map(one => said(key, one)).join(', ')
  return {
    brief: ({ facts }) => brief.flatMap(key => (facts[key] === undefined || facts[key] === '' ? [] : [textOf(key, facts[key])])).join(', '),
    whole: ({ facts }) =>
      Object.entries(facts)
        .filter(([, value]) => value !== '' && (!Array.isArray(value) || value.length > 0))
        .map(([key, value]) => ({ label: labels[key] ?? key, value: textOf(key, value) })),
  }
}

const places: Readonly<Record<string, (id: string) => string>> = {
  order: paths.order,
  flight: paths.flight,
  driver: paths.driver,
  vehicle: paths.vehicle,
  settlement: paths.settlement,
  demand: paths.demand,
  customer: customer => paths.partners({ section: 'customers', customer }),
}

/** Where the object of an entry is opened; null where it has no screen of its own, or is gone. */
export const placeOf = ({ kind, objectId, number }: JournalEntry): string | null =>
  objectId === null || (number === null && kind !== 'order') ? null : (places[kind]?.(objectId) ?? null)
