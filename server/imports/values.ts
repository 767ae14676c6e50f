import { plain } from '#server/platform/match.ts'

/** A number as people and spreadsheets write it: `1 234,50`, `1,234.50`, `1234.5`; null when it is none. */
export function readNumber(written: string): number | null {
  const text = written
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace(/^−/, '-')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  const grouped = (mark: string) => new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3}){2,}$`).test(text)
  const plainly =
    comma >= 0 && point >= 0
      ? comma > point
        ? text.replaceAll('.', '').replace(',', '.')
        : text.replaceAll(',', '')
      : grouped(',')
        ? text.replaceAll(',', '')
        : grouped('.')
          ? text.replaceAll('.', '')
          : text.replace(',', '.')
  return /^-?\d{1,15}(\.\d+)?$/.test(plainly) ? Number(plainly) : null
}

const months = [
  ['янв', 'jan'],
  ['фев', 'feb'],
  ['мар', 'mar'],
  ['апр', 'apr'],
  ['ма', 'may'],
  ['июн', 'jun'],
  ['июл', 'jul'],
  ['авг', 'aug'],
  ['сен', 'sep'],
  ['окт', 'oct'],
  ['ноя', 'nov'],
  ['дек', 'dec'],
]
const monthOf = (word: string) => months.findIndex(([ru, en]) => word.startsWith(ru!) || word.startsWith(en!))

const two = (n: number) => String(n).padStart(2, '0')

function day(year: number, month: number, of: number): string | null {
  const text = `${year}-${two(month)}-${two(of)}`
  const read = new Date(`${text}T00:00:00Z`)
  return year >= 1900 && year <= 2999 && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Two digits of a year: no more than thirty years ahead. */
function wholeYear(year: number, today: string): number {
  if (year > 99) return year
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  return century + year > Number(today.slice(0, 4)) + 30 ? century - 100 + year : century + year
}

/** A day as people and spreadsheets write it: `21.11.2026`, `21.11.26`, `21/11/2026`, `2026-11-21`, `21 ноя`; without a year the one nearest to today. */
export function readDay(written: string, today: string): string | null {
  const text = written.normalize('NFKC').trim().toLowerCase()
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ]\S*)?$/.exec(text)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})(?: г\.?)?(?:[t ]\d{1,2}:\S*)?$/.exec(text)
  if (dotted) return day(wholeYear(Number(dotted[3]), today), Number(dotted[2]), Number(dotted[1]))
  const worded = /^(\d{1,2})\s*([a-zа-яё]{3,})\.?(?:\s+(\d{2}|\d{4})(?:\s*(?:г|год|года)\.?)?)?$/.exec(text)
  if (!worded) return null
  const month = monthOf(worded[2]!.replace('ё', 'е')) + 1
  if (month === 0) return null
  if (worded[3]) return day(wholeYear(Number(worded[3]), today), month, Number(worded[1]))
  const year = Number(today.slice(0, 4))
  const away = (text: string) => Math.abs(Date.parse(text) - Date.parse(today))
  const near = [year - 1, year, year + 1].map(one => day(one, month, Number(worded[1]))).filter(one => one !== null)
  return near.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** Parts of a cell that holds several values. */
export const readList = (written: string, by = /[;,\n|]+/): string[] =>
  written
    .split(by)
    .map(part => part.trim())
    .filter(Boolean)

/** The value whose code or words a cell holds; the words of a longer one are tried first. */
export function readWord<T extends string>(written: string, words: Readonly<Record<T, readonly string[]>>): T | null {
  const text = plain(written)
  const all = (Object.entries(words) as [T, readonly string[]][]).flatMap(([value, named]) =>
    [value, ...named].map(word => [plain(word), value] as const),
  )
  return all.find(([word]) => word === text)?.[1] ?? null
}
