import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Json } from './shapes.ts'

const room = fileURLToPath(new URL('../../contract', import.meta.url))

/** Every file of the contract but its tests, as paths. */
export const contractFiles = (): string[] =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()

/** What is written over an export of the contract, and over the fields of its objects, each by its path: `payment.from`. */
export type Docs = { text?: string; fields: ReadonlyMap<string, string> }

type Node = { type: string; start: number } & Record<string, unknown>
type Found = { text?: string; fields: Map<string, string>; spreads: { at: string; name: string }[] }

/** What a text of TypeScript says over its exports. The fields of an object that is spread into another are told there too. */
export function docstringsIn(files: readonly { name: string; text: string }[]): Map<string, Docs> {
  const found = new Map<string, Found>()
  for (const { name, text } of files) {
    const { program, comments } = parseSync(name, text)
    // by where what follows begins
    const over = new Map(
      comments
        .filter(comment => comment.type === 'Block' && comment.value.startsWith('*'))
        .map(comment => [comment.end + text.slice(comment.end).search(/\S/), sentence(comment.value)]),
    )
    for (const statement of program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
      for (const { id, init } of statement.declaration.declarations) {
        if (id.type !== 'Identifier' || !init) continue
        const own: Found = { text: over.get(statement.start), fields: new Map(), spreads: [] }
        readFields(init as unknown as Node, '', over, own)
        found.set(id.name, own)
      }
    }
  }
  const fieldsOf = ({ fields, spreads }: Found): Map<string, string> =>
    new Map([
      ...spreads.flatMap(({ at, name }) => {
        const spread = found.get(name)
        return spread ? [...fieldsOf(spread)].map(([field, words]) => [at + field, words] as const) : []
      }),
      ...fields,
    ])
  return new Map([...found].map(([name, own]) => [name, { text: own.text, fields: fieldsOf(own) }]))
}

/** Fields of an object and of objects in it; members of a union are told apart by their fields alone and have none. */
function readFields(node: Node, at: string, over: ReadonlyMap<number, string>, into: Found) {
  if (node.type === 'CallExpression') {
    for (const part of [node.callee as Node, ...(node.arguments as Node[])]) readFields(part, at, over, into)
  } else if (node.type === 'MemberExpression') readFields(node.object as Node, at, over, into)
  else if (node.type === 'ObjectExpression')
    for (const property of node.properties as Node[]) {
      if (property.type === 'SpreadElement') {
        const spread = property.argument as Node
        const object = spread.object as Node | undefined
        if (spread.type === 'MemberExpression' && object?.type === 'Identifier') into.spreads.push({ at, name: String(object.name) })
        continue
      }
      const key = property.key as Node
      const field = `${at}${String(key.name ?? key.value)}`
      const words = over.get(property.start)
      if (words !== undefined) into.fields.set(field, words)
      readFields(property.value as Node, `${field}.`, over, into)
    }
}

const sentence = (comment: string) =>
  comment
    .replace(/^\*|\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What the contract says over its exports. */
export const contractDocs = () => docstringsIn(contractFiles().map(name => ({ name, text: readFileSync(name, 'utf8') })))

/** Writes what is known of fields into the schema of their object, where it has them. */
export function describeFields(schema: Json, fields: Docs['fields']): Json {
  const described = structuredClone(schema)
  for (const [path, words] of fields) describe(described, path.split('.'), words)
  return described
}

function describe(schema: Json, [name, ...rest]: string[], words: string) {
  const within = [schema, schema.items, ...[schema.anyOf, schema.allOf].flat()].filter(
    part => typeof part === 'object' && part !== null,
  ) as Json[]
  for (const part of within) {
    const field = (part.properties as Record<string, Json> | undefined)?.[name!]
    if (field === undefined) continue
    if (rest.length > 0) describe(field, rest, words)
    else (part.properties as Record<string, Json>)[name!] = { ...field, description: [words, field.description].filter(Boolean).join(' ') }
  }
}
