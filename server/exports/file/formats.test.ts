import { text } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from '#server/exports/export.ts'
import { csvCell, fileOf, neutral } from './formats.ts'

const columns = [
  { ru: 'Имя', en: 'Name' },
  { ru: 'Сумма', en: 'Sum', kind: 'money' as const },
  { ru: 'Погрузка', en: 'Loading', kind: 'moment' as const },
]
async function* rows(...given: Cell[][]) {
  yield given
}
const noon = { at: '2026-11-21T09:05:00.000Z', zone: 'Asia/Yekaterinburg' }

test.each(['=1+1', ' =1+1', '\t=cmd|x', '+cmd', '-cmd()', '@sum(a1)', '|calc', '%x', '＝1+1', '＋1a', '\u0000=1', '\r@x'])(
  'FO01 %j is no formula in a file',
  given => expect(neutral(given)).toBe(`'${given}`),
)

test.each(['-5', '+7 917', '-1500,50', '7701234567', 'ООО «Вектор»', 'a=b', ''])('FO01 %j stays as it is', given =>
  expect(neutral(given)).toBe(given),
)

test('FO01 a file for offices: BOM, semicolons, CRLF, commas in numbers, quotes where a line would break', async () => {
  const file = await text(
    fileOf('csv', {
      title: 'Заказы',
      columns,
      rows: rows(['=HYPERLINK("x")', -5.5, noon], ['две\nстроки; и "кавычки"', null, null]),
      locale: 'ru',
    }),
  )
  expect(file).toBe('\ufeffИмя;Сумма;Погрузка\r\n"\'=HYPERLINK(""x"")";-5,5;21.11.2026 14:05\r\n"две\nстроки; и ""кавычки""";;\r\n')
  expect([csvCell(-5.5, 'en'), csvCell({ day: '2026-11-21' }, 'en'), csvCell({ day: '2026-11-21' }, 'ru')]).toEqual([
    '-5.5',
    '2026-11-21',
    '21.11.2026',
  ])
})

test('FO02 in a workbook a text is a text, a number a number, a moment the clock of its zone', async () => {
  const chunks: Buffer[] = []
  for await (const chunk of fileOf('xlsx', {
    title: 'Заказы',
    columns,
    rows: rows(['=1+1', 68_000.5, noon], ['0123\u0001', null, null]),
    locale: 'ru',
  }))
    chunks.push(chunk)
  const book = await readXlsx(Buffer.concat(chunks))
  const sheet = book.sheets[0]!
  expect(sheet.name).toBe('Заказы')
  expect(sheet.rows).toEqual([
    ['Имя', 'Сумма', 'Погрузка'],
    ['=1+1', 68_000.5, new Date('2026-11-21T14:05:00Z')],
    ['0123', null, null],
  ])
})
