import type { z } from 'zod'
import type { Bilingual } from '#contract/primitives.ts'

const missing: Bilingual = { ru: 'не указано', en: 'it is missing' }
/** Of a value about which nothing more can be said. */
export const shapeless: Bilingual = { ru: 'неверный вид', en: 'wrong form' }

/** «не длиннее 21 знака», «не длиннее 20 знаков». */
const ofRu = (n: number, one: string, many: string) => `${n} ${n % 10 === 1 && n % 100 !== 11 ? one : many}`
const ofEn = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const kinds: Readonly<Record<string, Bilingual>> = {
  string: { ru: 'нужен текст', en: 'it must be a text' },
  number: { ru: 'нужно число', en: 'it must be a number' },
  int: { ru: 'нужно целое число', en: 'it must be a whole number' },
  boolean: { ru: 'нужно «да» или «нет»: true или false', en: 'it must be true or false' },
  array: { ru: 'нужен список', en: 'it must be a list' },
  object: { ru: 'нужны поля с их именами', en: 'it must be fields with their names' },
  record: { ru: 'нужны поля с их именами', en: 'it must be fields with their names' },
}

const formats: Readonly<Record<string, Bilingual>> = {
  email: { ru: 'это не адрес почты', en: 'it is no e-mail address' },
  url: { ru: 'это не ссылка', en: 'it is no link' },
  date: { ru: 'это не дата', en: 'it is no date' },
  datetime: { ru: 'это не дата со временем и поясом', en: 'it is no date with a time and a zone' },
}

/** So many choices are named, more are not read. */
const NAMED = 12

function choice(values: readonly unknown[]): Bilingual {
  const names = values.map(String).join(', ')
  if (values.length === 1) return { ru: `здесь бывает только ${names}`, en: `it can only be ${names}` }
  return values.length > NAMED
    ? { ru: 'такого варианта нет', en: 'there is no such choice' }
    : { ru: `такого варианта нет, есть ${names}`, en: `there is no such choice, there are ${names}` }
}

function bound(origin: string, limit: number, { most, inclusive }: { most: boolean; inclusive: boolean }): Bilingual {
  if (origin === 'string')
    return most
      ? { ru: `не длиннее ${ofRu(limit, 'знака', 'знаков')}`, en: `${ofEn(limit, 'letter', 'letters')} at most` }
      : { ru: `не короче ${ofRu(limit, 'знака', 'знаков')}`, en: `${ofEn(limit, 'letter', 'letters')} at least` }
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return most
      ? { ru: `не больше ${ofRu(limit, 'строки', 'строк')}`, en: `${ofEn(limit, 'row', 'rows')} at most` }
      : { ru: `не меньше ${ofRu(limit, 'строки', 'строк')}`, en: `${ofEn(limit, 'row', 'rows')} at least` }
  if (origin !== 'number' && origin !== 'int') return shapeless
  if (most) return inclusive ? { ru: `не больше ${limit}`, en: `${limit} at most` } : { ru: `меньше ${limit}`, en: `less than ${limit}` }
  return inclusive ? { ru: `не меньше ${limit}`, en: `${limit} at least` } : { ru: `больше ${limit}`, en: `more than ${limit}` }
}

/** Why a value does not fit, in words of the product. What the validator would say of it reaches nobody. */
export function inputWords(issue: z.core.$ZodRawIssue): Bilingual {
  if (issue.code === 'custom') return (issue.params?.words as Bilingual | undefined) ?? shapeless
  if (issue.input === undefined) return missing
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? shapeless
    case 'invalid_value':
      return choice(issue.values)
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), { most: true, inclusive: issue.inclusive !== false })
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), { most: false, inclusive: issue.inclusive !== false })
    case 'not_multiple_of':
      return { ru: `кратно ${issue.divisor}`, en: `a multiple of ${issue.divisor}` }
    case 'invalid_format':
      return formats[issue.format] ?? shapeless
    default:
      return shapeless
  }
}
