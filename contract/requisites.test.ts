import { describe, expect, test } from 'vitest'
import { accountError, isIban, isMask, isWholeTin, type Numbers, numberBy, numberErrors, requisiteRules, vatRateOf } from './requisites.ts'

const company: Numbers = { country: 'RU', legalForm: 'ooo', tin: '7810005000', kpp: '781001001', ogrn: '1157847000057' }
const person: Numbers = { country: 'RU', legalForm: 'ip', tin: '590301234564', kpp: null, ogrn: '321595800012340' }
const rulesOf = (numbers: Numbers) => numberErrors(numbers).map(wrong => wrong.rule)

describe('3.13 numbers of an organisation', () => {
  test.each<[string, Numbers, string[]]>([
    ['an organisation', company, []],
    ['an entrepreneur', person, []],
    ['a head of a farm', { ...person, legalForm: 'kfh' }, []],
    ['self-employed', { ...person, legalForm: 'npd', ogrn: null }, []],
    ['one digit of the ИНН changed', { ...company, tin: '7810005001' }, ['tin.key']],
    ['an organisation with the ИНН of a person', { ...company, tin: '590301234564' }, ['tin.organization']],
    ['an entrepreneur with the ИНН of an organisation', { ...person, tin: '7810005000' }, ['tin.person']],
    ['a wrong eleventh digit of a person', { ...person, tin: '590301234574' }, ['tin.key']],
    ['an entrepreneur with a КПП', { ...person, kpp: '781001001' }, ['kpp.none']],
    ['an organisation without КПП', { ...company, kpp: null }, ['kpp.form']],
    ['an organisation with an ОГРНИП', { ...company, ogrn: person.ogrn }, ['ogrn.key']],
    ['an entrepreneur with an ОГРН', { ...person, ogrn: company.ogrn }, ['ogrnip.key']],
    ['an entrepreneur without ОГРНИП', { ...person, ogrn: null }, ['ogrnip.key']],
    ['self-employed with a wrong ОГРНИП', { ...person, legalForm: 'npd', ogrn: '321595800012341' }, ['ogrnip.key']],
    ['all wrong at once', { ...company, tin: '1', kpp: 'x', ogrn: '1' }, ['tin.organization', 'kpp.form', 'ogrn.key']],
    ['Kazakhstan', { country: 'KZ', legalForm: 'too', tin: '971240001315', kpp: null, ogrn: null }, []],
    ['Kazakhstan, one digit changed', { country: 'KZ', legalForm: 'too', tin: '971240001316', kpp: null, ogrn: null }, ['tin.bin']],
    ['Belarus', { country: 'BY', legalForm: 'odo', tin: '100325912', kpp: null, ogrn: null }, []],
    ['Belarus, a person', { country: 'BY', legalForm: 'ip_by', tin: 'MA1953684', kpp: null, ogrn: null }, []],
    ['Belarus, one digit changed', { country: 'BY', legalForm: 'odo', tin: '100325913', kpp: null, ogrn: null }, ['tin.unp']],
    ['a КПП abroad', { country: 'BY', legalForm: 'odo', tin: '100325912', kpp: '781001001', ogrn: null }, ['kpp.abroad']],
    ['Germany', { country: 'DE', legalForm: 'gmbh', tin: 'DE123456789', kpp: null, ogrn: null }, []],
    ['Germany, in words', { country: 'DE', legalForm: 'gmbh', tin: 'Берлин', kpp: null, ogrn: null }, ['tin.other']],
  ])('%s', (_, numbers, rules) => expect(rulesOf(numbers)).toEqual(rules))

  test('a whole tax number is known before the form is', () => {
    expect(['7736207543', '500100732259'].map(tin => isWholeTin(tin, 'RU'))).toEqual([true, true])
    expect([isWholeTin('7736207544', 'RU'), isWholeTin('940140000385', 'KZ'), isWholeTin('200988541', 'BY')]).toEqual([false, true, true])
  })
})

describe('3.13 bank accounts', () => {
  const sber = { bik: '044525225', account: '40702810938000012345', correspondent: '30101810400000000225' }
  test.each<[string, Parameters<typeof accountError>[0], string[]]>([
    ['of a bank', sber, []],
    ['without a correspondent account', { ...sber, correspondent: null }, []],
    ['of another region', { bik: '049205603', account: '40702810562000045678', correspondent: null }, []],
    ['one digit changed', { ...sber, account: '40702810938000012346' }, ['account.key']],
    ['of another bank', { ...sber, bik: '044030653', correspondent: null }, ['account.key']],
    ['a correspondent account with one digit changed', { ...sber, correspondent: '30101810400000000226' }, ['correspondent.key']],
    ['a settlement account as the correspondent one', { ...sber, correspondent: sber.account }, ['correspondent.key']],
    ['a БИК of nowhere', { ...sber, bik: '944525225' }, ['bik.form']],
  ])('%s', (_, numbers, rules) => expect(accountError(numbers, 'RU').map(wrong => wrong.rule)).toEqual(rules))

  test('abroad it is an IBAN with the BIC of the bank', () => {
    const kz = { bik: 'HSBKKZKX', account: 'KZ86125KZT5004100100', correspondent: null }
    expect(accountError(kz, 'KZ')).toEqual([])
    expect(accountError({ ...kz, account: 'KZ87125KZT5004100100' }, 'KZ')).toEqual([{ field: 'account', rule: 'account.iban' }])
    expect(accountError({ ...kz, bik: '044525225' }, 'KZ')).toEqual([{ field: 'bik', rule: 'bic.form' }])
    expect([isIban('GB82WEST12345698765432'), isIban('DE89370400440532013000'), isIban('DE88370400440532013000')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('VAT follows regime, country and day', () => {
  expect(vatRateOf('osno', 'RU', '2025-12-31')).toBe(20)
  expect(vatRateOf('osno', 'RU', '2026-01-01')).toBe(22)
  expect(
    (['usn_5', 'usn_7', 'usn_exempt', 'npd', 'psn', 'usn_income', 'eshn'] as const).map(regime => vatRateOf(regime, 'RU', '2026-06-01')),
  ).toEqual([5, 7, 0, 0, 0, 0, 22])
  expect(vatRateOf('osno', 'KZ', '2026-06-01')).toBe(0)
})

test('a mask has one year and one number', () => {
  for (const mask of ['YY-NNNNNN', 'YYYY/NNN', 'З-YYNNNN', 'NNNN-YY', 'СЗ.YY.NNNNN-A']) expect([mask, isMask(mask)]).toEqual([mask, true])
  for (const mask of ['', 'YY', 'NNNNNN', 'YY-NN', 'YYY-NNN', 'YY-NNN-YY', 'YY-NNN-NNN', 'YY NNNN', 'ДОГОВОР-YYYY-NNNNNN', 'YY-NNNNNNNNN'])
    expect([mask, isMask(mask)]).toEqual([mask, false])
  expect([numberBy('YY-NNNNNN', 2026, 123), numberBy('З-YYYY/NNN', 2026, 4567)]).toEqual(['26-000123', 'З-2026/4567'])
})

test('every rule is said in both languages', () => {
  for (const rule of Object.values(requisiteRules)) {
    expect(rule.ru).toMatch(/[а-яё]/)
    expect(rule.en).toMatch(/^[A-Za-z0-9]/)
  }
})
