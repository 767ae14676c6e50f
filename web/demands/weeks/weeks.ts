import { readBlock } from '#web/ui/table/sheet/block.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
const textOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The Monday of the week a day is in; a week is called by it. */
export const mondayOf = (text: string): string => textOf(at(text) - ((new Date(at(text)).getUTCDay() + 6) % 7) * day)

export const daysAfter = (text: string, days: number): string => textOf(at(text) + days * day)

export const sundayOf = (monday: string): string => daysAfter(monday, 6)

/** Weeks that follow one another, the first one that of the day. */
export const weeksFrom = (text: string, count: number): string[] =>
  Array.from({ length: Math.max(0, count) }, (_, i) => daysAfter(mondayOf(text), i * 7))

/** Every week some day of which lies between two days, both counted. */
export const weeksWithin = (from: string, to: string): string[] =>
  to < from ? [] : weeksFrom(from, Math.floor((at(mondayOf(to)) - at(mondayOf(from))) / (7 * day)) + 1)

/** A number of trips as people write it in a cell: nothing is none; null where it is no number of trips. */
export function readTrips(typed: string, most = 1000): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '')
  if (text === '' || text === '-' || text === '–') return 0
  if (!/^\d{1,5}([.,]0+)?$/.test(text)) return null
  const trips = Number.parseInt(text, 10)
  return trips > most ? null : trips
}

/** Spreads a number over weeks as evenly as it goes, more at the beginning. */
export function spread(trips: number, weeks: number): number[] {
  if (weeks <= 0) return []
  const [each, rest] = [Math.floor(trips / weeks), trips % weeks]
  return Array.from({ length: weeks }, (_, i) => each + (i < rest ? 1 : 0))
}

const headWords = /^(откуда|куда|направление|маршрут|from|to|lane|route)$/i
const totalWords = /^(итого|всего|сумма|total|sum)(?!\p{L})/iu

/** A row of a pasted table: what stands before the numbers, and the numbers. */
export type PastedRow = { words: string[]; trips: string[] }

/**
 * Reads a block copied from a spreadsheet as lanes: the columns before the first one with a number name the lane, the others are trips
 * by week. A row without any number, or one that names its columns, is a head and is left out; so is a column of totals.
 */
export function readLanes(text: string): PastedRow[] {
  const numbered = (cell: string) => /\d/.test(cell) && readTrips(cell, 99_999) !== null
  const block = readBlock(text).map(cells => cells.map(cell => cell.trim()))
  const isHead = (cells: readonly string[]) => !cells.some(numbered) || cells.some(cell => headWords.test(cell))
  const totals = new Set(block.filter(isHead).flatMap(cells => cells.flatMap((cell, i) => (totalWords.test(cell) ? [i] : []))))
  const rows = block
    .filter(cells => !isHead(cells) && !totalWords.test(cells[0] ?? ''))
    .map(cells => cells.filter((_, i) => !totals.has(i)))
  const first = Math.min(...rows.map(cells => cells.findIndex(numbered)))
  return rows.map(cells => {
    // a row that names its ends in more cells than another one begins its numbers later
    const begin = Math.max(first, cells.findLastIndex((cell, i) => i < cells.findIndex(numbered) && /\p{L}/u.test(cell)) + 1)
    return { words: cells.slice(0, begin), trips: cells.slice(begin) }
  })
}

/** Both ends of a lane written in one cell: «Москва – Казань», «Москва → Казань», «Москва - Казань». */
export function endsOf(words: readonly string[]): { from: string; to: string } {
  const [first = '', second = ''] = words
  const parts = first.split(/\s*(?:→|->|–|—|\s-\s)\s*/).filter(Boolean)
  return parts.length > 1 ? { from: parts[0]!, to: parts[1]! } : { from: first, to: second }
}
