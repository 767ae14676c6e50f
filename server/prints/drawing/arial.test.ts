import { expect, test } from 'vitest'
import { fitOf, linesIn, widthOf } from './arial.ts'

test('a line is as wide as its letters, bold ones being wider', () => {
  expect(widthOf('0000000000', 10)).toBeCloseTo(55.6)
  expect(widthOf('Ш', 10)).toBeGreaterThan(widthOf('г', 10) * 2)
  expect(widthOf('Наименование', 9, true)).toBeGreaterThan(widthOf('Наименование', 9))
})

test('lines end behind blanks and hyphens of words, never inside a number; a word too long for one takes several', () => {
  const width = widthOf('Санкт-Петербург', 9) - 1
  expect(linesIn('Санкт-Петербург', width, 9)).toBe(2)
  expect(linesIn('26-000123', widthOf('26-000123', 9) - 1, 9)).toBe(2)
  expect(linesIn('Санкт-Петербург', width + 2, 9)).toBe(1)
  expect(linesIn('раз\nдва\nтри', 500, 9)).toBe(3)
  expect(linesIn('0'.repeat(100), widthOf('0'.repeat(25), 9) + 1, 9)).toBe(4)
})

test('a word that is a little too wide makes its text smaller, one that is far too wide does not', () => {
  const word = 'прослеживаемости'
  expect(fitOf(`товара, ${word}`, widthOf(word, 6) + 1, 6)).toBe(1)
  expect(fitOf(`товара, ${word}`, widthOf(word, 6) * 0.8, 6)).toBeCloseTo(0.8)
  expect(fitOf(word, widthOf(word, 6) * 0.4, 6)).toBe(1)
  expect(fitOf('', 10, 6)).toBe(1)
})
