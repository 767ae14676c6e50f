import { type FigureValue, figures, type Plot } from '#contract/analytics.ts'
import { cutHeads, cutLabels } from '#contract/analytics-words.ts'
import { figureDefinitions } from '#contract/figure-words.ts'
import {
  anomalyText,
  atText,
  daysText,
  figureName,
  type LetterFacts,
  moreText,
  paperWords,
  rowName,
  valueText,
} from '#server/own-dashboards/words.ts'
import type { Block, Cell, Form } from '#server/prints/forms/form.ts'

/** Columns a page across holds; what else a table has stands in a table below. */
const MOST_COLUMNS = 7

/** A dashboard as a paper: its figures, a table for each plot, what is unusual, and how each figure is reckoned. */
export function dashboardForm(told: LetterFacts): Form {
  const { name, locale, organization, asked, tiles, anomalies } = told
  const word = (id: keyof typeof paperWords) => paperWords[id][locale]
  const values = tiles.flatMap(({ figure }) => figure ?? [])
  const plots = tiles.flatMap(({ plot }) => plot ?? [])
  const ids = [...new Set([...values.map(({ id }) => id), ...plots.flatMap(plot => plot.figures)])]
  const title = `${name}: ${daysText(asked.span)}`
  return {
    code: 'dashboard',
    edition: '',
    language: locale,
    page: 'A4L',
    title,
    running: title,
    blocks: [
      { kind: 'title', level: 1, text: name },
      {
        kind: 'fields',
        rows: [
          [word('by'), organization],
          [word('side'), word(asked.filter.side)],
          [word('days'), daysText(asked.span)],
          ...(asked.before ? [[word('compared'), daysText(asked.before)] satisfies [string, string]] : []),
          [word('currency'), asked.filter.currency],
          [word('asOf'), atText(told)],
        ],
      },
      ...(values.length > 0 ? [{ kind: 'gap', size: 'small' } as const, figureTable(values, told)] : []),
      ...(anomalies.length > 0
        ? [
            { kind: 'title', level: 2, text: word('anomalies') } as const,
            ...anomalies.map((one): Block => ({ kind: 'text', text: anomalyText(one, locale) })),
          ]
        : []),
      ...plots.flatMap(plot => plotTables(plot, told)),
      ...(values.length + plots.length === 0 ? [{ kind: 'text', text: word('nothing') } as const] : []),
      ...(ids.length > 0
        ? [
            { kind: 'title', level: 2, text: word('how') } as const,
            { kind: 'fields', rows: ids.map((id): [string, string] => [figureName(id, locale), figureDefinitions[id][locale]]) } as const,
          ]
        : []),
    ],
  }
}

/** A figure as a cell: its text, and the number for those who compute with it; sums of money in major units, shares of one. */
function cellOf(value: number | null, unit: FigureValue['unit'], told: LetterFacts): Cell {
  const text = valueText(value, unit, told)
  if (value === null) return { text, align: 'right' }
  const [number, digits] = unit === 'money' ? [value / 100, 2] : unit === 'count' ? [value, 0] : [value, unit === 'share' ? 4 : 2]
  return { text, align: 'right', value: { number: number.toFixed(digits), digits } }
}

function figureTable(values: readonly FigureValue[], told: LetterFacts): Block {
  const { locale, asked } = told
  const compared = asked.before !== null
  return {
    kind: 'table',
    widths: compared ? [40, 20, 20, 12] : [50, 25, 15],
    head: [(['figure', 'value', ...(compared ? ['before' as const] : []), 'cases'] as const).map(id => ({ text: paperWords[id][locale] }))],
    body: values.map(({ id, unit, value, before, of }) => [
      { text: figureName(id, locale) },
      cellOf(value, unit, told),
      ...(compared ? [cellOf(before, unit, told)] : []),
      cellOf(of, 'count', told),
    ]),
  }
}

/** The rows of a plot, as many tables of them as its columns need. */
function plotTables(plot: Plot, told: LetterFacts): Block[] {
  const { locale } = told
  const title = `${figureName(plot.figures[0]!, locale)} ${cutLabels[plot.by][locale]}`
  const blocks: Block[] = [{ kind: 'title', level: 2, text: title }]
  if (plot.rows.length === 0) return [...blocks, { kind: 'text', text: paperWords.nothing[locale] }]
  for (let first = 0; first < plot.figures.length; first += MOST_COLUMNS) {
    const columns = plot.figures.slice(first, first + MOST_COLUMNS)
    blocks.push({
      kind: 'table',
      widths: [28, ...columns.map(() => 72 / columns.length)],
      head: [[cutHeads[plot.by][locale], ...columns.map(id => figureName(id, locale))].map(text => ({ text }))],
      body: plot.rows.map(row => [
        { text: rowName(row, plot.by, locale) },
        ...columns.map((id, at) => cellOf(row.values[first + at] ?? null, figures[id].unit, told)),
      ]),
    })
  }
  return plot.more > 0 ? [...blocks, { kind: 'text', small: true, text: moreText(plot.more, locale) }] : blocks
}
