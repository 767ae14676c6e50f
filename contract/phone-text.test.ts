import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test('32.10 a phone stands in groups people read out, and never breaks between them', () => {
  const nbsp = '\u00a0'
  expect(phoneText('+79001234567')).toBe(`+7${nbsp}900${nbsp}123-45-67`)
  expect(phoneText('+375291234567')).toBe(`+375${nbsp}29${nbsp}123-45-67`)
  expect(phoneText('+37491123456')).toBe(`+374${nbsp}91${nbsp}123-456`)
  expect(phoneText('+996555123456')).toBe(`+996${nbsp}555${nbsp}123-456`)
})

test('a number of another plan, a part of one and what is no number stay as they are', () => {
  for (const text of ['+442071838750', '+7 ••• ••• 45-67', '+7900123456', 'доб. 12', '']) expect(phoneText(text)).toBe(text)
})
