import { describe, expect, test } from 'vitest'
import { gridOf } from '#server/prints/drawing/grid.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { asExecutor, everyday } from '#testing/prints/orders.ts'
import { blocksOf, built, every, forms, reasons, seenBy, textIn } from '#testing/prints/reading.ts'
import { claim } from './claim.ts'
import { downtimeAct } from './downtimeAct.ts'
import { invoice } from './invoice.ts'
import { orderRequest } from './orderRequest.ts'
import { poaM2 } from './poaM2.ts'
import { sf } from './sf.ts'
import { upd } from './upd.ts'

describe.each(every)('%s', (_, form, facts) => {
  for (const language of ['ru', 'en'] as const) {
    test(`is a whole paper (${language})`, () => {
      const tree = built(form, facts, language)
      expect(tree.code).toBe(form.code)
      expect(tree.page).toBe(form.page)
      expect(tree.title).not.toBe('')
      expect(tree.running).not.toBe('')
      expect(tree.edition).not.toBe('')
      const text = textIn(tree)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|Infinity|Invalid/)
      // telephones as people read them out, a true minus, and kopecks all or none
      expect(text).not.toMatch(/\+7\d{10}/)
      expect(text).not.toMatch(/(?:^|[\s(])-\d/m)
      expect(text).not.toMatch(/\d[,.]\d(?!\d)\s(?:₽|руб|RUB|KZT|₸)/)
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
    expect(textIn(built(form, facts))).not.toMatch(/undefined|null|NaN/)
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
