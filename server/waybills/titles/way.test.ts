import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { TitleKind } from '#contract/waybills.ts'
import { toDriver, toVehicle } from '#server/waybills/facts/resources.ts'
import { type TitleContext, titleFacts } from '#server/waybills/facts/title.ts'
import { samples } from '#testing/prints/samples.ts'
import { waybillContext, waybillOf } from '#testing/waybillCases.ts'
import { titles } from './forms.ts'
import { givenIn, readTitle, tellsPerson } from './read.ts'
import { readdressedIn, resourcesIn, sealsTextIn } from './readValues.ts'
import { ENCODING } from './values.ts'
import { writeTitle } from './write.ts'

const order = waybillOf(samples.everyday)
const resources = order.resources!
const { given } = waybillContext
const head = { file: 'ON_TEST', date: '06.10.2026', time: '09:30:00' }
const write = (kind: TitleKind, more: Partial<TitleContext> = {}) =>
  writeTitle(titles[kind], titleFacts(order, { ...waybillContext, ...more }), head)
function bytesOf(kind: TitleKind, more: Partial<TitleContext> = {}): Buffer {
  const written = write(kind, more)
  if (!written.ok) throw new Error(`${kind}: ${JSON.stringify(written)}`)
  return written.bytes
}
const textOf = (bytes: Buffer) => iconv.decode(bytes, ENCODING)
const missing = (kind: TitleKind, more: Partial<TitleContext>) => {
  const written = write(kind, more)
  return 'missing' in written ? written.missing.map(({ name, from }) => [name.ru, from]) : []
}

const turn = {
  name: 'ООО «Молочный Дом»',
  tin: '5260007007',
  place: 'Тверь',
  address: 'ул. Складочная, 1',
  arriveAt: '2026-10-08T05:00:00.000Z',
  issuer: 'consignee' as const,
  conveyed: 'email' as const,
  document: 'Письмо',
  documentNumber: '17-П',
  documentDate: '2026-10-06',
  reason: 'Склад закрыт',
}

test('a readdressing names its document, the new consignee, place and hour, and all of it is read back for a correction', () => {
  const bytes = bytesOf('t3', { given: turn, correction: 2 })
  expect(givenIn(titles.t3, bytes)).toEqual(turn)
  expect(readdressedIn(bytes)).toMatchObject({
    name: 'ООО «Молочный Дом»',
    tin: '5260007007',
    place: 'Тверь',
    address: 'Тверь, ул. Складочная, 1',
    due: '08.10.2026T08:00:00+03:00',
  })
  const text = textOf(bytes)
  for (const part of ['НомерИспр="2"', 'ВидДост="Электронной почтой"', '<ИННЮЛ>5260007007</ИННЮЛ>', 'ИдФайлПрвПрием="ON_T2"'])
    expect(text).toContain(part)
})

test('a sole trader as the new consignee is named by his parts', () => {
  const trader = { ...turn, name: 'ИП Лузин Олег Ильич', tin: '781000500012' }
  const bytes = bytesOf('t3', { given: trader })
  expect(textOf(bytes)).toContain('<ФИО Фамилия="Лузин" Имя="Олег" Отчество="Ильич"/>')
  expect(readdressedIn(bytes)).toMatchObject({ name: 'Лузин Олег Ильич', tin: '781000500012' })
})

test('a readdressing without its document, its hour, its number in the state system or the consignee’s number says so', () => {
  const waybill = { ...waybillContext.waybill, uid: null }
  const { tin: _, document: __, arriveAt: ___, ...bare } = turn
  const names = missing('t3', { given: { ...bare, documentNumber: '', documentDate: null }, waybill }).map(([name]) => name)
  expect(names).toEqual([
    expect.stringContaining('омер накладной в ГИС ЭПД'),
    expect.stringContaining('окумент'),
    expect.stringContaining('омер'),
    expect.stringContaining('ата'),
    expect.stringContaining('ИНН'),
    expect.stringContaining('одача машины'),
  ])
})

const changeOf = (change: Partial<TitleContext['change']>) => ({ change: { truck: null, trailer: null, driver: null, ...change } })
const other = toDriver({
  lastName: 'Ахметов',
  firstName: 'Тимур',
  middleName: 'Рашидович',
  phone: '+79170000001',
  tin: '',
  licence: '9917654321',
  licenceIssued: '2021-02-03',
})

test('a change tells what is another now and nothing else, with its place and seals', () => {
  const typed = { reason: 'Поломка тягача', place: 'М-11, 640-й км', seals: '№ 5520' }
  const driver = bytesOf('t4', { ...changeOf({ driver: other }), given: { ...typed, driver: 'Ахметов Тимур Рашидович' } })
  expect(textOf(driver)).not.toContain('ЗаменТС')
  expect(givenIn(titles.t4, driver)).toEqual({ ...typed, driver: 'Ахметов Тимур Рашидович' })
  expect(sealsTextIn('t4', driver)).toBe('№ 5520')
  const truck = bytesOf('t4', { ...changeOf({ truck: resources.truck, trailer: resources.trailer }), given: typed })
  expect(textOf(truck)).not.toContain('ЗаменВодит')
  expect(givenIn(titles.t4, truck)).toEqual({ ...typed, truck: 'А123ВС716', trailer: 'АР123416' })
})

test('the resources of a waybill are those of its first title with every change since, a trailer left behind too', () => {
  const first = { kind: 't1' as const, xml: bytesOf('t1') }
  const named = { truck: 'А123ВС716', trailer: 'АР123416', driver: 'Сафин Рустам Маратович' }
  expect(resourcesIn([first])).toEqual(named)
  const driven = { kind: 't4' as const, xml: bytesOf('t4', changeOf({ driver: other })) }
  const alone = { kind: 't4' as const, xml: bytesOf('t4', changeOf({ truck: { ...resources.truck!, plate: 'В456ОР66' } })) }
  expect(resourcesIn([first, driven])).toEqual({ ...named, driver: 'Ахметов Тимур Рашидович' })
  expect(resourcesIn([first, driven, alone])).toEqual({ truck: 'В456ОР66', trailer: '', driver: 'Ахметов Тимур Рашидович' })
})

test('titles of the former structure are read by the same questions', () => {
  const former = (inner: string) =>
    iconv.encode(`<Файл><СвУчДокОбор ИдОтпр="1" ИдПол="2"/><Документ>${inner}</Документ></Файл>`, ENCODING) as Buffer
  const second = former('<СвТС РегНомТС="А123ВС716" РегНомПриц="АР123416" ФИОВодит="Сафин Р. М."/><Отметки Пломбы="№ 4417"/>')
  const fourth = former('<БылоТС РегНомТС="А123ВС716" ФИОВодит="Сафин Р. М."/><СталоТС РегНомТС="В456ОР66" ФИОВодит="Ахметов Т. Р."/>')
  const third = former('<НовПолуч НаимОрг="Дом" ИНН="5260007007" НаимПункт="Тверь" Адрес="Складочная, 1"/>')
  expect(resourcesIn([{ kind: 't2', xml: second }])).toEqual({ truck: 'А123ВС716', trailer: 'АР123416', driver: 'Сафин Р. М.' })
  expect(
    resourcesIn([
      { kind: 't2', xml: second },
      { kind: 't4', xml: fourth },
    ]),
  ).toEqual({ truck: 'В456ОР66', trailer: '', driver: 'Ахметов Т. Р.' })
  expect(sealsTextIn('t2', second)).toBe('№ 4417')
  expect(readdressedIn(third)).toMatchObject({ name: 'Дом', tin: '5260007007', place: 'Тверь', address: 'Тверь, Складочная, 1', due: '' })
})

const leased = {
  ...{ plate: 'В456ОР66', kind: 'truck', make: 'КАМАЗ', model: '65207', bodyType: 'tent', payloadKg: 15_555, volumeM3: 45 },
  ...{ ownership: 'leasing', sts: null, vin: null, leaseNumber: 'Л-7', leaseDate: '2025-03-14', lessorTin: '7702000406' },
}

test('a vehicle that is not owned names the contract it is held by; without it, or without a payload, the title says what is missing', () => {
  const held = (more: Partial<typeof leased> | { payloadKg: null; leaseNumber: null }) => ({
    ...changeOf({
      truck: toVehicle({ ...leased, ...more }, 'Тент', order.executor && { company: { tin: order.executor.tin }, trader: null }),
    }),
  })
  const text = textOf(bytesOf('t4', held({})))
  for (const part of [
    'ТипВлад="4"',
    'Тип="Грузовой автомобиль, тент"',
    'Грузопод="15.55"',
    'НаимДок="Договор лизинга"',
    '<ИННЮЛ>7702000406</ИННЮЛ>',
  ])
    expect(text).toContain(part)
  expect(missing('t4', held({ payloadKg: null, leaseNumber: null }))).toEqual([
    [expect.stringContaining('рузоподъёмность'), 'change.vehicle.truck.payloadT'],
    [expect.stringContaining('оговор'), expect.stringContaining('change.vehicle.truck')],
  ])
})

test('a driver is known by his licence whole or by his tax number; a licence without a series says so', () => {
  const known = (more: Partial<typeof other>) => changeOf({ driver: { ...other, ...more } })
  const none = { series: '', number: '', date: '' }
  expect(missing('t4', known({ licence: none })).map(([, from]) => from)).toEqual([
    'change.driver.licence.number',
    'change.driver.licence.series',
    'change.driver.licence.date',
  ])
  expect(textOf(bytesOf('t4', known({ licence: none, tin: '165500200012' })))).toContain('ИННФЛ="165500200012"')
  expect(
    toDriver({ lastName: 'А', firstName: 'Б', middleName: null, phone: '', tin: '', licence: '77 00123', licenceIssued: null }).licence,
  ).toEqual({
    series: 'б/с',
    number: '7700123',
    date: '',
  })
})

test('a receipt says when the vehicle came and left, how much there was and in what state', () => {
  const found = { ...given, condition: 'Одна паллета помята', remarks: 'Составлен акт № 4', pieces: 30, massKg: 19_500 }
  const bytes = bytesOf('t5', { given: found, correction: 1 })
  const text = textOf(bytes)
  for (const part of [
    'НомИспр="1"',
    'КолМестПриемЧ="30"',
    'МасБрутЗначПрием="19500"',
    'ОбщСвСост="Одна паллета помята"',
    'ОбстОтмет="Составлен акт № 4"',
  ])
    expect(text).toContain(part)
  expect(givenIn(titles.t5, bytes)).toMatchObject({
    condition: 'Одна паллета помята',
    remarks: 'Составлен акт № 4',
    pieces: 30,
    massKg: 19_500,
  })
  const { condition: _, arrivedAt: __, leftAt: ___, ...bare } = given
  const unmarked = waybillOf({
    ...samples.everyday,
    stops: samples.everyday.stops.map(stop => ({ ...stop, arrivedAt: null, leftAt: null })),
  })
  const written = writeTitle(titles.t5, titleFacts(unmarked, { ...waybillContext, given: bare }), head)
  expect('missing' in written && [...new Set(written.missing.map(({ from }) => from))]).toEqual([
    'unloading.arrived.at',
    'unloading.left.at',
    'given.condition',
  ])
  expect(write('t5', { given: { ...found, pieces: 10_000 } })).toMatchObject({
    ok: false,
    from: 'received.pieces',
    wrong: { ru: 'длиннее 4 знаков' },
  })
})

test('who draws the receipt up is the consignee, or who signs for him by a document', () => {
  const by = (who: 'outside' | 'forwarder') => textOf(bytesOf('t5', { consignee: { tin: '5260007007', by: who } }))
  const last = order.stops.at(-1)!
  expect(by('outside')).toContain(`НаимЭконСубСост="${last.partyName.replaceAll('"', '&quot;')}"`)
  expect(by('forwarder')).toContain(`НаимЭконСубСост="${order.forwarder.name}"`)
  expect(by('forwarder')).toContain('<ОснДоверОргСост НаимДок="Письмо" НомерДок="17"')
})

test('the delivery answers the receipt, and a correction of it is simply another file', () => {
  const bytes = bytesOf('t6', { correction: 1, given: { remarks: 'Ждали выгрузки 6 часов' } })
  expect(textOf(bytes)).toContain('ИдФайлИнфГП="ON_T5"')
  expect(textOf(bytes)).not.toContain('Испр')
  expect(givenIn(titles.t6, bytes)).toEqual({ remarks: 'Ждали выгрузки 6 часов' })
  expect(readTitle(titles.t6, bytes)).toContainEqual({
    depth: 2,
    name: { ru: 'Замечания', en: 'Remarks' },
    value: { ru: 'Ждали выгрузки 6 часов', en: 'Ждали выгрузки 6 часов' },
  })
})

const abroad = waybillOf(samples.foreign)
const far = { ...turn, name: 'ТОО «Алматы Логистик»', tin: '7707083893', place: 'Шымкент', address: 'пр. Тауке хана, 5' }

test('a readdressing in another country keeps its consignee and its country, for the receipt too', () => {
  const last = { ...abroad.stops.at(-1)!, country: 'KZ' }
  const order = { ...abroad, stops: [...abroad.stops.slice(0, -1), last] }
  const put = (kind: TitleKind, more: Partial<TitleContext>) => {
    const written = writeTitle(titles[kind], titleFacts(order, { ...waybillContext, ...more }), head)
    if (!written.ok) throw new Error(JSON.stringify(written))
    return written.bytes
  }
  const readdressed = readdressedIn(put('t3', { given: far }))
  expect(readdressed).toMatchObject({ name: 'ТОО «Алматы Логистик»', tin: '7707083893', country: '398' })
  const text = textOf(put('t5', { readdressed }))
  expect(text).toContain('<АдресИнф КодСтр="398" АдрТекст="Шымкент, пр. Тауке хана, 5"/>')
  expect(text).toContain('<ДаннИно ИдСтат="ЮЛ" Стран="Казахстан" Наим="ТОО «Алматы Логистик»"')
})

test('what was not counted anew at the receipt is what the carrier brought', () => {
  const { pieces, massKg: __, ...bare } = given
  const text = textOf(bytesOf('t5', { taken: { pieces: '31', massKg: '19500' }, given: { ...bare, pieces: 30 } }))
  expect(text).toContain('КолМестПриемЧ="30"')
  expect(text).toContain('МасБрутЗначПрием="19500"')
})

test('a list that must name somebody and names nobody is missing by its name: no cargo, nobody who made the contract of a vehicle', () => {
  const missingIn = (facts: object, kind: TitleKind) => {
    const written = writeTitle(titles[kind], facts, head)
    return 'missing' in written ? written.missing.map(({ name, from }) => [name.ru, from]) : written
  }
  expect(missingIn(titleFacts({ ...order, cargos: [] }, waybillContext), 't1')).toContainEqual(['Груз', 'cargos'])
  const truck = toVehicle({ ...leased, lessorTin: null }, 'Тент', null)
  expect(missingIn(titleFacts({ ...order, resources: { ...resources, truck } }, waybillContext), 't1')).toEqual([
    ['Составитель', 'resources.truck.lease.parties'],
  ])
})

test('a route of fifty long names, and two digits of a customs number, do not keep the first title from being written', () => {
  const [first] = order.stops
  const name = { ru: `Посёлок ${'Верхненовокутлумбетьево '.repeat(3)}`, en: '' }
  const stops = Array.from({ length: 50 }, () => ({ ...first!, place: name }))
  const cargos = order.cargos.map(cargo => ({ ...cargo, hsCode: '87' }))
  const written = writeTitle(titles.t1, titleFacts({ ...order, stops, cargos }, waybillContext), head)
  if (!written.ok) throw new Error(JSON.stringify(written))
  const text = textOf(written.bytes)
  expect(/МршТекст="([^"]*)"/.exec(text)![1]).toMatch(/ - … - Посёлок/)
  expect(text).toContain('ДрОГруз="ТН ВЭД 87')
  expect(text).not.toContain('КодТовНом')
})

test('documents and phone of a driver are hidden from who may not see them, and nothing else is', () => {
  const bytes = bytesOf('t1')
  const whole = readTitle(titles.t1, bytes).map(({ value }) => value?.ru)
  const shown = readTitle(titles.t1, bytes, { personal: false }).map(({ value }) => value?.ru)
  for (const secret of ['+79171234567', '123456', '9916', '04.06.2019']) {
    expect(whole).toContain(secret)
    expect(shown).not.toContain(secret)
  }
  expect(shown).toContain('Сафин')
  expect(shown.filter(value => value === 'скрыто')).toHaveLength(4)
  expect((['t1', 't2', 't4', 't7'] as const).map(kind => tellsPerson(titles[kind]))).toEqual([true, false, true, false])
})

test('a road train of a hundred and twenty cubic metres is named in letters titles have', () => {
  expect(toVehicle({ ...leased, ownership: 'own' }, 'Сцепка 120 м³', null).type).toBe('Грузовой автомобиль, сцепка 120 м3')
})
