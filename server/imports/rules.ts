import { mistakesAtStart, plain } from '#contract/fuzzy-match.ts'
import { fieldsOf, type ImportKind } from '#contract/imports.ts'

export type Words = Readonly<Record<string, readonly string[]>>

const spoken = (text: string) => plain(text.replace(/№|#|\bn°/gi, ' номер '))

/** Whether two heads have the same words, in whatever order, case or short form: «Погрузка, адрес» is «адрес погрузки». */
function isSameWords(one: string, other: string): boolean {
  const [stems, others] = [one, other].map(text =>
    text
      .split(' ')
      .map(word => word.slice(0, 5))
      .toSorted(),
  ) as [string[], string[]]
  const isOne = (a: string, b: string) => a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)))
  return stems.length === others.length && stems.every((stem, i) => isOne(stem, others[i]!))
}

/** How well the text over a column names a field: the very words, them in another order, their beginning, or with a slip of the finger. */
function likeness(head: string, words: readonly string[]): number {
  const text = spoken(head)
  if (text === '') return 0
  return Math.max(
    0,
    ...words.map(spoken).map(word => {
      if (text === word) return 4
      if (text.includes(' ') && isSameWords(text, word)) return 3
      if (text.startsWith(`${word} `) || text.endsWith(` ${word}`)) return 2 + word.length / 100
      if (` ${text} `.includes(` ${word} `)) return 1.5 + word.length / 100
      return word.length > 4 && Math.abs(word.length - text.length) <= 1 && mistakesAtStart(text, word) === 1 ? 1 : 0
    }),
  )
}

/** The field each column is taken for by the words over it, the surest first; no field twice. */
export function fieldsByHeads(kind: ImportKind, heads: readonly string[], words: Words): (string | null)[] {
  const names = Object.entries(fieldsOf(kind))
  const all = heads.flatMap((head, column) =>
    names.map(([field, { ru, en }]) => ({ column, field, score: likeness(head, [field, ru, en, ...(words[field] ?? [])]) })),
  )
  const taken: (string | null)[] = heads.map(() => null)
  for (const { column, field, score } of all.toSorted((a, b) => b.score - a.score)) {
    if (score === 0) break
    if (taken[column] === null && !taken.includes(field)) taken[column] = field
  }
  return taken
}

/** The field each column is taken for by what stands in it, where no head says it: those that look like nothing else. */
export function fieldsByValues(
  columns: number,
  rows: readonly (readonly string[])[],
  looks: Readonly<Record<string, (text: string) => boolean>>,
) {
  const taken: (string | null)[] = Array.from({ length: columns }, () => null)
  for (const [field, fits] of Object.entries(looks)) {
    const shares = taken.map((known, column) => {
      const cells = rows.map(row => row[column] ?? '').filter(Boolean)
      return known === null && cells.length > 0 ? cells.filter(fits).length / cells.length : 0
    })
    const best = shares.indexOf(Math.max(...shares))
    if (best >= 0 && (shares[best] ?? 0) >= 0.65) taken[best] = field
  }
  return taken
}

/** Required fields no column was taken for; a full name stands for its parts, a nodal point or a route for the towns of an order. */
export function missingFields(kind: ImportKind, fields: readonly (string | null)[]): string[] {
  const missing = Object.entries(fieldsOf(kind))
    .filter(([field, { required }]) => required && !fields.includes(field))
    .map(([field]) => field)
  const noneOf = (...any: string[]) => any.every(field => !fields.includes(field))
  if (kind === 'orders')
    return [
      ...(noneOf('loadingPlace', 'loadingNodalPoint', 'loadingAddress', 'route') ? ['loadingPlace'] : []),
      ...(noneOf('unloadingPlace', 'unloadingNodalPoint', 'unloadingAddress', 'route') ? ['unloadingPlace'] : []),
      ...missing,
      ...(noneOf('massT', 'massKg') ? ['massT'] : []),
    ]
  const named = fields.includes('name') || (fields.includes('lastName') && fields.includes('firstName'))
  return kind === 'drivers' && !named ? ['name', ...missing] : missing
}
