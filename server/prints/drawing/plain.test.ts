import { expect, test } from 'vitest'
import type { Form } from '#server/prints/forms/form.ts'
import { plainForm } from './plain.ts'

const of = (blocks: Form['blocks']): Form => ({ code: 'x', edition: '', language: 'ru', page: 'A4', title: '', running: '', blocks })
const said = (text: string) => {
  const [block] = plainForm(of([{ kind: 'text', text }])).blocks
  return (block?.kind === 'text' ? block.text : '').replaceAll('\u00a0', '~')
}

test.each([
  ['22 т, 92 м³, 20 000 кг', '22~т, 92~м³, 20 000~кг'],
  ['196105, г. Санкт-Петербург, ул. Софийская, д. 8, лит. А', '196105, г.~Санкт-Петербург, ул.~Софийская, д.~8, лит.~А'],
  ['ИНН 7810005000, КПП 781001001', 'ИНН~7810005000, КПП~781001001'],
  ['заказ № 26-000123', 'заказ №~26-000123'],
  ['12 октября 2026 г. Москва', '12 октября 2026~г. Москва'],
  ['НДС 22 % — 12 262,30 руб.', 'НДС 22~% — 12 262,30~руб.'],
  ['3 места, 5 тонн', '3 места, 5 тонн'],
])('a number keeps its unit, a short word what it belongs to: %s', (text, bound) => expect(said(text)).toBe(bound))

test('a code says what it said: its blanks are blanks for the machine that reads it', () => {
  const value = 'ST00012|Purpose=Оплата по счёту № 7, НДС 22 %'
  const [code] = plainForm(of([{ kind: 'code', code: 'qrcode', value, caption: 'Счёт № 7' }])).blocks
  expect(code).toMatchObject({ value, caption: 'Счёт №\u00a07' })
})
