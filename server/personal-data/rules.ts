import type { Holding } from '#contract/personal-data-words.ts'
import type { Day } from '#contract/primitives.ts'

/** Years papers of carriage and accounting are kept for after the year they are of (art. 29 of 402-FZ). */
export const PAPER_YEARS = 5

/** The last day the law keeps a paper of that moment. */
export const keptUntil = (of: Date): Day => `${of.getUTCFullYear() + PAPER_YEARS}-12-31`

/** Years a consent is provable for after it was last given or withdrawn: the time of limitation (art. 196 of the Civil Code). */
export const PROOF_YEARS = 3

/** The last day what stays of a holding is kept by law; null: as long as somebody else needs it. */
export function staysUntil(holding: Holding, lastOn: Date | null): Day | null {
  if (lastOn === null) return null
  if (holding !== 'driver_consents') return keptUntil(lastOn)
  const end = new Date(Date.UTC(lastOn.getUTCFullYear() + PROOF_YEARS, lastOn.getUTCMonth(), lastOn.getUTCDate()))
  return end.toISOString().slice(0, 10)
}

/** From which moment on papers are still kept by law on a day. */
export const keptSince = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - PAPER_YEARS, 0, 1))

/** Whether what was typed to confirm is the name: letters count, their case and spaces around do not. */
export const isConfirmed = (typed: string, name: string): boolean => plainName(typed) === plainName(name)
const plainName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

/** Every writing of a name that texts of the product hold: whole, without the third name, and with initials. */
export function writingsOf(lastName: string, firstName: string, middleName: string | null): string[] {
  const initials = [firstName, middleName].flatMap(name => (name ? [`${name[0]}.`] : []))
  const whole = [lastName, firstName, middleName].filter(Boolean).join(' ')
  return [...new Set([whole, `${lastName} ${firstName}`, [lastName, ...initials].join(' ')])].filter(
    name => name.trim().length > lastName.length,
  )
}

const DAY_MS = 86_400_000

/** When what was kept until a day goes: with the end of that day. */
export const endOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
/** When those who administer are told of it: a day before. */
export const announcedAt = (day: Day): Date => new Date(endOf(day).getTime() - DAY_MS)
/** The last day that is over at a moment. */
export const dayOver = (now: Date): Day => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)

/** What a contact is made a mark of, to be known again in a backup of before he was erased. */
export const markedBy = ({ name, phone, email }: { name: string; phone: string | null; email: string | null }): string =>
  ['contact', name, phone ?? '', email?.toLowerCase() ?? ''].join('|')
