/** With the comma that may follow. */
const width = 140

/**
 * JSON as people read it: what fits on a line stands on one, anything else on a line for each part. Of what has a single part that part
 * begins on the same line, so that nothing is moved to the right for the sake of a wrapper; texts stand beside each other.
 */
export function printed(value: unknown, indent = '', beside = 0): string {
  const line = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + beside + line.length < width) return line
  if (Array.isArray(value) && value.every(each => typeof each === 'string'))
    return `[\n${filled(value.map(oneLine), `${indent}  `)}\n${indent}]`
  const parts = Array.isArray(value)
    ? value.map(each => ['', each] as const)
    : Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[`${JSON.stringify(name)}: `, each] as const]))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const [[key, only] = ['', undefined], ...others] = parts
  if (others.length === 0) return `${open} ${key}${printed(only, indent, beside + key.length + 4)} ${close}`
  const inner = `${indent}  `
  return `${open}\n${parts.map(([key, each]) => inner + key + printed(each, inner, key.length)).join(',\n')}\n${indent}${close}`
}

/** Texts beside each other, as many as a line takes. */
function filled(texts: readonly string[], indent: string): string {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    if (last !== undefined && indent.length + last.length + text.length + 3 < width) lines[lines.length - 1] = `${last}, ${text}`
    else lines.push(text)
  }
  return lines.map(line => indent + line).join(',\n')
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const parts = Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [`${JSON.stringify(name)}: ${oneLine(each)}`]))
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
