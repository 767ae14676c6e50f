import iconv from 'iconv-lite'
import type { Attr, Named } from './describe.ts'

/** How files of titles are encoded. */
export const ENCODING = 'windows-1251'

/** Why a value does not go into the title; null where it does. */
export function faultOf(attr: Attr, value: string): Named | null {
  const { max, codes, digits } = attr
  if (digits) return fits(value, digits) ? null : unlike(value)
  if (value.length > max) return { ru: `длиннее ${max} знаков`, en: `longer than ${max} characters` }
  return looksRight(attr, value) && (!codes || Object.hasOwn(codes, value)) ? null : unlike(value)
}

export const looksRight = ({ pattern, digits }: Pick<Attr, 'pattern' | 'digits'>, value: string): boolean =>
  digits ? fits(value, digits) : pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)

/** Whether a decimal has no more digits than it may; zeros that say nothing do not count. */
function fits(value: string, [total, fraction]: readonly [number, number]): boolean {
  const found = /^[+-]?0*(\d*)(?:\.(\d*?)0*)?$/.exec(value)
  if (!found || !/\d/.test(value)) return false
  const [, whole = '', behind = ''] = found
  return behind.length <= fraction && whole.length + behind.length <= total
}

const unlike = (text: string): Named => ({ ru: `не подходит «${text.slice(0, 60)}»`, en: `“${text.slice(0, 60)}” does not fit` })

/** Letters of a text that windows-1251 does not have. */
export function lost(text: string): string {
  if (iconv.decode(iconv.encode(text, ENCODING), ENCODING) === text) return ''
  const letters = [...text].filter(letter => iconv.decode(iconv.encode(letter, ENCODING), ENCODING) !== letter)
  return [...new Set(letters)].slice(0, 10).join(' ')
}

/** The name of a value with the name of what it belongs to. */
export const within = (group: Named, name: Named): Named =>
  group.ru === name.ru ? name : { ru: `${group.ru}: ${lower(name.ru)}`, en: `${group.en}: ${lower(name.en)}` }
const lower = (text: string) => (/^.[A-ZА-ЯЁ]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))
