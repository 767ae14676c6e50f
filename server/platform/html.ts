/** Markup that is already safe to send. */
export type Html = { readonly markup: string }

type Value = Html | string | number | null | undefined | false | readonly Html[]

/** Writes markup; every value put into it is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.reduce((text, part, at) => text + written(values[at - 1]) + part) }
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  if ('markup' in value) return value.markup
  return value.map(item => item.markup).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** A text as it stands in markup, in quotes too. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign]!)
