import iconv from 'iconv-lite'
import type { Bilingual } from '#contract/primitives.ts'
import type { Attr } from './describe.ts'

/** How files of titles are encoded. */
export const ENCODING = 'windows-1251'

/** Why a value does not go into the title; null where it does. */
export function faultOf(attr: Attr, value: string): Bilingual | null {
  const { max, codes, digits } = attr
  if (digits) return fits(value, digits) ? null : unlike(value)
  if (value.length > max) return { ru: `длиннее ${max} знаков`, en: `longer than ${max} characters` }
  return looksRight(attr, value) && (!codes || Object.hasOwn(codes, value)) ? null : unlike(value)
}

export const looksRight = ({ pattern, digits }: Pick<Attr, 'pattern' | 'digits'>, value: string): boolean =>
  digits ? fits(value, digits) : pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)

/** Longer than this no decimal is worth taking apart: what comes from outside may be zeros without end. */
const LONGEST_DECIMAL = 50

/** Whether a decimal has no more digits than it may; zeros that say nothing do not count. */
function fits(value: string, [total, fraction]: readonly [number, number]): boolean {
  if (value.length > LONGEST_DECIMAL) return false
  const found = /^[+-]?0*(\d*)(?:\.(\d*?)0*)?$/.exec(value)
  if (!found || !/\d/.test(value)) return false
  const [, whole = '', behind = ''] = found
  return behind.length <= fraction && whole.length + behind.length <= total
}

const unlike = (text: string): Bilingual => ({ ru: `не подходит «${text.slice(0, 60)}»`, en: `“${text.slice(0, 60)}” does not fit` })

const signs: Record<string, string> = { '×': 'x', '−': '-', '≤': 'до ', '≥': 'от ', '₽': 'руб.', '²': '2', '³': '3' }

/** The product's own words with signs the encoding has; what people typed is never touched. */
export const ownWords = (text: string): string => text.replace(/[×−≤≥₽²³\u202f\u2009]/g, sign => signs[sign] ?? ' ')

const holds = (text: string) => !/\p{Cc}/u.test(text) && iconv.decode(iconv.encode(text, ENCODING), ENCODING) === text

/** Letters of a text that windows-1251 does not have, or XML. */
export function lost(text: string): string {
  if (holds(text)) return ''
  const letters = [...text].filter(letter => !holds(letter))
  return [...new Set(letters)].slice(0, 10).map(seen).join(' ')
}

/** A letter nobody sees is named by its code. */
const seen = (letter: string) =>
  /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)
    ? `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : letter

/** The name of a value with the name of what it belongs to. */
export const within = (group: Bilingual, name: Bilingual): Bilingual =>
  group.ru === name.ru ? name : { ru: `${group.ru}: ${lower(name.ru)}`, en: `${group.en}: ${lower(name.en)}` }
const lower = (text: string) => (/^.[A-ZА-ЯЁ]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** A path of the facts that goes on from another one. */
export const joined = (path: string, from: string): string => (path === '' ? from : `${path}.${from}`)
