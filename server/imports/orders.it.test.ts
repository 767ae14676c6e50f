import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportCard, type ImportRow, imports } from '#contract/imports.ts'
import { orders } from '#contract/orders.ts'
import { newTin } from '#testing/makers.ts'
import { type OfficeTable, officeTables } from '#testing/officeTables.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { readTable } from './table/table.ts'

const world = await openWorld()
afterAll(() => world.close())

let logist: Someone
const tins = [newTin(), newTin(), newTin()]
beforeAll(async () => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  logist = await world.forwarder()
  for (const [i, tin] of tins.entries()) await world.customer(logist, { name: `ООО «Ромашка ${i + 1}»`, tin })
})

const CHUNK = 6000 * 20

async function upload(
  of: Someone,
  bytes: Uint8Array | string,
  fileName = 'orders.csv',
  kind: ImportCard['kind'] = 'orders',
): Promise<ImportCard> {
  const all = Buffer.from(bytes)
  const { id } = (await of.ask(imports.begin, { data: { kind, fileName } })).data
  for (let seq = 0; seq * CHUNK < all.length; seq++) {
    const part = all.subarray(seq * CHUNK, (seq + 1) * CHUNK)
    const base64 = Array.from({ length: Math.ceil(part.length / 6000) }, (_, i) =>
      part.subarray(i * 6000, (i + 1) * 6000).toString('base64'),
    )
    await of.ask(imports.chunk, { data: { id, seq, base64 } })
  }
  return (await of.ask(imports.read, { data: { id } })).data
}

async function confirm(of: Someone, from: ImportCard): Promise<{ added: number; last: ImportCard; portions: number }> {
  let [added, portions] = [0, 0]
  let last = from
  while (last.readyRows > 0) {
    const answer = (await of.ask(imports.confirm, { data: { id: last.id, version: last.version } })).data
    added += answer.added
    portions++
    last = answer.import
  }
  return { added, last, portions }
}

const rowsOf = async (of: Someone, { id }: ImportCard, only: 'all' | 'broken' = 'all'): Promise<ImportRow[]> =>
  (await of.ask(imports.rows, { query: { id, only, limit: 200 } })).data.items

/** What is told of each broken row: the field of its cell and the words. */
const faultsOf = async (of: Someone, found: ImportCard) =>
  (await rowsOf(of, found, 'broken')).map(({ n, faults }) => [n, ...faults.flatMap(({ column, why }) => [found.fields[column], why])])

const settle = async (of: Someone, { id, version, options }: ImportCard, change: Partial<NonNullable<ImportCard['options']>>) =>
  (await of.ask(imports.options, { data: { id, version, options: { ...options!, ...change } } })).data

const heads = [
  'Внешний номер',
  'ИНН заказчика',
  'Город погрузки',
  'Адрес погрузки',
  'Погрузка с',
  'Погрузка до',
  'Контакт на погрузке',
  'Телефон на погрузке',
  'Город выгрузки',
  'Адрес выгрузки',
  'Выгрузка с',
  'Выгрузка до',
  'Контакт на выгрузке',
  'Телефон на выгрузке',
  'Груз',
  'Вес, т',
  'Тип кузова',
  'Ставка',
  'НДС',
]
const lanes = [
  ['Санкт-Петербург', 'ул. Софийская, 8', 'Москва', 'Дмитровское шоссе, 163'],
  ['г. Казань', 'ул. Баумана, 15', 'Екатеринбург', 'ул. Мира, 2'],
  ['Нижний Новгород', 'ул. Горького, 10', 'Самара, Самарская обл.', 'ул. Победы, 4'],
]
const two = (n: number) => String(n).padStart(2, '0')
const line = (i: number): string[] => {
  const [from, street, to, yard] = lanes[i % 3]!
  const day = 3 + (i % 20)
  return [
    `1C-${1000 + i}`,
    tins[i % 3]!,
    from!,
    street!,
    `${two(day)}.10.2026 09:00`,
    `${two(day)}.10.2026 12:00`,
    'Петренко Виктор',
    '8 (900) 000-00-01',
    to!,
    yard!,
    `${two(day + 3)}.10.2026 08:00`,
    `${two(day + 3)}.10.2026 18:00`,
    'Орлова Нина',
    '+7 900 000 00 02',
    'Напитки',
    i % 2 === 0 ? '20' : '18 500 кг',
    ['тент', 'реф', 'Тент, Штора'][i % 3]!,
    `${60 + i} 000,00`,
    i % 4 === 0 ? 'без НДС' : 'с НДС 22%',
  ]
}
const badTin = `${tins[0]!.slice(0, -1)}${(Number(tins[0]!.at(-1)) + 1) % 10}`
/** Row of the file, its column, what stands there and what it is mended to. */
const spoiled: readonly [n: number, column: number, text: string, mended: string, field: string, why: string][] = [
  [12, 1, badTin, tins[0]!, 'customerTin', 'Проверьте ИНН: контрольная цифра не сходится'],
  [25, 5, '05.10.2026 08:00', '07.10.2026 12:00', 'loadingTo', 'время «до» раньше времени «с»: поменяйте их местами или исправьте дату'],
  [38, 16, 'тинт', 'тент', 'bodyTypes', 'такого кузова нет в справочнике'],
  [51, 15, '0', '20', 'massT', 'вес должен быть больше нуля, например 20 (т) или 20 000 кг'],
  [64, 0, '1C-1000', '1C-1062', 'externalId', 'такой внешний номер уже в строке 2: исправьте номер или уберите строку'],
  [77, 4, '28.09.2026 09:00', '18.10.2026 09:00', 'loadingTo', 'погрузка уже в прошлом: укажите будущую дату или уберите строку'],
  [90, 8, '', 'Пермь', 'unloadingPlace', 'укажите, где выгрузка: город или код точки'],
]
const table = (() => {
  const rows = Array.from({ length: 120 }, (_, i) => line(i))
  for (const [n, column, text] of spoiled) rows[n - 2]![column] = text
  // a loading of yesterday ends yesterday too
  rows[77 - 2]![5] = '28.09.2026 12:00'
  return rows
})()
const toCp1251 = (text: string) =>
  Buffer.from(
    [...text].map(letter => {
      const code = letter.codePointAt(0)!
      return code < 0x80 ? code : code >= 0x410 && code <= 0x44f ? code - 0x350 : 0x3f
    }),
  )

describe('scenario 10', () => {
  test('120 orders of a workbook: 7 rows fail at their cells, 113 are created; the same in CP1251 creates none; the 7 mended in a pasted table are created', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Заказы', rows: [heads, ...table] }] })
    const read = await upload(logist, bytes, 'orders.xlsx')
    expect(read).toMatchObject({ rows: 120, readyRows: 113, brokenRows: 7, knownRows: 0, missing: [], hasHeads: true })
    expect(read.fields).toEqual([
      'externalId',
      'customerTin',
      'loadingPlace',
      'loadingAddress',
      'loadingFrom',
      'loadingTo',
      'loadingContact',
      'loadingPhone',
      'unloadingPlace',
      'unloadingAddress',
      'unloadingFrom',
      'unloadingTo',
      'unloadingContact',
      'unloadingPhone',
      'cargo',
      'massT',
      'bodyTypes',
      'price',
      'vat',
    ])
    expect(await faultsOf(logist, read)).toEqual(spoiled.map(([n, , , , field, why]) => [n, field, why]))
    const [, , body] = await rowsOf(logist, read, 'broken')
    expect(body!.faults[0]!.suggestions[0]).toBe('Тент')
    expect(await world.count('orders', 'org_id = $1', [logist.org])).toBe(0)

    const placing = await settle(logist, read, { goal: 'place' })
    expect(placing).toMatchObject({ readyRows: 113, brokenRows: 7 })
    const { added, last, portions } = await confirm(logist, placing)
    expect([added, last.addedRows, last.brokenRows, last.status]).toEqual([113, 113, 7, 'done'])
    expect(portions).toBeGreaterThanOrEqual(5)
    expect(await world.count('orders', `org_id = $1 and status = 'placed' and number is not null`, [logist.org])).toBe(113)
    expect(await world.count('audits', `org_id = $1 and what = 'order.create'`, [logist.org])).toBe(113)
    expect(await world.count('audits', `org_id = $1 and what = 'import.confirmed'`, [logist.org])).toBe(portions)

    // every row leads to its order, and all of them are one list
    const first = (await rowsOf(logist, last))[0]!
    expect(first).toMatchObject({ state: 'added', is: { text: expect.stringMatching(/^№ /) } })
    const card = (await logist.ask(orders.get, { query: { orderId: first.is!.id } })).data
    expect(card).toMatchObject({
      status: 'placed',
      externalId: '1C-1000',
      customer: 'ООО «Ромашка 1»',
      tags: [read.options!.tag],
      money: { price: { minor: 6_000_000, currency: 'RUB' }, vatMode: 'none' },
      requirement: { capacityKg: 20_000, bodyTypes: ['tent'] },
      stops: [
        {
          placeCode: 'saint_petersburg',
          address: 'ул. Софийская, 8',
          windowFrom: '2026-10-03T06:00:00.000Z',
          contactPhone: '+79000000001',
        },
        { placeCode: 'moscow', windowTo: '2026-10-06T15:00:00.000Z' },
      ],
    })
    const tagged = await logist.ask(orders.list, { query: { side: 'forwarder', tags: [read.options!.tag], limit: 200 } })
    expect(tagged.data.items).toHaveLength(113)

    const csv = await upload(logist, toCp1251([heads, ...table].map(cells => cells.join(';')).join('\r\n')))
    expect(csv).toMatchObject({ rows: 120, readyRows: 0, knownRows: 113, brokenRows: 7 })
    expect((await rowsOf(logist, csv))[0]).toMatchObject({ state: 'known', is: { id: first.is!.id, text: `уже есть ${first.is!.text}` } })
    expect((await logist.ask(imports.confirm, { data: { id: csv.id, version: csv.version } })).data.added).toBe(0)
    expect(await world.count('orders', 'org_id = $1', [logist.org])).toBe(113)

    const pasted = await upload(logist, [heads, ...table].map(cells => cells.join('\t')).join('\n'), '')
    expect(await faultsOf(logist, pasted)).toEqual(spoiled.map(([n, , , , field, why]) => [n, field, why]))

    // months later the same loadings are past, and the orders are there all the same
    await world.setClock('2026-11-30T10:00:00+03:00')
    expect(await upload(logist, bytes, 'orders.xlsx')).toMatchObject({ readyRows: 0, knownRows: 113, brokenRows: 7 })
    await world.setClock('2026-10-01T10:00:00+03:00')

    const cells = spoiled.map(([n, column, , mended]) => ({ n, column, text: mended }))
    const late = { n: 77, column: 5, text: '18.10.2026 12:00' }
    const { id, version } = pasted
    const whole = (
      await logist.ask(imports.fix, {
        data: {
          id,
          version,
          cells: [...cells, late, { n: 77, column: 10, text: '21.10.2026 08:00' }, { n: 77, column: 11, text: '21.10.2026 18:00' }],
        },
      })
    ).data
    expect(whole).toMatchObject({ readyRows: 7, brokenRows: 0, knownRows: 113 })
    expect((await confirm(logist, whole)).added).toBe(7)
    expect(await world.count('orders', 'org_id = $1', [logist.org])).toBe(120)
  }, 180_000)

  test('a stranger, a colleague and who may only look are refused', async () => {
    const own = await upload(logist, `${heads.join(';')}\n${line(500).join(';')}`)
    for (const other of [await world.forwarder(), await world.colleague(logist, 'owner')])
      for (const call of [imports.rows, imports.broken] as const)
        expect((await other.ask(call, { query: { id: own.id } })).error.code).toBe('import.not_found')
    const begin = { data: { kind: 'orders' as const, fileName: 'a.csv' } }
    expect((await (await world.colleague(logist, 'viewer')).ask(imports.begin, begin)).error.code).toBe('access.denied')
    expect((await (await world.executor()).ask(imports.begin, begin)).error.code).toBe('access.denied')
  })
})

describe('a table of orders', () => {
  test('drafts lack what may wait, placing tells it; options, suggestions, nodal points by code and rows alike', async () => {
    const nodalPoint = await world.nodalPoint(logist, {
      name: 'Склад «Север»',
      externalId: 'WH-1',
      place: 'kazan',
      address: 'ул. Восстания, 100',
    })
    expect(nodalPoint).toBeTruthy()
    const text = [
      'Точка погрузки\tКуда\tДата погрузки\tГруз\tВес\tКузов\tЗаказчик\tДоп. точки\tТемпература',
      'WH-1\tКазнь\t07.10\tСыр\t3000\t\tРомашка 2\t\t+2..+6',
      'склад «север»\tКиров\t07.10\tСыр\t3000 кг\tреф\tРомашка 2\tвыгрузка | Самара, ул. Мира, 2 | 08.10 9-12 | Ильин +7 900 000-00-04\t+2..+6',
      'WH-1\tКиров, Калужская область\t07.10\tСыр\t3 т\tреф\tРамашка 1\t\t',
      'WH-1\tМосква\t07.10\tСыр\t100\tреф\t\t\t',
      'WH-1\tМосква\t07.10\tСыр\t3\tреф\t\t\t',
      'WH-1\tМосква\t07.10\tСыр\t3\tреф\t\t\t',
    ].join('\n')
    const read = await upload(logist, text)
    expect(await faultsOf(logist, read)).toEqual([
      [2, 'unloadingPlace', 'такого города нет в справочнике'],
      [4, 'customer', 'такого заказчика у вас нет: исправьте или сначала заведите его в «Заказчиках»'],
      [5, 'massT', '100 тонн или килограммов? Допишите: «100 кг» или «0,1 т»'],
    ])
    const rows = await rowsOf(logist, read)
    expect(rows[0]!.faults[0]!.suggestions).toContain('Казань')
    expect(rows[2]!.faults[0]!.suggestions[0]).toBe('ООО «Ромашка 1»')
    expect([rows[4]!.hints, rows[5]!.hints[0]!.why]).toEqual([[], 'похоже на строку 6: если это два разных заказа, всё в порядке'])

    const placing = await settle(logist, read, { goal: 'place', bodyTypes: ['ref'], tag: '', ownFleet: true })
    expect(placing).toMatchObject({ brokenRows: 6, readyRows: 0 })
    const sent = await logist.ask(imports.broken, { query: { id: read.id } })
    const sheet = await readTable(Buffer.from(sent.data.base64, 'base64'), { rows: 100, columns: 60 })
    expect(sheet).toMatchObject({ rows: { length: 7 } })
    expect('rows' in sheet && [sheet.rows[0]!.at(-1), sheet.rows[5]!.at(-1)]).toEqual(['Ошибки', expect.stringContaining('Выгрузка с')])

    const back = await settle(logist, placing, { goal: 'keep' })
    expect((await confirm(logist, back)).added).toBe(3)
    const { rows: made } = await world.root.query(
      `select o.own_fleet, o.capacity_kg, array_agg(p.place_code order by p.seq) as places, max(p.contact_name) as contact
       from orders o join order_stops p on p.org_id = o.org_id and p.order_id = o.id
       where o.org_id = $1 and o.external_id is null group by o.org_id, o.id order by o.id`,
      [logist.org],
    )
    expect(made[0]).toEqual({ own_fleet: true, capacity_kg: 3000, places: ['kazan', 'samara', 'kirov'], contact: 'Ильин' })
    expect(made).toHaveLength(3)
  })

  test('the template is read back as it stands, in both languages', async () => {
    for (const locale of ['ru', 'en']) {
      const how = { headers: { 'accept-language': locale } }
      const { fileName, base64 } = (await logist.ask(imports.template, { query: { kind: 'orders' } }, how)).data
      expect(fileName).toMatch(/\.xlsx$/)
      const read = await upload(logist, Buffer.from(base64, 'base64'), fileName)
      expect(await faultsOf(logist, read)).toEqual([])
      const placing = await settle(logist, read, { goal: 'place' })
      expect(await faultsOf(logist, placing)).toEqual([])
      expect(placing).toMatchObject({ rows: 2, readyRows: 2, missing: [] })
      expect(read.fields).not.toContain(null)
    }
  })
})

describe('tables as offices make them, none mapped by hand', async () => {
  const tables = await officeTables()
  let carrier: Someone
  beforeAll(async () => {
    carrier = await world.executor()
  })
  const whose = ({ kind }: OfficeTable) => (kind === 'drivers' || kind === 'vehicles' ? carrier : logist)

  test('what stands above the head is told, and none of it goes without a word', async () => {
    const table = 'Заявки на неделю 47;;\n;составил: Орлова;\nОткуда;Куда;Груз;Вес, т;Когда грузим\nКазань;Самара;Мука;10;05.10.2026'
    const read = await upload(logist, table)
    expect(read).toMatchObject({ above: ['Заявки на неделю 47', 'составил: Орлова'], hasHeads: true, rows: 1 })
    expect((await logist.ask(imports.get, { query: { id: read.id } })).data.above).toEqual(read.above)
    expect((await upload(logist, table.split('\n').slice(2).join('\n'))).above).toEqual([])
  })

  test.each(tables)('$name', async table => {
    const of = whose(table)
    const read = await upload(of, table.bytes, table.file, table.kind)
    expect(read.missing).toEqual([])
    const told = await rowsOf(of, read, 'broken')
    expect(told.flatMap(({ n, faults }) => faults.map(({ column, why }) => `${n}:${column} ${why}`))).toEqual(
      table.broken.map(([n, column, why]) => expect.stringMatching(new RegExp(`^${n}:${column} .*(?:${why.source})`, why.flags))),
    )
    expect((await confirm(of, read)).added).toBe(table.sound)

    // the same file again writes nothing
    const again = await upload(of, table.bytes, table.file, table.kind)
    expect(again).toMatchObject({ readyRows: 0, knownRows: table.sound, brokenRows: table.broken.length })
  })
})
