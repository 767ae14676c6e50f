import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readDaily } from './daily.ts'

/** A table as the Bank of Russia serves it. */
const daily = (date: string, values: string) =>
  iconv.encode(
    `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">${values}</ValCurs>`,
    'win1251',
  )
const valute = (code: string, nominal: string, name: string, value: string) =>
  `<Valute ID="R01235"><NumCode>840</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>${name}</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute>`

test('a table in windows-1251 is read with its day, nominals and commas', () => {
  const bytes = daily(
    '05.10.2026',
    valute('USD', '1', 'Доллар США', '81,1234') + valute('KZT', '100', 'Тенге', '15,6') + valute('JPY', '100', 'Иен', '1054'),
  )
  expect(readDaily(bytes)).toEqual([
    { currency: 'USD', day: '2026-10-05', nominal: 1, rate: '81.1234' },
    { currency: 'KZT', day: '2026-10-05', nominal: 100, rate: '15.6000' },
    { currency: 'JPY', day: '2026-10-05', nominal: 100, rate: '1054.0000' },
  ])
})

test.each([
  ['a page of excuses', iconv.encode('<html><body>Сервис временно недоступен</body></html>', 'win1251')],
  ['nothing', new Uint8Array()],
  ['a table of no currency', daily('05.10.2026', '')],
  ['a number that is none', daily('05.10.2026', valute('USD', '1', 'Доллар', 'n/a'))],
  ['a nominal below one', daily('05.10.2026', valute('USD', '-1', 'Доллар', '81,1234'))],
  [
    'an entity that would be read out of a file',
    iconv.encode(
      '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><ValCurs Date="05.10.2026"><Valute><CharCode>&y;</CharCode></Valute></ValCurs>',
      'win1251',
    ),
  ],
  ['half a table', daily('05.10.2026', valute('USD', '1', 'Доллар', '81,1234')).subarray(0, 120)],
])('%s is refused', (_, bytes) => {
  expect(() => readDaily(bytes)).toThrow()
})
