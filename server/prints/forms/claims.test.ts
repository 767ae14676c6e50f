import { describe, expect, test } from 'vitest'
import { sumOf } from '#server/wording/rules.ts'
import { longNames } from '#testing/prints/longNames.ts'
import { detained, everyday } from '#testing/prints/orders.ts'
import { built, textIn } from '#testing/prints/reading.ts'
import { claim } from './claim.ts'
import { downtimeAct } from './downtimeAct.ts'

describe('detention', () => {
  test('scenario 7: 280 minutes by the terms are 5 hours at 700, together 3 500', () => {
    for (const form of [downtimeAct, claim]) {
      const text = textIn(built(form, detained('terms')))
      for (const words of [
        '05.10.2026 08:50 МСК',
        '05.10.2026 09:00 МСК (начало срока подачи)',
        '05.10.2026 15:40 МСК',
        '6 ч 40 мин (400 мин)',
        '2 ч (120 мин)',
        '4 ч 40 мин (280 мин)',
        '5 начатых часов',
        '5 × 700,00 = 3 500,00 руб.',
        'Три тысячи пятьсот рублей 00 копеек',
      ])
        expect(text).toContain(words)
    }
  })

  test('scenario 7: by law 4 full hours of 1 % of a day of 185 000 in three days are 2 466.67', () => {
    for (const form of [downtimeAct, claim]) {
      const text = textIn(built(form, detained('law')))
      expect(text).toContain('4 полных часа')
      expect(text).toContain('185 000,00 руб. за 3 дня — 61 666,67 руб. в день')
      expect(text).toContain('4 × 1 % × 61 666,67 = 2 466,67 руб.')
      expect(text).toContain('ст. 35 Федерального закона от 08.11.2007 № 259-ФЗ')
      expect(text).toContain('Две тысячи четыреста шестьдесят шесть рублей 67 копеек')
    }
  })

  test('an act without the right to see prices tells the times alone', () => {
    const [first] = everyday.claims
    if (first?.facts.by !== 'detention') throw new Error('no detention')
    const facts = { ...everyday, price: null, claims: [{ ...first, amount: null, drafted: null, facts: { ...first.facts, rate: null } }] }
    const text = textIn(built(downtimeAct, facts))
    expect(text).toContain('06.10.2026 08:50 МСК')
    expect(text).not.toContain('руб')
  })

  test('layover beyond a day is told with its price', () => {
    const [first] = everyday.claims
    if (first?.facts.by !== 'detention') throw new Error('no detention')
    const facts = {
      ...everyday,
      claims: [
        {
          ...first,
          amount: { minor: 3_680_000, currency: 'RUB' },
          facts: {
            ...first.facts,
            waitedMin: 120 + 1440 + 300,
            chargedMin: 1440,
            hours: 24,
            layoverMin: 300,
            layoverDays: 1,
            layoverRate: { minor: 2_000_000, currency: 'RUB' },
          },
        },
      ],
    }
    const text = textIn(built(downtimeAct, facts))
    expect(text).toContain('1 день по 20 000,00 руб.')
    expect(text).toContain('24 ч (1 440 мин)')
    expect(text).toContain('36 800,00 руб.')
  })

  test('the claim asked for by its id is the one that is printed', () => {
    const [detention, damage] = longNames.claims
    expect(textIn(claim.build(longNames, { language: 'ru', claimId: detention!.id }))).toContain('об оплате простоя')
    expect(textIn(claim.build(longNames, { language: 'ru', claimId: damage!.id }))).toContain('повреждения груза')
    expect(textIn(claim.build(longNames, { language: 'ru' }))).toContain('повреждения груза')
  })
})

describe('other claims', () => {
  const [first] = everyday.claims
  const of = (
    kind: 'late_delivery' | 'executor_revoke' | 'no_vehicle' | 'no_cargo' | 'late_loading',
    facts: (typeof first & object)['facts'],
    minor: number,
  ) => {
    const amount = { minor, currency: 'RUB' }
    return {
      ...everyday,
      claims: [{ ...first!, kind, side: 'forwarder' as const, status: 'opened' as const, facts, amount, drafted: amount, claim: null }],
    }
  }

  test('scenario 8: a day late is 9 % of the price, asked of the executor', () => {
    const price = sumOf({ minor: 15_000_000, currency: 'RUB' }, 'included', 5)
    const facts = {
      ...of(
        'late_delivery',
        { by: 'late_delivery', stop: 2, dueAt: '2026-10-07T11:00:00.000Z', arrivedAt: '2026-10-08T06:00:00.000Z', days: 1, percent: 9 },
        1_350_000,
      ),
      price,
    }
    const text = textIn(built(claim, facts))
    expect(text).toContain('просрочка — 1 день')
    expect(text).toContain('Расчёт: 150 000,00 × 9 % × 1 = 13 500,00 руб.')
    expect(text).toContain('Тринадцать тысяч пятьсот рублей 00 копеек')
    expect(text.indexOf('ВолгаТранс')).toBeLessThan(text.indexOf('Северный Экспедитор'))
  })

  test('scenario 8: taken back 18 hours before the loading costs 20 %', () => {
    const price = sumOf({ minor: 15_000_000, currency: 'RUB' }, 'included', 5)
    const facts = { ...of('executor_revoke', { by: 'revoke', percent: 20, hoursLeft: 18, freeHours: 24 }, 3_000_000), price }
    const text = textIn(built(claim, facts))
    expect(text).toContain('отозван за 18 часов до начала погрузки')
    expect(text).toContain('150 000,00 × 20 % = 30 000,00 руб.')
  })

  test('cargo that was not carried names whose fault it was and the law', () => {
    const revoked = { by: 'revoke', percent: 20, hoursLeft: 0, freeHours: 24 } as const
    const missed = textIn(built(claim, of('no_vehicle', revoked, 1_360_000)))
    expect(missed).toContain('об уплате штрафа за невывоз груза')
    expect(missed).toContain('груз не вывезен по вине перевозчика')
    expect(missed).toContain('ч. 1 ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ')
    expect(textIn(built(claim, of('no_cargo', revoked, 1_360_000)))).toContain('ч. 1 ст. 35 Федерального закона')
  })

  test('a carrier has 30 days by the transport statute, a forwarder by the procedure code', () => {
    const facts = of('late_delivery', { by: 'person' }, 100_000)
    expect(textIn(built(claim, facts))).toContain('ч. 1 ст. 40 Федерального закона')
    const theirs = { ...facts, claims: facts.claims.map(each => ({ ...each, side: 'executor' as const })) }
    expect(textIn(built(claim, theirs))).toContain('ч. 5 ст. 4 Арбитражного процессуального кодекса')
  })

  test('late to the loading', () => {
    const facts = of(
      'late_loading',
      { by: 'late_loading', stop: 1, dueAt: '2026-10-06T09:00:00.000Z', arrivedAt: '2026-10-06T10:30:00.000Z', lateMin: 90 },
      500_000,
    )
    expect(textIn(built(claim, facts))).toContain('опоздание — 1 ч 30 мин')
  })
})
