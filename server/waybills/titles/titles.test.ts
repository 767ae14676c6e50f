import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TitleKind } from '#contract/waybills.ts'
import * as samples from '#server/prints/samples.ts'
import { type TitleContext, titleFacts, type WaybillOrder } from '../facts.ts'
import { titles } from './forms.ts'
import { openSchemas } from './schema.ts'
import { lost, readTitle, valueIn, writeTitle } from './write.ts'

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
    expect(lines).toContainEqual({ depth: 1, name: { ru: 'Номер', en: 'Number' }, value: '26-000123' })
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
  expect(written).toEqual({ ok: false, field: { ru: 'Груз: наименование', en: 'Cargo: name' }, letters: 'Қ' })
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
  expect(turned).toMatchObject({ ok: false, field: { ru: 'Новый грузополучатель: ИНН' }, wrong: '12' })
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
