import { PDFDocument } from '@cantoo/pdf-lib'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Form } from '#server/prints/forms/form.ts'
import { invoice } from '#server/prints/forms/invoice.ts'
import { orderRequestCustomer } from '#server/prints/forms/orderRequestCustomer.ts'
import { sf } from '#server/prints/forms/sf.ts'
import { ttn1t } from '#server/prints/forms/ttn1t.ts'
import { upd } from '#server/prints/forms/upd.ts'
import { docxText, htmlText, missingFrom, pdfPages, tight, xlsxCells } from '#testing/printed.ts'
import { richForm } from '#testing/prints/form.ts'
import { longNames } from '#testing/prints/longNames.ts'
import { asExecutor, everyday } from '#testing/prints/orders.ts'
import { drawForm } from './draw.ts'
import { gridOf } from './grid.ts'
import { plainForm } from './plain.ts'
import { renderForm } from './render.ts'

const picture = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()
const stamp = await picture(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="none" stroke="blue" stroke-width="8"/></svg>',
)
const sign = await picture(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path d="M5 60 L60 10 L120 70 L195 20" fill="none" stroke="navy" stroke-width="5"/></svg>',
)

/** The facts with the number the form would have when issued. */
const numbered = (code: string) => ({
  ...everyday,
  numbers: { ...everyday.numbers, [code]: { number: '26-000123', date: everyday.today } },
})

for (const format of ['pdf', 'docx', 'xlsx', 'html'] as const)
  test.each([
    ['ru', 'A4'],
    ['en', 'A4L'],
    ['ru', 'A5'],
  ] as const)(`${format}: every text of a rich form stands in its drawing (%s, %s)`, async (language, page) => {
    const form = richForm(language, page)
    const { bytes } = await renderForm(form, format, { forwarder: { stamp, sign } })
    expect(await missingFrom(form, format, bytes)).toEqual([])
  })

test('PDF: 45 rows stand on two pages, the head on both, each page numbered, signatures on one', async () => {
  const form = richForm('ru', 'A4')
  const bytes = await drawForm(form, 'pdf')
  const pages = await pdfPages(bytes)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries()) expect(tight(page)).toContain(`Лист${at + 1}из3`)
  for (const page of pages.slice(0, 2)) expect(tight(page)).toContain('№НаименованиеКоличествоСтоимость')
  expect(tight(pages[2]!)).not.toContain('Наименование')
  const signed = pages.filter(page => /ЗаказчикГенеральныйдиректорЁлкинП\.И\./.test(tight(page)))
  expect(signed).toHaveLength(1)
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain('/MarkInfo')
  expect(text).toMatch(/\/Lang \(ru\)/)
  expect(text).not.toMatch(/\/(URI|JavaScript|EmbeddedFile)\b/)
})

test('PDF: a long table of 400 rows repeats its head on every page and loses no row', async () => {
  const form = richForm('ru', 'A4', 400)
  const pages = await pdfPages(await drawForm(form, 'pdf'))
  expect(pages.length).toBeGreaterThan(8)
  for (const page of pages.slice(1, -2)) expect(tight(page)).toContain('Наименование')
  expect(await missingFrom(form, 'pdf', await drawForm(form, 'pdf'))).toEqual([])
})

test('DOCX: heads repeat, no row is cut, the sheet lies as it should, pages are numbered by the reader', async () => {
  const files = unzipSync(await drawForm(richForm('ru', 'A4L'), 'docx', { forwarder: { stamp, sign } }))
  const xml = strFromU8(files['word/document.xml']!)
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2)
  expect(xml.match(/<w:cantSplit\/>/g)!.length).toBeGreaterThan(45)
  expect(xml).toMatch(/w:w="16838"[^>]*w:h="11906"[^>]*w:orient="landscape"/)
  expect(xml).toContain('behindDoc="1"')
  const foot = Object.entries(files).find(([name]) => /footer\d*\.xml$/.test(name))![1]
  expect(strFromU8(foot)).toContain('NUMPAGES')
})

test('XLSX: numbers are numbers, heads and foot stand on every page, a text that looks like a formula is a text', async () => {
  const form = richForm('ru', 'A4')
  const table = form.blocks.find(block => block.kind === 'table')!
  table.body[0]![1] = { text: '=HYPERLINK("http://evil.example")' }
  const { sheets } = await readXlsx(await drawForm(form, 'xlsx'), { readStyles: true })
  const [sheet] = sheets
  expect(sheet!.rows.flat()).toContain(12_345.67)
  expect(sheet!.rows.flat()).toContain('=HYPERLINK("http://evil.example")')
  expect([...(sheet!.cells?.values() ?? [])].filter(cell => cell.formula)).toEqual([])
  expect(sheet!.pageSetup).toMatchObject({ fitToWidth: 1, fitToHeight: 0 })
  expect(sheet!.pageSetup?.printTitlesRow).toMatch(/^\$\d+:\$\d+$/)
  expect(sheet!.headerFooter?.oddFooter).toContain('&P')
})

test('HTML: a page of its own that runs nothing and fetches nothing, whatever the texts say', async () => {
  const form = richForm()
  form.title = '</title><script>alert(1)</script>'
  form.blocks.push({ kind: 'text', text: '<img src=x onerror=alert(1)> "&\' </style><script>alert(2)</script>' })
  const page = new TextDecoder().decode(await drawForm({ ...form, mark: 'Черновик' }, 'html', { forwarder: { stamp } }))
  expect(page).not.toMatch(/<script|<img src=x|https?:\/\/(?!www\.w3\.org)|url\(|@import/)
  expect(page).toContain('Черновик')
  expect(page.match(/<thead>/g)).toHaveLength(1)
})

test('a draft is marked in every format', async () => {
  const form = { ...richForm(), mark: 'Черновик' }
  expect((await pdfPages(await drawForm(form, 'pdf'))).every(page => tight(page).includes('Черновик'))).toBe(true)
  const files = unzipSync(await drawForm(form, 'docx'))
  expect(Object.entries(files).some(([name, bytes]) => /header\d*\.xml$/.test(name) && strFromU8(bytes).includes('Черновик'))).toBe(true)
  expect((await xlsxCells(await drawForm(form, 'xlsx'))).texts).toContain('Черновик')
})

test('one grid lays out all formats: spans leave no hole and no overlap, what is missing is filled, what does not fit is refused', () => {
  const grid = gridOf(
    [
      [
        { text: 'a', rows: 2 },
        { text: 'b', span: 2 },
      ],
      [{ text: 'c' }],
    ],
    4,
  )
  expect(grid.map(row => row.map(({ cell, column, span, rows }) => [cell.text, column, span, rows]))).toEqual([
    [
      ['a', 0, 1, 2],
      ['b', 1, 2, 1],
      ['', 3, 1, 1],
    ],
    [
      ['c', 1, 1, 1],
      ['', 2, 1, 1],
      ['', 3, 1, 1],
    ],
  ])
  expect(() => gridOf([[{ text: 'a', span: 3 }]], 2)).toThrow(RangeError)
  expect(() => gridOf([[{ text: 'a' }, { text: 'b' }, { text: 'c' }]], 2)).toThrow(RangeError)
})

test('two processes draw side by side, and a form that cannot be drawn fails alone', async () => {
  const wrong: Form = { ...richForm(), blocks: [{ kind: 'table', widths: [1], head: [], body: [[{ text: 'a' }, { text: 'b' }]] }] }
  const all = await Promise.allSettled([
    renderForm(richForm(), 'pdf'),
    renderForm(wrong, 'pdf'),
    renderForm(richForm(), 'docx'),
    renderForm(wrong, 'xlsx'),
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
})

test('control marks and halves of letters never reach a drawing', async () => {
  const form: Form = { ...richForm(), blocks: [{ kind: 'text', text: 'Груз\u0000 \u0007хрупкий\ud800' }] }
  for (const format of ['pdf', 'docx', 'xlsx', 'html'] as const) expect((await renderForm(form, format)).bytes.length).toBeGreaterThan(500)
  expect(docxText((await renderForm(form, 'docx')).bytes)).toContain('Груз хрупкий')
})

test('every format is drawn in a process of its own: what goes wrong in one is told from there', async () => {
  const wrong: Form = { ...richForm(), blocks: [{ kind: 'table', widths: [1], head: [], body: [[{ text: 'a' }, { text: 'b' }]] }] }
  for (const format of ['pdf', 'docx', 'xlsx', 'html'] as const)
    await expect(renderForm(wrong, format), format).rejects.toThrow(/\n +at gridOf/)
})

test('XLSX: pictures keep their own size wherever they lie, and a form a little too long is made smaller instead of leaving a line alone', async () => {
  const files = unzipSync(await drawForm(richForm('ru', 'A4', 2), 'xlsx', { forwarder: { stamp, sign } }))
  const drawing = strFromU8(files['xl/drawings/drawing1.xml']!)
  expect(drawing).not.toContain('twoCellAnchor')
  const sizes = [...drawing.matchAll(/<xdr:oneCellAnchor>.*?<xdr:ext cx="(\d+)" cy="(\d+)"\/>/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(sizes.length).toBeGreaterThanOrEqual(3)
  // the code of a bank and a stamp are as wide as they are tall
  expect(sizes.filter(([x, y]) => x === y).length).toBeGreaterThanOrEqual(2)
  const lines = (count: number): Form => ({
    ...richForm(),
    blocks: Array.from({ length: count }, (_, at) => ({ kind: 'text', text: `Строка ${at}` })),
  })
  const heightFor = async (count: number) =>
    /fitToHeight="(\d+)"/.exec(strFromU8(unzipSync(await drawForm(lines(count), 'xlsx'))['xl/worksheets/sheet1.xml']!))?.[1]
  expect([await heightFor(10), await heightFor(60), await heightFor(90)]).toEqual(['0', '1', '0'])
})

/** A УПД of so many lines, from some of which something is set off. */
const transferOf = (lines: number): Form => {
  const sum = everyday.price!
  const extra = (name: string, minus: boolean) => ({
    name: { ru: name, en: name },
    quantity: 1,
    unit: { ru: 'усл.', en: 'service' },
    sum: minus
      ? {
          ...sum,
          net: { ...sum.net, minor: -sum.net.minor },
          vat: { ...sum.vat, minor: -sum.vat.minor },
          gross: { ...sum.gross, minor: -sum.gross.minor },
        }
      : sum,
  })
  const all = Array.from({ length: lines }, (_, n) => extra(`Услуга ${n + 1} по перевозке груза`, false))
  return upd.build({ ...asExecutor(everyday), lines: [...all, extra('Грузчики за счёт исполнителя', true)] }, { language: 'ru' })
}

test.each(Array.from({ length: 16 }, (_, n) => n + 1))(
  'XLSX: a УПД of %i lines with a set-off parts no signer from his line',
  async lines => {
    const files = unzipSync(await drawForm(transferOf(lines), 'xlsx'))
    const xml = strFromU8(files['xl/worksheets/sheet1.xml']!)
    const heights = [...xml.matchAll(/<row [^>]*?r="(\d+)"[^>]*?ht="([\d.]+)"/g)].map(
      ([, row, height]) => [Number(row), Number(height)] as const,
    )
    const breaks = new Set([...xml.matchAll(/<brk [^>]*?id="(\d+)"/g)].map(([, row]) => Number(row) + 1))
    const strings = [...strFromU8(files['xl/sharedStrings.xml']!).matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) => si!)
    const rowOf = (text: string) => {
      const at = strings.findIndex(si => si.includes(text))
      return Number(new RegExp(`<c [^>]*?r="[A-Z]+(\\d+)"[^>]*?t="s"[^>]*?><v>${at}</v>`).exec(xml)![1])
    }
    // rows of one page, as tall as a landscape sheet without its margins
    const scaled = /fitToHeight="1"/.test(xml)
    let page = 1
    let used = 0
    const pageOf = new Map<number, number>()
    for (const [row, height] of heights) {
      if (!scaled && (breaks.has(row) || used + height > 595 - (0.45 + 0.6) * 72)) {
        page++
        used = 0
      }
      used += height
      pageOf.set(row, page)
    }
    for (const said of ['Передал; ответственный', 'Принял; ответственный']) {
      const head = rowOf(said)
      for (const row of [head + 1, head + 2]) expect(pageOf.get(row), `${said} ${row}`).toBe(pageOf.get(head))
    }
    const note = rowOf('Зачёт встречных требований')
    expect(pageOf.get(note + 1)).toBe(pageOf.get(note))
  },
)

test('XLSX: heads of a long table are repeated from a sheet whose name has blanks, and no number turns to crosses', async () => {
  const files = unzipSync(await drawForm(transferOf(16), 'xlsx'))
  expect(strFromU8(files['xl/workbook.xml']!)).toMatch(/<definedName name="_xlnm.Print_Titles"[^>]*>'УПД № [^'<]+'!\$\d+:\$\d+</)
  expect(strFromU8(files['xl/styles.xml']!)).toContain('shrinkToFit="true"')
})

test('HTML: a sheet is as wide on a screen as on paper, smaller as a whole in a narrow window, and free of its width when printed', async () => {
  for (const [page, width, least] of [
    ['A4', 794, 0.6],
    ['A4L', 1123, 0.6],
    ['A5', 559, 0.8],
  ] as const) {
    const html = new TextDecoder().decode(await drawForm(richForm('ru', page), 'html'))
    expect(html).toContain(`@media screen{main{width:${width}px;`)
    const steps = [...html.matchAll(/\(max-width:(\d+)px\)\{main\{zoom:([\d.]+)\}/g)].map(
      ([, below, zoom]) => [Number(below), Number(zoom)] as const,
    )
    // each step fits into every window the step before does not
    for (const [at, [below]] of steps.entries()) expect(width * (steps[at - 1]?.[1] ?? 1) + 16).toBeLessThanOrEqual(below + 2)
    expect(steps.at(-1)![1]).toBe(least)
  }
})

test.each(['pdf', 'docx', 'xlsx', 'html'] as const)(
  '%s: who signs an invoice of VAT has a line for his hand and his name, none for a post',
  async format => {
    const shown = async (form: Form) => {
      const bytes = await drawForm(form, format)
      if (format === 'pdf') return tight((await pdfPages(bytes)).join(''))
      return tight(format === 'xlsx' ? (await xlsxCells(bytes)).texts.join('') : format === 'docx' ? docxText(bytes) : htmlText(bytes))
    }
    const facts = asExecutor(everyday)
    const invoiced = await shown(sf.build(facts, { language: 'ru' }))
    expect(invoiced).toContain('(ф.и.о.)')
    expect(invoiced).not.toContain('(должность)')
    expect(invoiced).not.toContain(tight(facts.executor!.director.post))
    // those who hand a service over do it in their posts
    const transfer = await shown(upd.build(facts, { language: 'ru' }))
    for (const caption of ['(ф.и.о.)', '(должность)']) expect(transfer).toContain(caption)
  },
)

test('XLSX: heads of the table of an invoice of VAT are read without a glass, no word of them parted', async () => {
  for (const form of [sf, upd].map(each => each.build(asExecutor(everyday), { language: 'ru' }))) {
    const { sheets } = await readXlsx(await drawForm(form, 'xlsx'), { readStyles: true })
    const sizes = new Map([...(sheets[0]!.cells?.values() ?? [])].map(({ value, style }) => [value, style?.font?.size ?? 0]))
    const table = form.blocks.find(block => block.kind === 'table' && block.widths.length > 12)
    const heads = table?.kind === 'table' ? table.head.flat() : []
    expect(heads.length).toBeGreaterThan(30)
    for (const { text } of heads) expect([text, sizes.get(text)! >= 5]).toEqual([text, true])
  }
})

test('PDF: an everyday УПД is one sheet, signatures of both sides on it', async () => {
  expect(await pdfPages(await drawForm(upd.build(asExecutor(everyday), { language: 'ru' }), 'pdf'))).toHaveLength(1)
})

test('HTML: a line to write on is never parted into two', async () => {
  const form: Form = { ...richForm('ru', 'A4'), blocks: [{ kind: 'text', text: '_'.repeat(130) }] }
  const html = new TextDecoder().decode(await drawForm(form, 'html'))
  expect(html).toMatch(/<p class="blank left">_{130}<\/p>/)
})

test('PDF: letters near by are given in Latin, what has none by its code, each with a note; what the font knows stays, without one', async () => {
  const of = (text: string): Form => ({ ...richForm('ru', 'A4'), blocks: [{ kind: 'text', text }] })
  const said = async (text: string) => tight((await pdfPages(await drawForm(of(text), 'pdf')))[0]!)
  const chinese = await said('Перевозчик 上海（Шанхай） Łódź')
  expect(chinese).toContain(tight('Перевозчик [U+4E0A U+6D77](Шанхай) Łódź'))
  expect(chinese).toContain(tight('показаны их кодами Юникода'))
  expect(chinese).not.toContain('латиницей')
  const georgian = await said('შპს „ტრანსი“, Nəqliyyat')
  expect(georgian).toContain(tight('Shps „Transi“, Neqliyyat'))
  expect(georgian).toContain(tight('даны латиницей'))
  expect(georgian).not.toContain('Юникода')
  for (const text of [
    'Перевозчик «Łódź» № 5 — 12,5 ₽',
    'Қазақстан Темір Жолы, Өскемен',
    'İstanbul Nakliyat Şirketi, Çağrı ğıöü',
    'Беларуская чыгунка, Київ',
  ])
    expect(await said(text)).toBe(tight(`${text}${of('').running}Лист 1 из 1`))
  for (const text of ['上海', 'შპს']) {
    expect(await docxText(await drawForm(of(text), 'docx'))).toContain(text)
    expect((await xlsxCells(await drawForm(of(text), 'xlsx'))).texts.join()).toContain(text)
    expect(htmlText(await drawForm(of(text), 'html'))).toContain(text)
  }
})

test.each([
  ['a stamped УПД', () => upd.build(asExecutor(everyday), { language: 'ru' })],
  ['a customer’s request', () => orderRequestCustomer.build(numbered('order_request_customer'), { language: 'ru' })],
  ['an invoice of long names', () => invoice.build(asExecutor(longNames), { language: 'ru' })],
  ['an invoice of VAT of long names', () => sf.build(asExecutor(longNames), { language: 'ru' })],
] as [string, () => Form][])('PDF: %s is drawn a little smaller rather than leave its signatures alone on a page', async (_, build) => {
  const form = plainForm(build())
  const bytes = await drawForm(form, 'pdf', { executor: { stamp, sign }, forwarder: { stamp, sign } })
  expect(await pdfPages(bytes)).toHaveLength(1)
  expect(await missingFrom(form, 'pdf', bytes)).toEqual([])
  const [page] = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages()
  expect([page!.getWidth(), page!.getHeight()].map(Math.round)).toEqual(form.page === 'A4L' ? [842, 595] : [595, 842])
})

test('PDF: a form of two full pages keeps its type', async () => {
  const lines = Array.from({ length: 90 }, (_, at): Form['blocks'][number] => ({ kind: 'text', text: `Строка ${at}` }))
  const bytes = await drawForm({ ...richForm('ru', 'A4'), blocks: lines }, 'pdf')
  expect(await pdfPages(bytes)).toHaveLength(2)
})

test('DOCX: no word of a narrow column is parted, and a line to write on stands over what it is for', async () => {
  const xml = (form: Form) => drawForm(form, 'docx').then(bytes => strFromU8(unzipSync(bytes)['word/document.xml']!))
  const invoiced = await xml(sf.build(asExecutor(everyday), { language: 'ru' }))
  const scaled = [...invoiced.matchAll(/<w:r>(?:(?!<\/w:r>).)*<w:w w:val="(\d+)"\/>(?:(?!<\/w:r>).)*<w:t[^>]*>([^<]*)</g)]
  expect(scaled.map(([, , text]) => text).join()).toContain('прослеживаемости')
  for (const [, scale] of scaled) expect(Number(scale)).toBeGreaterThanOrEqual(69)
  expect(await xml(ttn1t.build(everyday, { language: 'ru' }))).toMatch(/<w:pBdr><w:top [^>]*\/>/)
})

test('XLSX: a measure shows the digits it has, a sum its kopecks; a line to write on stands where no border is one', async () => {
  const sheetOf = async (form: Form) => {
    const { sheets } = await readXlsx(await drawForm(form, 'xlsx'), { readStyles: true })
    return [...(sheets[0]!.cells?.values() ?? [])]
  }
  const formats = new Map((await sheetOf(ttn1t.build(everyday, { language: 'ru' }))).map(({ value, style }) => [value, style?.numFmt]))
  expect(formats.get(20)).toBe('#,##0')
  const sums = await sheetOf(sf.build(asExecutor(everyday), { language: 'ru' }))
  expect(sums.find(({ value }) => value === 68_000)?.style?.numFmt).toBe('#,##0.00')
  const texts = (await xlsxCells(await drawForm(ttn1t.build(everyday, { language: 'ru' }), 'xlsx'))).texts
  expect(texts.some(text => /Отпуск разрешил\s*_{20,}/.test(text))).toBe(true)
})
