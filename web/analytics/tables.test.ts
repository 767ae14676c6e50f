import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type FigureId, figureIds, type Plot } from '#contract/analytics.ts'
import { figureLabels } from '#contract/figure-words.ts'
import { csvOf } from './shapes.ts'
import { plainTable, sheetOf, tableOf } from './tables.ts'

const ru = Object.fromEntries(figureIds.map(id => [id, figureLabels[id].ru])) as Record<FigureId, string>
const row = (key: string, ...values: (number | null)[]) => ({ key, label: null, values, of: 1, drill: null })
const plot = (by: Plot['by'], rows: Plot['rows']): Plot => ({ by, figures: ['delivered', 'margin'], rows, before: [], more: 0 })

test('a workbook of a plot has numbers as numbers, money in major units, days as dates, and no formulas', async () => {
  const time = tableOf(plot('time', [row('2026-10-06', 3, 12_345)]), { names: ['6 окт.'], head: 'Дни', figureNames: ru })
  const lanes = tableOf(plot('lane', [row('a>b', 2, null)]), { names: ['=HYPERLINK("https://x")'], head: 'Направление', figureNames: ru })
  const bytes = await writeXlsx({ sheets: [sheetOf('Доставлено [по дням]', time), sheetOf('Направления', lanes)] })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]!.name).toBe('Доставлено  по дням ')
  expect(sheets[0]!.rows[0]).toEqual(['Дни', 'Доставлено заказов', 'Маржа'])
  const [day, count, money] = sheets[0]!.rows[1]!
  expect((day as Date).toISOString()).toBe('2026-10-06T00:00:00.000Z')
  expect([count, money]).toEqual([3, 123.45])
  expect(sheets[1]!.rows[1]![0], 'what would begin a formula is text').toBe('=HYPERLINK("https://x")')
  expect(csvOf(plainTable(lanes))).toContain(`"'=HYPERLINK(""https://x"")";2;`)
})
