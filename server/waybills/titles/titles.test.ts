import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { TitleKind } from '#contract/waybills.ts'
import * as samples from '#server/prints/samples.ts'
import { type TitleContext, titleFacts, type WaybillOrder } from '../facts.ts'
import { titles } from './forms.ts'
import { openSchemas } from './schema.ts'
import { ENCODING, givenIn, lost, readTitle, valueIn, writeTitle } from './write.ts'

const head = { file: 'ON_TEST_1', date: '06.10.2026', time: '09:30:00', sender: '7810005000-781001001', receiver: '1655002000' }
const context: TitleContext = {
  now: new Date('2026-10-06T06:30:00Z'),
  waybill: { number: '26-000123', createdAt: new Date('2026-10-06T06:00:00Z'), uid: null },
  consignee: { tin: '5260007007' },
  given: {
    reason: 'Поломка тягача',
    place: 'М-11, 640-й км',
    name: 'ООО «Молочный Дом»',
    address: 'Москва, Складочная, 1',
    truck: 'В456ОР66',
    driver: 'Ахметов Т. Р.',
  },
  previous: { file: 'ON_BEFORE', hash: 'A'.repeat(64) },
  readdressed: null,
  corrects: null,
  before: { truck: 'А123ВС716', model: 'КАМАЗ', trailer: 'АР123416', driver: 'Сафин Р. М.' },
  taken: null,
  received: null,
}
const orders: [string, WaybillOrder][] = [
  ['everyday', samples.everyday],
  ['long names and many rows', samples.longNames],
  ['foreign carrier', samples.foreign],
]
const schemas = openSchemas(null)

test.each(orders)('each title of %s is written in windows-1251, passes its schema and is read back', async (_, order) => {
  for (const kind of TitleKind.options) {
    const title = titles[kind]
    const written = writeTitle(title, titleFacts(order, context), head)
    if (!written.ok) throw new Error(`${kind}: ${JSON.stringify(written)}`)
    expect(written.bytes.subarray(0, 45).toString('latin1')).toContain('encoding="windows-1251"')
    expect(await schemas.check(title, written.bytes), kind).toEqual([])
    const lines = readTitle(title, written.bytes)
    expect(lines).toContainEqual({ depth: 1, name: { ru: 'Номер', en: 'Number' }, value: { ru: '26-000123', en: '26-000123' } })
  }
  const first = writeTitle(titles.t1, titleFacts(order, context), head)
  if (!first.ok) throw new Error('t1')
  expect(valueIn(first.bytes, 'ГрузОтпр.НаимОрг')).toBe(order.forwarder.name.replace(/\s+/g, ' '))
  expect(valueIn(first.bytes, 'Итого.МассаБрутто')).toBe(String(order.cargos.reduce((sum, { massKg }) => sum + massKg, 0)))
})

test('a letter outside windows-1251 is refused with its field, in both languages, and nothing is written', () => {
  expect(lost('Ёлки № 5 «€»')).toBe('')
  expect(lost('қала ₽')).toBe('қ ₽')
  const cargos = [{ ...samples.everyday.cargos[0]!, name: 'Қант, 20 т' }]
  const written = writeTitle(titles.t1, titleFacts({ ...samples.everyday, cargos }, context), head)
  expect(written).toEqual({ ok: false, field: { ru: 'Груз: наименование', en: 'Cargo: name' }, from: 'name', letters: 'Қ' })
  const typed = { ...context, given: { remarks: 'Пленка 货物 🔥 порвана' } }
  expect(writeTitle(titles.t2, titleFacts(samples.everyday, typed), head)).toMatchObject({ from: 'given.remarks', letters: '货 物 🔥' })
})

test('a tax number from abroad with such letters is refused too: the file would name somebody else', () => {
  const written = writeTitle(titles.t7, titleFacts(samples.everyday, context), { ...head, receiver: 'KZ-қ1' })
  expect(written).toMatchObject({ ok: false, field: { ru: 'Налоговый номер стороны' }, letters: 'қ' })
})

test('what is missing is named whole, and what looks wrong is refused before the schema sees it', async () => {
  const bare = { ...samples.everyday, truck: null, driver: null }
  const written = writeTitle(titles.t2, titleFacts(bare, { ...context, before: null }), head)
  expect(written).toMatchObject({
    ok: false,
    missing: [{ ru: 'Машина и водитель: регистрационный номер машины' }, { ru: 'Машина и водитель: водитель' }],
  })
  const turned = writeTitle(titles.t3, titleFacts(samples.everyday, { ...context, given: { ...context.given, tin: '12' } }), head)
  expect(turned).toMatchObject({
    ok: false,
    field: { ru: 'Новый грузополучатель: ИНН' },
    from: 'given.tin',
    wrong: { ru: 'не подходит «12»' },
  })
  const long = writeTitle(titles.t2, titleFacts(samples.everyday, { ...context, given: { seals: '7'.repeat(201) } }), head)
  expect(long).toMatchObject({ ok: false, from: 'given.seals', wrong: { ru: 'длиннее 200 знаков', en: 'longer than 200 characters' } })
})

test('people read sums, numbers, days and codes of a title as their language writes them', () => {
  const read = (kind: TitleKind, order: WaybillOrder) => {
    const written = writeTitle(titles[kind], titleFacts(order, context), head)
    if (!written.ok) throw new Error(kind)
    return readTitle(titles[kind], written.bytes)
  }
  const sums = { net: 6_200_000, vat: 1_364_000, gross: 7_564_000 }
  const of = (minor: number) => ({ minor, currency: 'RUB' })
  const price = { net: of(sums.net), vat: of(sums.vat), gross: of(sums.gross), vatMode: 'excluded' as const, vatRate: 22 }
  const shown = Object.fromEntries(read('t7', { ...samples.everyday, price }).map(({ name, value }) => [name.ru, value]))
  const spaced = (text: string) => text.replace(/\s/g, ' ')
  expect(spaced(shown['Без НДС']!.ru)).toBe('62 000,00 руб.')
  expect(spaced(shown['Без НДС']!.en)).toBe('62 000.00 RUB')
  expect(spaced(shown.Всего!.ru)).toBe('75 640,00 руб.')
  expect(shown['Ставка НДС']).toEqual({ ru: '22 %', en: '22%' })
  expect(spaced(shown.Дата!.en)).toBe('6 October 2026')
  const none = read('t7', { ...samples.everyday, price: { ...price, vatMode: 'none' } })
  expect(none.find(({ name }) => name.ru === 'Ставка НДС')?.value).toEqual({ ru: 'без НДС', en: 'no VAT' })
  const mass = read('t2', samples.everyday).find(({ name }) => name.ru.startsWith('Масса'))!.value!
  expect([spaced(mass.ru), spaced(mass.en)]).toEqual([expect.stringMatching(/^\d+ \d{3}$/), expect.stringMatching(/^\d+ \d{3}$/)])
})

test('what people added to a title is read back for the one that puts it right', () => {
  const given = { seals: '№ 1 & «2»', remarks: 'Помята паллета', places: 30, massKg: 19_500 }
  const written = writeTitle(titles.t2, titleFacts(samples.everyday, { ...context, given }), head)
  if (!written.ok) throw new Error('t2')
  expect(givenIn(titles.t2, written.bytes)).toEqual(given)
  const change = {
    truck: 'В456ОР66',
    trailer: 'АР123416',
    driver: 'Ахметов Т. Р.',
    place: 'М-11, 640-й км',
    reason: 'Поломка',
    seals: '№ 3',
  }
  const fourth = writeTitle(titles.t4, titleFacts(samples.everyday, { ...context, given: change }), head)
  if (!fourth.ok) throw new Error('t4')
  expect(givenIn(titles.t4, fourth.bytes)).toEqual(change)
})

test('a file from outside that holds anything is read as it stands, and nothing of it begins a form', () => {
  const evil =
    '<Файл><Документ><ПолучГруз КолМест="many" МассаБрутто="1e99"/><СодИнфТрН НомТрН="x" ДатаТрН="32.13"/><СтоимПер СтБезНДС="-" СтавкаНДС="constructor" Валюта="?"/></Документ></Файл>'
  const bytes = iconv.encode(evil, ENCODING)
  expect(givenIn(titles.t5, bytes)).toEqual({})
  const values = [...readTitle(titles.t5, bytes), ...readTitle(titles.t7, bytes)].map(({ value }) => value?.en)
  for (const text of ['many', '1e99', '32.13', '-', 'constructor', '?']) expect(values).toContain(text)
})

test('signs of XML in what people typed stay what they were, and an entity of one’s own is never resolved', () => {
  const order = { ...samples.everyday, comment: 'Рампа <3> & "двор" &amp; \'ночь\'' }
  const written = writeTitle(titles.t1, titleFacts(order, context), head)
  if (!written.ok) throw new Error('t1')
  expect(valueIn(written.bytes, 'УслПер.Указания')).toBe('Рампа <3> & "двор" &amp; \'ночь\'')
  const evil = Buffer.from('<!DOCTYPE Файл [<!ENTITY x "boom">]><Файл><Документ><ГрузОтпр НаимОрг="&x;"/></Документ></Файл>', 'utf8')
  expect(() => valueIn(evil, 'ГрузОтпр.НаимОрг') === 'boom' && Promise.reject()).not.toThrow()
})

test('a file that was changed by hand does not pass: a value gone, one too many, one of another look', async () => {
  const written = writeTitle(titles.t1, titleFacts(samples.everyday, context), head)
  if (!written.ok) throw new Error('t1')
  const text = written.bytes.toString('latin1')
  const changed = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), 'latin1')
  expect(await schemas.check(titles.t1, changed('1110339', '1110340'))).not.toEqual([])
  expect(await schemas.check(titles.t2, written.bytes)).not.toEqual([])
  expect(await schemas.check(titles.t1, changed(/"7810005000"/g, '"78100050"'))).not.toEqual([])
  expect(await schemas.check(titles.t1, Buffer.from('<oops'))).not.toEqual([])
})

test('an official schema in the folder takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-xsd-'))
  const strict = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Other"/></xs:schema>'
  await writeFile(join(folder, `${titles.t1.format}.xsd`), strict)
  const given = openSchemas(folder)
  expect([await given.official(titles.t1), await given.official(titles.t2)]).toEqual([true, false])
  const written = writeTitle(titles.t1, titleFacts(samples.everyday, context), head)
  if (!written.ok) throw new Error('t1')
  expect(await given.check(titles.t1, written.bytes)).not.toEqual([])
  await rm(folder, { recursive: true })
})

test('each title bears its form’s code and the format of the order ЕД-7-26/1065@', () => {
  expect(Object.values(titles).map(({ kind, knd, format }) => [kind, knd, format])).toEqual([
    ['t1', '1110339', 'ON_TRNACLGROT_1_973_01_05_01_02'],
    ['t2', '1110340', 'ON_TRNACLPPRIN_1_973_02_05_01_01'],
    ['t3', '1110343', 'ON_TRNPEREADR_1_973_03_05_01_01'],
    ['t4', '1110344', 'ON_TRNZAMEN_1_973_04_05_01_01'],
    ['t5', '1110341', 'ON_TRNACLGRPO_1_973_05_05_01_01'],
    ['t6', '1110342', 'ON_TRNACLPVYN_1_973_06_05_01_01'],
    ['t7', '1110345', 'ON_TRNPUDPER_1_973_07_05_01_03'],
    ['t8', '1110346', 'ON_TRNPUDGO_1_973_08_05_01_01'],
  ])
})
