import { expect, test } from 'vitest'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords, plural } from './words.ts'

test('1.10 each text has both languages', () => {
  const words = defineWords({ orders: { ru: 'Заказы', en: 'Orders' } })
  expect(words.ru.orders).toBe('Заказы')
  expect(words.en.orders).toBe('Orders')
})

test('1.11 a text missing in Russian is shown in English', () => {
  const incomplete = { only_en: { en: 'Only en' } } as unknown as { only_en: Bilingual }
  expect(defineWords(incomplete).ru.only_en).toBe('Only en')
})

test.each([
  [1, '1\u00a0заказ'],
  [2, '2\u00a0заказа'],
  [5, '5\u00a0заказов'],
  [11, '11\u00a0заказов'],
  [21, '21\u00a0заказ'],
  [22, '22\u00a0заказа'],
  [1.5, '1,5\u00a0заказа'],
  [1248, '1\u00a0248\u00a0заказов'],
])('%d takes the Russian form %s', (n, shown) => {
  expect(countRu(n, 'заказ', 'заказа', 'заказов')).toBe(shown)
})

test('English has two forms', () => {
  expect(countEn(1, 'order', 'orders')).toBe('1\u00a0order')
  expect(countEn(5, 'order', 'orders')).toBe('5\u00a0orders')
  expect(plural('en', 1, { one: 'is', other: 'are' })).toBe('is')
})
