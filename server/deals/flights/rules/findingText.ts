import type { Bilingual, Locale } from '#contract/primitives.ts'
import { fitWarnings } from '#server/deals/flights/words.ts'
import { filled, Refusal } from '#server/platform/refusal.ts'
import type { Finding } from './fit.ts'

/** What is found, in the words a step would be refused with or warned by. */
export function textOf(finding: Finding): Bilingual {
  const wordsIn = (locale: Locale) =>
    finding.blocks
      ? new Refusal(finding.code, finding.info).wordsIn(locale)
      : filled(finding.code, fitWarnings[finding.code][locale], finding.info, locale)
  return { ru: wordsIn('ru'), en: wordsIn('en') }
}
