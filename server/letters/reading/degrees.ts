import type { Confidence, Found, Page } from './text.ts'

/** Bounds of the temperature of the cargo, in degrees. */
export type Degrees = { min: number | null; max: number | null }

const some = <T>(value: T, sure: Confidence = 'sure') => ({ value, sure })
const sign = '(?:°\\s*[сc]?|гр(?:ад(?:ус\\S*)?)?(?![а-я])\\.?|[сc](?![а-яa-z]))'
const degree = (text: string) => Number(text.replace(/\s/g, ''))

/** Between two bounds, not above, not below, or «минус восемнадцать» alone. */
export function findTemperature(page: Page): Found<Degrees>[] {
  const unit =
    '(?![\\d:]|[.,]\\d|\\s*(?:т|тн|тонн\\S*|кг|м|м3|куб\\S*|руб\\S*|тыс\\S*|%)(?![а-я])|\\s*(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек))'
  const range = page.find(
    new RegExp(
      `(?:(?:темп\\S*|режим\\S*|t)\\s*[:=-]?\\s*)?(?<![\\d.,+-])(?:от\\s*)?(\\+\\s?\\d{1,2}|-\\d{1,2}|(?<=(?:темп[а-я]*|режим|t)\\s*[:=]?\\s*(?:от\\s*)?)-\\s\\d{1,2}|(?<=(?:темп[а-я]*|режим|t)\\s*[:=-]?\\s*(?:от\\s*)?)\\d{1,2}|0)\\s*${sign}?\\s*(?:\\.{2,}|~+|до|\\/|-(?=\\s*[+-])|,(?=\\s*[+-])|и|\\s)?\\s*([+-]\\s?\\d{1,2}|(?<=[^\\d])\\d{1,2}(?=\\s*${sign})|(?<=(?:\\.{2,}|~+|до\\s*|\\/))\\d{1,2})\\s*${sign}?${unit}`,
    ),
    match => {
      const [min, max] = [degree(match[1]!), degree(match[2]!)].toSorted((a, b) => a - b) as [number, number]
      return min === max || max - min > 40 || min < -60 || max > 60 ? null : some<Degrees>({ min, max })
    },
  )
  if (range.length > 0) return range
  const bound = page.find(
    new RegExp(`(не\\s+ниже|не\\s+менее|не\\s+холоднее|не\\s+выше|не\\s+более|не\\s+теплее)\\s*([+-]\\s?\\d{1,2})\\s*${sign}?${unit}`),
    match =>
      some<Degrees>(
        /ниже|менее|холод/.test(match[1]!) ? { min: degree(match[2]!), max: null } : { min: null, max: degree(match[2]!) },
        'likely',
      ),
  )
  if (bound.length > 0) return bound
  return page.find(new RegExp(`(?<![\\d.,а-я])-\\s?(\\d{2})\\s*(${sign})?(?![\\d:.]|,\\d)${unit}`), match => {
    const before = page.low.slice(Math.max(0, match.index - 44), match.index)
    const marked = match[2] !== undefined
    const told = marked || /темп|режим|реф|заморо|мороз|замор|мясо|рыб|куриц|█\s*,?\s*$|t\s*$/.test(before)
    const cold = Number(match[1]) >= 5 && Number(match[1]) <= 40
    return cold && told && !/\d\s*$/.test(before) ? some<Degrees>({ min: null, max: -Number(match[1]) }, 'likely') : null
  })
}
