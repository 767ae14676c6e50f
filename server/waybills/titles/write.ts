import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import type { Bilingual } from '#contract/primitives.ts'
import { lazily } from '#server/platform/lazily.ts'
import { type Node, unmet } from './conditions.ts'
import { type Attr, type Group, isChoice, type Part, type Title } from './describe.ts'
import { ENCODING, faultOf, joined, lost, within } from './values.ts'

const require = createRequire(import.meta.url)
/** The builder of XML, read when the first file is written. */
export const openBuilder = lazily(() => (require('xmlbuilder2') as typeof import('xmlbuilder2')).create)

/** An element that is to be written: its values, each with where it comes from, and the elements in it. */
type Made = { group: Group; attrs: { attr: Attr; value: string; from: string }[]; inner: Made[] }

/** What a title lacks, and the path of the facts it would be taken from. */
export type MissingValue = { name: Bilingual; from: string }

/**
 * What keeps a title from being written: values that are missing, letters the encoding does not have, values of another look. `from` is
 * the path of the facts the value was taken from.
 */
export type WriteResult =
  | { ok: true; bytes: Buffer }
  | { ok: false; missing: MissingValue[] }
  | { ok: false; field: Bilingual; from: string; letters: string }
  | { ok: false; field: Bilingual; from: string; wrong: Bilingual }

/** Head of a file: its name, and when it was made. */
export type Head = { file: string; date: string; time: string }

/** Writes a title from its facts as a file in windows-1251, or says what stands in the way. */
export function writeTitle(title: Title, facts: object, head: Head): WriteResult {
  const missing: MissingValue[] = []
  const root: Scope = { facts, item: facts, path: '' }
  const own = valuesOf(title.head.attrs, title.body[0] as Group, root, missing)
  const body = title.body.flatMap(part => gather(part, root, missing))
  if (missing.length > 0) return { ok: false, missing: missing.filter((absent, i) => missing.findIndex(each => same(each, absent)) === i) }
  for (const { attr, name, value, from } of [...own.map(each => ({ ...each, name: each.attr.name })), ...body.flatMap(all)]) {
    const found = { ok: false, field: name, from } as const
    const letters = lost(value)
    if (letters !== '') return { ...found, letters }
    const wrong = faultOf(attr, value)
    if (wrong) return { ...found, wrong }
  }
  const letters = lost(head.file)
  if (letters !== '') return { ok: false, field: partyNumber, from: 'consignor.tin', letters }
  const file = openBuilder()({ version: '1.0', encoding: ENCODING }).ele('Файл', {
    ИдФайл: head.file,
    ВерсФорм: title.version,
    ВерсПрог: 'Trassa',
  })
  const document = file.ele('Документ', {
    КНД: title.knd,
    ПоФактХЖ: title.head.called,
    [title.head.date]: head.date,
    [title.head.time]: head.time,
    ...written(own),
  })
  const put = (into: typeof document, { group, attrs, inner }: Made) => {
    const [first] = attrs
    if (first?.attr.at === '#text') into.ele(group.el).txt(escaped(first.value))
    else {
      const element = into.ele(group.el, written(attrs))
      for (const each of inner) put(element, each)
    }
  }
  for (const each of body) put(document, each)
  return { ok: true, bytes: iconv.encode(file.end({ prettyPrint: true }), ENCODING) }
}

const same = (one: MissingValue, other: MissingValue) => one.name.ru === other.name.ru && one.from === other.from

const written = (attrs: Made['attrs']) => Object.fromEntries(attrs.map(({ attr, value }) => [attr.at, escaped(value)]))

const partyNumber: Bilingual = { ru: 'Налоговый номер стороны', en: 'Tax number of a party' }

/** The builder takes `&amp;` for an entity that is written already, whoever typed it. */
const escaped = (value: string) => value.replaceAll('&', '&amp;')

/** Where paths begin: the facts, the object or item one is in, and the path that leads to it. */
type Scope = { facts: object; item: unknown; path: string }

/** The value of a path, as a text, and the whole path. */
function valueAt({ facts, item, path }: Scope, from: string): { value: string; from: string } {
  if (from.startsWith('=')) return { value: from.slice(1), from }
  if (from.startsWith('/')) return { value: text(at(facts, from.slice(1))), from: from.slice(1) }
  return { value: text(at(item, from)), from: joined(path, from) }
}

function valuesOf(attrs: readonly Attr[], group: Group, scope: Scope, missingHere: MissingValue[]): Made['attrs'] {
  return attrs.flatMap(attr => {
    const found = valueAt(scope, attr.from)
    // what people do not read is named only where nothing else of its element is missing
    const told = attr.silent === true && missingHere.some(({ from }) => from.startsWith(scope.path))
    if (found.value === '' && attr.required && !told) missingHere.push({ name: within(group.name, attr.name), from: found.from })
    return found.value === '' ? [] : [{ attr, ...found }]
  })
}

/** Elements of a part as the facts know them; what must be known and is not goes to `missing`. */
function gather(part: Part, scope: Scope, missing: MissingValue[], owner?: Bilingual): Made[] {
  if (isChoice(part)) return gatherOne(part, scope, missing, owner)
  const scopes = scopesOf(part, scope)
  // a list that is known and empty lacks what it should name
  if (scopes.length === 0 && !part.optional && part.each !== undefined && Array.isArray(at(scope.item, part.each)))
    missing.push({ name: part.name, from: joined(scope.path, part.each) })
  return scopes.flatMap(inner => {
    const missingHere: MissingValue[] = []
    const made = make(part, inner, missingHere)
    if (part.optional && isEmpty(made)) return []
    missing.push(...missingHere)
    return [made]
  })
}

function gatherOne({ name, oneOf }: Extract<Part, { oneOf: unknown }>, scope: Scope, missing: MissingValue[], owner?: Bilingual): Made[] {
  for (const group of oneOf)
    for (const inner of scopesOf(group, scope)) {
      const missingHere: MissingValue[] = []
      const made = make(group, inner, missingHere)
      if (isEmpty(made)) continue
      missing.push(...missingHere)
      return [made]
    }
  missing.push({ name: owner ? within(owner, name) : name, from: joined(scope.path, 'tin') })
  return []
}

/** The objects a group is written for: one for each item of its list. */
function scopesOf({ each, of }: Group, scope: Scope): Scope[] {
  const into = (from: string): Scope =>
    from.startsWith('/')
      ? { facts: scope.facts, item: at(scope.facts, from.slice(1)), path: from.slice(1) }
      : { facts: scope.facts, item: at(scope.item, from), path: joined(scope.path, from) }
  const here = of === undefined ? scope : into(of)
  if (each === undefined) return [here]
  const list = { ...here, ...(of === undefined ? into(each) : { item: at(here.item, each), path: joined(here.path, each) }) }
  return Array.isArray(list.item) ? list.item.map(item => ({ ...list, item })) : []
}

function make(group: Group, scope: Scope, missingHere: MissingValue[]): Made {
  const attrs = valuesOf(group.attrs, group, scope, missingHere)
  if (group.anyOf && !attrs.some(({ attr }) => group.anyOf!.includes(attr.at))) {
    const first = group.attrs.find(({ at }) => at === group.anyOf![0])
    if (first) missingHere.push({ name: within(group.name, first.name), from: joined(scope.path, first.from) })
  }
  const inner = group.groups.flatMap(part => gather(part, scope, missingHere, group.name))
  const made = { group, attrs, inner }
  for (const name of unmet(group, nodeOf(made))) {
    const known = group.attrs.find(each => each.at === name)
    const absent = known
      ? within(group.name, known.name)
      : (group.groups.find(each => !isChoice(each) && each.el === name)?.name ?? group.name)
    missingHere.push({ name: absent, from: joined(scope.path, known?.from ?? name) })
  }
  return made
}

/** Whether nothing of an element was told by the facts. */
const isEmpty = ({ attrs, inner }: Made): boolean => attrs.every(({ from }) => from.startsWith('=')) && inner.every(isEmpty)

/** An element as a file that was read shows it. */
function nodeOf({ attrs, inner }: Made): Node {
  const node: Node = Object.fromEntries(attrs.map(({ attr, value }) => [attr.at, value]))
  for (const each of inner) node[each.group.el] = nodeOf(each)
  return node
}

const all = ({ group, attrs, inner }: Made): { attr: Attr; name: Bilingual; value: string; from: string }[] => [
  ...attrs.map(each => ({ ...each, name: within(group.name, each.attr.name) })),
  ...inner.flatMap(all),
]

const at = (facts: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], facts)

/** A value on one line; nothing known is an empty text. */
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim())
