import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import { type Bilingual, type Day, minorOf } from '#contract/primitives.ts'
import { TitleInput, type TitleKind, type TitleLine } from '#contract/waybills.ts'
import { lazily } from '#server/platform/lazily.ts'
import { dayWords } from '#server/wording/words/days.ts'
import { moneyText, numberText } from '#server/wording/words/sums.ts'
import { type Node, nodes, unmet } from './conditions.ts'
import { type Attr, FIELD, type Group, isChoice, looks, type Part, type Title } from './describe.ts'
import { titles } from './forms.ts'
import { legacyTitles } from './legacyTitles.ts'
import { currencyCodes } from './parts.ts'
import { titleInputOf } from './titleInput.ts'
import { ENCODING, faultOf, joined, looksRight, within } from './values.ts'
import type { Head } from './write.ts'

const require = createRequire(import.meta.url)
/** The reader of XML, read itself when the first file comes. */
const openParser = lazily(() => {
  const { XMLParser } = require('fast-xml-parser') as typeof import('fast-xml-parser')
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
    parseAttributeValue: false,
    parseTagValue: false,
  })
})

/** The values of a file by elements and attributes, none of what is no XML; entities beyond the five of XML stay as they are written. */
function readXml(bytes: Uint8Array): Node {
  try {
    return openParser().parse(iconv.decode(Buffer.from(bytes), ENCODING)) as Node
  } catch {
    // what came from outside and failed is looked at all the same
    return {}
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const documentOf = (bytes: Uint8Array): Node | undefined => nodes(nodes(readXml(bytes), 'Файл')[0], 'Документ')[0]

/** The description a file was formed by: the present one, or the one before the official structure. */
export const titleOf = (kind: TitleKind, bytes: Uint8Array): Title =>
  nodes(nodes(readXml(bytes), 'Файл')[0], 'СвУчДокОбор').length > 0 ? legacyTitles[kind] : titles[kind]

/** The code of the form (КНД) a file says it is; empty where it says none. */
export function formOf(bytes: Uint8Array): string {
  const code = documentOf(bytes)?.КНД
  return typeof code === 'string' ? plain(code) : ''
}

/** Elements of a group in a file; fields for anything are told apart by their names. */
const matching = (node: Node | undefined, { el, attrs }: Group): Node[] =>
  nodes(node, el).filter(each => attrs.every(({ at, from }) => at !== FIELD || !from.startsWith('=') || each[at] === from.slice(1)))

const groupsOf = (parts: readonly Part[]): Group[] => parts.flatMap(part => (isChoice(part) ? part.oneOf : [part]))

type ReadValue = { path: string; attr: Attr; raw: string }

const into = (path: string, from: string) => (from.startsWith('/') ? from.slice(1) : joined(path, from))

/** Every value of a file by the path of the facts it was taken from; of a list the first item alone. */
function readValuesIn(title: Title, bytes: Uint8Array): ReadValue[] {
  const walk = (group: Group, parent: Node | undefined, outer: string): ReadValue[] => {
    const [node] = matching(parent, group)
    if (!node) return []
    const inside = group.of === undefined ? outer : into(outer, group.of)
    const path = group.each === undefined ? inside : into(inside, group.each)
    return [
      ...group.attrs.flatMap(attr => {
        const raw = node[attr.at]
        return typeof raw === 'string' && !attr.from.startsWith('=') ? [{ path: into(path, attr.from), attr, raw: plain(raw) }] : []
      }),
      ...groupsOf(group.groups).flatMap(inner => walk(inner, node, path)),
    ]
  }
  const document = documentOf(bytes)
  return groupsOf(title.body).flatMap(group => walk(group, document, ''))
}

/** What a file says, asked by the paths of the facts it was made of: the first of them that is known; empty where none is. */
export function sayingOf(kind: TitleKind, bytes: Uint8Array): (...paths: string[]) => string {
  const said = new Map(
    readValuesIn(titleOf(kind, bytes), bytes)
      .toReversed()
      .map(({ path, raw }) => [path, raw]),
  )
  return (...paths) => paths.map(path => said.get(path)).find(Boolean) ?? ''
}

/** How a file calls itself, and when it says it was made. */
export function madeAt(kind: TitleKind, bytes: Uint8Array): Head {
  const { head } = titleOf(kind, bytes)
  const file = nodes(readXml(bytes), 'Файл')[0]
  const value = (node: Node | undefined, at: string) => (typeof node?.[at] === 'string' ? plain(node[at]) : '')
  const document = nodes(file, 'Документ')[0]
  return { file: value(file, 'ИдФайл'), date: value(document, head.date), time: value(document, head.time) }
}

/** The conditions of its description a file does not meet, by the names of the values they are about. */
export function unmetIn(title: Title, bytes: Uint8Array): Bilingual[] {
  const walk = (group: Group, node: Node): Bilingual[] => [
    ...unmet(group, node).map(name => within(group.name, group.attrs.find(({ at }) => at === name)?.name ?? { ru: name, en: name })),
    ...groupsOf(group.groups).flatMap(inner => matching(node, inner).flatMap(each => walk(inner, each))),
  ]
  const document = documentOf(bytes)
  return groupsOf(title.body).flatMap(group => matching(document, group).flatMap(node => walk(group, node)))
}

/** A value as each language writes it: sums with their currency, numbers in groups, codes by their words. */
function spoken(attr: Attr, raw: string, currency: string): Bilingual {
  const { codes, pattern, digits } = attr
  if (codes && Object.hasOwn(codes, raw)) return codes[raw]!
  // a file from outside may hold anything
  if (!looksRight(attr, raw)) return { ru: raw, en: raw }
  if (digits) return { ru: numberText(Number(raw), digits[1]), en: numberText(Number(raw), digits[1], 'en') }
  switch (pattern) {
    case looks.money: {
      const money = { minor: minorOf(raw), currency }
      return { ru: moneyText(money).trim(), en: moneyText(money, 'en').trim() }
    }
    case looks.whole:
    case looks.volume:
    case looks.degrees:
      return { ru: numberText(Number(raw)), en: numberText(Number(raw), 3, 'en') }
    case looks.date:
      return { ru: raw, en: inEnglish(raw) }
    case looks.moment: {
      const [date = '', time = ''] = raw.split('T')
      const clock = `${time.slice(0, 5)} (${time.slice(8)})`
      return { ru: `${date} ${clock}`, en: `${inEnglish(date)} ${clock}` }
    }
    default:
      return { ru: raw, en: raw }
  }
}

/** The currency an element says, by its letters or by its number; empty where it says none. */
function currencyIn({ attrs }: Group, node: Node): string {
  const found = attrs.find(({ pattern, codes }) => pattern === looks.currency || codes === currencyCodes)
  const raw = found && node[found.at]
  return typeof raw === 'string' ? (found?.codes?.[raw]?.en ?? raw) : ''
}

const inEnglish = (date: string) => dayWords(date.split('.').toReversed().join('-') as Day, 'en')

/** What people added to a title beside what the order said, as its file has it. */
export function givenIn(title: Title, bytes: Uint8Array): TitleInput {
  const given: Record<string, string | number> = {}
  const said = readValuesIn(title, bytes)
  for (const { path, attr, raw } of said) {
    const field = givenFields.exec(path)?.[1]
    if (field === undefined || faultOf(attr, raw) !== null) continue
    // a file from outside may say more than a form takes
    const read = TitleInput.shape[field as keyof TitleInput].safeParse(field === 'pieces' || field === 'massKg' ? Number(raw) : raw)
    if (read.success && read.data !== null && read.data !== undefined) given[field] = read.data
  }
  const values = new Map(said.toReversed().map(({ path, raw }) => [path, raw]))
  return { ...titleInputOf((...paths) => paths.map(path => values.get(path)).find(Boolean) ?? ''), ...given }
}

const givenFields =
  /^(?:given|loaded|taken|received|after)\.(seals|remarks|condition|marks|massBy|reason|place|name|tin|address|pieces|massKg|truck|trailer|driver)$/

const hidden: Bilingual = { ru: 'скрыто', en: 'hidden' }

/** Whether a title tells what cards of drivers keep sealed. */
export const tellsPerson = (title: Title): boolean => {
  const inside = (group: Group): boolean => group.attrs.some(({ personal }) => personal === true) || groupsOf(group.groups).some(inside)
  return groupsOf(title.body).some(inside)
}

/** A file as people read it, by the names its description gives; `personal`: with what cards of drivers keep sealed. */
export function readTitle(title: Title, bytes: Uint8Array, { personal = true } = {}): TitleLine[] {
  const lines = (group: Group, node: Node, depth: number, around = { name: '', currency: '' }): TitleLine[] => {
    const name = group.name.ru
    const currency = currencyIn(group, node) || around.currency
    const shown = group.attrs.flatMap(attr => {
      const raw = node[attr.at]
      if (typeof raw !== 'string' || attr.silent) return []
      return [{ name: attr.name, value: attr.personal && !personal ? hidden : spoken(attr, plain(raw), currency) }]
    })
    // what is called as the element around it goes on under the same heading, unless it is one of a list
    const goesOn = name === around.name && group.each === undefined
    const at = goesOn ? depth : depth + 1
    const under = (level: number) =>
      groupsOf(group.groups).flatMap(each => matching(node, each).flatMap(found => lines(each, found, level, { name, currency })))
    // an element of one value that bears its name is one line
    const [one] = shown
    if (one && shown.length === 1 && one.name.ru === name) return [{ depth, ...one }, ...under(depth + 1)]
    const inside = valuesFirst([...shown.map(each => ({ depth: at, ...each })), ...under(at)], at)
    if (inside.length === 0 || goesOn) return inside
    const next = inside.filter(line => line.depth === at)
    if (next.every(line => line.name.ru === name)) return inside.map(line => ({ ...line, depth: line.depth - 1 }))
    return [{ depth, name: group.name, value: null }, ...inside]
  }
  const document = documentOf(bytes)
  const head = title.head.attrs.flatMap(({ at, name }) => {
    const raw = document?.[at]
    return typeof raw === 'string' ? [{ depth: 0, name, value: { ru: plain(raw), en: plain(raw) } }] : []
  })
  return [...head, ...groupsOf(title.body).flatMap(group => matching(document, group).flatMap(node => lines(group, node, 0)))]
}

/** Values of a heading before the headings inside it: below those they would be read as theirs. */
function valuesFirst(lines: TitleLine[], depth: number): TitleLine[] {
  const alone = lines.map((line, i) => line.depth === depth && line.value !== null && (lines[i + 1]?.depth ?? depth) <= depth)
  return [...lines.filter((_, i) => alone[i]), ...lines.filter((_, i) => !alone[i])]
}
