import { describe, expect, test } from 'vitest'
import { readWindow, windowText } from './window.ts'

describe('a window is read as people write it', () => {
  test.each([
    ['9-18', '09:00', '18:00'],
    ['09:00–12:00', '09:00', '12:00'],
    ['9.30 - 12', '09:30', '12:00'],
    ['0900-1200', '09:00', '12:00'],
    ['930–1200', '09:30', '12:00'],
    ['с 9 до 18', '09:00', '18:00'],
    ['С 9 ч до 18 ч', '09:00', '18:00'],
    ['from 9 to 18', '09:00', '18:00'],
    ['22-4', '22:00', '04:00'],
    ['до 14:00', '00:00', '14:00'],
    ['не позже 14', '00:00', '14:00'],
    ['till 14:00', '00:00', '14:00'],
    ['until 14', '00:00', '14:00'],
    ['после 9', '09:00', '23:59'],
    ['after 9', '09:00', '23:59'],
    ['с 10:30', '10:30', '23:59'],
    ['8-24', '08:00', '23:59'],
    ['весь день', '00:00', '23:59'],
    ['all day', '00:00', '23:59'],
    ['в 10:00', '10:00', '10:00'],
    ['10:15', '10:15', '10:15'],
  ])('%s', (text, from, to) => expect(readWindow(text)).toEqual({ from, to }))

  test.each(['', 'утром', '25-30', '9:75', 'до', '9-12-15', 'до 14:00 или позже'])('«%s» is none', text =>
    expect(readWindow(text)).toBeNull(),
  )
})

test('what was read is written so that it reads the same', () => {
  const words = { since: 'с', until: 'до' }
  for (const text of ['9-18', '22-4', '10:15']) {
    const hours = readWindow(text)!
    expect(readWindow(windowText(hours, words))).toEqual(hours)
  }
  expect(windowText({ from: null, to: null }, words)).toBe('')
  expect(windowText({ from: null, to: '14:00' }, words)).toBe('до 14:00')
})
