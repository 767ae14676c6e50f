import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { TitleInput } from '#contract/waybills.ts'
import { titleFacts } from '#server/waybills/facts/title.ts'
import { waybillCases, waybillContext } from '#testing/waybillCases.ts'
import { titles } from './forms.ts'
import { faultOfOutside } from './outside.ts'
import { givenIn, readTitle, sayingOf } from './read.ts'
import { openSchemas } from './schema.ts'
import { ENCODING, looksRight } from './values.ts'
import { writeTitle } from './write.ts'

const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)
const waybill = { uid: 'ЭПД-000000000123', number: '26-000123' }
const signature = Buffer.from('подпись')
const fault = (xml: string) => faultOfOutside(schemas, { kind: 't5', file: iconv.encode(xml, ENCODING), signature }, waybill)

/** A receipt as the program of somebody else may write it: a further receiver, an address in parts, rows by names, words of its own. */
const receipt = (content: string, uid = waybill.uid) => `<?xml version="1.0" encoding="windows-1251"?>
<Файл ИдФайл="ON_TRNACLGRPO_1" ВерсФорм="5.01" ВерсПрог="Чужая 7.1"><ИдПолИной>2BM-0000000001</ИдПолИной>
<Документ КНД="1110341" ПоФактХЖ="Транспортная накладная" ДатИнфГП="07.10.2026" ВрИнфГП="11:00:00" НаимЭконСубСост="ООО «Столичный Склад»">
<ИдИнфПрвПрием ИдФайлИнфПрвПрием="ON_T2" ДатФайлПрвПрием="06.10.2026" ВрФайлПрвПрием="15:00:00" ЭП="QUJD"/>
<СодИнфГП УИД_ТрН="${uid}" ${content}</СодИнфГП>
<Подписант СтатПодп="1"><ФИО Фамилия="Гусев" Имя="Олег"/></Подписант></Документ></Файл>`

const taken = (words = 'Груз получен полностью', pieces = '33') => `СодОпПр="${words}">
<ПриемГрузГП ФДатВрПриб="07.10.2026T09:10:00+03:00" НалКоорТочВрФПр="1" ФДатВрУбыт="07.10.2026T10:45:00+03:00" НалКоорТочВрФУб="1"
ЗаявДатВрПриб="07.10.2026T08:00:00+03:00" НалКоорТочВрЗПр="1" КолМестПриемЧ="${pieces}" ОбщСвСост="Исправно" МасБрутЗначПрием="20000.5">
<АдрВыгруз><АдресРФ Индекс="127495" КодРегион="77" Улица="Дмитровское ш."/></АдрВыгруз>
<СвПринПоНаим НаимГруз="Напитки" СостГруз="Исправно" КолМест="${pieces}"><МасГруз МасБрутЗнач="20000.5"/></СвПринПоНаим></ПриемГрузГП>`

test('a receipt of another program is taken and read, though it says more than ours do', async () => {
  const xml = receipt(taken())
  expect(await fault(xml)).toBeNull()
  const say = sayingOf('t5', iconv.encode(xml, ENCODING))
  expect([say('received.pieces'), say('received.massKg'), say('given.condition')]).toEqual(['33', '20000.5', 'Исправно'])
  const lines = readTitle(titles.t5, iconv.encode(xml, ENCODING))
  expect(lines).toContainEqual({ depth: 2, name: { ru: 'Количество мест', en: 'Pieces' }, value: { ru: '33', en: '33' } })
})

test('a receipt our own titles are made like is taken too', async () => {
  const written = writeTitle(titles.t5, titleFacts(waybillCases[0]![1], waybillContext), {
    file: 'ON_1',
    date: '07.10.2026',
    time: '11:00:00',
  })
  if (!written.ok) throw new Error(JSON.stringify(written))
  expect(await faultOfOutside(schemas, { kind: 't5', file: written.bytes, signature }, waybill)).toBeNull()
})

test('a consignee who refuses the cargo has received nothing', async () => {
  const xml = receipt('СодОпОтк="Отказ в приёме" ПричОтк="Груз не заказан">')
  expect(await fault(xml)).toBe('Грузополучатель отказался принять груз: Груз не заказан')
  const shown = readTitle(titles.t5, iconv.encode(xml, ENCODING))
  expect(shown.map(({ value }) => value?.ru)).toContain('Груз не заказан')
})

test('a receipt of another waybill, of nothing that counts, or another title does not hold', async () => {
  expect(await fault(receipt(taken(), 'ЭПД-000000000999'))).toBe('Титул другой накладной')
  expect(await fault(receipt(taken()).replace('1110341', '1110342'))).not.toBeNull()
  expect(await fault(receipt(taken('Принято', 'много')))).not.toBeNull()
  expect(await fault('<oops')).not.toBeNull()
})

test('a receipt nobody signed, or one later titles could not name, does not hold', async () => {
  const file = iconv.encode(receipt(taken()), ENCODING)
  expect(await faultOfOutside(schemas, { kind: 't5', file, signature: Buffer.alloc(0) }, waybill)).toBe('Титул без подписи')
  for (const [from, to] of [
    ['ДатИнфГП="07.10.2026"', 'ДатИнфГП="7 октября"'],
    ['ВрИнфГП="11:00:00"', 'ВрИнфГП="11"'],
    ['ИдФайл="ON_TRNACLGRPO_1"', 'ИдФайл=""'],
  ] as const)
    expect(await fault(receipt(taken()).replace(from, to)), to).not.toBeNull()
})

test('what a form would not take of a receipt begins none: parts of a kilogram, a page about the state of the cargo', () => {
  const given = (xml: string) => givenIn(titles.t5, iconv.encode(xml, ENCODING))
  const long = receipt(taken()).replace('ОбщСвСост="Исправно"', `ОбщСвСост="${'Исправно. '.repeat(900)}"`)
  for (const xml of [receipt(taken()), long]) expect(TitleInput.safeParse(given(xml)).error).toBeUndefined()
  expect(given(receipt(taken()))).toMatchObject({ pieces: 33, condition: 'Исправно' })
  expect([given(receipt(taken())).massKg, given(long).condition]).toEqual([undefined, undefined])
})

test('a number of zeroes without end is none, and nobody waits for it', () => {
  const endless = '0'.repeat(300_000)
  for (const text of [`${endless}x`, `${endless}.${endless}x`]) expect(looksRight({ digits: [17, 3] }, text)).toBe(false)
  expect(looksRight({ digits: [17, 3] }, '00020000.500')).toBe(true)
})
