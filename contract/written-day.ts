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

/** A day as people and spreadsheets write it: `21.11.2026`, `21.11.26`, `21/11/2026`, `2026-11-21`, `21 ноя`, `21.11`; without a year the one nearest to today. */
export function readDay(written: string, today: string): string | null {
  const text = written.normalize('NFKC').trim().toLowerCase()
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ]\S*)?$/.exec(text)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})(?: г\.?)?(?:[t ]\d{1,2}:\S*)?$/.exec(text)
  if (dotted) return day(wholeYear(Number(dotted[3]), today), Number(dotted[2]), Number(dotted[1]))
  const near = (month: number, of: number): string | null => {
    const year = Number(today.slice(0, 4))
    const away = (text: string) => Math.abs(Date.parse(text) - Date.parse(today))
    const found = [year - 1, year, year + 1].map(one => day(one, month, of)).filter(one => one !== null)
    return found.toSorted((a, b) => away(a) - away(b))[0] ?? null
  }
  const short = /^(\d{1,2})[./](\d{1,2})\.?$/.exec(text)
  if (short) return near(Number(short[2]), Number(short[1]))
  const worded = /^(\d{1,2})\s*([a-zа-яё]{3,})\.?(?:\s+(\d{2}|\d{4})(?:\s*(?:г|год|года)\.?)?)?$/.exec(text)
  if (!worded) return null
  const month = monthOf(worded[2]!.replace('ё', 'е')) + 1
  if (month === 0) return null
  if (worded[3]) return day(wholeYear(Number(worded[3]), today), month, Number(worded[1]))
  return near(month, Number(worded[1]))
}
