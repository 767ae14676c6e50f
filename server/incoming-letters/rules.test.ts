import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAddress, dealAddress, idInAddress, idOfAddress, isAutomatic, isProven, ownWords, plainOf, recipientOf } from './rules.ts'

const domain = 'in.example.ru'
const org = '0199c4de-8a10-7abc-8def-0123456789ab'
const objectId = '0199c4de-8a10-7abc-8def-ba9876543210'

describe('an address', () => {
  test('names an id, whichever, in letters and digits no mail server changes, and reads it back', () => {
    fc.assert(
      fc.property(fc.uuid(), id => {
        expect(idInAddress(id)).toMatch(/^[a-z2-7]{26}$/)
        expect(idOfAddress(idInAddress(id))).toBe(id)
      }),
    )
    for (const none of ['', 'x', 'z'.repeat(26), '1'.repeat(26), 'A'.repeat(26)]) expect(idOfAddress(none)).toBeNull()
  })

  test('leads to an organisation or to the talk of an order, in capitals too; others lead nowhere', () => {
    const box = boxAddress(org, 'abcdefghij', domain)
    expect(recipientOf(box.toUpperCase(), domain)).toEqual({ to: 'orders', org, secret: 'abcdefghij' })
    const deal = dealAddress({ org, objectId, proof: 'abcdefgh' }, domain)
    expect(deal.split('@')[0]).toHaveLength(64)
    expect(recipientOf(deal, domain)).toEqual({ to: 'deal', org, objectId, proof: 'abcdefgh' })
    for (const none of [
      'postmaster@in.example.ru',
      box.replace(domain, 'example.ru'),
      box.replace('orders-', 'order-'),
      `orders-${org}-x@${domain}`,
    ])
      expect(recipientOf(none, domain)).toBeNull()
  })
})

describe('a sender', () => {
  const proven = (value: string, from = 'ivan@firm.ru') => isProven([{ key: 'authentication-results', value }], from, 'mx.example.ru')

  test.each([
    ['mx.example.ru; dmarc=pass (p=reject) header.from=firm.ru', true],
    ['mx.example.ru; spf=fail smtp.mailfrom=x.ru; dkim=pass header.d=firm.ru header.s=a', true],
    ['mx.example.ru 1; spf=pass smtp.mailfrom=bounce@mail.firm.ru', true],
    ['mx.example.ru; dkim=pass header.i=@firm.ru', true],
    ['mx.example.ru; dkim=pass header.d=other.ru', false],
    ['mx.example.ru; spf=pass smtp.mailfrom=ivan@notfirm.ru', false],
    ['mx.example.ru; dmarc=fail header.from=firm.ru', false],
    ['mx.example.ru; none', false],
    ['mx.evil.ru; dmarc=pass header.from=firm.ru', false],
    ['mx.example.ru.evil.ru; dmarc=pass header.from=firm.ru', false],
    ['mx.evil.ru; x=(mx.example.ru; dmarc=pass header.from=firm.ru)', false],
  ])('is who he says by %s: %s', (value, is) => expect(proven(value)).toBe(is))

  test('is proven by the topmost word alone, for what stands below may have come along, and by none without a server of ours', () => {
    const headers = ['mx.example.ru; dmarc=fail header.from=firm.ru', 'mx.example.ru; dmarc=pass header.from=firm.ru'].map(value => ({
      key: 'authentication-results',
      value,
    }))
    expect(isProven(headers, 'ivan@firm.ru', 'mx.example.ru')).toBe(false)
    expect(isProven(headers.toReversed(), 'ivan@firm.ru', 'mx.example.ru')).toBe(true)
    expect(isProven(headers.toReversed(), 'ivan@firm.ru', null)).toBe(false)
  })
})

test('what a machine writes is known by its own words and by the empty way back', () => {
  const header = (key: string, value: string) => isAutomatic([{ key, value }], 'a@b.ru')
  expect(header('auto-submitted', 'auto-replied')).toBe(true)
  expect(header('auto-submitted', 'no')).toBe(false)
  expect(header('precedence', 'bulk')).toBe(true)
  expect(header('list-id', '<news.b.ru>')).toBe(true)
  expect(header('content-type', 'multipart/report; report-type=delivery-status')).toBe(true)
  expect(header('subject', 'Заявка')).toBe(false)
  expect(isAutomatic([], '')).toBe(true)
})

describe('what a writer says himself', () => {
  const quoted = [
    '> Казань - Самара 10 т',
    'Пт, 27 нояб. 2026 в 10:12, Иван <ivan@firm.ru> пишет:\nКазань - Самара 10 т',
    'От: Иван\nОтправлено: вчера\nКазань - Самара',
  ]
  test.each(quoted)('ends before what he quotes: %s', quote => {
    expect(ownWords(`Добрый день, принято.\n-- \nИван\n\n${quote}`, 'Re: Заявка')).toBe('Добрый день, принято.')
  })
  test('is all of a letter that answers none, with what he passes on in it', () => {
    expect(ownWords('Прошу оформить\n> Казань - Самара 10 т', 'Fwd: Заявка')).toBe('Прошу оформить\nКазань - Самара 10 т')
    expect(ownWords('Возьмёте?\n\nОт: Склад <a@b.ru>\nТема: машина\n\nКазань - Самара', 'машина')).toContain('Казань - Самара')
    expect(ownWords('От: Казань\nДо: Самара', 'Заявка')).toBe('От: Казань\nДо: Самара')
  })
})

test('of a letter in HTML alone the words are left: a row of a table is a line, and neither styles nor scripts are said', () => {
  const html =
    '<html><head><style>p{color:red}</style></head><body><p>Погрузка&nbsp;&mdash; Казань</p><table><tr><td>20&#160;т</td><td>тент</td></tr></table><script>alert(1)</script></body>'
  expect(plainOf(html)).toBe('Погрузка — Казань\n20 т\tтент')
})

test('a letter made to take long is read in one go: so many signs, so many steps', () => {
  for (const bad of ['<', '<style', '<!--', '<a ', '&#', ' \n', '\t']) {
    const ms = (count: number) => {
      const html = bad.repeat(count)
      const from = performance.now()
      plainOf(html)
      return performance.now() - from
    }
    ms(2_000)
    // ten times as long may not take a hundred times: half way between, with room for a busy machine
    expect(ms(50_000) / Math.max(ms(5_000), 1)).toBeLessThan(60)
  }
})
