import { expect, test } from 'vitest'
import { createFormat } from '#web/i18n/format.ts'
import { tickText } from './display.ts'
import { words } from './words.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const said = (value: number, unit: Parameters<typeof tickText>[1], locale: 'ru' | 'en') =>
  plain(tickText(value, unit, { f: createFormat(locale), t: words[locale] as (typeof words)['ru'], currency: 'RUB', locale }))

test('a scale of millions says millions in both languages', () => {
  expect(said(250_000_000, 'money', 'en')).toBe('2.5M ₽')
  expect(said(125_000_000, 'money', 'en')).toBe('1.25M ₽')
  expect(said(250_000_000, 'money', 'ru')).toBe('2,5 млн ₽')
  expect(said(6_000_000_000, 'money', 'ru')).toBe('60 млн ₽')
  expect(said(-250_000_000, 'money', 'en')).toBe('-2.5M ₽')
})

test('what is small is said whole', () => {
  expect(said(150_000, 'money', 'en')).toBe('1,500 ₽')
  expect(said(0, 'money', 'ru')).toBe('0 ₽')
  expect(said(60, 'count', 'ru')).toBe('60')
  expect(said(0.5, 'share', 'ru')).toBe('50 %')
  expect(said(150_000, 'tonKm', 'en')).toBe('150K t·km')
})
