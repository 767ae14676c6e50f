import { XMLParser } from 'fast-xml-parser'
import iconv from 'iconv-lite'
import { create } from 'xmlbuilder2'
import type { Day } from '#contract/primitives.ts'
import { minorOf } from '#contract/primitives.ts'
import type { TitleGiven, TitleLine } from '#contract/waybills.ts'
import { dayWords, moneyText, numberText } from '#server/prints/say.ts'
import { type Attr, type Group, looks, type Title } from './describe.ts'

type Named = { ru: string; en: string }
type Values = { attrs: { attr: Attr; value: string }[]; groups: { group: Group; values: Values }[] }

export const ENCODING = 'windows-1251'

/**
 * What keeps a title from being written: values that are missing, letters the encoding does not have, values of another look. `from` is
 * the path of the facts the value was taken from.
 */
export type Written =
  | { ok: true; bytes: Buffer }
  | { ok: false; missing: Named[] }
  | { ok: false; field: Named; from: string; letters: string }
  | { ok: false; field: Named; from: string; wrong: Named }

/** Head of a file: its name and who made it. */
export type Head = { file: string; date: string; time: string; sender: string; receiver: string }

/** Writes a title from its facts as a file in windows-1251, or says what stands in the way. */
export function writeTitle(title: Title, facts: object, head: Head): Written {
  const missing: Named[] = []
  const body = title.body.flatMap(group => gather(group, facts, missing))
  if (missing.length > 0) return { ok: false, missing }
  for (const { attr, name, value } of body.flatMap(each => all(each.values, each.group.name))) {
    const found = { ok: false, field: name, from: attr.from } as const
    const letters = lost(value)
    if (letters !== '') return { ...found, letters }
    if (value.length > attr.max) return { ...found, wrong: tooLong(attr.max) }
    if (!looksRight(attr, value) || (attr.codes && !Object.hasOwn(attr.codes, value)))
      return { ...found, wrong: unlikeWords(value.slice(0, 60)) }
  }
  const letters = lost(`${head.sender} ${head.receiver}`)
  if (letters !== '') return { ok: false, field: partyNumber, from: 'shipper.tin', letters }
  const root = create({ version: '1.0', encoding: ENCODING }).ele('Файл', {
    ИдФайл: head.file,
    ВерсФорм: title.version,
    ВерсПрог: 'Trassa',
  })
  root.ele('СвУчДокОбор', { ИдОтпр: head.sender, ИдПол: head.receiver })
  const document = root.ele('Документ', { КНД: title.knd, ДатИнф: head.date, ВрИнф: head.time })
  const put = (into: typeof document, { group, values }: Values['groups'][number]) => {
    const element = into.ele(group.el, Object.fromEntries(values.attrs.map(({ attr, value }) => [attr.at, escaped(value)])))
    for (const inner of values.groups) put(element, inner)
  }
  for (const each of body) put(document, each)
  return { ok: true, bytes: iconv.encode(root.end({ prettyPrint: true }), ENCODING) }
}

const looksRight = ({ pattern }: Attr, value: string): boolean => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)

const tooLong = (max: number): Named => ({ ru: `длиннее ${max} знаков`, en: `longer than ${max} characters` })
const unlikeWords = (value: string): Named => ({ ru: `не подходит «${value}»`, en: `“${value}” does not fit` })

const partyNumber: Named = { ru: 'Налоговый номер стороны', en: 'Tax number of a party' }

/** The builder takes `&amp;` for an entity that is written already, whoever typed it. */
const escaped = (value: string) => value.replaceAll('&', '&amp;')

/** Letters of a text that windows-1251 does not have. */
export function lost(text: string): string {
  if (iconv.decode(iconv.encode(text, ENCODING), ENCODING) === text) return ''
  const letters = [...text].filter(letter => iconv.decode(iconv.encode(letter, ENCODING), ENCODING) !== letter)
  return [...new Set(letters)].slice(0, 10).join(' ')
}

/** Values of a group as the facts know them; what must be known and is not goes to `missing`. */
function gather(group: Group, facts: object, missing: Named[]): Values['groups'] {
  const items = group.each === undefined ? [facts] : ((at(facts, group.each) as object[] | undefined) ?? [])
  return items.flatMap(item => {
    const lacks: Named[] = []
    const attrs = group.attrs.flatMap(each => {
      const value = text(at(item, each.from))
      if (value === '' && each.required) lacks.push(within(group.name, each.name))
      return value === '' ? [] : [{ attr: each, value }]
    })
    if (group.anyOf && !attrs.some(({ attr }) => group.anyOf!.includes(attr.at))) {
      const first = group.attrs.find(({ at }) => at === group.anyOf![0])
      if (first) lacks.push(within(group.name, first.name))
    }
    const groups = group.groups.flatMap(inner => gather(inner, item, lacks))
    if (group.optional && attrs.length === 0 && groups.length === 0) return []
    missing.push(...lacks)
    return [{ group, values: { attrs, groups } }]
  })
}

const within = (group: Named, name: Named): Named => ({ ru: `${group.ru}: ${lower(name.ru)}`, en: `${group.en}: ${lower(name.en)}` })
const lower = (text: string) => (/^.[A-ZА-ЯЁ]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

const all = (values: Values, name: Named): { attr: Attr; name: Named; value: string }[] => [
  ...values.attrs.map(({ attr, value }) => ({ attr, value, name: within(name, attr.name) })),
  ...values.groups.flatMap(({ group, values: inner }) => all(inner, group.name)),
]

const at = (facts: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], facts)

/** A value on one line; nothing known is an empty text. */
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim())

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseAttributeValue: false,
  parseTagValue: false,
})

type Node = { [name: string]: Node | Node[] | string | undefined }

/** The values of a file by elements and attributes, none of what is no XML; entities beyond the five of XML stay as they are written. */
export function readXml(bytes: Uint8Array): Node {
  try {
    return parser.parse(iconv.decode(Buffer.from(bytes), ENCODING)) as Node
  } catch {
    // what came from outside and failed is looked at all the same
    return {}
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const nodes = (node: Node | undefined, el: string): Node[] => {
  const found = node?.[el]
  return found === undefined || typeof found === 'string' ? [] : Array.isArray(found) ? found : [found]
}

/** A value of a file by its elements and attribute, such as `ГрузПолуч.НаимОрг`; empty where there is none. */
export function valueIn(bytes: Uint8Array, path: string): string {
  let node: Node | undefined = nodes(nodes(readXml(bytes), 'Файл')[0], 'Документ')[0]
  const steps = path.split('.')
  for (const el of steps.slice(0, -1)) node = nodes(node, el)[0]
  const value = node?.[steps.at(-1)!]
  return typeof value === 'string' ? plain(value) : ''
}

/** A value as each language writes it: sums with their currency, numbers in groups, codes by their words. */
function spoken(attr: Attr, raw: string, { attrs }: Group, node: Node): Named {
  const { codes, pattern } = attr
  if (codes && Object.hasOwn(codes, raw)) return codes[raw]!
  // a file from outside may hold anything
  if (!looksRight(attr, raw)) return { ru: raw, en: raw }
  switch (pattern) {
    case looks.money: {
      const currency = attrs.find(each => each.pattern === looks.currency)
      const of = currency && node[currency.at]
      const money = { minor: minorOf(raw), currency: typeof of === 'string' ? of : '' }
      return { ru: moneyText(money).trim(), en: moneyText(money, 'en').trim() }
    }
    case looks.whole:
    case looks.volume:
    case looks.degrees:
      return { ru: numberText(Number(raw)), en: numberText(Number(raw), 3, 'en') }
    case looks.date:
      return { ru: raw, en: dayWords(raw.split('.').toReversed().join('-') as Day, 'en') }
    default:
      return { ru: raw, en: raw }
  }
}

/** What people added to a title beside what the order said, as its file has it. */
export function givenIn(title: Title, bytes: Uint8Array): TitleGiven {
  const document = nodes(nodes(readXml(bytes), 'Файл')[0], 'Документ')[0]
  const given: Record<string, string | number> = {}
  for (const { el, attrs } of title.body)
    for (const attr of attrs) {
      const raw = nodes(document, el)[0]?.[attr.at]
      const field = givenFields.exec(attr.from)?.[1]
      if (typeof raw !== 'string' || field === undefined) continue
      const value = plain(raw)
      if (value.length > attr.max || !looksRight(attr, value)) continue
      given[field] = field === 'places' || field === 'massKg' ? Number(value) : value
    }
  return given
}

const givenFields = /^(?:given|taken|received|after)\.(seals|remarks|reason|place|name|tin|address|places|massKg|truck|trailer|driver)$/

/** A file as people read it, by the names its description gives. */
export function readTitle(title: Title, bytes: Uint8Array): TitleLine[] {
  const document = nodes(nodes(readXml(bytes), 'Файл')[0], 'Документ')[0]
  const lines = (group: Group, node: Node, depth: number): TitleLine[] => [
    { depth, name: group.name, value: null },
    ...group.attrs.flatMap(attr => {
      const raw = node[attr.at]
      return typeof raw === 'string' ? [{ depth: depth + 1, name: attr.name, value: spoken(attr, plain(raw), group, node) }] : []
    }),
    ...group.groups.flatMap(inner => nodes(node, inner.el).flatMap(each => lines(inner, each, depth + 1))),
  ]
  return title.body.flatMap(group => nodes(document, group.el).flatMap(node => lines(group, node, 0)))
}

/** The consignee a readdressing names, and where the cargo goes instead; the address is whole, with its place. */
export function consigneeOf(xml: Buffer) {
  const place = valueIn(xml, 'НовПолуч.НаимПункт')
  const address = valueIn(xml, 'НовПолуч.Адрес')
  return {
    name: valueIn(xml, 'НовПолуч.НаимОрг'),
    tin: valueIn(xml, 'НовПолуч.ИНН'),
    place,
    address: place === '' || address.includes(place) ? address : `${place}, ${address}`,
  }
}
