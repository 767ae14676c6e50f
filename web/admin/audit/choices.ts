import type { Locale } from '#web/i18n/words.ts'
import { actionCodes, actionOf } from '#web/organization/journal/display.ts'
import { factWords, fieldWords } from '#web/organization/journal/words.ts'
import { objectText } from './texts.ts'

type Choice = { id: string; label: string; hint?: string }

const byLabel = (choices: Choice[]) => choices.toSorted((a, b) => a.label.localeCompare(b.label))

/** Actions the journal is narrowed to, by their words. */
export const actionChoices = (locale: Locale): readonly Choice[] =>
  byLabel(
    actionCodes.map(what => {
      const kind = what.split('.')[0]!
      return { id: what, label: actionOf(locale, { what, kind }) ?? what, hint: objectText(locale, kind) }
    }),
  )

/** Fields and facts, by their words. */
export const fieldChoices = (locale: Locale): readonly Choice[] =>
  byLabel(Object.entries({ ...factWords[locale], ...fieldWords[locale] }).map(([id, label]) => ({ id, label })))
