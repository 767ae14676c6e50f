import { parseAst, Visitor } from 'vite'
import type { Bilingual } from '#contract/primitives.ts'
import type { Locale } from '#web/i18n/words.ts'

const languages: readonly Locale[] = ['ru', 'en']

/** What stands for the two texts of a word while files are built, between texts of its own: no module defines it, so nothing renames it. */
const marked = (ru: string, en: string) => `/* @__PURE__ */ __inTwoLanguages('in ru', ${ru}, 'in en', ${en}, 'in both')`
const told = /__inTwoLanguages\((["'`])in ru\1,\s*(.*?),\s*\1in en\1,\s*(.*?),\s*\1in both\1\)/gs

type Range = { start: number; end: number }

/**
 * The text of a module in which each word of `defineWords({ … })` is marked, so that a built file can be told in one language: `ofLanguages`
 * does it. Words that are not written there as `{ ru, en }` stay as they are, and both languages travel.
 */
export function withMarkedWords(code: string, lang: 'ts' | 'tsx'): string {
  const pairs: { at: Range; ru: Range; en: Range }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [words] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineWords' || words?.type !== 'ObjectExpression') return
      for (const word of words.properties) {
        if (word.type !== 'Property' || word.value.type !== 'ObjectExpression' || word.value.properties.length !== 2) continue
        const [ru, en] = languages.map(language =>
          (word.value as typeof words).properties.find(
            text => text.type === 'Property' && text.key.type === 'Identifier' && text.key.name === language && !text.shorthand,
          ),
        )
        if (ru?.type === 'Property' && en?.type === 'Property') pairs.push({ at: word.value, ru: ru.value, en: en.value })
      }
    },
  }).visit(parseAst(code, { lang }))
  const text = ({ start, end }: Range) => code.slice(start, end)
  return replaced(
    code,
    pairs.map(({ at, ru, en }) => ({ ...at, by: marked(text(ru), text(en)) })),
  )
}

/** A built file once for each language; null where it is the same in both. */
export function ofLanguages(code: string): Bilingual | null {
  const inLanguage = (language: Locale) =>
    code
      .replace(told, (_, _quote, ru: string, en: string) => (language === 'ru' ? ru : en))
      .replace(/(?<=(["'`])assets\/)(?=[\w-]+\.js\1)/g, `${language}/`)
  const [ru, en] = languages.map(inLanguage) as [string, string]
  if (ru.includes('__inTwoLanguages')) throw new Error('languages: a word is not where it is looked for')
  return ru === en ? null : { ru, en }
}

/** A text with parts of it replaced. */
function replaced(code: string, cuts: readonly (Range & { by: string })[]): string {
  let text = ''
  let from = 0
  for (const { start, end, by } of cuts.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(from, start) + by
    from = end
  }
  return text + code.slice(from)
}
