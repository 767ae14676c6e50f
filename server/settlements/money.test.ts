import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type Charged, orderTotal } from '#contract/extras.ts'
import { type Vat, vatFits, vatRatesOf } from '#contract/order-vat.ts'
import { TaxRegime } from '#contract/requisites.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { type BankFile, keyOf, readBytes, writeBytes } from './bank/format.ts'
import { type PayLine, paymentOrders } from './bank/paymentOrders.ts'
import type { TotalRecord } from './record.ts'
import { toSum, toTotal } from './row.ts'
import { restOf } from './rules/lines.ts'
import { type Payable, spread, totalsOf, vatPaid } from './rules/sums.ts'

const line = fc
  .record({
    orderId: fc.uuid(),
    total: fc.integer({ min: -1_000_000, max: 10 ** 9 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    payDueOn: fc.constantFrom('2026-10-20', '2026-10-30', null),
    currency: fc.constantFrom('RUB', 'RUB', 'KZT'),
  })
  .map(({ orderId, total, part, payDueOn, currency }): Payable => {
    const paid = Math.trunc(total * part)
    return { orderId, number: orderId.slice(0, 6), currency, total, paid, paidOn: paid === total ? '2026-10-01' : null, payDueOn }
  })
const lines = fc.uniqueArray(line, { selector: each => each.orderId, maxLength: 12 })
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

test('an amount laid over lines gives none more than is left of it, all of it as far as they go, and in two parts what it gives in one', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 2 * 10 ** 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (all, amount, share) => {
      const owed = sum(all.filter(each => each.currency === 'RUB').map(each => Math.max(0, each.total - each.paid)))
      const parts = spread(all, amount, 'RUB')
      expect(sum(parts.map(part => part.amount))).toBe(Math.min(amount, owed))
      for (const part of parts) {
        const of = all.find(each => each.orderId === part.orderId)!
        expect([part.amount > 0, part.amount <= of.total - of.paid, of.currency]).toEqual([true, true, 'RUB'])
      }
      const first = Math.trunc(amount * share)
      const begun = spread(all, first, 'RUB')
      const paidBy = (given: typeof parts, id: string) => given.find(part => part.orderId === id)?.amount ?? 0
      const after = all.map(each => ({ ...each, paid: each.paid + paidBy(begun, each.orderId) }))
      const rest = spread(after, amount - first, 'RUB')
      for (const { orderId } of all) expect(paidBy(begun, orderId) + paidBy(rest, orderId)).toBe(paidBy(parts, orderId))
    }),
  )
})

/** What the line of a settlement and its sums are made of. */
const partsOfSum = ['net', 'vat', 'gross', 'claims', 'total', 'paid'] as const

/** Lines an order goes into as more and more is agreed of it: each settlement takes what the ones before left. */
const taken = fc
  .record({
    currency: fc.constantFrom('RUB', 'RUB', 'KZT', 'EUR'),
    regime: fc.constantFrom(...TaxRegime.options),
    country: fc.constantFrom('RU', 'RU', 'RU', 'KZ'),
    day: fc.integer({ min: 0, max: 2000 }).map(n => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
    mode: fc.constantFrom('included' as const, 'excluded' as const),
    rate: fc.nat(2),
    price: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 10 ** 11 })),
    agreed: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 10 ** 8 }),
        payer: fc.constantFrom('forwarder', 'executor'),
        back: fc.double({ min: 0, max: 1, noNaN: true }),
        claims: fc.integer({ min: -(10 ** 8), max: 10 ** 8 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ currency, regime, country, day, mode, rate, price, agreed }) => {
    const rates = vatRatesOf({ regime, country }, day)
    const vat: Vat = rates.length === 0 ? { vatMode: 'none', vatRate: 0 } : { vatMode: mode, vatRate: rates[rate % rates.length]! }
    const extras: Charged[] = []
    const lines: ReturnType<typeof restOf>[] = []
    const took = (of: 'net' | 'vat' | 'gross' | 'extras' | 'claims' | 'total') => sum(lines.map(each => each[of]))
    let claims = 0
    const takeUp = () => {
      const own = orderTotal(price, vat.vatMode, vat.vatRate, extras)
      const debt = {
        ...own,
        ...vat,
        currency,
        claims,
        extras: own.gross - own.lines[0]!.gross,
        total: own.gross + claims,
        counterpartKind: 'organization',
        payDueOn: null,
        tookNet: took('net'),
        tookVat: took('vat'),
        tookGross: took('gross'),
        tookExtras: took('extras'),
        tookClaims: took('claims'),
        tookTotal: took('total'),
      }
      lines.push(restOf(debt as unknown as Placed))
      return debt
    }
    let debt = takeUp()
    for (const [i, { amount, payer, back, claims: more }] of agreed.entries()) {
      extras.push({ id: `${i}`, payer, amount })
      claims += more
      debt = takeUp()
      if (Math.trunc(amount * back) === 0) continue
      extras.push({ payer, amount: -Math.trunc(amount * back), returns: `${i}` })
      debt = takeUp()
    }
    return { fits: vatFits(vat, { regime, country }, day), debt, lines }
  })

test('at every rate, regime and day net and VAT are the gross in each line, lines of an order come to the order, and a settlement to its lines', () => {
  fc.assert(
    fc.property(fc.array(taken, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (orders, share) => {
      for (const { fits, debt, lines: own } of orders) {
        expect(fits).toBe(true)
        for (const of of ['net', 'vat', 'gross', 'extras', 'claims', 'total'] as const)
          expect(sum(own.map(each => each[of]))).toBe(debt[of])
      }
      const all = orders.flatMap(({ lines: own }) => own.map(each => ({ ...each, paid: Math.trunc(each.total * share) })))
      const shown = all.map(each => toSum(each, each.paid))
      const totals = totalsOf(all).map(total => toTotal(total as unknown as TotalRecord))
      for (const each of [...shown, ...totals]) {
        expect(each.net.minor + each.vat.minor).toBe(each.gross.minor)
        expect(each.gross.minor + each.claims.minor).toBe(each.total.minor)
        expect(each.total.minor - each.paid.minor).toBe(each.left.minor)
      }
      // what is taken off mirrors what is added: no line has VAT of the other sign
      for (const { vat, gross } of shown) expect(Math.sign(vat.minor) * Math.sign(gross.minor)).toBeGreaterThanOrEqual(0)
      expect(sum(totals.map(({ lines: n }) => n))).toBe(all.length)
      for (const total of totals)
        for (const of of partsOfSum)
          expect(total[of].minor).toBe(sum(shown.filter(each => each.net.currency === total.currency).map(each => each[of].minor)))
    }),
  )
})

const party = (n: string) => ({
  name: 'ООО «Север»',
  tin: `770000000${n}`,
  kpp: '',
  account: n.repeat(20),
  bank: 'Банк',
  bik: '044525225',
  correspondent: '',
})

test('payment orders of a settlement come to what its lines come to, each order’s VAT to the kopeck, however they are cut', () => {
  const payLine = fc
    .record({
      price: fc.integer({ min: 1, max: 10 ** 10 }),
      mode: fc.constantFrom('included' as const, 'excluded' as const, 'none' as const),
      rate: fc.constantFrom(0, 5, 7, 10, 20, 22),
      part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    })
    .map(({ price, mode, rate, part }): PayLine => {
      const { gross, vat } = orderTotal(price, mode, rate, [])
      return { number: '26-000001', gross, vat, vatMode: mode, vatRate: rate, paid: 0, amount: Math.max(1, Math.trunc(gross * part)) }
    })
  fc.assert(
    fc.property(fc.array(payLine, { minLength: 1, maxLength: 8 }), given => {
      const file = (each: 'settlement' | 'order') =>
        paymentOrders({
          settlement: { number: '26/0001', day: '2026-10-12' },
          payer: party('1'),
          payee: party('2'),
          lines: given,
          day: '2026-10-12',
          time: '10:00:00',
          first: 1,
          each,
        })
      const all = sum(given.map(each => each.amount))
      for (const each of ['settlement', 'order'] as const) {
        const read = readBytes(writeBytes(file(each)))
        if ('why' in read) throw new Error(read.why.en)
        expect(read.faults).toEqual([])
        expect(sum(read.file.payments.map(payment => payment.amount))).toBe(all)
      }
      for (const one of given) {
        const vat = vatPaid(one, one.amount)
        expect([vat >= 0, vat <= one.vat, Number.isSafeInteger(vat)]).toEqual([true, true, true])
        expect(vat + vatPaid({ ...one, paid: one.amount }, one.gross - one.amount)).toBe(one.vat)
      }
    }),
    { numRuns: 60 },
  )
})

/** Whatever a bank may write on one line in its encoding. */
const word = fc
  .string({ unit: fc.constantFrom(...'абвАЯё №«»"=;|.,:/\\-+()0123456789abcXYZ\u00a0…'), maxLength: 60 })
  .map(text => text.trim())

test('what is written for the bank is read back as it was, and every payment is known again by its key', () => {
  const payment = fc.record({
    number: fc.integer({ min: 1, max: 999_999 }).map(String),
    amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
    name: word,
    purpose: word,
    day: fc.integer({ min: 0, max: 3000 }).map(n => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
  })
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), given => {
      const file: BankFile = {
        account: '1'.repeat(20),
        from: '2026-01-01',
        to: null,
        createdAt: { day: '2026-01-01', time: '10:00:00' },
        payments: given.map(({ name, ...one }) => ({ ...one, payer: { ...party('1'), name }, payee: party('2'), doneOn: one.day })),
      }
      const read = readBytes(writeBytes(file))
      if ('why' in read) throw new Error(read.why.en)
      expect(read.file.payments.map(keyOf)).toEqual(file.payments.map(keyOf))
      expect(read.file.payments.map(({ purpose }) => purpose)).toEqual(file.payments.map(({ purpose }) => purpose))
    }),
  )
})

test('no bytes break the reading of a statement, and nothing it gives is more than the product keeps', () => {
  const sound = iconv.encode(
    '1CClientBankExchange\r\nВерсияФормата=1.03\r\nСекцияДокумент=П\r\nНомер=1\r\nДата=07.10.2026\r\nСумма=1.00\r\nКонецДокумента\r\nКонецФайла',
    'win1251',
  )
  const cut = fc.record({
    at: fc.nat(sound.length),
    gone: fc.nat(12),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .constantFrom(...['\0', '\r\nСумма=1e9', 'Номер='.padEnd(90, '9'), '\r\nДата=01.01.0000', '\r\nСекцияДокумент'])
        .map(text => iconv.encode(text, 'win1251')),
    ),
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.array(cut, { minLength: 1, maxLength: 5 })), given => {
      const bytes =
        given instanceof Uint8Array
          ? given
          : given.reduce<Buffer>((text, { at, gone, put }) => Buffer.concat([text.subarray(0, at), put, text.subarray(at + gone)]), sound)
      const read = readBytes(bytes)
      if ('why' in read) return
      for (const payment of read.file.payments) {
        expect([payment.amount > 0, payment.amount <= 9_999_999_999_999, Number.isSafeInteger(payment.amount)]).toEqual([true, true, true])
        expect(payment.number.length).toBeLessThanOrEqual(40)
        expect(payment.day).toMatch(/^(?!0000)\d{4}-\d\d-\d\d$/)
        expect(keyOf(payment).length).toBeLessThanOrEqual(300)
        expect(keyOf(payment)).not.toMatch(/\p{Cc}/u)
      }
    }),
    { numRuns: 500 },
  )
})
