import { describe, expect, test } from 'vitest'
import { endsOf, mondayOf, readLanes, readTrips, spread, sundayOf, weeksFrom, weeksWithin } from './weeks.ts'

describe('weeks', () => {
  test('a week is called by its Monday, also over the end of a year', () => {
    expect(mondayOf('2026-12-01')).toBe('2026-11-30')
    expect(mondayOf('2026-11-30')).toBe('2026-11-30')
    expect(mondayOf('2027-01-03')).toBe('2026-12-28')
    expect(sundayOf('2026-12-28')).toBe('2027-01-03')
  })

  test('a month holds every week one of its days is in', () => {
    expect(weeksWithin('2026-12-01', '2026-12-31')).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'])
    expect(weeksWithin('2026-12-07', '2026-12-07')).toEqual(['2026-12-07'])
    expect(weeksWithin('2026-12-07', '2026-12-06')).toEqual([])
    expect(weeksFrom('2026-12-03', 2)).toEqual(['2026-11-30', '2026-12-07'])
  })
})

describe('cells', () => {
  test.each([
    ['5', 5],
    [' 1 000 ', 1000],
    ['4,0', 4],
    ['', 0],
    ['–', 0],
    ['4,5', null],
    ['пять', null],
    ['-3', null],
    ['1001', null],
  ])('%o is %o trips', (typed, trips) => {
    expect(readTrips(typed)).toBe(trips)
  })

  test('twenty trips over five weeks are four each, over three the first have more', () => {
    expect(spread(20, 5)).toEqual([4, 4, 4, 4, 4])
    expect(spread(20, 3)).toEqual([7, 7, 6])
    expect(spread(2, 4)).toEqual([1, 1, 0, 0])
    expect(spread(2, 0)).toEqual([])
  })
})

describe('a table from a spreadsheet', () => {
  test('lanes and their trips; the head is left out', () => {
    const text = 'Откуда\tКуда\t30.11\t07.12\nМосква\tКазань\t5\t6\r\nМосква → Самара\t\t\t4\n\n'
    expect(readLanes(text)).toEqual([
      { words: ['Москва', 'Казань'], trips: ['5', '6'] },
      { words: ['Москва → Самара', ''], trips: ['', '4'] },
    ])
    expect(readLanes('Москва – Казань\t4\nКазань\tУфа\t1')).toEqual([
      { words: ['Москва – Казань'], trips: ['4'] },
      { words: ['Казань', 'Уфа'], trips: ['1'] },
    ])
    expect(readLanes('Откуда\tКуда')).toEqual([])
    // weeks called by their numbers, and the totals of rows and columns
    expect(readLanes('Откуда\tКуда\t49\t50\tИтого\nМосква\tКазань\t5\t6\t11\nВсего\t\t5\t6\t11')).toEqual([
      { words: ['Москва', 'Казань'], trips: ['5', '6'] },
    ])
    expect(readLanes('4\t5')).toEqual([{ words: [], trips: ['4', '5'] }])
  })

  test.each([
    [['Москва', 'Казань'], 'Москва', 'Казань'],
    [['Москва – Казань'], 'Москва', 'Казань'],
    [['Ростов-на-Дону - Москва'], 'Ростов-на-Дону', 'Москва'],
    [['Москва -> Санкт-Петербург'], 'Москва', 'Санкт-Петербург'],
    [['Москва'], 'Москва', ''],
  ])('%o', (words, from, to) => {
    expect(endsOf(words)).toEqual({ from, to })
  })
})
