import { expect, test } from 'vitest'
import { VatRate } from '#contract/order-draft.ts'
import { sumOf } from '#server/wording/rules.ts'
import { samples } from '#testing/prints/samples.ts'
import { accountFacts, costFacts } from './cost.ts'

const price = (currency = 'RUB') => ({ minor: 6_800_000, currency })

test('a price is told without VAT, with it, and with its rate as the classifier writes it', () => {
  expect(costFacts(sumOf(price(), 'included', 22))).toEqual({
    currency: '643',
    currencyName: 'Российский рубль',
    net: '55737.70',
    gross: '68000.00',
    rate: '22%',
    taxed: { vat: '12262.30' },
    free: null,
  })
  expect(VatRate.options.map(({ value }) => costFacts(sumOf(price(), 'excluded', value)).rate)).toEqual(
    expect.arrayContaining(['0%', '5%', '7%', '10%', '20%', '22%']),
  )
})

test('no VAT is told in words, and a rate of nothing is a rate', () => {
  expect(costFacts(sumOf(price(), 'none', 0))).toMatchObject({ rate: 'без НДС', taxed: null, free: { words: 'без НДС' } })
  expect(costFacts(sumOf(price('KZT'), 'included', 0))).toMatchObject({ currency: '398', rate: '0%', taxed: { vat: '0.00' }, free: null })
})

test('a currency documents do not know has no number, so that the title asks for it', () => {
  expect(costFacts(sumOf(price('XTS'), 'none', 0))).toMatchObject({ currency: '', currencyName: 'XTS' })
})

test('an account goes into a title as far as it fits there', () => {
  expect(accountFacts(null)).toBeNull()
  expect(accountFacts(samples.everyday.executor!.account)).toMatchObject({ number: '40702810562000045678', bank: { bik: '049205603' } })
  const abroad = samples.foreign.executor!.account!
  expect(accountFacts(abroad)).toMatchObject({ number: abroad.account, bank: { bik: '', correspondent: '' } })
  expect(accountFacts({ ...abroad, account: 'DE893704004405320130001234' })).toBeNull()
})
