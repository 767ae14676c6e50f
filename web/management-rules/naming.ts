import type { Bilingual } from '#contract/primitives.ts'
import { kindWords } from '#contract/status-words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { extraCodeWords } from '#web/orders/extras/codeWords.ts'

/** What codes and ids of rules are called, by the names that came with them. */
export function useRuleNames(names: Readonly<Record<string, Bilingual>>): (code: string) => string {
  const { locale } = useLocale()
  const extras: Readonly<Record<string, string>> = useWords(extraCodeWords)
  const kinds: Readonly<Record<string, Bilingual>> = kindWords
  return code => names[code]?.[locale] ?? extras[code] ?? kinds[code]?.[locale] ?? code
}
