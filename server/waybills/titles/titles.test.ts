import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type TitleInput, TitleKind } from '#contract/waybills.ts'
import { type TitleContext, titleFacts, type WaybillOrder } from '#server/waybills/facts/title.ts'
import { sumOf } from '#server/wording/rules.ts'
import { samples } from '#testing/prints/samples.ts'
import { waybillCases, waybillContext, waybillOf } from '#testing/waybillCases.ts'
import { titles } from './forms.ts'
import { givenIn, readTitle, sayingOf, titleOf } from './read.ts'
import { openSchemas } from './schema.ts'
import { ENCODING, lost } from './values.ts'
import { writeTitle } from './write.ts'

const head = { file: 'ON_TEST_1', date: '06.10.2026', time: '09:30:00' }
const everyday = waybillOf(samples.everyday)
const schemas = openSchemas(null)

const write = (kind: TitleKind, order: WaybillOrder = everyday, more: Partial<TitleContext> = {}) =>
  writeTitle(titles[kind], titleFacts(order, { ...waybillContext, change: order.resources, ...more }), head)

function bytesOf(...asked: Parameters<typeof write>): Buffer {
  const written = write(...asked)
  if (!written.ok) throw new Error(`${asked[0]}: ${JSON.stringify(written)}`)
  return written.bytes
}

const added = (given: TitleInput): Partial<TitleContext> => ({ given: { ...waybillContext.given, ...given } })

test('each title is written in windows-1251, passes its schema and is read back', async () => {
  for (const [, order] of waybillCases)
    for (const kind of TitleKind.options) {
      const bytes = bytesOf(kind, order)
      expect(bytes.subarray(0, 45).toString('latin1')).toContain('encoding="windows-1251"')
      expect(await schemas.check(titles[kind], bytes), kind).toEqual([])
      expect(titleOf(kind, bytes)).toBe(titles[kind])
      const say = sayingOf(kind, bytes)
      expect(say('waybill.uid')).toBe('ЭПД-000000000123')
      expect(readTitle(titles[kind], bytes).map(({ value }) => value?.ru)).toContain('ЭПД-000000000123')
    }
})

test('the first title says who, what, by whom and when; those after it which title they answer', () => {
  const say = sayingOf('t1', bytesOf('t1'))
  expect(say('consignor.company.name')).toBe(samples.everyday.forwarder.name)
  expect([say('consignor.company.tin'), say('carrier.company.tin'), say('consignee.company.tin')]).toEqual([
    '7810005000',
    '1655002000',
    '5260007007',
  ])
  expect([say('loaded.pieces'), say('loaded.massKg'), say('cargos.name')]).toEqual(['33', '20000', samples.everyday.cargos[0]!.name])
  expect([say('resources.truck.plate'), say('resources.trailer.plate'), say('resources.driver.last')]).toEqual([
    'А123ВС716',
    'АР123416',
    'Сафин',
  ])
  expect([say('loading.arrived.at'), say('loading.left.at')]).toEqual(['06.10.2026T08:50:00+03:00', '06.10.2026T15:40:00+03:00'])
  const answers = { t2: 't1', t3: 't2', t4: 't2', t5: 't2', t6: 't5', t7: 't6', t8: 't7' } as const
  for (const [kind, to] of Object.entries(answers) as [keyof typeof answers, 't1'][])
    expect(sayingOf(kind, bytesOf(kind))(`refs.${to}.file`), kind).toBe(`ON_${to.toUpperCase()}`)
})

test('a letter outside windows-1251 is refused with its field, in both languages, and nothing is written', () => {
  expect(lost('Ёлки № 5 «€»')).toBe('')
  expect(lost('қала ₽')).toBe('қ ₽')
  // what nobody sees is named by its code
  expect(lost('до\u202eм и\u0306 \u0001\u0098')).toBe('U+202E U+0306 U+0001 U+0098')
  const cargos = [{ ...samples.everyday.cargos[0]!, name: 'Қант, 20 т' }]
  expect(write('t1', { ...everyday, cargos })).toEqual({
    ok: false,
    field: { ru: 'Груз: наименование', en: 'Cargo: name' },
    from: 'cargos.name',
    letters: 'Қ',
  })
  expect(write('t2', everyday, added({ remarks: 'Пленка 货物 🔥 порвана' }))).toMatchObject({ from: 'given.remarks', letters: '货 物 🔥' })
})

test('a file name with such letters is refused too: the file would name somebody else', () => {
  const facts = titleFacts(everyday, waybillContext)
  const written = writeTitle(titles.t7, facts, { ...head, file: 'ON_TRNPUDPER_KZ-қ1' })
  expect(written).toMatchObject({ ok: false, field: { ru: 'Налоговый номер стороны' }, letters: 'қ' })
})

test('what is missing is named whole, and what looks wrong is refused before the schema sees it', () => {
  const missing = (...asked: Parameters<typeof write>) => {
    const written = write(...asked)
    return written.ok || !('missing' in written) ? [] : written.missing.map(({ name, from }) => [name.ru, from])
  }
  expect(missing('t2', everyday, { refs: {}, waybill: { ...waybillContext.waybill, uid: null } })).toEqual(
    expect.arrayContaining([
      ['Титул грузоотправителя: имя файла', 'refs.t1.file'],
      [expect.stringContaining('ГИС ЭПД'), 'waybill.uid'],
    ]),
  )
  expect(missing('t1', { ...everyday, resources: null }).map(([, from]) => from)).toEqual(
    expect.arrayContaining(['resources.truck.plate', 'resources.driver.phone', 'resources.driver.last']),
  )
  expect(missing('t1', everyday, { signer: null }).map(([, from]) => from)).toContain('signer.last')
  const nameless = waybillOf(samples.everyday, { driver: { licence: '', licenceIssued: null } })
  expect(missing('t1', nameless).length).toBeGreaterThan(0)
  expect(missing('t1', waybillOf(samples.everyday, { truck: { ownership: 'leasing' } })).length).toBeGreaterThan(0)
  const wrong = write('t1', everyday, { given: { ...waybillContext.given, massBy: '7' as '01' } })
  expect(wrong).toMatchObject({ ok: false, from: 'given.massBy', wrong: { ru: 'не подходит «7»', en: '“7” does not fit' } })
  const crowd = { ...everyday, cargos: [{ ...samples.everyday.cargos[0]!, pieces: 10_000 }] }
  expect(write('t1', crowd)).toMatchObject({ ok: false, from: 'cargos.pieces', wrong: { ru: 'не подходит «10000»' } })
  const long = write('t2', everyday, added({ seals: '7'.repeat(201) }))
  expect(long).toMatchObject({ ok: false, from: 'given.seals', wrong: { ru: 'длиннее 200 знаков', en: 'longer than 200 characters' } })
})

test('people read sums, numbers, days, moments and codes of a title as their language writes them', () => {
  const read = (kind: TitleKind, order: WaybillOrder = everyday) => readTitle(titles[kind], bytesOf(kind, order))
  const price = sumOf({ minor: 6_200_000, currency: 'RUB' }, 'excluded', 22)
  const shown = Object.fromEntries(read('t7', { ...everyday, price }).map(({ name, value }) => [name.ru, value]))
  const spaced = (text: string) => text.replace(/\s/g, ' ')
  expect(spaced(shown['Без НДС']!.ru)).toBe('62 000,00 руб.')
  expect(spaced(shown['Без НДС']!.en)).toBe('62 000.00 RUB')
  expect(spaced(shown['Сумма НДС']!.ru)).toBe('13 640,00 руб.')
  expect(spaced(shown.Всего!.ru)).toBe('75 640,00 руб.')
  expect(shown['Ставка НДС']).toEqual({ ru: '22 %', en: '22%' })
  const none = read('t7', { ...everyday, price: sumOf({ minor: 6_200_000, currency: 'RUB' }, 'none', 0) })
  for (const name of ['Ставка НДС', 'Сумма НДС'])
    expect(none.find(line => line.name.ru === name)?.value).toEqual({ ru: 'без НДС', en: 'no VAT' })
  const first = Object.fromEntries(read('t1').map(({ name, value }) => [name.ru, value]))
  expect(spaced(first.Дата!.en)).toBe('6 October 2026')
  expect(first.Прибытие!.ru).toBe('06.10.2026 08:50 (+03:00)')
  expect(spaced(first.Прибытие!.en)).toBe('6 October 2026 08:50 (+03:00)')
  expect(spaced(first.Сумма!.ru)).toBe('1 850 000,00 руб.')
  const mass = read('t1').find(({ name }) => name.ru.startsWith('Масса брутто'))!.value!
  expect([spaced(mass.ru), spaced(mass.en)]).toEqual(['20 000', '20 000'])
})

test('elements inside each other under one name are one heading, rows of a list are as many as they are', () => {
  const lines = readTitle(titles.t1, bytesOf('t1', waybillOf(samples.longNames)))
  const headings = lines.filter(({ value }) => value === null).map(({ name }) => name.ru)
  expect(headings.filter(name => name === 'Грузоотправитель').length).toBeLessThan(3)
  expect(headings.filter(name => name === 'Груз')).toHaveLength(60)
  // a line is never deeper than one step under the line above it
  lines.forEach(({ depth }, at) => {
    expect(depth).toBeLessThanOrEqual((lines[at - 1]?.depth ?? -1) + 1)
  })
})

test('what people added to a title is read back for the one that puts it right', () => {
  const counted = { seals: '№ 1 & «2»', remarks: 'Помята паллета', pieces: 30, massKg: 19_500 }
  expect(givenIn(titles.t2, bytesOf('t2', everyday, { given: counted }))).toMatchObject(counted)
  const first = { ...waybillContext.given, ...counted }
  const { condition, marks, massBy } = waybillContext.given
  expect(givenIn(titles.t1, bytesOf('t1', everyday, { given: first }))).toMatchObject({ ...counted, condition, marks, massBy })
  expect(givenIn(titles.t5, bytesOf('t5', everyday, { given: first }))).toMatchObject({ pieces: 30, massKg: 19_500, condition })
})

test('a file from outside that holds anything is read as it stands, and nothing of it begins a form', () => {
  const evil =
    '<Файл><Документ><СодИнфГП УИД_ТрН="x"><ПриемГрузГП КолМестПриемЧ="many" МасБрутЗначПрием="1e99" ФДатВрПриб="32.13"/></СодИнфГП><СодФХЖ1 СтТовБезНДС="-" НалСт="constructor" ВалКод="?"/></Документ></Файл>'
  const bytes = iconv.encode(evil, ENCODING)
  const given = givenIn(titles.t5, bytes)
  expect([given.pieces, given.massKg, given.arrivedAt]).toEqual([undefined, undefined, undefined])
  const values = [...readTitle(titles.t5, bytes), ...readTitle(titles.t7, bytes)].map(({ value }) => value?.en)
  for (const text of ['many', '1e99', '32.13', '-', 'constructor', '?']) expect(values).toContain(text)
})

test('signs of XML in what people typed stay what they were, and an entity of one’s own is never resolved', () => {
  const comment = 'Рампа <3> & "двор" &amp; \'ночь\''
  expect(sayingOf('t1', bytesOf('t1', { ...everyday, comment }))('terms.comment')).toBe(comment)
  const evil = '<!DOCTYPE Файл [<!ENTITY x "boom">]><Файл><Документ><СодИнфГП УИД_ТрН="&x;"/></Документ></Файл>'
  expect(sayingOf('t5', iconv.encode(evil, ENCODING))('waybill.uid')).not.toBe('boom')
})

test('a file that was changed by hand does not pass: a value gone, one too many, one of another look', async () => {
  const first = bytesOf('t1')
  const text = iconv.decode(first, ENCODING)
  const changed = (from: string | RegExp, to: string) => {
    expect(text).toMatch(from)
    return iconv.encode(text.replace(from, to), ENCODING)
  }
  expect(await schemas.check(titles.t1, changed('1110339', '1110340'))).not.toEqual([])
  expect(await schemas.check(titles.t2, first)).not.toEqual([])
  expect(await schemas.check(titles.t1, changed(/"7810005000"/, '"78100050"'))).not.toEqual([])
  expect(await schemas.check(titles.t1, changed(/ НомерТрН="[^"]*"/, ''))).not.toEqual([])
  expect(await schemas.check(titles.t1, changed('<СвГП>', '<СвГП Лишнее="1">'))).not.toEqual([])
  expect(await schemas.check(titles.t1, Buffer.from('<oops'))).not.toEqual([])
})

test('an official schema in the folder takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-xsd-'))
  const strict = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Other"/></xs:schema>'
  await writeFile(join(folder, `${titles.t1.format}.xsd`), strict)
  const given = openSchemas(folder)
  expect([await given.official(titles.t1), await given.official(titles.t2)]).toEqual([true, false])
  expect(await given.check(titles.t1, bytesOf('t1'))).not.toEqual([])
  await rm(folder, { recursive: true })
})

/** Titles as they were formed before they followed the official structure. */
const former = (knd: string, content: string) =>
  iconv.encode(
    `<?xml version="1.0" encoding="windows-1251"?><Файл ИдФайл="ON_OLD" ВерсФорм="5.01" ВерсПрог="Trassa"><СвУчДокОбор ИдОтпр="1655002000" ИдПол="7810005000"/><Документ КНД="${knd}" ДатИнф="06.10.2026" ВрИнф="09:30:00"><СодИнфТрН НомТрН="26-000123" ДатаТрН="06.10.2026" УИД="ЭПД-1" НомЗаказ="26-000123"/>${content}</Документ></Файл>`,
    ENCODING,
  )

test('a title of the former structure is read, shown and answered as before', () => {
  const second = former(
    '1110340',
    '<СвТС РегНомТС="А123ВС716" МаркаТС="КАМАЗ" РегНомПриц="АР123416" ФИОВодит="Сафин Рустам"/><ПринГруз КолМест="33" МассаБрутто="20000"/><Отметки Пломбы="№ 7"/>',
  )
  const say = sayingOf('t2', second)
  expect([say('taken.pieces'), say('resources.truck'), say('resources.driver'), say('given.seals')]).toEqual([
    '33',
    'А123ВС716',
    'Сафин Рустам',
    '№ 7',
  ])
  const lines = readTitle(titleOf('t2', second), second)
  expect(lines).toContainEqual({ depth: 1, name: { ru: 'Номер', en: 'Number' }, value: { ru: '26-000123', en: '26-000123' } })
  expect(lines.map(({ value }) => value?.ru.replace(/\s/g, ' '))).toContain('20 000')
  const seventh = former('1110345', '<СтоимПер СтБезНДС="62000.00" СтавкаНДС="22" СумНДС="13640.00" СтСНДС="75640.00" Валюта="RUB"/>')
  const shown = readTitle(titleOf('t7', seventh), seventh).map(({ value }) => value?.ru.replace(/\s/g, ' '))
  expect(shown).toContain('75 640,00 руб.')
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
