import { describe, expect, test } from 'vitest'
import { readDay } from '#contract/written-day.ts'
import { readNumber, readWord } from './values.ts'

describe('cells as people write them', () => {
  test.each([
    ['1 234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1_234_567],
    ['20000', 20_000],
    ['−5', -5],
    ['12.5', 12.5],
    ['82,5', 82.5],
    ['', null],
    ['20 т', null],
    ['1e5', null],
    ['1,2,3', null],
  ])('number %s', (written, value) => expect(readNumber(written)).toBe(value))

  test.each([
    ['21.11.26', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21.11.2026 г.', '2026-11-21'],
    ['1/2/2027', '2027-02-01'],
    ['2026-11-21', '2026-11-21'],
    ['21 ноя', '2026-11-21'],
    ['25.11', '2026-11-25'],
    ['3.01', '2027-01-03'],
    ['21 ноября 2027 г.', '2027-11-21'],
    ['5 мая', '2027-05-05'],
    ['5 июля', '2026-07-05'],
    ['5 Mar', '2027-03-05'],
    ['3 янв', '2027-01-03'],
    ['20.10.76', '1976-10-20'],
    ['31.02.2026', null],
    ['2026', null],
    ['ноябрь', null],
  ])('day %s', (written, value) => expect(readDay(written, '2026-11-21')).toBe(value))

  test('words in both languages and codes', () => {
    const kinds = { tractor: ['седельный тягач', 'тягач'], trailer: ['прицеп'] }
    expect(['Тягач', 'TRACTOR', 'прицеп ', 'вагон'].map(word => readWord(word, kinds))).toEqual(['tractor', 'tractor', 'trailer', null])
  })
})
