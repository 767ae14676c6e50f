import type { JournalEntry } from '#contract/journal.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { historyWords } from '#web/drivers/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { paths } from '#web/paths.ts'
import { actionKindWords, actionWords, factWords, fileWords, journalWords } from './words.ts'

type Words = Readonly<Record<string, string>>

/** What was done, in words: those on orders and drivers as their histories say them, others that have no words of their own by their kind. */
export function useActionText(): (entry: Pick<JournalEntry, 'what' | 'kind'>) => string {
  const actions = useWords(actionWords) as Words
  const events = useWords(eventWords) as Words
  const ofDrivers = useWords(historyWords) as Words
  const byKind = useWords(actionKindWords) as Words
  return ({ what, kind }) => {
    const own = actions[what]
    const bare = what.slice(kind.length + 1)
    const told = kind === 'order' || kind === 'flight' ? (events[bare] ?? events[what]) : kind === 'driver' ? ofDrivers[bare] : undefined
    return own ?? told ?? byKind[kind] ?? byKind.other!
  }
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
