import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { type BankFile, foreignLetter, keyOf, readBytes, writeBytes, writeText } from './format.ts'

const letters = [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙ«»№–—-/., 0123456789abcXYZ()"&']
const line = (max: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength: max }).map(all => all.join('').replaceAll(/\s+/g, ' ').trim())
const digits = (n: number) => fc.array(fc.constantFrom(...'0123456789'), { minLength: n, maxLength: n }).map(all => all.join(''))
const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const party = fc.record({
  // a name that is empty or begins like a tax number would be read from the line beside it
  name: line(60).filter(name => name !== '' && !/^инн/i.test(name)),
  tin: fc.oneof(digits(10), digits(12)),
  kpp: fc.oneof(fc.constant(''), digits(9)),
  account: digits(20),
  bank: line(60),
  bik: digits(9),
  correspondent: fc.oneof(fc.constant(''), digits(20)),
})
const file = fc.record({
  account: digits(20),
  from: fc.option(day),
  to: fc.option(day),
  createdAt: fc.record({ day, time: fc.constant('10:05:00') }),
  payments: fc.array(
    fc.record({
      number: fc.integer({ min: 1, max: 999_999 }).map(String),
      day,
      amount: fc.integer({ min: 1, max: 999_999_999_99 }),
      payer: party,
      payee: party,
      purpose: line(210),
      doneOn: fc.option(day),
    }),
    { maxLength: 6 },
  ),
}) satisfies fc.Arbitrary<BankFile>

const readWhole = (bytes: Uint8Array): BankFile => {
  const read = readBytes(bytes)
  if ('why' in read) throw new Error(read.why.en)
  expect(read.faults).toEqual([])
  return read.file
}

describe('the exchange with the bank', () => {
  test('what was written is read back whole, in either encoding and with either end of line', () => {
    fc.assert(
      fc.property(file, given => {
        expect(readWhole(writeBytes(given))).toEqual(given)
        expect(readWhole(Buffer.from(writeText(given), 'utf8'))).toEqual(given)
        expect(readWhole(Buffer.from(`\ufeff${writeText(given).replaceAll('\r\n', '\n')}`, 'utf8'))).toEqual(given)
      }),
      { numRuns: 60 },
    )
  })

  test('the head and the sections are those of version 1.03, and the bytes are windows-1251', () => {
    const [made] = fc.sample(file, { numRuns: 1, seed: 7 })
    const text = iconv.decode(writeBytes({ ...made!, payments: [] }), 'win1251')
    expect(text.split('\r\n').slice(0, 3)).toEqual(['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows'])
    expect(text).toContain('СекцияРасчСчет\r\n')
    expect(text.endsWith('КонецФайла\r\n')).toBe(true)
  })

  test('letters windows-1251 has no place for are found', () => {
    expect(foreignLetter('ООО «ВолгаТранс» № 5 — оплата, ещё')).toBeNull()
    expect(foreignLetter('ТОО «Қазақ жолы»')).toBe('Қ')
    expect(foreignLetter('68 000 ₽')).toBe('₽')
    expect(foreignLetter('→')).toBe('→')
  })

  test('a bank’s own ways are read: spaces, commas, a name beside the tax number, a purpose in pieces', () => {
    const text = [
      '1CClientBankExchange',
      'ВерсияФормата=1.02',
      'РасчСчет=40702810900000000001',
      'СекцияДокумент=Платёжное поручение',
      'Номер = 17 ',
      'Дата=30.10.2026',
      'Сумма=1 234 567,8',
      'ДатаПоступило=31.10.2026',
      'Плательщик=ИНН 7810005000 ООО «Северный Экспедитор»',
      'ПлательщикСчет=40702810900000000002',
      'Получатель1=ООО «ВолгаТранс»',
      'ПолучательИНН=1655002000',
      'НазначениеПлатежа1=Оплата по реестру',
      'НазначениеПлатежа2=№ 26/0001',
      'КонецДокумента',
      'СекцияДокумент=Платежное поручение',
      'Номер=18',
      'Дата=31.02.2026',
      'Сумма=5.00',
      'КонецДокумента',
      'СекцияДокумент=Платежное поручение',
      'Номер=19',
    ].join('\n')
    const read = readBytes(iconv.encode(text, 'win1251'))
    expect(read).toMatchObject({
      file: {
        account: '40702810900000000001',
        payments: [
          {
            number: '17',
            day: '2026-10-30',
            amount: 123_456_780,
            doneOn: '2026-10-31',
            payer: { name: 'ООО «Северный Экспедитор»', tin: '7810005000', account: '40702810900000000002' },
            payee: { tin: '1655002000' },
            purpose: 'Оплата по реестру № 26/0001',
          },
        ],
      },
      faults: [{ line: 16 }, { line: 21 }],
    })
  })

  const statement = (...documents: string[][]) =>
    Buffer.from(
      [
        '1CClientBankExchange',
        'РасчСчет=1',
        ...documents.flatMap(fields => ['СекцияДокумент=Платежное поручение', ...fields, 'КонецДокумента']),
      ].join('\n'),
    )
  const basic = ['Номер=1', 'Дата=30.10.2026', 'Сумма=5.00']

  test('money that came in is there on the day it came, money that went out on the day it left', () => {
    const days = ['ДатаСписано=30.10.2026', 'ДатаПоступило=31.10.2026']
    const file = readWhole(
      statement([...basic, ...days, 'ПлательщикСчет=2', 'ПолучательСчет=1'], [...basic, ...days, 'ПлательщикСчет=1', 'ПолучательСчет=2']),
    )
    expect(file.payments.map(each => each.doneOn)).toEqual(['2026-10-31', '2026-10-30'])
  })

  test('a hostile line is read at once, and more documents than one call may confirm are refused', () => {
    const began = performance.now()
    readBytes(statement([...basic, `Плательщик=ИНН${' '.repeat(120_000)}x\u2028x`]))
    expect(performance.now() - began).toBeLessThan(1500)
    expect(readBytes(statement(...Array(300).fill(basic)))).toHaveProperty('file')
    expect(readBytes(statement(...Array(301).fill(basic)))).toHaveProperty('why')
  })

  test('what is no statement is said so', () => {
    expect(readBytes(Buffer.from('hello'))).toHaveProperty('why')
    expect(readBytes(Buffer.from('СекцияДокумент=1\nНомер=1', 'utf8'))).toHaveProperty('why')
    expect(readBytes(new Uint8Array([0xff, 0xfe, 0, 1]))).toHaveProperty('why')
  })

  test('the same payment is known again by number, day, amount and accounts', () => {
    const [one] = fc.sample(file, { numRuns: 20, seed: 3 }).flatMap(each => each.payments)
    expect(keyOf(one!)).toBe(keyOf({ ...one!, purpose: 'иначе', doneOn: null }))
    expect(keyOf(one!)).not.toBe(keyOf({ ...one!, amount: one!.amount + 1 }))
  })
})
