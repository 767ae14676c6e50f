import type { DictAttrs, DictEntry, DictVerdict } from '#contract/dictionaries.ts'
import { dicts } from '#contract/dicts.ts'
import { errors } from '#contract/errors.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { dictOfCall } from '#server/dicts/words.ts'

type EntryFault =
  | { code: 'dictionary.code'; info: { code: string } }
  | { code: 'dictionary.names'; info: { code: string } }
  | { code: 'dictionary.twice'; info: { code: string } }
  | { code: 'dictionary.attribute'; info: { code: string; name: string } }
  | { code: 'dictionary.day'; info: { day: string; why: string } }

const CODE = /^[\w/-]{1,60}$/
const DAY = /^(\d{2})-(\d{2})$/

/** The row an answer of a dictionary must be able to give; null where no call reads it. */
const rowOf = (dict: string) => {
  const name = (Object.keys(dictOfCall) as (keyof typeof dicts)[]).find(call => dictOfCall[call] === dict)
  if (name === undefined) return null
  const [list] = Object.values(dicts[name].out.shape) as unknown as [{ element: { safeParse: (row: unknown) => Parsed; shape: object } }]
  return list.element
}
type Parsed = { success: boolean; error?: { issues: readonly { path: PropertyKey[] }[] } }

/** What is wrong with an entry of a dictionary; null: nothing. */
export function faultOf(
  dict: string,
  { code, name_ru, name_en, attrs }: Pick<DictEntry, 'code' | 'name_ru' | 'name_en' | 'attrs'>,
): EntryFault | null {
  if (!CODE.test(code)) return { code: 'dictionary.code', info: { code } }
  if (name_ru.trim() === '' || name_en.trim() === '' || /[А-Яа-яЁё]/.test(name_en)) return { code: 'dictionary.names', info: { code } }
  if (dict === 'calendar_years') return faultOfYear(code, attrs)
  const row = rowOf(dict)
  if (!row) return null
  const judged = row.safeParse({ code, name_ru, name_en, ...attrs })
  if (!judged.success) return { code: 'dictionary.attribute', info: { code, name: String(judged.error!.issues[0]!.path[0] ?? '') } }
  const unknown = Object.keys(attrs).find(name => !Object.hasOwn(row.shape, name))
  return unknown === undefined ? null : { code: 'dictionary.attribute', info: { code, name: unknown } }
}

/** Days of a year: each one there is, days off beside the weekend, days worked within it, none twice. */
function faultOfYear(year: string, attrs: DictAttrs): EntryFault | null {
  if (!/^20\d\d$/.test(year)) return { code: 'dictionary.code', info: { code: year } }
  const lists = { off: attrs.off, worked: attrs.worked, ...(attrs.holidays !== undefined && { holidays: attrs.holidays }) }
  const seen = new Set<string>()
  for (const [name, days] of Object.entries(lists)) {
    if (!Array.isArray(days)) return { code: 'dictionary.attribute', info: { code: year, name } }
    for (const day of days) {
      const wrong = (why: Bilingual): EntryFault => ({
        code: 'dictionary.day',
        info: { day: `${year}-${day}`, why: `${why.ru} / ${why.en}` },
      })
      const date = new Date(`${year}-${day}T00:00:00Z`)
      if (!DAY.test(day) || Number.isNaN(date.getTime()) || date.toISOString().slice(5, 10) !== day) return wrong(dayWords.none)
      if (seen.has(day)) return wrong(dayWords.twice)
      seen.add(day)
      const weekend = [0, 6].includes(date.getUTCDay())
      if (name === 'off' && weekend) return wrong(dayWords.weekend)
      if (name === 'worked' && !weekend) return wrong(dayWords.weekday)
    }
  }
  return Object.keys(attrs).every(name => ['off', 'worked', 'holidays'].includes(name))
    ? null
    : { code: 'dictionary.attribute', info: { code: year, name: '' } }
}

const dayWords = {
  none: { ru: 'такого дня нет', en: 'there is no such day' },
  twice: { ru: 'день назван дважды', en: 'the day is named twice' },
  weekend: { ru: 'это и так выходной', en: 'it is a weekend day anyway' },
  weekday: { ru: 'это не выходной, рабочим его делать незачем', en: 'it is no weekend day, it is worked anyway' },
}

const filledWith = (words: string, info: object) =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(info, name) ?? ''))
const wordsOf = ({ code, info }: EntryFault): Bilingual => ({
  ru: filledWith(errors[code].ru, info),
  en: filledWith(errors[code].en, info),
})

const sameAttrs = (a: DictAttrs, b: DictAttrs) => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every(name => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}

/** Which fields of an entry were changed, as the journal has them. */
export function changesOf(before: DictEntry | null, after: DictEntry): { field: string; before: string; after: string }[] {
  const flat = (entry: DictEntry | null): Record<string, string> =>
    entry
      ? {
          [`${entry.code}.name_ru`]: entry.name_ru,
          [`${entry.code}.name_en`]: entry.name_en,
          [`${entry.code}.sort`]: String(entry.sort),
          [`${entry.code}.active`]: entry.active ? '+' : '−',
          ...Object.fromEntries(Object.entries(entry.attrs).map(([name, value]) => [`${entry.code}.${name}`, textOf(value)])),
        }
      : {}
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(field => was[field] !== is[field])
    .map(field => ({ field, before: was[field] ?? '', after: is[field] ?? '' }))
}

const textOf = (value: DictAttrs[string]): string => (Array.isArray(value) ? value.join(' ') : value === null ? '' : String(value))

/** A cell as the attribute it stands for: lists by spaces or commas, yes and no, numbers; an empty one is none. */
function attributeOf(cell: string, like: DictAttrs[string] | undefined): DictAttrs[string] {
  const text = cell.trim()
  if (Array.isArray(like)) return text === '' ? [] : text.split(/[\s,;]+/).filter(Boolean)
  if (text === '') return null
  if (/^(да|yes|true|\+)$/i.test(text)) return true
  if (/^(нет|no|false|-|−)$/i.test(text)) return false
  const number = text.replace(',', '.')
  return typeof like !== 'string' && /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : text
}

export type BroughtEntry = { verdict: DictVerdict; entry: DictEntry | null }

/**
 * What becomes of each row of a table whose head names `code`, `name_ru`, `name_en` and attributes: an entry is added, changed, left as it is
 * or refused with its reason; null where the head lacks one of the three. Entries a table does not name stay.
 */
export function judgeTable(dict: string, table: readonly (readonly string[])[], known: readonly DictEntry[]): BroughtEntry[] | null {
  const [heads = [], ...rows] = table
  const names = heads.map(head => head.trim().toLowerCase())
  const at = (name: string) => names.indexOf(name)
  if (['code', 'name_ru', 'name_en'].some(name => at(name) < 0)) return null
  const attributes = names.filter(name => name !== '' && !['code', 'name_ru', 'name_en', 'sort', 'active'].includes(name))
  const kinds = known[0]?.attrs ?? {}
  const last = Math.max(0, ...known.map(({ sort }) => sort))
  const seen = new Set<string>()
  return rows.map((cells, i): BroughtEntry => {
    const cell = (name: string) => cells[at(name)]?.trim() ?? ''
    const code = cell('code')
    const before = known.find(entry => entry.code === code) ?? null
    const attrs: DictAttrs = { ...before?.attrs }
    for (const name of attributes) {
      const value = attributeOf(cell(name), before?.attrs[name] ?? kinds[name])
      if (value === null && before?.attrs[name] === undefined) continue
      attrs[name] = value
    }
    const entry: DictEntry = {
      code,
      name_ru: cell('name_ru'),
      name_en: cell('name_en'),
      sort: /^\d{1,5}$/.test(cell('sort')) ? Number(cell('sort')) : (before?.sort ?? last + 10 * (i + 1)),
      active: cell('active') === '' ? (before?.active ?? true) : attributeOf(cell('active'), undefined) === true || cell('active') === '1',
      attrs,
    }
    const fault: EntryFault | null = seen.has(code) ? { code: 'dictionary.twice', info: { code } } : faultOf(dict, entry)
    seen.add(code)
    const verdict = fault ? 'refused' : !before ? 'added' : isSame(before, entry) ? 'same' : 'changed'
    return { verdict: { n: i + 2, code, verdict, why: fault && wordsOf(fault) }, entry: fault || verdict === 'same' ? null : entry }
  })
}

const isSame = (a: DictEntry, b: DictEntry) =>
  a.name_ru === b.name_ru && a.name_en === b.name_en && a.sort === b.sort && a.active === b.active && sameAttrs(a.attrs, b.attrs)
