import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { type Attr, attr, type Group, isChoice, type Part, type Title } from './describe.ts'
import { unmetIn } from './read.ts'
import { ENCODING } from './values.ts'
import { openBuilder } from './write.ts'

type Element = ReturnType<ReturnType<ReturnType<typeof openBuilder>>['ele']>

const xs = (into: Element, name: string, attributes: Record<string, string> = {}) => into.ele(`xs:${name}`, attributes)

/** What a value may be, as a restriction of a simple type. */
function limits(into: Element, { from, max, pattern, codes, digits }: Attr): void {
  const base = digits ? (digits[1] === 0 ? 'xs:integer' : 'xs:decimal') : 'xs:string'
  const type = xs(xs(into, 'simpleType'), 'restriction', { base })
  if (from.startsWith('=')) xs(type, 'enumeration', { value: from.slice(1) })
  else if (codes) for (const code of Object.keys(codes)) xs(type, 'enumeration', { value: code })
  else if (digits) {
    xs(type, 'totalDigits', { value: String(digits[0]) })
    if (digits[1] > 0) xs(type, 'fractionDigits', { value: String(digits[1]) })
  } else {
    xs(type, 'minLength', { value: '1' })
    xs(type, 'maxLength', { value: String(max) })
    if (pattern) xs(type, 'pattern', { value: pattern })
  }
}

const attribute = (into: Element, each: Attr) =>
  limits(xs(into, 'attribute', { name: each.at, use: each.required ? 'required' : 'optional' }), each)

/** Elements of one name that stand beside each other are one element of a schema, with whatever any of them may hold. */
function merged(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (!last || isChoice(last) || isChoice(part) || last.el !== part.el) found.push(part)
    else
      found[found.length - 1] = {
        ...last,
        each: '…',
        optional: last.optional && part.optional,
        attrs: last.attrs.map(({ at, name, required }) => attr(at, { ru: name.ru, en: name.en }, '', { required, max: 2000 })),
      }
  }
  return found
}

function element(into: Element, group: Group, alternative = false): void {
  const occurs: Record<string, string> = alternative
    ? {}
    : { minOccurs: group.optional ? '0' : '1', maxOccurs: group.each === undefined ? '1' : 'unbounded' }
  const made = xs(into, 'element', { name: group.el, ...occurs })
  const [first] = group.attrs
  if (first?.at === '#text') {
    limits(made, first)
    return
  }
  const type = xs(made, 'complexType')
  if (group.groups.length > 0) content(xs(type, 'sequence'), group.groups)
  for (const each of group.attrs) attribute(type, each)
}

function content(into: Element, parts: readonly Part[]): void {
  for (const part of merged(parts)) {
    if (!isChoice(part)) element(into, part)
    else {
      const choice = xs(into, 'choice')
      for (const each of part.oneOf) element(choice, each, true)
    }
  }
}

/** A schema of a title, made of its description; our own, where the official one is not at hand. */
export function schemaOf(title: Title): Buffer {
  const plain = (into: Element, name: string) => attribute(into, attr(name, { ru: '', en: '' }, '', { required: true }))
  const same = (into: Element, name: string, value: string) => xs(into, 'attribute', { name, use: 'required', fixed: value })
  const schema = openBuilder()({ version: '1.0', encoding: ENCODING }).ele('http://www.w3.org/2001/XMLSchema', 'xs:schema', {
    elementFormDefault: 'unqualified',
  })
  const file = xs(xs(schema, 'element', { name: 'Файл' }), 'complexType')
  const document = xs(xs(xs(file, 'sequence'), 'element', { name: 'Документ' }), 'complexType')
  content(xs(document, 'sequence'), title.body)
  same(document, 'КНД', title.knd)
  for (const name of ['ПоФактХЖ', title.head.date, title.head.time]) plain(document, name)
  for (const each of title.head.attrs) attribute(document, each)
  plain(file, 'ИдФайл')
  same(file, 'ВерсФорм', title.version)
  plain(file, 'ВерсПрог')
  return iconv.encode(schema.end({ prettyPrint: true }), ENCODING)
}

export type Schemas = {
  /** Whether a title is checked by an official schema. */
  official: (title: Title) => Promise<boolean>
  /** What a file breaks of its schema and of the conditions of its description, line by line; empty when nothing. */
  check: (title: Title, bytes: Uint8Array) => Promise<string[]>
}

/** Schemas of titles: a file `<format>.xsd` of the folder takes precedence, our own description stands in for what is not there. */
export function openSchemas(folder: string | null): Schemas {
  const known = new Map<string, Promise<{ bytes: Uint8Array; official: boolean }>>()
  const find = async (title: Title) => {
    const given = folder === null ? null : await readFile(join(folder, `${title.format}.xsd`)).catch(() => null)
    return given ? { bytes: new Uint8Array(given), official: true } : { bytes: new Uint8Array(schemaOf(title)), official: false }
  }
  const schema = (title: Title) => {
    const found = known.get(title.format) ?? find(title)
    known.set(title.format, found)
    return found
  }
  return {
    official: async title => (await schema(title)).official,
    check: async (title, bytes) => {
      const broken = await checked(bytes, (await schema(title)).bytes)
      return broken.length > 0 ? broken : unmetIn(title, bytes).map(({ ru }) => ru)
    },
  }
}

async function checked(bytes: Uint8Array, schema: Uint8Array): Promise<string[]> {
  const { XmlDocument, XmlValidateError, XsdValidator } = await import('libxml2-wasm')
  const description = XmlDocument.fromBuffer(schema)
  try {
    const validator = XsdValidator.fromDoc(description)
    try {
      const file = XmlDocument.fromBuffer(bytes)
      try {
        validator.validate(file)
        return []
      } finally {
        file.dispose()
      }
    } finally {
      validator.dispose()
    }
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ line, message }) => `${line}: ${message.trim()}`)
    return [error instanceof Error ? error.message.trim() : String(error)]
  } finally {
    description.dispose()
  }
}
