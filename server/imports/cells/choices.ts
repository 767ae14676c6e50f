import { mistakesAtStart, plain } from '#contract/fuzzy-match.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { DictEntryRecord } from '#server/dicts/store.ts'
import { levelled } from '#server/letters/reading/text.ts'

type Patterns = readonly (readonly [code: string, pattern: RegExp])[]
export type Choice = { code: string } | { why: Bilingual; suggestions: readonly Bilingual[] }
export type Choices = {
  one(written: string): Choice
  /** Values of a cell that holds several; the first that is none tells of all. */
  all(written: string): { codes: string[] } | { why: Bilingual; suggestions: readonly Bilingual[] }
}

const MEANT = 4

/** Reads values of a dictionary by their codes, their names in both languages and the words people use; what is none is told with the nearest. */
export function choicesOf(entries: readonly DictEntryRecord[], what: Bilingual, patterns: Patterns = []): Choices {
  const known = new Set(entries.map(({ code }) => code))
  const names = new Map(entries.flatMap(({ code, nameRu, nameEn }) => [code, nameRu, nameEn].map(name => [plain(name), code] as const)))

  const find = (written: string): string | null => {
    const text = plain(written)
    const exact = names.get(text)
    if (exact !== undefined) return exact
    const low = levelled(written).trim()
    const worded = patterns.find(([code, pattern]) => known.has(code) && wholly(low, pattern))?.[0]
    return worded ?? null
  }

  const why = (written: string) => {
    const text = plain(written)
    const near = entries
      .map(entry => ({
        entry,
        mistakes: Math.min(...[entry.nameRu, entry.nameEn].map(name => mistakesAtStart(plain(name), text))),
      }))
      .filter(({ mistakes }) => mistakes <= Math.max(1, Math.floor(text.length / 2)))
      .toSorted((a, b) => a.mistakes - b.mistakes)
      .map(({ entry }) => entry)
    const some = near.length > 0 ? near : entries
    return { why: what, suggestions: some.slice(0, MEANT).map(({ nameRu, nameEn }) => ({ ru: nameRu, en: nameEn })) }
  }

  const one = (written: string): Choice => {
    const code = find(written)
    return code === null ? why(written) : { code }
  }
  return {
    one,
    all(written) {
      const whole = find(written)
      if (whole !== null) return { codes: [whole] }
      const parts = written
        .split(/[,;/|+\n]+|\s+(?:и|или|and|or)\s+/)
        .map(part => part.trim())
        .filter(Boolean)
      const read = parts.map(one)
      const wrong = read.find(each => 'why' in each)
      if (wrong && 'why' in wrong) {
        const others = parts.filter((_, i) => 'code' in read[i]!)
        const beside = (said: Bilingual, locale: 'ru' | 'en') => [...others, said[locale]].join(', ')
        return { why: what, suggestions: wrong.suggestions.map(said => ({ ru: beside(said, 'ru'), en: beside(said, 'en') })) }
      }
      return { codes: [...new Set(read.flatMap(each => ('code' in each ? [each.code] : [])))] }
    },
  }
}

/** Whether a pattern takes the whole text but for words that add nothing. */
function wholly(low: string, pattern: RegExp): boolean {
  const match = pattern.exec(low)
  if (!match) return false
  const beside = `${low.slice(0, match.index)} ${low.slice(match.index + match[0].length)}`
  return plain(beside.replace(/(?:за|по|вы)?грузк\S*|кузов\S*|полуприцеп\S*|прицеп\S*|машин\S*|loading|body|trailer/g, '')) === ''
}
