import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportCard, type ImportKind, imports } from '#contract/imports.ts'
import { newTin } from '#testing/makers.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let executor: Someone
beforeAll(async () => {
  forwarder = await world.forwarder()
  executor = await world.executor()
})

const CHUNK = 6000 * 20

async function upload(of: Someone, kind: ImportKind, bytes: Uint8Array | string, fileName = 'table.csv') {
  const all = Buffer.from(bytes)
  const { id } = (await of.ask(imports.begin, { data: { kind, fileName } })).data
  for (let seq = 0; seq * CHUNK < Math.max(1, all.length); seq++) {
    const part = all.subarray(seq * CHUNK, (seq + 1) * CHUNK)
    const base64 = Array.from({ length: Math.max(1, Math.ceil(part.length / 6000)) }, (_, i) =>
      part.subarray(i * 6000, (i + 1) * 6000).toString('base64'),
    )
    await of.ask(imports.chunk, { data: { id, seq, base64 } })
  }
  return of.ask(imports.read, { data: { id } })
}

const broken = async (of: Someone, id: string) => (await of.ask(imports.rows, { query: { id, only: 'broken', limit: 200 } })).data.items

async function confirm(of: Someone, from: ImportCard): Promise<{ added: number; last: ImportCard }> {
  let added = 0
  let last = from
  while (last.readyRows > 0) {
    const answer = (await of.ask(imports.confirm, { data: { id: last.id, version: last.version } })).data
    added += answer.added
    last = answer.import
  }
  return { added, last }
}

describe('a table of drivers', () => {
  const head = 'ФИО;Тел.;Дата рождения;Номер ВУ;ВУ выдано;ВУ до;Категории'
  const line = (i: number) => [
    `Иванов Пётр${i % 7 === 0 ? ' Сергеевич' : ''}`,
    `8 (917) ${String(1_000_000 + i).replace(/^(...)(..)(..)/, '$1-$2-$3')}`,
    '21.11.1980',
    `99 16 ${String(100_000 + i)}`,
    '1.2.20',
    '2030-01-31',
    'В, С, CE',
  ]
  const spoil: [column: number, text: string][] = [
    [1, '12'],
    [2, '31.02.1980'],
    [3, '99 16 12'],
    [6, 'X'],
    [5, '01.02.2019'],
    [0, 'Иванов'],
    [1, ''],
  ]
  const rows = Array.from({ length: 1000 }, (_, i) => {
    const cells = line(i)
    const wrong = i % 27 === 13 ? spoil[Math.floor(i / 27) % spoil.length] : undefined
    return { cells: wrong ? cells.with(wrong[0], wrong[1]) : cells, wrong: wrong?.[0] }
  })
  const table = [head, ...rows.map(({ cells }) => cells.join(';'))].join('\r\n')

  test('1 000 drivers with 37 broken rows: 37 named cells, 963 after confirmation, none added by the second upload', async () => {
    const wrong = rows.flatMap(({ wrong: column }, i) => (column === undefined ? [] : [{ n: i + 2, column }]))
    expect(wrong).toHaveLength(37)
    const read = (await upload(executor, 'drivers', table)).data
    expect(read).toMatchObject({ rows: 1000, readyRows: 963, brokenRows: 37, brokenCells: 37, knownRows: 0, missing: [], hasHeads: true })
    expect(read.fields).toEqual(['name', 'phone', 'birth', 'licence', 'licenceIssued', 'licenceExpires', 'categories'])
    const told = await broken(executor, read.id)
    expect(told.flatMap(({ n, faults }) => faults.map(({ column }) => ({ n, column })))).toEqual(wrong)
    for (const { faults } of told) expect(faults[0]!.why).toMatch(/[а-я]{4}/)
    expect(await world.count('drivers', 'org_id = $1', [executor.org])).toBe(0)

    const { added, last } = await confirm(executor, read)
    expect([added, last.addedRows, last.brokenRows, last.status]).toEqual([963, 963, 37, 'done'])
    expect(await world.count('drivers', `org_id = $1 and status = 'draft'`, [executor.org])).toBe(963)
    expect(await world.count('audits', `org_id = $1 and what = 'driver.create'`, [executor.org])).toBe(963)

    const again = (await upload(executor, 'drivers', table)).data
    expect(again).toMatchObject({ readyRows: 0, knownRows: 963, brokenRows: 37 })
    expect((await executor.ask(imports.confirm, { data: { id: again.id, version: again.version } })).data.added).toBe(0)
    expect(await world.count('drivers', 'org_id = $1', [executor.org])).toBe(963)
  }, 180_000)

  test('cells lie sealed until they are confirmed, and are read by him alone who brought them', async () => {
    const { id } = (await upload(executor, 'drivers', `ФИО;Телефон\nПетров Иван;+79170009999`)).data
    const { rows: chunks } = await world.root.query<{ sealed: Buffer }>('select sealed from import_chunks where import_id = $1', [id])
    expect(Buffer.concat(chunks.map(({ sealed }) => sealed)).includes('9170009999')).toBe(false)
    for (const other of [await world.colleague(executor, 'owner'), await world.executor()])
      expect((await other.ask(imports.rows, { query: { id } })).error.code).toBe('import.not_found')
    await world.setClock(new Date(Date.now() + 25 * 3600_000))
    expect((await executor.ask(imports.get, { query: { id } })).error.code).toBe('import.not_found')
    await world.setClock(null)
  })
})

describe('reading', () => {
  test('FI10 CP1251, UTF-8 with a mark, UTF-16, quotes with line ends inside, tabs and commas', async () => {
    const cp1251 = Buffer.from([...'Название;ИНН\r\nРомашка;7736207543'].map(letter => toCp1251(letter)))
    const names = async (bytes: Uint8Array | string) => {
      const { id, ...found } = (await upload(forwarder, 'customers', bytes)).data
      return { fields: found.fields, cells: (await forwarder.ask(imports.rows, { query: { id } })).data.items.map(({ cells }) => cells) }
    }
    const plainly = { fields: ['name', 'tin'], cells: [['Ромашка', '7736207543']] }
    expect(await names(cp1251)).toEqual(plainly)
    expect(await names('\ufeffНазвание;ИНН\nРомашка;7736207543')).toEqual(plainly)
    expect(await names(Buffer.from('\ufeffНазвание\tИНН\r\nРомашка\t7736207543', 'utf16le'))).toEqual(plainly)
    expect(await names('Клиент,ИНН заказчика\nРомашка,7736207543')).toEqual(plainly)
    expect((await names('Название;ИНН;Адрес\n"ООО ""Ромашка""";7736207543;"Казань;\nБаумана, 1"')).cells).toEqual([
      ['ООО "Ромашка"', '7736207543', 'Казань;\nБаумана, 1'],
    ])
  })

  test('columns without a head are told by what stands in them, and are changed by hand', async () => {
    const tins = [newTin(), newTin()]
    const read = (await upload(forwarder, 'customers', `Ромашка\t${tins[0]}\t+7 917 000-11-22\nЛютик\t${tins[1]}\t8 917 000-11-33`)).data
    expect(read).toMatchObject({ fields: ['name', 'tin', 'contactPhone'], hasHeads: false, rows: 2, readyRows: 2 })
    const other = await forwarder.ask(imports.map, {
      data: { id: read.id, version: read.version, fields: ['note', 'tin', 'contactPhone'], hasHeads: false },
    })
    expect(other.data).toMatchObject({ fields: ['note', 'tin', 'contactPhone'], missing: ['name'] })
    const early = await forwarder.ask(imports.confirm, { data: { id: read.id, version: other.data.version } })
    expect([early.status, early.error.message]).toEqual([422, 'Укажите столбцы: Название'])
    const stale = await forwarder.ask(imports.map, { data: { id: read.id, version: read.version, fields: [], hasHeads: false } })
    expect(stale.error.code).toBe('import.changed')
    const back = (
      await forwarder.ask(imports.map, { data: { id: read.id, version: other.data.version, fields: ['name', 'tin'], hasHeads: true } })
    ).data
    expect(back).toMatchObject({ rows: 1, hasHeads: true, heads: ['Ромашка', tins[0], '+7 917 000-11-22'] })
  })

  test('a workbook: numbers, days and words as they look', async () => {
    const tin = newTin()
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Лист1',
          rows: [
            ['Наименование', 'ИНН', 'Отсрочка', 'Лимит'],
            ['Ландыш', Number(tin), 30, 1234.5],
          ],
        },
      ],
    })
    const read = (await upload(forwarder, 'customers', bytes, 'customers.xlsx')).data
    expect(read).toMatchObject({ fields: ['name', 'tin', 'payDays', 'creditLimit'], readyRows: 1 })
    await confirm(forwarder, read)
    const { rows } = await world.root.query('select name, tin, pay_days, credit_limit from customers where org_id = $1 and tin = $2', [
      forwarder.org,
      tin,
    ])
    expect(rows).toEqual([{ name: 'Ландыш', tin, pay_days: 30, credit_limit: '123450' }])
  })

  test('FI06 FI08 an archive that would unpack to too much, one with another inside, and what is no table are refused; the server stays well', async () => {
    const why = async (bytes: Uint8Array | string) => (await upload(forwarder, 'customers', bytes)).error.code
    expect(await why(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(6 * 1024 * 1024) }))).toBe('import.archive')
    expect(await why(zipSync({ 'xl/embeddings/other.xlsx': strToU8('PK') }))).toBe('import.archive')
    expect(await why(zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`a${i}`, new Uint8Array(1)]))))).toBe(
      'import.archive',
    )
    expect(await why(zipSync({ 'readme.txt': strToU8('no workbook') }))).toBe('import.unreadable')
    expect(await why(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe('import.unreadable')
    expect(await why('')).toBe('import.empty')
    expect(await why('\n \n')).toBe('import.empty')
    expect(await why(`a${';a'.repeat(80)}`)).toBe('import.too_wide')
    expect(await why('a\n'.repeat(50_002))).toBe('import.too_long')
    expect((await world.app.inject('/healthz')).statusCode).toBe(200)
  })

  test('FI08 a sheet of 100 000 rows is refused by its count, and a workbook with macros is read as a table, its program neither kept nor run', async () => {
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'a', rows: [['Название'], ['Ромашка']] }] }))
    const rows = Array.from(
      { length: 100_000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>к${i}</t></is></c></row>`,
    )
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`
    const long = await upload(forwarder, 'customers', zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }, { level: 1 }))
    expect(long.error).toMatchObject({ code: 'import.too_long', info: { most: 50_000 } })
    const macros = { 'xl/vbaProject.bin': new Uint8Array(4096).fill(7), 'xl/_rels/vbaProject.bin.rels': strToU8('<Relationships/>') }
    const read = await upload(forwarder, 'customers', zipSync({ ...parts, ...macros }))
    expect(read.data).toMatchObject({ fields: ['name'], rows: 1, readyRows: 1 })
    expect((await world.root.query('select 1 from import_chunks where import_id = $1', [read.data.id])).rowCount).toBe(1)
    expect((await world.app.inject('/healthz')).statusCode).toBe(200)
  })

  test('FI07 entities of a document are not expanded', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const sheet = `<?xml version="1.0"?>${bomb}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [['Название'], ['x']] }] })
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(bytes)
    const answer = await upload(forwarder, 'customers', zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }))
    if (answer.status === 200) {
      const { items } = (await forwarder.ask(imports.rows, { query: { id: answer.data.id } })).data
      expect(JSON.stringify(items)).not.toContain('aaaaaaaaaa')
    } else expect(answer.error.code).toBe('import.unreadable')
  })
})

describe('each kind', () => {
  test('customers: a broken cell is repaired in the table; the same twice is named', async () => {
    const [one, two, three] = [newTin(), newTin(), newTin()]
    const read = (
      await upload(
        forwarder,
        'customers',
        `Название\tИНН\tТелефон\nАльфа\t${one}\t8 917 000 22 33\nБета\t7736207544\t\nГамма\t${two}\tнет\nДельта\t${one}\t\nЭпсилон\t${three}\t`,
      )
    ).data
    expect(read).toMatchObject({ brokenRows: 3, brokenCells: 3, readyRows: 2 })
    const told = await broken(forwarder, read.id)
    expect(told.map(({ n, faults }) => [n, faults[0]!.column])).toEqual([
      [3, 1],
      [4, 2],
      [5, 1],
    ])
    expect(told[2]!.faults[0]!.why).toBe('то же, что в строке 2')
    const cells = [
      { n: 3, column: 1, text: '7736207543' },
      { n: 4, column: 2, text: '' },
    ]
    const fixed = (await forwarder.ask(imports.fix, { data: { id: read.id, version: read.version, cells } })).data
    expect(fixed).toMatchObject({ brokenRows: 1, readyRows: 4 })
    const { added, last } = await confirm(forwarder, fixed)
    expect([added, last.brokenRows, last.knownRows]).toEqual([4, 0, 1])
    expect(await world.count('customers', `org_id = $1 and contact_phone = '+79170002233'`, [forwarder.org])).toBe(1)
  })

  test('nodal points: town, hours, gates and the customer by his tin; a repeat adds none', async () => {
    const tin = newTin()
    const customer = await world.customer(forwarder, { name: 'ООО «Кедр»', tin })
    const text = `Город;Адрес;Название;Заказчик;График работы;Ворота;Широта;Долгота\nг. Казань;ул. Баумана, 15;Склад 1;${tin};пн-пт 8-12, 13-17;1,2;55,79;49,11\nНезнамск;ул. Ленина, 1;Склад 2;;;;;\nСамара;ул. Мира, 2;Склад 3;Кедрач;;;;\nПермь;ул. Мира, 3;;;днём;;;`
    const read = (await upload(forwarder, 'nodal_points', text)).data
    expect(read).toMatchObject({ brokenRows: 3, brokenCells: 3, readyRows: 1 })
    expect((await broken(forwarder, read.id)).map(({ faults }) => read.fields[faults[0]!.column])).toEqual(['place', 'customer', 'hours'])
    expect((await confirm(forwarder, read)).added).toBe(1)
    const { rows } = await world.root.query(
      'select place, lat, gates, customer_id, jsonb_array_length(hours -> 0) as spans from nodal_points where org_id = $1',
      [forwarder.org],
    )
    expect(rows).toEqual([{ place: 'kazan', lat: 55.79, gates: ['1', '2'], customer_id: customer, spans: 2 }])
    expect((await upload(forwarder, 'nodal_points', text)).data).toMatchObject({ knownRows: 1, readyRows: 0 })
  })

  test('vehicles: plates with spaces and Latin letters, tonnes and kilograms, kinds by words', async () => {
    const text = `Госномер;Тип ТС;Марка;Модель;Год;Кузов;Грузоподъёмность;Объём;ОСАГО до\nA 123 BC 77;Тягач;Scania;R450;2019;;;;01.12.26\nАР 1234 16;полуприцеп;Тонар;97461;2020;Тент;20;82,5;\nВ 777 ОР 99;вагон;;;;;;;\nХХ1;тягач;;;;;;;\nAP123416;прицеп;;;;;;;`
    const read = (await upload(executor, 'vehicles', text)).data
    const told = await broken(executor, read.id)
    expect(told.map(({ n, faults }) => [n, read.fields[faults[0]!.column]])).toEqual([
      [4, 'kind'],
      [5, 'plate'],
      [6, 'plate'],
    ])
    expect((await confirm(executor, read)).added).toBe(2)
    const { rows } = await world.root.query(`select plate, kind, body_type, payload_kg from vehicles where org_id = $1 order by kind`, [
      executor.org,
    ])
    expect(rows).toEqual([
      { plate: 'АР123416', kind: 'semi_trailer', body_type: 'tent', payload_kg: 20_000 },
      { plate: 'А123ВС77', kind: 'tractor', body_type: null, payload_kg: null },
    ])
    expect((await upload(executor, 'vehicles', text)).data).toMatchObject({ knownRows: 2, readyRows: 0 })
  })

  test('partners: invitations by tin; who is not here, oneself and a partner one has are told', async () => {
    const own = await world.forwarder()
    const carrier = await world.executor()
    const { rows: tins } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
      [own.org, carrier.org],
    ])
    // tins of the test world are made up: real ones are checked for their digits
    const tin = newTin()
    await world.root.query('update organizations set tin = $1 where id = $2', [tin, carrier.org])
    expect(tins).toHaveLength(2)
    const text = `ИНН;Заметка\n${tin};из таблицы\n${newTin()};\n7736207544;`
    const read = (await upload(own, 'partners', text)).data
    expect(read).toMatchObject({ readyRows: 1, brokenRows: 2 })
    expect((await confirm(own, read)).added).toBe(1)
    expect(
      await world.count('partners', `org_id = $1 and partner_org_id = $2 and status = 'invited' and note = 'из таблицы'`, [
        own.org,
        carrier.org,
      ]),
    ).toBe(1)
    expect((await upload(own, 'partners', text)).data).toMatchObject({ knownRows: 1, readyRows: 0 })
  })

  test('AZ05 who may not change a thing may not import it', async () => {
    const viewer = await world.colleague(forwarder, 'viewer')
    expect((await viewer.ask(imports.begin, { data: { kind: 'customers', fileName: 'a.csv' } })).error.code).toBe('access.denied')
    expect((await executor.ask(imports.begin, { data: { kind: 'nodal_points', fileName: 'a.csv' } })).error.code).toBe('access.denied')
    expect((await forwarder.ask(imports.begin, { data: { kind: 'drivers', fileName: 'a.csv' } })).error.code).toBe('access.denied')
  })
})

function toCp1251(letter: string): number {
  const code = letter.codePointAt(0)!
  return code < 0x80 ? code : code >= 0x410 && code <= 0x44f ? code - 0x350 : 0x3f
}
