import type { Block, Form } from '#server/prints/forms/form.ts'

/** Units and short words no line ends before or behind: what they belong to stands beside them. */
const UNIT = /(?<=\d) (?=(?:м³|м|кг|т|км|т·км|ч|мин|руб\.|шт\.|%|г\.|kg|t|km|m³|m|h|min)(?![\p{L}\d]))/gu
const SHORT =
  /(?<=(?<![\p{L}\d]|\d[ \u00a0])(?:г|ул|д|оф|пом|лит|стр|корп|кв|обл|пер|наб|пл|тел)\.|(?<![\p{L}])(?:ИНН|КПП|БИК|ОГРН|ОГРНИП|ОКПО)) (?=[\p{L}\d+«])/gu

/** A text that every format can hold: without control marks, whole letters alone, a number beside its «№», unit or short word. */
const plain = (text: string): string =>
  bare(text)
    .replace(/№ (?=\S)/g, '№\u00a0')
    .replace(UNIT, '\u00a0')
    .replace(SHORT, '\u00a0')

const bare = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, mark => (mark === '\n' ? mark : mark === '\t' || mark === '\r' ? ' ' : ''))

const walk = (value: unknown): unknown => {
  // a code is read by machines, who take a blank for what it is
  if (isCode(value)) return { ...value, value: bare(value.value), ...(value.caption && { caption: plain(value.caption) }) }
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.map(walk)
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
  return value
}

type Code = Extract<Block, { kind: 'code' }>
const isCode = (value: unknown): value is Code =>
  value !== null &&
  typeof value === 'object' &&
  'kind' in value &&
  value.kind === 'code' &&
  'value' in value &&
  typeof value.value === 'string'

/** The form with plain texts alone, ready to be drawn. */
export const plainForm = (form: Form): Form => walk(form) as Form
