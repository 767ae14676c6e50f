import { afterEach, expect, test, vi } from 'vitest'
import {
  correctedTime,
  createFormat,
  formatClock,
  formatDate,
  formatDates,
  formatDateTime,
  formatDeadline,
  formatDuration,
  formatRelative,
  formatTime,
  formatWindow,
  formatZone,
  now,
  setReaderZone,
  setTimeOffset,
} from './format.ts'
import { formatAmount, formatMoney, formatNumber, formatPercent, setCurrencies } from './numbers.ts'

afterEach(() => {
  vi.useRealTimers()
  setTimeOffset(0)
  setReaderZone('Europe/Moscow')
})

const at = (iso: string) => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(iso))
}

test.each([undefined, null, Number.NaN, 'abc', {}])('4.11 money with the amount %s is a dash', amount => {
  expect(formatAmount(amount, 'RUB')).toBe('—')
})

test('4.12 zero is a number', () => {
  expect(formatAmount(0, 'RUB')).toBe('0\u00a0₽')
})

test('4.13 an amount given as text is a dash', () => {
  expect(formatAmount('100', 'RUB')).toBe('—')
})

test('4.14 corrected time is local time plus the offset', () => {
  const ten = Date.parse('2026-11-21T10:00:00Z')
  expect(correctedTime(ten, 90)).toBe(Date.parse('2026-11-21T10:01:30Z'))
  expect(correctedTime(ten, -30)).toBe(Date.parse('2026-11-21T09:59:30Z'))
  expect(correctedTime(ten, 0)).toBe(ten)
})

test('4.14 the clock of the screens is the corrected one', () => {
  at('2026-11-21T10:00:00Z')
  setTimeOffset(90)
  expect(new Date(now()).toISOString()).toBe('2026-11-21T10:01:30.000Z')
})

test('9.04 the default language of formats is Russian', () => {
  expect(createFormat().locale).toBe('ru')
  expect(formatNumber(1234.567)).toBe('1\u00a0234,57')
})

test.each([
  [1234.567, '1\u00a0234,57'],
  [1234.5, '1\u00a0234,5'],
  [1, '1'],
  [0.004, '0'],
  [-0.004, '0'],
  [-0, '0'],
  [-1500, '-1\u00a0500'],
])('9.05 %d in Russian is %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown)
})

test('9.05 what is not a number never reaches the formatter', () => {
  expect(formatNumber(Number.NaN)).toBe('—')
  expect(formatNumber(Number.POSITIVE_INFINITY)).toBe('—')
})

test('9.06 numbers in English', () => {
  expect(formatNumber(1234.567, 'en')).toBe('1,234.57')
})

test.each([
  [1000, '1\u00a0000\u00a0₽'],
  [1000.5, '1\u00a0000,5\u00a0₽'],
  [1000.05, '1\u00a0000,05\u00a0₽'],
  [1000.999, '1\u00a0001\u00a0₽'],
])('9.07 %d roubles are shown as %s', (amount, shown) => {
  expect(formatAmount(amount, 'RUB')).toBe(shown)
})

test('money in minor units is shown in whole ones, with every digit after the point or with none', () => {
  expect(formatMoney({ minor: 21_400_000, currency: 'RUB' })).toBe('214\u00a0000\u00a0₽')
  expect(formatMoney({ minor: 100_050, currency: 'RUB' })).toBe('1\u00a0000,50\u00a0₽')
  expect(formatMoney({ minor: 100_005, currency: 'RUB' }, 'en')).toBe('1,000.05\u00a0₽')
  expect(formatMoney({ minor: -150_050, currency: 'RUB' })).toBe('−1\u00a0500,50\u00a0₽')
  expect(formatMoney({ minor: -1, currency: 'RUB' })).toBe('−0,01\u00a0₽')
  expect(formatMoney({ minor: 1000, currency: 'XTS' })).toBe('10\u00a0XTS')
  expect(formatMoney({ minor: 1000, currency: 'JPY' })).toBe('1\u00a0000\u00a0JPY')
  expect(formatMoney(null)).toBe('—')
  expect(formatMoney({ minor: Number.NaN, currency: 'RUB' })).toBe('—')
})

test('9.08 the symbol comes from the dictionary by its code', () => {
  expect(formatAmount(1000, 'KZT', [{ iso: 'KZT', unicode: '₸' }])).toBe('1\u00a0000\u00a0₸')
  setCurrencies([
    { iso: 'RUB', unicode: '₽' },
    { iso: 'GEL', unicode: '₾' },
  ])
  expect(formatAmount(1000, 'GEL')).toBe('1\u00a0000\u00a0₾')
})

test('9.09 a code that the dictionary does not know is shown itself', () => {
  expect(formatAmount(1000, 'XTS')).toBe('1\u00a0000\u00a0XTS')
})

test('9.10 without a code a dash stands for the symbol', () => {
  expect(formatAmount(1000, undefined)).toBe('1\u00a0000\u00a0—')
})

test('9.11 without a number the dash stands alone', () => {
  expect(formatAmount(undefined, 'RUB')).toBe('—')
})

test('9.12 the symbol stands after the number and cannot be lost from it', () => {
  expect(formatAmount(5, 'RUB')).toBe('5\u00a0₽')
})

test('a moment that belongs to no place is told in the zone of the reader, and no clock time without one', () => {
  const at = '2026-11-21T07:05:00Z'
  expect([formatTime(at), formatDateTime(at)]).toEqual(['10:05\u00a0МСК', '21\u00a0нояб., 10:05\u00a0МСК'])
  setReaderZone('Asia/Yekaterinburg')
  expect([formatTime(at), formatDateTime(at)]).toEqual(['12:05\u00a0ЕКБ', '21\u00a0нояб., 12:05\u00a0ЕКБ'])
  expect(formatWindow(at, '2026-11-21T09:05:00Z')).toBe('21\u00a0нояб., 12:05–14:05\u00a0ЕКБ')
  expect(formatDeadline(at, { now: Date.parse(at) - 60_000 })).toBe('до\u00a012:05\u00a0ЕКБ (через 1\u00a0мин)')
  expect(formatRelative(at, Date.parse(at) + 86_400_000 * 2)).toBe('21\u00a0нояб., 12:05\u00a0ЕКБ')
  expect(formatClock(at)).toBe('сб,\u00a021\u00a0нояб., 12:05:00\u00a0ЕКБ')
  expect(formatTime(at, { zone: 'Europe/Moscow' })).toBe('10:05\u00a0МСК')
  expect(formatDate('2026-11-21T20:00:00Z')).toBe('22\u00a0нояб.')
})

test('a moment is told in the zone of its place, with the mark of the zone', () => {
  at('2026-11-20T00:00:00Z')
  expect(formatDateTime('2026-11-21T07:05:00Z', { zone: 'Europe/Moscow' })).toBe('21\u00a0нояб., 10:05\u00a0МСК')
  expect(formatDateTime('2026-11-21T07:05:00Z', { zone: 'Asia/Yekaterinburg' })).toBe('21\u00a0нояб., 12:05\u00a0ЕКБ')
  expect(formatDateTime('2026-11-21T07:05:00Z', { zone: 'Europe/Moscow' }, 'en')).toBe('21\u00a0Nov, 10:05\u00a0MSK')
  expect(formatZone('Asia/Tashkent')).toBe('GMT+5')
})

test('the year is shown only when it is not the current one', () => {
  at('2026-11-20T00:00:00Z')
  expect(formatDate('2027-01-09')).toBe('9\u00a0янв.\u00a02027')
  expect(formatDate('2026-05-09')).toBe('9\u00a0мая')
  expect(formatDate('2026-11-24', { weekday: true })).toBe('вт,\u00a024\u00a0нояб.')
})

test('ranges of days and windows of time are short', () => {
  at('2026-11-20T00:00:00Z')
  expect(formatDates('2026-11-21', '2026-11-25')).toBe('21–25\u00a0нояб.')
  expect(formatDates('2026-11-30', '2026-12-02')).toBe('30\u00a0нояб. – 2\u00a0дек.')
  expect(formatDates('2026-12-30', '2027-01-02')).toBe('30\u00a0дек.\u00a02026 – 2\u00a0янв.\u00a02027')
  expect(formatDates('2026-12-30', '2027-01-02', { year: 'never' })).toBe('30\u00a0дек. – 2\u00a0янв.')
  expect(formatDates('2026-11-21', null)).toBe('с\u00a021\u00a0нояб.')
  expect(formatWindow('2026-11-25T06:00:00Z', '2026-11-25T09:00:00Z', { zone: 'Europe/Moscow' })).toBe(
    '25\u00a0нояб., 09:00–12:00\u00a0МСК',
  )
  expect(formatWindow('2026-11-25T19:00:00Z', '2026-11-26T01:00:00Z', { zone: 'Europe/Moscow' })).toBe(
    '25\u00a0нояб., 22:00 – 26\u00a0нояб., 04:00\u00a0МСК',
  )
  expect(formatWindow(null, '2026-11-25T09:00:00Z', { zone: 'Europe/Moscow' })).toBe('25\u00a0нояб., до\u00a012:00\u00a0МСК')
})

test.each([
  [45_000, '45\u00a0с'],
  [38 * 60_000, '38\u00a0мин'],
  [73 * 60_000, '1\u00a0ч 13\u00a0мин'],
  [120 * 60_000, '2\u00a0ч'],
  [51 * 3_600_000, '2\u00a0дн. 3\u00a0ч'],
])('a length of %d ms is %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown)
})

test('relative words end at 24 hours', () => {
  at('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-21T12:38:00Z')).toBe('через 38\u00a0мин')
  expect(formatRelative('2026-11-21T11:48:00Z')).toBe('12\u00a0мин назад')
  expect(formatRelative('2026-11-21T11:59:30Z')).toBe('только что')
  expect(formatRelative('2026-11-25T12:00:00Z', now(), 'ru', 'Europe/Moscow')).toBe('25\u00a0нояб., 15:00\u00a0МСК')
})

test('a deadline says when and how long is left', () => {
  at('2026-11-21T12:50:00Z')
  expect(formatDeadline('2026-11-21T15:00:00Z', { zone: 'Europe/Moscow' })).toBe('до\u00a018:00\u00a0МСК (через 2\u00a0ч 10\u00a0мин)')
  expect(formatDeadline('2026-11-21T12:20:00Z', { zone: 'Europe/Moscow' })).toBe('до\u00a015:20\u00a0МСК (просрочено 30\u00a0мин)')
})

test('the clock of the top bar has seconds and a zone', () => {
  at('2026-11-24T11:32:07Z')
  expect(formatClock(now(), { zone: 'Europe/Moscow' })).toBe('вт,\u00a024\u00a0нояб., 14:32:07\u00a0МСК')
})

test('a share below none has the sign of arithmetic', () => {
  expect(formatPercent(-0.02)).toBe('−2\u00a0%')
  expect(formatPercent(-0.025, 'en', 1)).toBe('−2.5%')
})
