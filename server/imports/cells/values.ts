import { plain } from '#contract/fuzzy-match.ts'

/** A number as people and spreadsheets write it: `1 234,50`, `1,234.50`, `1234.5`; null when it is none. */
export function readNumber(written: string): number | null {
  const text = written
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace(/^−/, '-')
  const comma = text.lastIndexOf(',')
  const stop = text.lastIndexOf('.')
  const grouped = (mark: string) => new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3}){2,}$`).test(text)
  const plainly =
    comma >= 0 && stop >= 0
      ? comma > stop
        ? text.replaceAll('.', '').replace(',', '.')
        : text.replaceAll(',', '')
      : grouped(',')
        ? text.replaceAll(',', '')
        : grouped('.')
          ? text.replaceAll('.', '')
          : text.replace(',', '.')
  return /^-?\d{1,15}(\.\d+)?$/.test(plainly) ? Number(plainly) : null
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
