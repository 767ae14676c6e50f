import { expect, test } from 'vitest'
import { readOffer } from './offer.ts'

const now = new Date('2026-11-28T12:00:00+03:00')
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const none = { price: null, vatMode: null, loadingOn: null, loadingHour: null }

test.each<[string, Partial<ReturnType<typeof readOffer>>]>([
  [
    'готов за 85 000 с НДС, подача завтра 10:00',
    { price: rub(85_000), vatMode: 'included', loadingOn: '2026-11-29', loadingHour: '10:00' },
  ],
  ['Едем за 72 тыс. без НДС, машина 30.11 с 8:00', { price: rub(72_000), vatMode: 'none', loadingOn: '2026-11-30', loadingHour: '08:00' }],
  ['Ставка 64000 руб', { price: rub(64_000) }],
  ['120 000 + НДС', { price: rub(120_000), vatMode: 'excluded' }],
  ['We can do 950 EUR, truck on 01.12.2026', { price: { minor: 95_000, currency: 'EUR' }, loadingOn: '2026-12-01' }],
  // two prices, a rate, a day among several: neither is meant for sure
  ['85 000 руб с НДС или 70 000 руб без НДС', {}],
  ['готовы по 55 руб/км', {}],
  ['Спасибо, посмотрим', {}],
  ['Можем 1 или 2 декабря, цену скажу позже, +7 916 123-45-67', {}],
  ['> ставка 90 000 руб\nНам не подходит', {}],
])('an answer to a demand is read for what it says plainly alone: %s', (text, expected) => {
  expect(readOffer(text, now)).toEqual({ ...none, ...expected })
})
