/** What texts of documents have in common, in Russian and, where a document is English, in English. */

export type Language = 'ru' | 'en'

/** A blank no line ends at. */
export const nbsp = '\u00a0'

/** A sentence with its full stop, once: «руб.» has one already. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What stands where a hand writes. */
export const blank = (length = 24): string => '_'.repeat(length)

const plurals = new Intl.PluralRules('ru')

/** The form that fits a number: `plural(33, ['место', 'места', 'мест'])`. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plurals.select(count)
  return rule === 'one' ? one : rule === 'few' || rule === 'other' ? few : many
}
