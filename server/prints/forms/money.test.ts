import { describe, expect, test } from 'vitest'
import type { LineFacts, OrderPrintFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'
import { foreign } from '#testing/prints/foreign.ts'
import { longNames } from '#testing/prints/longNames.ts'
import { asExecutor, detained, everyday } from '#testing/prints/orders.ts'
import { blocksOf, built, cellsOf, every, forms, read, reasons, seenBy, textIn } from '#testing/prints/reading.ts'
import { samples } from '#testing/prints/samples.ts'
import { act } from './act.ts'
import { claim } from './claim.ts'
import { discrepancyAct } from './discrepancyAct.ts'
import { downtimeAct } from './downtimeAct.ts'
import { textsOf } from './form.ts'
import { forwarderInstruction } from './forwarderInstruction.ts'
import { forwarderReceipt } from './forwarderReceipt.ts'
import { invoice } from './invoice.ts'
import { orderRequest } from './orderRequest.ts'
import { orderRequestCustomer } from './orderRequestCustomer.ts'
import { poaM2 } from './poaM2.ts'
import { sf } from './sf.ts'
import { upd } from './upd.ts'
import { warehouseReceipt } from './warehouseReceipt.ts'

describe('sums', () => {
  test.each([invoice, act, upd, sf].map(form => [form.code, form] as const))(
    'scenario 1: %s of 68 000 with 22 % of VAT inside',
    (_, form) => {
      const text = textIn(built(form, asExecutor(everyday)))
      expect(text).toContain('55 737,70')
      expect(text).toContain('12 262,30')
      expect(text).toContain('68 000,00')
      expect(text).not.toContain('79 000')
    },
  )

  test('an invoice tells its sum in words', () => {
    expect(textIn(built(invoice, asExecutor(everyday)))).toContain(
      'Шестьдесят восемь тысяч рублей 00 копеек, в том числе НДС 22 % — 12 262,30 руб.',
    )
    expect(textIn(built(act, asExecutor(foreign)))).toContain('Два миллиона сто пятьдесят тысяч тенге 00 тиынов, НДС 0 %')
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
      expect(`${tree.edition} ${textIn(tree)}`).toContain('от 23.01.2026 № 26')
    }
    const tree = built(upd, asExecutor(everyday))
    expect(textIn(tree)).toMatch(/Документ об отгрузке\nУниверсальный передаточный документ, № \S+ от \d\d\.\d\d\.\d{4}/)
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
    const text = textIn(built(invoice, asExecutor(longNames)))
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
    expect(textIn(built(upd, facts))).toContain('Статус: 2')
    expect(textIn(built(upd, facts))).toContain('без НДС')
    expect(textIn(built(upd, asExecutor(everyday)))).toContain('Статус: 1')
  })

  test('the forwarder bills his customer at the price of the customer', () => {
    const text = textIn(built(invoice, everyday))
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
    const text = textIn(built(form, facts))
    for (const secret of [...rivals, 'Молочный Дом', 'ЮгХим', 'МД-4471']) expect(text).not.toContain(secret)
  })

  test.each([orderRequest, claim, downtimeAct, discrepancyAct, poaM2].map(form => [form.code, form] as const))(
    '%s goes to the executor: the forwarder prints nothing of his customer on it',
    (_, form) => {
      for (const facts of Object.values(samples)) {
        const text = textIn(built(form, facts))
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
      const text = textIn(built(form, facts))
      expect(text).not.toContain(price)
      expect(text).not.toContain(name)
      expect(text).not.toContain('14 банковских')
    }
  })

  test('a passport stands on the power of attorney alone, and blanks where it may not be read', () => {
    for (const form of forms) {
      const text = textIn(built(form, seenBy(everyday, form.sides[0]!)))
      expect(text.includes('556677'), form.code).toBe(form === poaM2)
    }
    const hidden = asExecutor({ ...everyday, driver: { ...everyday.driver!, passport: null } })
    expect(textIn(built(poaM2, asExecutor(everyday)))).toContain('водителю Сафину Рустаму Маратовичу')
    expect(textIn(built(poaM2, hidden))).toMatch(/серия _+ № _+, выдан _+/)
  })
})

describe('Договор-заявка', () => {
  test('says the conditions of the order in both languages', () => {
    const ru = textIn(built(orderRequest, everyday))
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
    const en = textIn(built(orderRequest, everyday, 'en'))
    for (const words of ['Transport order No. 26-000123', '68 000.00 RUB, including VAT 22% of 12 262.30 RUB', 'within 14 banking days'])
      expect(en).toContain(words)
  })

  test('without a rate of waiting names the law', () => {
    expect(textIn(built(orderRequest, detained('law')))).toContain('по статье 35 Федерального закона № 259-ФЗ')
  })

  test('scenario 9: windows stand by the clock of each place, dangerous goods in the words of ADR', () => {
    const text = textIn(built(orderRequest, foreign))
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
    const text = textIn(built(orderRequest, { ...everyday, truck: null, trailer: null, driver: null }))
    expect(text).toContain('данные и телефон водителя до 06.10.2026 09:00 МСК')
  })

  test('names the documents the order asks for', () => {
    const documents = [{ ru: 'Транспортная накладная', en: 'Consignment note' }]
    expect(textIn(built(orderRequest, { ...everyday, documents }))).toContain('Транспортная накладная')
  })
})

test('Акт о расхождениях leaves room for what came beside every cargo', () => {
  const table = blocksOf(built(discrepancyAct, longNames).blocks).find(block => block.kind === 'table')
  if (table?.kind !== 'table') throw new Error('no table')
  expect(table.body).toHaveLength(60)
  for (const row of table.body) expect(row.filter(cell => cell.text === '')).toHaveLength(8)
})

test('Доверенность М-2 runs ten days or until the last unloading, and counts in words', () => {
  const text = textIn(built(poaM2, asExecutor(everyday)))
  expect(text).toContain('Доверенность действительна по\n22 октября 2026 г.')
  expect(text).toContain('Тридцать три места')
  expect(text).toContain('0315001')
  const early = asExecutor({ ...everyday, today: '2026-09-20' })
  expect(textIn(built(poaM2, early))).toContain('7 октября 2026 г.')
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
  const order = textIn(built(orderRequest, facts))
  expect(order).toContain('Ковалёв Андрей Викторович, именуемый далее «Исполнитель», действующий от своего имени')
  expect(order).toContain('ОГРНИП\n321595800012340')
  expect(order).toContain('Исполнитель\nКовалёв А. В.')
  const tax = textIn(built(sf, facts))
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
    const text = textIn(built(form, person))
    expect(text).toContain('Индивидуальный предприниматель или иное уполномоченное лицо')
    expect(text).toContain('ОГРНИП 304500116000157')
    expect(text).not.toContain('Главный бухгалтер')
    expect(textIn(built(form, own))).toContain('Главный бухгалтер')
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
    expect(textIn(built(form, facts))).toContain('К оплате с учётом зачёта:\n0,00')
  }
  const over = { ...own, lines: [carriage!, less, { ...less, sum: sumOf({ minor: -100_000, currency: 'RUB' }, 'included', 22) }] }
  expect(textIn(built(act, over))).toContain('Остаток долга исполнителя:\n1 000,00')
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
    const text = textIn(tree)
    expect(text, form.code).not.toMatch(/[-−]\s?\d+[\d ]*,\d\d/)
    expect(text, form.code).toContain('Удержано по соглашению сторон: услуги грузчиков\n5 000,00')
    expect(text, form.code).toContain(`К оплате с учётом зачёта:\n${money(gross - 500_000)}`)
    for (const block of blocksOf(tree.blocks))
      if (block.kind === 'table')
        for (const cell of [...block.body, ...(block.foot ?? [])].flat())
          if (cell.value) expect(Number(cell.value.number), form.code).toBeGreaterThanOrEqual(0)
    // the paper is that of a deal without deductions, and the note
    const plain = textIn(built(form, { ...own, lines: [carriage!] }))
    expect(plain).not.toContain('Зачёт')
  }
  const tax = built(upd, facts).blocks.find(block => block.kind === 'table')!
  expect(tax.foot!.flat().map(cell => read(cell.text))).toContain(money(gross))
  const code = built(invoice, facts).blocks.find(block => block.kind === 'code')!
  expect(code.value).toContain(`|Sum=${gross - 500_000}|`)
})
