import { expect, test } from 'vitest'
import { Refusal, refuse } from './refusal.ts'

test('8.07 info fills the words: texts, numbers, money, statuses, names in both languages', () => {
  expect(new Refusal('order.step_closed', { status: 'offered' }).wordsIn('ru')).toContain('«Предложен исполнителю»')
  expect(new Refusal('order.step_closed', { status: 'offered' }).wordsIn('en')).toContain('“Offered”')
  expect(new Refusal('task.step_closed', { status: 'completed' }).wordsIn('ru')).toContain('«Завершена»')
  expect(new Refusal('access.denied', { permission: 'orders.view' }).wordsIn('ru')).toContain('«видеть заказы»')
  expect(new Refusal('input.invalid', { field: 'price', why: { minor: 6_800_050, currency: 'RUB' } }).wordsIn('ru')).toMatch(/68\s000,5\s₽/)
  expect(
    new Refusal('order.incomplete', {
      missing: [
        { ru: 'груз', en: 'cargo' },
        { ru: 'цена', en: 'price' },
      ],
    }).wordsIn('en'),
  ).toContain('cargo, price')
})

test('an empty place is never left as a brace', () => {
  expect(new Refusal('order.step_closed').wordsIn('ru')).not.toMatch(/[{}]/)
})

test('8.05 info on the wire: money as decimal text, names in the language of the reader', () => {
  const refusal = new Refusal('order.incomplete', {
    min: { minor: 5_400_000, currency: 'RUB' },
    why: { ru: 'да', en: 'yes' },
    none: undefined,
  })
  expect(refusal.infoIn('en')).toEqual({ min: { amount: '54000.00', currency: 'RUB' }, why: 'yes', none: null })
})

test('refuse throws its code', () => {
  expect(() => refuse('order.changed')).toThrow('order.changed')
})
