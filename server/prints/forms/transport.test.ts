import { describe, expect, test } from 'vitest'
import { drawForm, printFormats } from '#server/prints/drawing/draw.ts'
import { gridOf } from '#server/prints/drawing/grid.ts'
import { isCyrillic, latinOf } from '#server/prints/drawing/latin.ts'
import { plainForm } from '#server/prints/drawing/plain.ts'
import { dangerLineOf, loadOf } from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, TripFacts } from '#server/wording/record.ts'
import { moneyText, sumText } from '#server/wording/words/sums.ts'
import { missingFrom, pdfPages } from '#testing/printed.ts'
import { foreign } from '#testing/prints/foreign.ts'
import { longNames } from '#testing/prints/longNames.ts'
import { asExecutor, everyday } from '#testing/prints/orders.ts'
import { fourteen, single, sixty } from '#testing/prints/settlements.ts'
import { adrDoc } from './adrDoc.ts'
import { cmr } from './cmr.ts'
import { co2Report } from './co2Report.ts'
import { type Block, type Cell, type Form, type PrintForm, textsOf } from './form.ts'
import { packingList } from './packingList.ts'
import { settlement } from './settlement.ts'
import { tn } from './tn.ts'
import { tripSheet } from './tripSheet.ts'
import { ttn1t } from './ttn1t.ts'

const forms: PrintForm[] = [tn, ttn1t, tripSheet, cmr, adrDoc, packingList, co2Report]
const samples: [string, OrderPrintFacts][] = [
  ['everyday', everyday],
  ['longNames', longNames],
  ['foreign', foreign],
]
const languages = ['ru', 'en'] as const

/** An order nobody has carried yet: no executor, no resources, no numbers, no times. */
const bare: OrderPrintFacts = {
  ...everyday,
  customer: null,
  executor: null,
  truck: null,
  trailer: null,
  driver: null,
  flight: '',
  distanceKm: null,
  durationMin: null,
  co2eKg: null,
  price: null,
  customerPrice: null,
  lines: [],
  claims: [],
  seals: [],
  stops: everyday.stops.map(stop => ({
    ...stop,
    partyName: '',
    contactName: '',
    contactPhone: '',
    windowFrom: null,
    windowTo: null,
    arrivedAt: null,
    leftAt: null,
  })),
  cargos: everyday.cargos.map(cargo => ({ ...cargo, declaredValue: null, package: null, volumeM3: 0, pieces: 0, pallets: 0 })),
}

const spoiled = /undefined|null|NaN|\[object|Infinity|\{[a-z]\}/

function tablesIn(blocks: readonly Block[]): Extract<Block, { kind: 'table' }>[] {
  return blocks.flatMap(block =>
    block.kind === 'table'
      ? [block]
      : block.kind === 'columns'
        ? block.columns.flatMap(tablesIn)
        : block.kind === 'box'
          ? tablesIn(block.blocks)
          : [],
  )
}
const wordsOf = (form: Form): string => textsOf(form.blocks).join('\n').replaceAll('\u00a0', ' ')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Every table lies on its grid: no cell beside it, none upon another. */
function laid(form: Form) {
  for (const { widths, head, body, foot = [] } of tablesIn(form.blocks))
    for (const rows of [head, body, foot]) expect(() => gridOf(rows, widths.length), `${form.code}: ${rows[0]?.[0]?.text}`).not.toThrow()
}

/** The same facts in Latin letters: what stays Cyrillic was written by the form. */
const inLatin = <T>(value: T): T => {
  if (typeof value === 'string') return latinOf(value) as T
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(inLatin) as T
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLatin(one)])) as T
}

describe.each(forms.map(form => [form.code, form] as const))('%s', (_, form) => {
  test.each([...samples, ['bare', bare] as const])(
    'of %s says nothing broken and lies on its grid, in both languages, to both sides',
    (_name, facts) => {
      for (const language of languages)
        for (const seen of [facts, asExecutor(facts)]) {
          const made = form.build(seen, { language })
          expect(made).toMatchObject({ code: form.code, page: form.page, language })
          expect(made.edition).not.toBe('')
          expect([made.title, made.running, wordsOf(made)].join('\n')).not.toMatch(spoiled)
          laid(made)
        }
    },
  )

  test.each(samples)('of %s tells no price and nobody else of the customer', (_name, facts) => {
    const said = wordsOf(form.build(facts, { language: 'ru' }))
    const sums = [facts.price, facts.customerPrice].flatMap(price => (price ? [price.net, price.vat, price.gross] : []))
    for (const sum of sums.filter(({ minor }) => minor > 0)) expect(said).not.toContain(plain(sumText(sum)))
    const other = wordsOf(form.build(asExecutor(facts), { language: 'ru' }))
    if (facts !== longNames) expect(other).not.toContain(facts.customer!.short)
    expect(other).not.toContain(facts.customer!.tin)
  })

  test('is English in English', () => {
    if (form.code === 'cmr') return
    for (const facts of [everyday, foreign]) {
      const made = form.build(inLatin(facts), { language: 'en' })
      const cyrillic = [made.title, made.running, ...textsOf(made.blocks)].filter(isCyrillic)
      // somebody abroad reads the name of the Russian source beside it
      expect(cyrillic).toEqual([])
    }
  })

  test('names what is missing in both languages', () => {
    for (const missed of form.missing({ ...bare, cargos: [], stops: [] })) {
      expect(isCyrillic(missed.ru)).toBe(true)
      expect(isCyrillic(missed.en)).toBe(false)
    }
  })
})

test('what a form cannot be printed without', () => {
  const codes = (facts: OrderPrintFacts) => forms.filter(form => form.missing(facts).length > 0).map(form => form.code)
  expect(codes(foreign)).toEqual([])
  expect(codes(everyday)).toEqual(['cmr', 'adr_doc'])
  expect(codes(bare)).toEqual(['tn', 'ttn_1t', 'trip_sheet', 'cmr', 'adr_doc', 'co2_report'])
  expect(
    adrDoc.missing({ ...foreign, cargos: foreign.cargos.map(cargo => ({ ...cargo, adr: { ...cargo.adr!, un: '', class: null } })) }),
  ).toHaveLength(2)
})

test('the forwarder does not print the waybill of somebody else’s driver', () => expect(tripSheet.sides).toEqual(['executor']))

test.each([
  ['tn', tn],
  ['ttn_1t', ttn1t],
  ['cmr', cmr],
  ['packing_list', packingList],
] as const)('%s adds up places and masses', (_, form) => {
  for (const [, facts] of samples) {
    const load = loadOf(facts.cargos)
    const made = form.build(facts, { language: 'ru' })
    const numbers = tablesIn(made.blocks).flatMap(table =>
      [...table.body, ...(table.foot ?? [])].flat().flatMap(cell => (cell.value ? [Number(cell.value.number)] : [])),
    )
    if (form === tn) {
      expect(wordsOf(made)).toContain(`${plain(new Intl.NumberFormat('ru').format(load.massKg))} кг брутто`)
      continue
    }
    expect(numbers).toContain(load.pieces)
    expect(numbers).toContain(form === ttn1t ? load.massKg / 1000 : load.massKg)
  }
})

test('of sixty cargos each is in the packing list, the note and the waybill, and the total is that of their rows', () => {
  const table = tablesIn(packingList.build(longNames, { language: 'ru' }).blocks)[0]!
  const column = (rows: Cell[][], at: number) => rows.map(row => Number(row[at]!.value?.number ?? 0))
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
  expect(table.body).toHaveLength(60)
  expect(sum(column(table.body, 4))).toBe(Number(table.foot![0]![1]!.value!.number))
  expect(sum(column(table.body, 8))).toBe(Number(table.foot![0]![5]!.value!.number))
  for (const form of [tn, ttn1t, packingList]) {
    const said = wordsOf(form.build(longNames, { language: 'ru' }))
    for (const cargo of longNames.cargos) expect(said).toContain(cargo.name)
  }
})

test('scenario 9: every moment stands by the clock of its place, the code of tunnels in the ADR document and the CMR', () => {
  const note = wordsOf(cmr.build(foreign, { language: 'ru' }))
  expect(note).toContain('10.10.2026, 09:00–12:00 UTC+4')
  expect(note).toContain('16.10.2026 10:20 UTC+5')
  const waybillOf = wordsOf(tn.build(foreign, { language: 'ru' }))
  expect(waybillOf).toContain('10.10.2026, 09:00–12:00 UTC+4')
  expect(waybillOf).toContain('16.10.2026, 09:00–18:00 UTC+5')
  expect(waybillOf).toContain('10.10.2026 08:50 UTC+4')
  for (const form of [adrDoc, cmr, tn, tripSheet])
    expect(wordsOf(form.build(foreign, { language: 'ru' }))).toContain('UN 1263 КРАСКА, 3, II, (D/E)')
  expect(wordsOf(adrDoc.build(foreign, { language: 'en' }))).toContain('Tunnel restriction (8.6): (D/E)')
  expect(note).toContain('OOO "Lakokraska-Povolzhe"')
  expect(note).toContain('Almaty, Kazakhstan')
})

test.each([
  [{ un: '1263', name: 'КРАСКА', class: '3', code: 'F1', packingGroup: 'II', tunnel: 'D/E' }, 'UN 1263 КРАСКА, 3, II, (D/E)'],
  [{ un: '0336', name: 'ФЕЙЕРВЕРКИ', class: '1_4', code: '1.4G', packingGroup: null, tunnel: 'E' }, 'UN 0336 ФЕЙЕРВЕРКИ, 1.4G, (E)'],
  [
    { un: '3480', name: 'БАТАРЕИ ЛИТИЙ-ИОННЫЕ', class: '9a', code: 'M4', packingGroup: null, tunnel: 'E' },
    'UN 3480 БАТАРЕИ ЛИТИЙ-ИОННЫЕ, 9A, (E)',
  ],
  [
    { un: '2014', name: 'ВОДОРОДА ПЕРОКСИД', class: '5_1', code: 'OC1', packingGroup: 'II', tunnel: null },
    'UN 2014 ВОДОРОДА ПЕРОКСИД, 5.1, II',
  ],
  [{ un: '', name: '', class: null, code: '', packingGroup: null, tunnel: '-' }, '(-)'],
] as const)('the line of ADR 5.4.1.1.1: %o', (adr, line) => expect(dangerLineOf({ ...adr, limited: false, explosiveKg: null })).toBe(line))

test('scenario 1: 1 349.0 kg of CO2e well to wheel, 1 036.6 of them tank to wheel', () => {
  const said = wordsOf(co2Report.build(everyday, { language: 'ru' }))
  expect(said).toContain('1 349,0 кг CO₂e')
  expect(said).toContain('1 036,6 кг')
  expect(said).toContain('312,4 кг')
  expect(said).toContain('ISO 14083')
  expect(wordsOf(co2Report.build(everyday, { language: 'en' }))).toContain('1 349.0 kg CO₂e')
})

test('both parts of the emissions add up to the whole', () => {
  for (let massKg = 1; massKg < 40_000; massKg += 977)
    for (const distanceKm of [1, 37, 710, 2831]) {
      const facts = { ...everyday, distanceKm, cargos: [{ ...everyday.cargos[0]!, massKg }] }
      const [wtt, ttw, wtw] = tablesIn(co2Report.build(facts, { language: 'ru' }).blocks)[0]!
        .foot![0]!.slice(1)
        .map(cell => Number(cell.value!.number))
      expect(Math.round((wtt! + ttw!) * 10)).toBe(Math.round(wtw! * 10))
    }
})

test('the forwarder is the consignor of the waybill, as of the electronic one; who loads stands where it is loaded', () => {
  const rows = tablesIn(tn.build(everyday, { language: 'ru' }).blocks)[0]!.body
  expect(rows.find(row => row[0]!.text === 'является экспедитором')![1]!.text).toBe('V')
  const of = (note: string) => rows.flat().find(cell => cell.note?.includes(note))!.text
  expect(of('идентифицировать Грузоотправителя')).toContain(everyday.forwarder.tin)
  expect(of('идентифицировать Заказчика услуг')).toContain(everyday.customer!.tin)
  expect(of('осуществляющего погрузку')).toContain('ООО «Невский Розлив»')
  expect(of('идентифицировать Грузополучателя')).toContain('ООО «Столичный Склад»')
})

test('a waybill signed electronically is printed with its own number and the one the state gave it', () => {
  const made = tn.build({ ...everyday, waybill: { number: 'ЭТрН-26-7', uid: '0f3a' } }, { language: 'ru' })
  expect(made.title).toBe('Транспортная накладная № ЭТрН-26-7')
  expect(wordsOf(made)).toContain('УИД ГИС ЭПД 0f3a')
})

test('the declared value is that of all cargo, in one currency or not at all', () => {
  expect(wordsOf(tn.build(longNames, { language: 'ru' }))).toContain(plain(moneyText({ minor: 75_003_000, currency: 'RUB' })))
  const mixed = {
    ...longNames,
    cargos: [longNames.cargos[0]!, foreign.cargos[0]!, { ...everyday.cargos[0]!, declaredValue: { minor: 1, currency: 'KZT' } }],
  }
  expect(wordsOf(tn.build(mixed, { language: 'ru' }))).not.toContain('KZT')
})

describe('settlement', () => {
  const all = { fourteen, sixty, single }
  test.each(Object.entries(all))('of %s says nothing broken and lies on its grid', (_, facts) => {
    for (const language of languages) {
      const made = settlement.build(facts, { language })
      expect([made.title, made.running, wordsOf(made)].join('\n')).not.toMatch(spoiled)
      laid(made)
    }
    expect(settlement.missing(facts)).toEqual([])
    expect(textsOf(settlement.build(inLatin(facts), { language: 'en' }).blocks).filter(isCyrillic)).toEqual([])
  })

  test.each(Object.entries(all))('of %s: every column adds up to its total to the kopeck', (_, facts) => {
    const table = tablesIn(settlement.build(facts, { language: 'ru' }).blocks)[0]!
    const cents = (cell: Cell | undefined) => (cell?.value ? BigInt(cell.value.number.replace('.', '')) : 0n)
    const sum = (rows: Cell[][], at: number) => rows.reduce((total, row) => total + cents(row[at]), 0n)
    for (const [column, foot] of [
      [5, 1],
      [6, 2],
      [7, 3],
      [8, 4],
      [9, 5],
      [10, 6],
    ] as const)
      expect(sum(table.body, column)).toBe(sum(table.foot!, foot))
    expect(table.body).toHaveLength(facts.lines.length)
  })

  test('scenario 10: fourteen orders, what is owed for detention and what is taken off within the sum to pay, in words', () => {
    const said = wordsOf(settlement.build(fourteen, { language: 'ru' }))
    expect(said).toContain('−13 500,00')
    expect(said).toContain('3 500,00')
    expect(said).toContain('30.10.2026')
    expect(said).toMatch(/Всего к оплате по 14 заказам: 1 078 530,03 руб\. \(Один миллион /)
  })

  test.each(printFormats)('of sixty orders shows every text of its tree as %s', async format => {
    for (const language of languages) {
      const form = plainForm(settlement.build(sixty, { language }))
      expect(await missingFrom(form, format, await drawForm(form, format))).toEqual([])
    }
  })

  test('totals that do not agree with the lines are not printed', () => {
    const [total] = fourteen.totals
    const wrong = { ...fourteen, totals: [{ ...total!, due: { ...total!.due, minor: total!.due.minor + 1 } }] }
    expect(settlement.missing(wrong)).toHaveLength(1)
    expect(settlement.missing({ ...fourteen, totals: [] })).toHaveLength(1)
    expect(settlement.missing({ ...fourteen, lines: [], totals: [] })).toHaveLength(1)
  })
})

test('a trip sheet is good from the day of the trip, whenever it was printed; from its own where no stop says a day', () => {
  const issued = { trip_sheet: { number: '26-00001', date: '2026-12-31' } }
  const from = (facts: OrderPrintFacts) =>
    /\nс (\d\d\.\d\d\.\d{4})/.exec(wordsOf(tripSheet.build({ ...facts, numbers: issued }, { language: 'ru' })))?.[1]
  const [first, ...others] = foreign.stops as [OrderPrintFacts['stops'][number], ...OrderPrintFacts['stops']]
  const late = { ...foreign, stops: [{ ...first, arrivedAt: new Date('2026-10-10T21:30:00Z') }, ...others] }
  // half past nine in the evening in London is the next day in Samara
  expect(from(late)).toBe('11.10.2026')
  expect(from({ ...foreign, stops: [{ ...first, arrivedAt: null }, ...others] })).toBe('10.10.2026')
  expect(from(bare)).toBe('31.12.2026')
})

test('the sheet of a flight names every order, each stop in its turn, both drivers, and what is known of odometer and fuel', () => {
  const [loading, unloading] = [everyday.stops[0]!, everyday.stops.at(-1)!]
  const driver = { name: 'Первый Пётр Ильич', phone: '', licence: '', passport: null }
  const cargo = everyday.cargos[0]!
  const orders = ['26-000001', '26-000002'].map((number, at) => ({
    number,
    date: '2026-10-01' as const,
    cargos: [{ ...cargo, name: `Груз ${at + 1}` }],
    massKg: 3000 + at * 1500,
    pieces: 4,
  }))
  const fuel = { ...loading, kind: 'fuel', address: 'АЗС у Твери', partyName: '', contactName: '', contactPhone: '', order: '' }
  const trip: TripFacts = {
    orders,
    stops: [
      { ...loading, order: '26-000002' },
      { ...loading, order: '26-000001' },
      fuel,
      { ...unloading, order: '26-000001' },
      { ...unloading, order: '26-000002' },
    ],
    drivers: [driver, { ...driver, name: 'Второй Иван Ильич' }],
    odometer: { start: 120_000, end: 121_262 },
    fuelL: 268.5,
  }
  const facts = { ...asExecutor(everyday), flight: 'Сборный-7', trip }
  const text = wordsOf(tripSheet.build(facts, { language: 'ru' }))
  for (const said of ['4. Водители', 'Первый Пётр Ильич', 'Второй Иван Ильич', 'рейс Сборный-7', '120 000', '121 262', '268,5'])
    expect(text).toContain(said)
  expect(text).toContain('заявка № 26-000001 от 01.10.2026, заявка № 26-000002 от 01.10.2026')
  const tasks = [...text.matchAll(/\n(Погрузка|Разгрузка|Заправка)\n([^\n]*)/g)].map(([, what, where]) => [
    what,
    /заявка (\S+)$/.exec(where!)?.[1],
  ])
  expect(tasks).toEqual([
    ['Погрузка', '26-000002'],
    ['Погрузка', '26-000001'],
    ['Заправка', undefined],
    ['Разгрузка', '26-000001'],
    ['Разгрузка', '26-000002'],
  ])
  expect(text).toMatch(/Груз 1, 4 места, 3 т/)
  expect(text).toMatch(/Груз 2, 4 места, 4,5 т/)
  const english = wordsOf(tripSheet.build(facts, { language: 'en' }))
  for (const said of ["Driver's waybill", '4. Drivers', 'Fuel', 'request No. 26-000001']) expect(english).toContain(said)
  for (const language of ['ru', 'en'] as const)
    for (const block of tripSheet.build(facts, { language }).blocks)
      if (block.kind === 'table') expect(() => gridOf(block.body, block.widths.length)).not.toThrow()
})

test('however long a name is, the CMR says it in Latin letters too', async () => {
  const name = `Общество с ограниченной ответственностью «${'Транспортно-логистическая '.repeat(7)}компания»`.slice(0, 250)
  const address = `г. Самара, ${'Заводское шоссе, '.repeat(17)}`.slice(0, 300)
  const facts = {
    ...foreign,
    executor: { ...foreign.executor!, name, address },
    stops: foreign.stops.map(stop => ({ ...stop, partyName: name, address })),
  }
  const made = cmr.build(facts, { language: 'ru' })
  const texts = textsOf(made.blocks)
  const said = texts.filter(text => text.includes(`\n${latinOf(name)}\n`))
  // the consignor, the consignee and the carrier
  expect(said).toHaveLength(3)
  for (const text of said) expect(text).toContain(address.trim())
  expect(await pdfPages(await drawForm(plainForm(made), 'pdf'))).toHaveLength(1)
})

test('a CMR is for those who cross a border, an ADR document for those who carry danger', () => {
  expect([everyday, foreign].map(facts => [cmr.fits!(facts), adrDoc.fits!(facts)])).toEqual([
    [false, false],
    [true, true],
  ])
})
