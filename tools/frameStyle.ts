/** Elements the frame is made of, beside those that carry a class. */
const elements = new Set(['html', 'body', 'div', 'span', 'svg', 'path', 'rect', 'circle'])
/** Rules of states, pages that print and elements of no place of their own are not waited for. */
const later = /:(?:hover|focus|active|disabled|checked|invalid|target|popover)|::/

/**
 * Of a built sheet the rules that dress what stands in the page itself (`markup`), as one sheet: those whose every class stands there too, and
 * those of no class at all. The page is painted with them before the sheet itself has come.
 */
export function frameStyle(sheet: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const isOfFrame = (selector: string) => {
    if (later.test(selector)) return false
    const bare = selector.replace(/\[[^\]]*\]|:lang\(\w+\)/g, '')
    return (
      [...bare.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!)) &&
      [...bare.replace(/[.:#][\w-]+/g, ' ').matchAll(/[a-z][\w-]*/g)].every(([name]) => elements.has(name))
    )
  }
  const keep = (text: string): string =>
    blocksOf(text)
      .map(({ head, body }) => {
        if (body === null) return head.startsWith('@layer') ? `${head};` : ''
        if (/^@(?:layer|media|supports)\b/.test(head)) {
          const inside = /\bprint\b(?<!not print)/.test(head) ? '' : keep(body)
          return inside && `${head}{${inside}}`
        }
        if (head.startsWith('@')) return ''
        const wanted = selectorsOf(head).filter(isOfFrame)
        return wanted.length > 0 ? `${wanted.join()}{${body}}` : ''
      })
      .join('')
  return keep(sheet)
}

/** The rules of a text, one after another; a statement without a block has no body. */
function blocksOf(text: string): { head: string; body: string | null }[] {
  const blocks: { head: string; body: string | null }[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ';') {
      blocks.push({ head: text.slice(from, at).trim(), body: null })
      from = at + 1
    } else if (text[at] === '{') {
      const end = closing(text, at)
      blocks.push({ head: text.slice(from, at).trim(), body: text.slice(at + 1, end) })
      at = end
      from = end + 1
    }
  }
  return blocks
}

/** Where the block that begins here ends. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"' || text[at] === "'") at = text.indexOf(text[at]!, at + 1)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error('frame: a block of the sheet has no end')
}

/** Selectors of a rule: commas inside brackets belong to one. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of head) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors.push(selectors.pop()! + sign)
  }
  return selectors.map(one => one.trim())
}
