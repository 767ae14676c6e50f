import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { create } from 'xmlbuilder2'
import type { Attr, Group, Title } from './describe.ts'
import { ENCODING } from './write.ts'

type Element = ReturnType<ReturnType<typeof create>['ele']>

/** A schema of a title, made of its description; our own, where the official one is not at hand. */
export function schemaOf(title: Title): Buffer {
  const xs = (into: Element, name: string, attributes: Record<string, string> = {}) => into.ele(`xs:${name}`, attributes)
  const element = (into: Element, group: Group) => {
    const minOccurs = group.optional ? '0' : '1'
    const maxOccurs = group.each === undefined ? '1' : 'unbounded'
    const type = xs(xs(into, 'element', { name: group.el, minOccurs, maxOccurs }), 'complexType')
    if (group.groups.length > 0) {
      const inner = xs(type, 'sequence')
      for (const each of group.groups) element(inner, each)
    }
    for (const each of group.attrs) attribute(type, each)
  }
  const attribute = (into: Element, { at, required, max, pattern, codes }: Attr) => {
    const limits = xs(xs(xs(into, 'attribute', { name: at, use: required ? 'required' : 'optional' }), 'simpleType'), 'restriction', {
      base: 'xs:string',
    })
    if (codes) for (const code of Object.keys(codes)) xs(limits, 'enumeration', { value: code })
    else {
      xs(limits, 'minLength', { value: '1' })
      xs(limits, 'maxLength', { value: String(max) })
      if (pattern) xs(limits, 'pattern', { value: pattern })
    }
  }
  const fixed = (into: Element, name: string, value: string) => xs(into, 'attribute', { name, use: 'required', fixed: value })
  const plain = (into: Element, name: string) => xs(into, 'attribute', { name, use: 'required', type: 'xs:string' })

  const schema = create({ version: '1.0', encoding: ENCODING }).ele('http://www.w3.org/2001/XMLSchema', 'xs:schema', {
    elementFormDefault: 'unqualified',
  })
  const file = xs(xs(schema, 'element', { name: 'Файл' }), 'complexType')
  const parts = xs(file, 'sequence')
  const exchange = xs(xs(parts, 'element', { name: 'СвУчДокОбор' }), 'complexType')
  plain(exchange, 'ИдОтпр')
  plain(exchange, 'ИдПол')
  const document = xs(xs(parts, 'element', { name: 'Документ' }), 'complexType')
  const body = xs(document, 'sequence')
  for (const each of title.body) element(body, each)
  fixed(document, 'КНД', title.knd)
  plain(document, 'ДатИнф')
  plain(document, 'ВрИнф')
  plain(file, 'ИдФайл')
  fixed(file, 'ВерсФорм', title.version)
  plain(file, 'ВерсПрог')
  return iconv.encode(schema.end({ prettyPrint: true }), ENCODING)
}

export type Schemas = {
  /** Whether a title is checked by an official schema. */
  official: (title: Title) => Promise<boolean>
  /** What a file breaks of its schema, line by line; empty when nothing. */
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
    check: async (title, bytes) => checked(bytes, (await schema(title)).bytes),
  }
}

function checked(bytes: Uint8Array, schema: Uint8Array): string[] {
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
