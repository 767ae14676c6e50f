import { describe, expect, test } from 'vitest'
import { gridOf } from '#server/prints/drawing/grid.ts'
import { foreign } from '#server/testing/prints/foreign.ts'
import { longNames } from '#server/testing/prints/longNames.ts'
import { asExecutor, detained, everyday } from '#server/testing/prints/orders.ts'
import { samples } from '#server/testing/prints/samples.ts'
import type { LineFacts, OrderPrintFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'
import { act } from './act.ts'
import { claim } from './claim.ts'
import { discrepancyAct } from './discrepancyAct.ts'
import { downtimeAct } from './downtimeAct.ts'
import { type Block, type Form, type PrintForm, textsOf } from './form.ts'
import { forwarderInstruction } from './forwarderInstruction.ts'
import { forwarderReceipt } from './forwarderReceipt.ts'
import { invoice } from './invoice.ts'
import { orderRequest } from './orderRequest.ts'
import { orderRequestCustomer } from './orderRequestCustomer.ts'
import { poaM2 } from './poaM2.ts'
import { sf } from './sf.ts'
import { upd } from './upd.ts'
import { warehouseReceipt } from './warehouseReceipt.ts'

const forms: PrintForm[] = [
  orderRequest,
  orderRequestCustomer,
  forwarderInstruction,
  forwarderReceipt,
  warehouseReceipt,
  poaM2,
  invoice,
  act,
  upd,
  sf,
  claim,
  downtimeAct,
  discrepancyAct,
]

const read = (text: string) => text.replaceAll('\u00a0', ' ')
const said = (form: Form) => read(textsOf(form.blocks).join('\n'))
const seenBy = (facts: OrderPrintFacts, viewer: 'forwarder' | 'executor') => (viewer === 'executor' ? asExecutor(facts) : facts)
const built = (form: PrintForm, facts: OrderPrintFacts, language: 'ru' | 'en' = 'ru') => form.build(facts, { language })
const reasons = (form: PrintForm, facts: OrderPrintFacts) => form.missing(facts).map(({ ru }) => ru)

const every = forms.flatMap(form =>
  Object.entries(samples).flatMap(([sample, facts]) =>
    form.sides.map(viewer => [`${form.code} of ${sample} for the ${viewer}`, form, seenBy(facts, viewer)] as const),
  ),
)

/** Every block, those inside columns and boxes too. */
const blocksOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap(block =>
    block.kind === 'columns' ? block.columns.flatMap(blocksOf) : block.kind === 'box' ? [block, ...blocksOf(block.blocks)] : [block],
  )

describe.each(every)('%s', (_, form, facts) => {
  for (const language of ['ru', 'en'] as const) {
    test(`is a whole paper (${language})`, () => {
      const tree = built(form, facts, language)
      expect(tree.code).toBe(form.code)
      expect(tree.page).toBe(form.page)
      expect(tree.title).not.toBe('')
      expect(tree.running).not.toBe('')
      expect(tree.edition).not.toBe('')
      const text = said(tree)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|Infinity|Invalid/)
      // a stop after a stop, an empty pair of brackets, a comma before a stop: something was left out
      expect(text).not.toMatch(/\.\.|\(\)|, ,|,\.|: ;|;;/)
      for (const block of blocksOf(tree.blocks)) {
        if (block.kind === 'fields')
          for (const [label, value] of block.rows) {
            expect(label.trim()).not.toBe('')
            expect(value.trim(), label).not.toBe('')
          }
        if (block.kind === 'table')
          for (const part of [block.head, block.body, block.foot ?? []]) expect(() => gridOf(part, block.widths.length)).not.toThrow()
        if (block.kind === 'signs') for (const signer of block.signers) expect(signer.role.trim()).not.toBe('')
        if (block.kind === 'text' || block.kind === 'title') expect(block.text.trim()).not.toBe('')
      }
    })
  }

  test('is the same twice, and leaves its facts alone', () => {
    const before = JSON.stringify(facts)
    expect(built(form, facts)).toEqual(built(form, facts))
    expect(JSON.stringify(facts)).toBe(before)
  })
})

test.each(every)('%s can be printed, but for what the carrier abroad does not draw', (name, form, facts) => {
  const abroad = facts.viewer === 'executor' && facts.executor?.country === 'KZ' && (form === upd || form === sf)
  expect(reasons(form, facts), name).toEqual(abroad ? ['исполнитель не состоит на учёте в России: печатайте счёт и акт'] : [])
})

/** An order nobody has taken yet, of no customer, without prices, resources and claims. */
const bare: OrderPrintFacts = {
  ...everyday,
  executor: null,
  customer: null,
  price: null,
  customerPrice: null,
  lines: [],
  stops: [],
  cargos: [],
  claims: [],
  driver: null,
  truck: null,
  trailer: null,
  distanceKm: null,
  comment: '',
  seals: [],
}

test.each(forms.map(form => [form.code, form] as const))('%s says what it lacks, and is drawn all the same', (_, form) => {
  for (const viewer of form.sides) {
    const facts = seenBy(bare, viewer)
    const missing = form.missing(facts)
    expect(missing.length).toBeGreaterThan(0)
    for (const { ru, en } of missing) {
      expect(ru).not.toBe('')
      expect(en).not.toBe('')
    }
    expect(said(built(form, facts))).not.toMatch(/undefined|null|NaN/)
  }
})

test('what is missing is named in words', () => {
  expect(reasons(orderRequest, bare)).toEqual([
    'исполнитель ещё не найден',
    'в маршруте меньше двух точек',
    'не указан груз',
    'цена не указана или вам не открыта',
  ])
  expect(reasons(invoice, { ...everyday, customer: null })).toContain('в заказе не указан клиент')
  expect(reasons(invoice, asExecutor({ ...everyday, executor: { ...everyday.executor!, account: null } }))).toEqual([
    'ООО «ВолгаТранс»: нет банковского счёта',
  ])
  expect(reasons(poaM2, asExecutor({ ...everyday, driver: null }))).toEqual(['водитель ещё не назначен'])
  expect(reasons(claim, { ...everyday, claims: everyday.claims.map(each => ({ ...each, status: 'draft' as const })) })).toEqual([
    'выставленных претензий нет',
  ])
  expect(reasons(downtimeAct, { ...everyday, claims: [] })).toEqual(['оплачиваемого простоя не было'])
})

const cellsOf = (form: Form) =>
  blocksOf(form.blocks).flatMap(block => (block.kind === 'table' ? [...block.head, ...block.body, ...(block.foot ?? [])].flat() : []))

describe('sums', () => {
  test.each([invoice, act, upd, sf].map(form => [form.code, form] as const))(
    'scenario 1: %s of 68 000 with 22 % of VAT inside',
    (_, form) => {
      const text = said(built(form, asExecutor(everyday)))
      expect(text).toContain('55 737,70')
      expect(text).toContain('12 262,30')
      expect(text).toContain('68 000,00')
      expect(text).not.toContain('79 000')
    },
  )

  test('an invoice tells its sum in words', () => {
    expect(said(built(invoice, asExecutor(everyday)))).toContain(
      'Шестьдесят восемь тысяч рублей 00 копеек, в том числе НДС 22 % — 12 262,30 руб.',
    )
    expect(said(built(act, asExecutor(foreign)))).toContain('Два миллиона сто пятьдесят тысяч тенге 00 тиынов, НДС 0 %')
  })

  test.each([22, 20, 10, 7, 5, 0])('net and VAT of every line and of the whole make the gross at %d %%', rate => {
    for (const mode of ['included', 'excluded', 'none'] as const)
      for (const minor of [1, 3, 99, 100, 333_333, 1_000_001, 6_800_000, 99_999_999_999]) {
        const line = (sum: number): LineFacts => ({ ...everyday.lines[0]!, sum: sumOf({ minor: sum, currency: 'RUB' }, mode, rate) })
        const lines = [line(minor), line(minor + 1), line(7)]
        const facts = asExecutor({ ...everyday, price: lines[0]!.sum, lines })
        const tree = built(upd, facts)
        const table = blocksOf(tree.blocks).find(block => block.kind === 'table' && block.foot)
        if (table?.kind !== 'table') throw new Error('no table')
        const kopecks = (text: string) => Number(read(text).replaceAll(/[\s,]/g, ''))
        const sums = table.body.map(row => [row[7], row[10], row[11]].map(cell => (/\d/.test(cell!.text) ? kopecks(cell!.text) : 0)))
        for (const [net, vat, gross] of sums) expect(net! + vat!).toBe(gross)
        const foot = table.foot![0]!
        const [net, vat, gross] = [foot[1], foot[4], foot[5]].map(cell => (/\d/.test(cell!.text) ? kopecks(cell!.text) : 0))
        expect([net, vat, gross]).toEqual([0, 1, 2].map(at => sums.reduce((all, row) => all + row[at]!, 0)))
        expect(net! + vat!).toBe(gross)
      }
  })

  test('an invoice of VAT has the lines of the form since 1 April 2026, an УПД the places 8 to 19 of the letter besides, each once', () => {
    for (const [form, facts] of [
      [sf, everyday],
      [upd, everyday],
      [upd, asExecutor(everyday)],
    ] as const) {
      const tree = built(form, facts)
      const numbers = cellsOf(tree).flatMap(({ text }) => text.match(/^\(\d[абв]?\)$/) ?? [])
      expect(numbers.toSorted()).toEqual(
        ['1', '1а', '2', '2а', '2б', '3', '4', '5', '5а', '5б', '6', '6а', '6б', '7', '8'].map(no => `(${no})`),
      )
      expect(`${tree.edition} ${said(tree)}`).toContain('от 23.01.2026 № 26')
    }
    const tree = built(upd, asExecutor(everyday))
    expect(said(tree)).toMatch(/Документ об отгрузке\nУниверсальный передаточный документ, № \S+ от \d\d\.\d\d\.\d{4}/)
    const texts = [...textsOf(tree.blocks)].join('\n')
    const places = [...texts.matchAll(/\[([\d, ]+)\]/g)].flatMap(([, inside]) => inside!.split(', ').map(Number))
    expect(places.toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  test('every number behind a cell is what the cell says', () => {
    for (const [, form, facts] of every)
      for (const { text, value } of cellsOf(built(form, facts)))
        if (value)
          expect(Number(read(text).replaceAll(' ', '').replace('−', '-').replace(',', '.'))).toBeCloseTo(Number(value.number), value.digits)
  })

  test('extras stand in lines of their own and in the total', () => {
    const text = said(built(invoice, asExecutor(longNames)))
    expect(text).toContain('Услуги грузчиков')
    const gross = longNames.lines.reduce((sum, line) => sum + line.sum.gross.minor, 0)
    expect(gross).toBe(152_243_950)
    expect(text).toContain('1 522 439,50')
  })

  test('where VAT is not paid nothing is invoiced with it, and the УПД is of status 2', () => {
    const sum = sumOf({ minor: 9_000_000, currency: 'RUB' }, 'none', 0)
    const facts = asExecutor({ ...everyday, price: sum, lines: [{ ...everyday.lines[0]!, sum }] })
    expect(reasons(sf, facts)).toEqual(['продавец не платит НДС: счёт-фактура не нужна'])
    expect(reasons(upd, facts)).toEqual([])
    expect(said(built(upd, facts))).toContain('Статус: 2')
    expect(said(built(upd, facts))).toContain('без НДС')
    expect(said(built(upd, asExecutor(everyday)))).toContain('Статус: 1')
  })

  test('the forwarder bills his customer at the price of the customer', () => {
    const text = said(built(invoice, everyday))
    expect(text).toContain('79 000,00')
    expect(text).toContain('Молочный Дом')
    expect(text).toContain('заявка МД-4471')
    expect(text).not.toContain('68 000')
    expect(text).not.toContain('ВолгаТранс')
  })
})

describe('a bill a bank can read', () => {
  const codeOf = (facts: OrderPrintFacts) => blocksOf(built(invoice, facts).blocks).find(block => block.kind === 'code')

  test('holds receiver, account, sum in kopecks and purpose', () => {
    const code = codeOf(asExecutor(everyday))
    if (code?.kind !== 'code') throw new Error('no code')
    const [head, ...pairs] = code.value.split('|')
    expect(head).toBe('ST00012')
    expect(Object.fromEntries(pairs.map(pair => pair.split('=', 2)))).toMatchObject({
      PersonalAcc: '40702810562000045678',
      BIC: '049205603',
      CorrespAcc: '30101810600000000603',
      PayeeINN: '1655002000',
      KPP: '165501001',
      Sum: '6800000',
    })
  })

  test('stays within the lengths of the standard', () => {
    const code = codeOf(asExecutor(longNames))
    if (code?.kind !== 'code') throw new Error('no code')
    const pairs = Object.fromEntries(
      code.value
        .split('|')
        .slice(1)
        .map(pair => pair.split('=', 2)),
    ) as Record<string, string>
    expect(pairs.Name!.length).toBeLessThanOrEqual(160)
    expect(pairs.BankName!.length).toBeLessThanOrEqual(45)
    expect(pairs.Purpose!.length).toBeLessThanOrEqual(210)
  })

  test('has no code in another currency', () => {
    expect(codeOf(asExecutor(foreign))).toBeUndefined()
  })
})

describe('whose paper is whose', () => {
  const rivals = ['79 000', '1 999 999,99', '2 439 999,99', '460 000']

  test.each(every.filter(([, , facts]) => facts.viewer === 'executor'))('%s tells nothing of the customer', (_, form, facts) => {
    const text = said(built(form, facts))
    for (const secret of [...rivals, 'Молочный Дом', 'ЮгХим', 'МД-4471']) expect(text).not.toContain(secret)
  })

  test.each([orderRequest, claim, downtimeAct, discrepancyAct, poaM2].map(form => [form.code, form] as const))(
    '%s goes to the executor: the forwarder prints nothing of his customer on it',
    (_, form) => {
      for (const facts of Object.values(samples)) {
        const text = said(built(form, facts))
        for (const secret of [...rivals, 'Молочный Дом', 'ЮгХим', 'МД-4471']) expect(text).not.toContain(secret)
      }
    },
  )

  test.each(
    [orderRequestCustomer, forwarderInstruction, forwarderReceipt, warehouseReceipt, invoice, act, upd, sf].map(
      form => [form.code, form] as const,
    ),
  )('%s goes to the customer: nothing of the executor and his price stands on it', (_, form) => {
    for (const [facts, price, name] of [
      [everyday, '68 000', 'ВолгаТранс'],
      [foreign, '2 150 000', 'АлатауТранс'],
    ] as const) {
      const text = said(built(form, facts))
      expect(text).not.toContain(price)
      expect(text).not.toContain(name)
      expect(text).not.toContain('14 банковских')
    }
  })

  test('a passport stands on the power of attorney alone, and blanks where it may not be read', () => {
    for (const form of forms) {
      const text = said(built(form, seenBy(everyday, form.sides[0]!)))
      expect(text.includes('556677'), form.code).toBe(form === poaM2)
    }
    const hidden = asExecutor({ ...everyday, driver: { ...everyday.driver!, passport: null } })
    expect(said(built(poaM2, asExecutor(everyday)))).toContain('водителю Сафину Рустаму Маратовичу')
    expect(said(built(poaM2, hidden))).toMatch(/серия _+ № _+, выдан _+/)
  })
})

describe('Договор-заявка', () => {
  test('says the conditions of the order in both languages', () => {
    const ru = said(built(orderRequest, everyday))
    for (const words of [
      'Договор-заявка № 26-000123 от 05.10.2026',
      'в лице генерального директора Ёлкина Петра Ивановича, действующего на основании Устава',
      'в лице директора Щербак Анны Львовны, действующей на основании доверенности № 12 от 15.01.2026',
      '06.10.2026\n09:00–12:00 МСК',
      'Белова Ирина, +7 812 555-01-70',
      '68 000,00 руб. (Шестьдесят восемь тысяч рублей 00 копеек), в том числе НДС 22 % — 12 262,30 руб.',
      'в течение 14 банковских дней после получения оригиналов документов',
      'по 700,00 руб. за каждый начатый час',
      'За прибытие на погрузку позже согласованного срока Исполнитель платит 5 000,00 руб.',
      'не позднее чем за 24 часа до начала первой погрузки',
      '20 % цены перевозки',
      'А123ВС716',
      'Сафин Рустам Маратович, +7 917 123-45-67',
      'Водитель обязан быть в спецобуви',
    ])
      expect(ru).toContain(words)
    const en = said(built(orderRequest, everyday, 'en'))
    for (const words of ['Transport order No. 26-000123', '68 000.00 RUB, including VAT 22% of 12 262.30 RUB', 'within 14 banking days'])
      expect(en).toContain(words)
  })

  test('without a rate of waiting names the law', () => {
    expect(said(built(orderRequest, detained('law')))).toContain('по статье 35 Федерального закона № 259-ФЗ')
  })

  test('scenario 9: windows stand by the clock of each place, dangerous goods in the words of ADR', () => {
    const text = said(built(orderRequest, foreign))
    expect(text).toContain('10.10.2026\n09:00–12:00 UTC+4')
    expect(text).toContain('16.10.2026\n09:00–18:00 UTC+5')
    expect(text).toContain('ООН 1263 КРАСКА, 3, II, (D/E)')
    expect(text).toContain('IBAN KZ906010131000123456')
  })

  test('has every one of 60 cargos, a head of two rows and a total', () => {
    const table = blocksOf(built(orderRequest, longNames).blocks).find(block => block.kind === 'table' && block.body.length === 60)
    if (table?.kind !== 'table') throw new Error('no table')
    expect(table.head).toHaveLength(2)
    expect(read(table.foot![0]!.map(cell => cell.text).join(' '))).toContain('1 830 18 390')
  })

  test('while nobody is assigned says by when the executor names the vehicle and driver', () => {
    const text = said(built(orderRequest, { ...everyday, truck: null, trailer: null, driver: null }))
    expect(text).toContain('данные и телефон водителя до 06.10.2026 09:00 МСК')
  })

  test('names the documents the order asks for', () => {
    const documents = [{ ru: 'Транспортная накладная', en: 'Consignment note' }]
    expect(said(built(orderRequest, { ...everyday, documents }))).toContain('Транспортная накладная')
  })
})

describe('detention', () => {
  test('scenario 7: 280 minutes by the terms are 5 hours at 700, together 3 500', () => {
    for (const form of [downtimeAct, claim]) {
      const text = said(built(form, detained('terms')))
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
      const text = said(built(form, detained('law')))
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
    const text = said(built(downtimeAct, facts))
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
    const text = said(built(downtimeAct, facts))
    expect(text).toContain('1 день по 20 000,00 руб.')
    expect(text).toContain('24 ч (1 440 мин)')
    expect(text).toContain('36 800,00 руб.')
  })

  test('the claim asked for by its id is the one that is printed', () => {
    const [detention, damage] = longNames.claims
    expect(said(claim.build(longNames, { language: 'ru', claimId: detention!.id }))).toContain('об оплате простоя')
    expect(said(claim.build(longNames, { language: 'ru', claimId: damage!.id }))).toContain('повреждения груза')
    expect(said(claim.build(longNames, { language: 'ru' }))).toContain('повреждения груза')
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
    const text = said(built(claim, facts))
    expect(text).toContain('просрочка — 1 день')
    expect(text).toContain('Расчёт: 150 000,00 × 9 % × 1 = 13 500,00 руб.')
    expect(text).toContain('Тринадцать тысяч пятьсот рублей 00 копеек')
    expect(text.indexOf('ВолгаТранс')).toBeLessThan(text.indexOf('Северный Экспедитор'))
  })

  test('scenario 8: taken back 18 hours before the loading costs 20 %', () => {
    const price = sumOf({ minor: 15_000_000, currency: 'RUB' }, 'included', 5)
    const facts = { ...of('executor_revoke', { by: 'revoke', percent: 20, hoursLeft: 18, freeHours: 24 }, 3_000_000), price }
    const text = said(built(claim, facts))
    expect(text).toContain('отозван за 18 часов до начала погрузки')
    expect(text).toContain('150 000,00 × 20 % = 30 000,00 руб.')
  })

  test('cargo that was not carried names whose fault it was and the law', () => {
    const revoked = { by: 'revoke', percent: 20, hoursLeft: 0, freeHours: 24 } as const
    const missed = said(built(claim, of('no_vehicle', revoked, 1_360_000)))
    expect(missed).toContain('об уплате штрафа за невывоз груза')
    expect(missed).toContain('груз не вывезен по вине перевозчика')
    expect(missed).toContain('ч. 1 ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ')
    expect(said(built(claim, of('no_cargo', revoked, 1_360_000)))).toContain('ч. 1 ст. 35 Федерального закона')
  })

  test('a carrier has 30 days by the transport statute, a forwarder by the procedure code', () => {
    const facts = of('late_delivery', { by: 'person' }, 100_000)
    expect(said(built(claim, facts))).toContain('ч. 1 ст. 40 Федерального закона')
    const theirs = { ...facts, claims: facts.claims.map(each => ({ ...each, side: 'executor' as const })) }
    expect(said(built(claim, theirs))).toContain('ч. 5 ст. 4 Арбитражного процессуального кодекса')
  })

  test('late to the loading', () => {
    const facts = of(
      'late_loading',
      { by: 'late_loading', stop: 1, dueAt: '2026-10-06T09:00:00.000Z', arrivedAt: '2026-10-06T10:30:00.000Z', lateMin: 90 },
      500_000,
    )
    expect(said(built(claim, facts))).toContain('опоздание — 1 ч 30 мин')
  })
})

test('Акт о расхождениях leaves room for what came beside every cargo', () => {
  const table = blocksOf(built(discrepancyAct, longNames).blocks).find(block => block.kind === 'table')
  if (table?.kind !== 'table') throw new Error('no table')
  expect(table.body).toHaveLength(60)
  for (const row of table.body) expect(row.filter(cell => cell.text === '')).toHaveLength(8)
})

test('Доверенность М-2 runs ten days or until the last unloading, and counts in words', () => {
  const text = said(built(poaM2, asExecutor(everyday)))
  expect(text).toContain('Доверенность действительна по\n22 октября 2026 г.')
  expect(text).toContain('Тридцать три места')
  expect(text).toContain('0315001')
  const early = asExecutor({ ...everyday, today: '2026-09-20' })
  expect(said(built(poaM2, early))).toContain('7 октября 2026 г.')
})

test('a person signs by his own name, without a post', () => {
  const person = {
    ...everyday.executor!,
    name: 'Индивидуальный предприниматель Ковалёв Андрей Викторович',
    short: 'ИП Ковалёв А. В.',
    legalForm: 'ip',
    tin: '590301234564',
    kpp: '',
    ogrn: '321595800012340',
    director: { name: '', post: '', basis: '' },
    regime: 'usn_5' as const,
  }
  const sum = sumOf({ minor: 9_600_000, currency: 'RUB' }, 'included', 5)
  const facts = asExecutor({ ...everyday, executor: person, price: sum, lines: [{ ...everyday.lines[0]!, sum }] })
  const order = said(built(orderRequest, facts))
  expect(order).toContain('Ковалёв Андрей Викторович, именуемый далее «Исполнитель», действующий от своего имени')
  expect(order).toContain('ОГРНИП\n321595800012340')
  expect(order).toContain('Исполнитель\nКовалёв А. В.')
  const tax = said(built(sf, facts))
  expect(tax).toContain('Индивидуальный предприниматель или иное уполномоченное лицо')
  expect(tax).toContain('91 428,57')
  expect(tax).toContain('4 571,43')
})

test('a paper bears the number it was issued with', () => {
  const facts = asExecutor({ ...everyday, numbers: { invoice: { number: 'ВТ-77', date: '2026-10-15' } } })
  expect(built(invoice, facts).running).toBe('Счёт на оплату № ВТ-77 от 15.10.2026')
})

test('a person in trade signs his УПД and счёт-фактура as one, and no picture of a signature lies on an invoice of VAT', () => {
  const own = asExecutor(everyday)
  const person = { ...own, executor: { ...own.executor!, legalForm: 'ip', ogrn: '304500116000157' } }
  for (const form of [upd, sf]) {
    const text = said(built(form, person))
    expect(text).toContain('Индивидуальный предприниматель или иное уполномоченное лицо')
    expect(text).toContain('ОГРНИП 304500116000157')
    expect(text).not.toContain('Главный бухгалтер')
    expect(said(built(form, own))).toContain('Главный бухгалтер')
    const [signs] = blocksOf(built(form, own).blocks).filter(block => block.kind === 'signs')
    expect(signs!.signers.map(({ party }) => party)).toEqual([undefined, undefined])
  }
  const signers = (facts: OrderPrintFacts) =>
    blocksOf(built(invoice, facts).blocks).flatMap(block => (block.kind === 'signs' ? block.signers : []))
  expect(signers(own).map(({ role, party }) => [role, party])).toEqual([
    ['Руководитель', 'executor'],
    ['Бухгалтер', undefined],
  ])
  expect(signers(person).map(({ role }) => role)).toEqual(['Предприниматель'])
})

test('a bill that deductions have eaten up is not printed; what was done is put on paper all the same', () => {
  const own = asExecutor(everyday)
  const [carriage] = own.lines
  const less = { ...carriage!, sum: sumOf({ minor: -carriage!.sum.gross.minor, currency: 'RUB' }, 'included', 22) }
  const facts = { ...own, lines: [carriage!, less] }
  expect(reasons(invoice, facts)).toEqual(['к оплате ничего не остаётся'])
  for (const form of [act, upd, sf]) {
    expect(reasons(form, facts)).toEqual([])
    expect(said(built(form, facts))).toContain('К оплате с учётом зачёта:\n0,00')
  }
  const over = { ...own, lines: [carriage!, less, { ...less, sum: sumOf({ minor: -100_000, currency: 'RUB' }, 'included', 22) }] }
  expect(said(built(act, over))).toContain('Остаток долга исполнителя:\n1 000,00')
})

test('what is taken off is no line of a paper: it stands apart, and the sum left to be paid below it', () => {
  const own = asExecutor(everyday)
  const [carriage] = own.lines
  const less: LineFacts = {
    name: { ru: 'Услуги грузчиков', en: 'Loaders' },
    quantity: 1,
    unit: { ru: 'усл.', en: 'service' },
    sum: sumOf({ minor: -500_000, currency: 'RUB' }, 'included', 22),
  }
  const facts = { ...own, lines: [carriage!, less] }
  const gross = carriage!.sum.gross.minor
  const money = (minor: number) => read(new Intl.NumberFormat('ru', { minimumFractionDigits: 2 }).format(minor / 100))
  for (const form of [invoice, act, upd, sf]) {
    const tree = built(form, facts)
    const text = said(tree)
    expect(text, form.code).not.toMatch(/[-−]\s?\d+[\d ]*,\d\d/)
    expect(text, form.code).toContain('Удержано по соглашению сторон: услуги грузчиков\n5 000,00')
    expect(text, form.code).toContain(`К оплате с учётом зачёта:\n${money(gross - 500_000)}`)
    for (const block of blocksOf(tree.blocks))
      if (block.kind === 'table')
        for (const cell of [...block.body, ...(block.foot ?? [])].flat())
          if (cell.value) expect(Number(cell.value.number), form.code).toBeGreaterThanOrEqual(0)
    // the paper is that of a deal without deductions, and the note
    const plain = said(built(form, { ...own, lines: [carriage!] }))
    expect(plain).not.toContain('Зачёт')
  }
  const tax = built(upd, facts).blocks.find(block => block.kind === 'table')!
  expect(tax.foot!.flat().map(cell => read(cell.text))).toContain(money(gross))
  const code = built(invoice, facts).blocks.find(block => block.kind === 'code')!
  expect(code.value).toContain(`|Sum=${gross - 500_000}|`)
})
