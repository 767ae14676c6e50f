import { describe, expect, test } from 'vitest'
import {
  containerNumberOf,
  cyrillicPlate,
  hasVinKey,
  isAccount,
  isBik,
  isBin,
  isContainerNumber,
  isCorrespondentAccount,
  isKpp,
  isLicence,
  isOgrn,
  isOgrnip,
  isSnils,
  isTaxNumber,
  isTin,
  isUnp,
  isVehicleCertificate,
  isVin,
  maskPhone,
  readEmail,
  readPhone,
  readPlate,
} from './identifiers.ts'
import { brokenTaxRule } from './organizations.ts'

/** The same number with one digit changed. */
const spoilt = (number: string, at = number.length - 1) =>
  number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1)

describe('numbers of the state', () => {
  test.each(['7736207543', '7707083893', '1655002000', '7810005000', '500100732259', '590301234564', '6632003007', '5401004001'])(
    'ИНН %s is true',
    tin => {
      expect(isTin(tin)).toBe(true)
      expect(isTin(spoilt(tin))).toBe(false)
    },
  )

  test('ИНН: any one wrong digit of a legal entity is found', () => {
    for (let at = 0; at < 10; at++) expect(isTin(spoilt('7736207543', at))).toBe(false)
  })

  test.each(['', '123', '77362075431', 'abcdefghij', '٧٧٣٦٢٠٧٥٤٣'])('ИНН %j is none', tin => expect(isTin(tin)).toBe(false))

  test('КПП, ОГРН, ОГРНИП, БИК', () => {
    expect(isKpp('770401001')).toBe(true)
    expect(isKpp('77040100')).toBe(false)
    for (const ogrn of ['1027700132195', '1187746000012']) expect([isOgrn(ogrn), isOgrn(spoilt(ogrn))]).toEqual([true, false])
    for (const ogrnip of ['304500116000157', '321595800012340']) expect([isOgrnip(ogrnip), isOgrnip(spoilt(ogrnip))]).toEqual([true, false])
    expect([isBik('044525225'), isBik('944525225')]).toEqual([true, false])
  })

  test('accounts are checked against the bank', () => {
    expect(isAccount('40702810938000012345', '044525225')).toBe(true)
    expect(isAccount('40702810562000045678', '049205603')).toBe(true)
    expect(isAccount('40702810938000012346', '044525225')).toBe(false)
    expect(isCorrespondentAccount('30101810400000000225', '044525225')).toBe(true)
    expect(isCorrespondentAccount('30101810400000000226', '044525225')).toBe(false)
  })

  test('СНИЛС', () => {
    for (const snils of ['112-233-445 95', '160-722-394 47', '11223344595', '001-001-998 00']) expect(isSnils(snils)).toBe(true)
    for (const snils of ['112-233-445 96', '1122334459', '']) expect(isSnils(snils)).toBe(false)
  })

  test('numbers of Kazakhstan and Belarus', () => {
    for (const bin of ['971240001315', '940140000385']) expect([isBin(bin), isBin(spoilt(bin))]).toEqual([true, false])
    for (const unp of ['100325912', '200988541', 'MA1953684']) expect([isUnp(unp), isUnp(spoilt(unp))]).toEqual([true, false])
    expect([
      isTaxNumber('971240001315', 'KZ'),
      isTaxNumber('100325912', 'BY'),
      isTaxNumber('7736207543', 'RU'),
      isTaxNumber('7736207543', 'BY'),
    ]).toEqual([true, true, true, false])
  })
})

describe('vehicles and drivers', () => {
  test('VIN: the check digit is only a hint', () => {
    expect([isVin('XTC651154K1234567'), hasVinKey('XTC651154K1234567')]).toEqual([true, false])
    expect([isVin('1M8GDM9AXKP042788'), hasVinKey('1M8GDM9AXKP042788')]).toEqual([true, true])
    for (const vin of ['XTC65115IK1234567', 'XTC651154K123456A', '11111111111111111', 'XTC651154K123456']) expect(isVin(vin)).toBe(false)
  })

  test('the number of a container checks itself, however it was typed', () => {
    // the example of ISO 6346
    expect(isContainerNumber('CSQU3054383')).toBe(true)
    for (const number of ['MSKU1234565', 'TEXU3070079', 'HLXU2008419']) expect(isContainerNumber(number), number).toBe(true)
    for (const number of ['CSQU3054384', 'CSQX3054383', 'CSQU305438', 'CS1U3054383', ''])
      expect(isContainerNumber(number), number).toBe(false)
    expect(containerNumberOf(' csqu 305438-3 ')).toBe('CSQU3054383')
    expect(containerNumberOf('СSQU 305438 3')).toBe('CSQU3054383')
  })

  test('a plate is kept in Cyrillic however it was typed', () => {
    expect(readPlate('А123ВС716')).toEqual({ plate: 'А123ВС716', kind: 'truck' })
    expect(readPlate('a 123 bc 716')).toEqual({ plate: 'А123ВС716', kind: 'truck' })
    expect(readPlate('AP 1234 16')).toEqual({ plate: 'АР123416', kind: 'trailer' })
    expect(readPlate('ав123с77')?.kind).toBe('transit')
    expect(readPlate('1234 АВ 77')?.kind).toBe('tractor')
    expect(cyrillicPlate('e777kx-199')).toBe('Е777КХ199')
  })

  test.each(['А000ВС77', 'АР000016', 'А123ВС016', 'Я123ВС77', 'А12ВС77', ''])('there is no Russian plate %j', plate =>
    expect(readPlate(plate)).toBeNull(),
  )

  test('plates of the neighbours are kept in Latin', () => {
    expect(readPlate('АВ 1234-7', 'BY')).toEqual({ plate: 'AB1234-7', kind: 'truck' })
    expect(readPlate('A1234B7', 'BY')).toEqual({ plate: 'A1234B-7', kind: 'trailer' })
    expect(readPlate('123 abc 02', 'KZ')).toEqual({ plate: '123ABC02', kind: 'truck' })
    expect(readPlate('12 ABC 02', 'KZ')?.kind).toBe('trailer')
    expect(readPlate('01 A 123 BC', 'UZ')).toEqual({ plate: '01A123BC', kind: 'foreign' })
  })

  test('a plate read twice is the same plate', () => {
    for (const [i, letter] of [...'АВЕКМНОРСТУХABEKMHOPCTYX'].entries()) {
      const once = readPlate(`${letter} ${100 + i} ${letter}А ${10 + i}`)
      expect(once?.kind).toBe('truck')
      expect(once?.plate).not.toMatch(/[A-Z]/)
      expect(readPlate(once!.plate)).toEqual(once)
    }
  })

  test('licences and vehicle documents', () => {
    for (const licence of ['9916123456', '99 16 123456', '16АВ123456', '16AB123456']) expect(isLicence(licence)).toBe(true)
    expect(isLicence('991612345')).toBe(false)
    for (const certificate of ['9912345678', '77УН123456', '164301000000001']) expect(isVehicleCertificate(certificate)).toBe(true)
  })
})

describe('phones and e-mail', () => {
  test.each([
    ['+79161234567', '+79161234567'],
    ['8 (916) 123-45-67', '+79161234567'],
    ['9161234567', '+79161234567'],
    ['7 916 123 45 67', '+79161234567'],
    ['+7 701 123 45 67', '+77011234567'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+998 90 123 45 67', '+998901234567'],
    ['+49 30 123456', '+4930123456'],
    ['+7 016 123 45 67', null],
    ['12345', null],
    ['', null],
  ])('%s → %s', (written, phone) => expect(readPhone(written)).toBe(phone))

  test('a masked phone shows the last four digits alone', () => {
    expect(maskPhone('+79161234567')).toBe('+7 ••• ••• 45-67')
    expect(maskPhone('+375291234567')).toBe('+375 ••• ••• 45-67')
  })

  test('e-mail', () => {
    expect(readEmail(' Ivan.P@Example.COM ')).toBe('Ivan.P@example.com')
    for (const email of ['ivan', 'ivan@host', 'a@b@c.ru', 'иван @ почта.рф', `${'a'.repeat(65)}@b.ru`]) expect(readEmail(email)).toBeNull()
    expect(readEmail('иван@почта.рф')).toBe('иван@почта.рф')
  })
})

test('a country nobody has heard of, whatever it is called, has the plain rule of a tax number', () => {
  for (const country of ['valueOf', 'constructor', '__proto__', 'XX'])
    expect([brokenTaxRule('7', country), brokenTaxRule('70123456', country)], country).toEqual(['tax_number', null])
})
