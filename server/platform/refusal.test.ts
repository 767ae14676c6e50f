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

test('a field is called as people fill it in: by the name given, by the contract’s, or by its path', () => {
  const why = { ru: 'заполните его', en: 'it is needed' }
  const said = (code: 'demand.incomplete' | 'tender.incomplete' | 'input.invalid', info: object, locale: 'ru' | 'en' = 'ru') =>
    new Refusal(code, { ...info, why }).wordsIn(locale)
  expect(said('demand.incomplete', { field: 'deadline' })).toBe('Проверьте поле «Отклики принимаются до»: заполните его')
  expect(said('demand.incomplete', { field: 'lanes.2.price' }, 'en')).toBe('Check the field “Price, lane 3”: it is needed')
  expect(said('input.invalid', { field: 'stops.1.place' })).toContain('«Город, точка 2»')
  expect(said('tender.incomplete', { field: 'lots.0.start', label: { ru: 'Начальная цена', en: 'Start price' } })).toContain(
    '«Начальная цена»',
  )
  expect(said('input.invalid', { field: 'cursor' })).toContain('«cursor»')
})

test('a moment is told by Moscow’s clock', () => {
  const at = new Date('2026-10-01T09:30:00Z')
  expect(new Refusal('demand.closed', { at }).wordsIn('ru')).toMatch(/1 октября (в )?12:30 МСК/)
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
