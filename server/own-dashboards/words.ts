import { type Anomaly, type FigureId, type FigureUnit, type FigureValue, figures, type Plot, type PlotRow } from '#contract/analytics.ts'
import { reasonLabels } from '#contract/analytics-words.ts'
import { ageLabels } from '#contract/debt-age-words.ts'
import { figureLabels } from '#contract/figure-words.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import { dayText, momentText, spanText } from '#server/wording/words/days.ts'
import { moneyText, numberText } from '#server/wording/words/sums.ts'
import { nbsp } from '#server/wording/words/text.ts'
import type { TilesAnswer } from './commands/tiles.ts'

/** What a letter with a dashboard and its papers are made of. */
export type LetterFacts = TilesAnswer & { name: string; locale: Locale; organization: string; tz: string; at: Date }

const said = {
  days: { ru: 'дн.', en: 'd' },
  km: { ru: 'км', en: 'km' },
  kg: { ru: 'кг', en: 'kg' },
  tonKm: { ru: 'т·км', en: 't·km' },
  intensity: { ru: 'г/т·км', en: 'g/t·km' },
} as const satisfies Record<string, Bilingual>

/** What papers and letters with a dashboard say besides names of figures. */
export const paperWords = {
  by: { ru: 'Организация', en: 'Organisation' },
  days: { ru: 'Период', en: 'Days' },
  compared: { ru: 'Сравнение', en: 'Compared with' },
  side: { ru: 'Сторона', en: 'Side' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  currency: { ru: 'Валюта', en: 'Currency' },
  asOf: { ru: 'Посчитано', en: 'Reckoned at' },
  figure: { ru: 'Показатель', en: 'Figure' },
  value: { ru: 'Значение', en: 'Value' },
  before: { ru: 'Было', en: 'Was' },
  cases: { ru: 'Случаев', en: 'Cases' },
  anomalies: { ru: 'Необычное', en: 'Out of the usual' },
  nothing: { ru: 'За эти дни нечего показать.', en: 'There is nothing to show for these days.' },
  unnamed: { ru: 'не указано', en: 'not given' },
  how: { ru: 'Как считается', en: 'How it is reckoned' },
} as const satisfies Record<string, Bilingual>

const lines = {
  was: { ru: (value: string) => `было ${value}`, en: (value: string) => `was ${value}` },
  lead: {
    ru: (days: string, organization: string) => `${organization}, ${days}. Отчёт целиком и таблица приложены.`,
    en: (days: string, organization: string) => `${organization}, ${days}. The whole dashboard and its table are attached.`,
  },
  open: { ru: 'Открыть отчёт', en: 'Open the dashboard' },
  aside: {
    ru: 'Час и день письма меняются на странице отчёта, там же рассылка отключается.',
    en: 'The hour and the day of the letter are changed on the page of the dashboard, where it is also ended.',
  },
  more: { ru: (count: string) => `и ещё ${count}`, en: (count: string) => `and ${count} more` },
  unusual: {
    ru: (where: string, figure: string, times: string, since: string) => `${where}: ${figure} — в ${times} раза больше обычного с ${since}`,
    en: (where: string, figure: string, times: string, since: string) => `${where}: ${figure}, ${times} times the usual since ${since}`,
  },
}

/** How many rows were left out. */
export const moreText = (count: number, locale: Locale): string => lines.more[locale](numberText(count, 0, locale))

/** A figure with its unit as letters and papers tell it. */
export function valueText(value: number | null, unit: FigureUnit, { locale, asked }: Pick<LetterFacts, 'locale' | 'asked'>): string {
  if (value === null) return '–'
  const plain = (digits: number, of: number = value) => numberText(of, digits, locale)
  switch (unit) {
    case 'count':
      return plain(0)
    case 'number':
      return plain(1)
    case 'share':
      return `${plain(1, value * 100)}${locale === 'ru' ? nbsp : ''}%`
    case 'money':
      return moneyText({ minor: Math.round(value), currency: asked.filter.currency }, locale)
    case 'hours':
      return spanText(Math.round(value * 60), locale)
    case 'days':
    case 'intensity':
      return `${plain(1)}${nbsp}${said[unit][locale]}`
    default:
      return `${plain(0)}${nbsp}${said[unit][locale]}`
  }
}

export const figureName = (id: FigureId, locale: Locale): string => figureLabels[id][locale]

/** What a row of a plot is called. */
export function rowName({ key, label }: Pick<PlotRow, 'key' | 'label'>, by: Plot['by'], locale: Locale): string {
  if (label) return label[locale]
  if (key === '') return paperWords.unnamed[locale]
  if (by === 'time') return dayText(key)
  if (by === 'age' && key in ageLabels) return ageLabels[key as keyof typeof ageLabels][locale]
  return by === 'reason' && key in reasonLabels ? reasonLabels[key as keyof typeof reasonLabels][locale] : key
}

/** The days of a dashboard, or those it is compared with. */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

export const atText = ({ at, tz, locale }: Pick<LetterFacts, 'at' | 'tz' | 'locale'>): string => momentText(at, tz, locale)

/** A figure as a line of a letter. */
export function figureLine({ id, value, before }: FigureValue, told: LetterFacts): { title: string; text: string } {
  const { locale } = told
  const text = (of: number | null) => valueText(of, figures[id].unit, told)
  return { title: figureName(id, locale), text: before === null ? text(value) : `${text(value)}, ${lines.was[locale](text(before))}` }
}

/** Something out of its usual run, in a sentence. */
export const anomalyText = ({ figure, by, key, label, times, since }: Anomaly, locale: Locale): string =>
  lines.unusual[locale](rowName({ key, label }, by, locale), figureName(figure, locale), numberText(times, 1, locale), dayText(since))

/** What stands around the figures of a letter. */
export function letterText({ name, locale, organization, asked }: LetterFacts): {
  subject: string
  lead: string
  open: string
  aside: string
} {
  const days = daysText(asked.span)
  return {
    subject: `${name}: ${days}`,
    lead: lines.lead[locale](days, organization),
    open: lines.open[locale],
    aside: lines.aside[locale],
  }
}
