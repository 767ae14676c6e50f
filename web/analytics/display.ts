import { type FigureId, type FigureUnit, figures, type Plot, type PlotRow } from '#contract/analytics.ts'
import { type AgeingBucket, ageingBuckets } from '#contract/settlement-debts.ts'
import type { Format } from '#web/i18n/format.ts'
import { currencySymbol, minorDigits } from '#web/i18n/numbers.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { bucketWords } from '#web/settlements/words.ts'
import { reasonWords, words } from './words.ts'

type Words = (typeof words)['ru']

/** A figure as it is told, with its unit. */
export function figureText(value: number | null, unit: FigureUnit, { f, t, currency }: { f: Format; t: Words; currency: string }): string {
  if (value === null) return '–'
  const withUnit = (text: string, said: string) => `${text}\u00a0${said}`
  switch (unit) {
    case 'count':
      return f.number(value, 0)
    case 'number':
      return f.number(value, 1)
    case 'share':
      return f.percent(value, 1)
    case 'money':
      return f.money({ minor: Math.round(value), currency })
    case 'hours':
      return f.duration(value * 3_600_000)
    case 'days':
      return withUnit(f.number(value, 1), t.days)
    case 'km':
      return withUnit(f.number(value, 0), t.km)
    case 'kg':
      return f.weight(Math.round(value))
    case 'tonKm':
      return withUnit(f.number(value, 0), t.tonKm)
    case 'intensity':
      return withUnit(f.number(value, 1), t.intensity)
  }
}

/** A figure beside a scale, where there is no room for all its digits: what is large in thousands and millions. */
export function tickText(value: number, unit: FigureUnit, words: { f: Format; t: Words; currency: string; locale: Locale }): string {
  const { t, currency, locale } = words
  const amount = unit === 'money' ? value / 10 ** minorDigits(currency) : value
  if (!['money', 'count', 'km', 'tonKm'].includes(unit) || Math.abs(amount) < 10_000) return figureText(value, unit, words)
  const said = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(amount)
  const of = { money: currencySymbol(currency), km: t.km, tonKm: t.tonKm }[unit as string]
  return of === undefined ? said : `${said}\u00a0${of}`
}

export type Move = { text: string; tone: 'better' | 'worse' | 'same' }

/** How a figure moved against the days compared with; a change that rounds to nothing is none. */
export function moveOf(id: FigureId, { value, before }: { value: number | null; before: number | null }, f: Format, t: Words): Move | null {
  if (value === null || before === null) return null
  const share = figures[id].unit === 'share'
  if (!share && before === 0) return value === 0 ? { text: t.same, tone: 'same' } : null
  const moved = Math.round((share ? value - before : (value - before) / Math.abs(before)) * 1000) / 1000
  if (moved === 0) return { text: t.same, tone: 'same' }
  const sign = moved > 0 ? '+' : '−'
  const size = Math.abs(moved)
  const text = share ? `${sign}${f.number(size * 100, 1)}\u00a0${t.points}` : `${sign}${f.percent(size, size < 0.1 ? 1 : 0)}`
  const { better } = figures[id]
  return { text, tone: better === null ? 'same' : moved > 0 === (better === 'more') ? 'better' : 'worse' }
}

/** What a point of a plot is called. */
export function pointName(row: Pick<PlotRow, 'key' | 'label'>, by: Plot['by'], { f, locale, t, ages, reasons }: Names): string {
  if (row.label) return row.label[locale]
  if (row.key === '') return t.unnamed
  if (by === 'time') return f.date(row.key, { year: 'auto' })
  if (by === 'age' && (ageingBuckets as readonly string[]).includes(row.key)) return ages[row.key as AgeingBucket]
  if (by === 'reason' && row.key in reasons) return reasons[row.key as keyof Names['reasons']]
  return row.key
}

type Names = { f: Format; locale: Locale; t: Words; ages: (typeof bucketWords)['ru']; reasons: (typeof reasonWords)['ru'] }

/** Everything points are named by, in the language of the page. */
export function useNames(f: Format): Names {
  return { f, locale: useLocale().locale, t: useWords(words), ages: useWords(bucketWords), reasons: useWords(reasonWords) }
}
