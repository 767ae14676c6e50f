import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { create } from 'xmlbuilder2'
import { TitleKind } from '#contract/waybills.ts'
import { type TitleContext, titleFacts, type WaybillOrder } from '#server/waybills/facts/title.ts'
import { brokenRules, spoiled } from '#testing/titles.ts'
import { waybillCases, waybillContext, waybillContexts } from '#testing/waybillCases.ts'
import { type Attr, type Group, isChoice, looks, type Part, type Title } from './describe.ts'
import { titles } from './forms.ts'
import { openSchemas, schemaOf } from './schema.ts'
import { ENCODING } from './values.ts'
import { writeTitle } from './write.ts'

/** Official schemas where they are at hand, our own in their place otherwise. */
const folder = process.env.TRASSA_XSD_DIR ?? null

const schemaBytes = async (title: Title): Promise<Uint8Array> =>
  new Uint8Array(folder === null ? schemaOf(title) : await readFile(join(folder, `${title.format}.xsd`)))

function broken(schema: Uint8Array, file: Uint8Array): string[] {
  const description = XmlDocument.fromBuffer(schema)
  const validator = XsdValidator.fromDoc(description)
  const parsed = XmlDocument.fromBuffer(file)
  try {
    validator.validate(parsed)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim())
    throw error
  } finally {
    parsed.dispose()
    validator.dispose()
    description.dispose()
  }
}

/** The utmost a value of such a look may be. */
const utmost: Record<string, string> = {
  [looks.companyTin]: '7810005000',
  [looks.personTin]: '781000500012',
  [looks.kpp]: '7810AZ001',
  [looks.ogrnip]: '315784700000579',
  [looks.code2]: 'ЯЩ',
  [looks.code3]: '643',
  [looks.code4]: '3208',
  [looks.date]: '29.02.2028',
  [looks.time]: '23:59:59',
  [looks.moment]: '31.12.2099T23:59:59-05:00',
  [looks.money]: '9999999999999.99',
}

function valuesOf({ from, codes, digits, pattern, max }: Attr): string[] {
  if (from.startsWith('=')) return [from.slice(1)]
  if (codes) return Object.keys(codes)
  if (digits) {
    const [total, fraction] = digits
    return ['0', `${'9'.repeat(total - fraction)}${fraction ? `.${'9'.repeat(fraction)}` : ''}`]
  }
  if (pattern === undefined) return ['Ж', 'Щ'.repeat(Math.min(max, 12_000))]
  const known = utmost[pattern] ?? '9'.repeat(Math.min(max, 12))
  expect(known, pattern).toMatch(new RegExp(`^(?:${pattern})$`))
  return [known]
}

type Way = { full: boolean; readdressing: number }
type Element = ReturnType<ReturnType<typeof create>['ele']>

/** Puts into a file whatever a description lets stand there: all of it or the least, each alternative and value in its turn. */
function put(into: Element, part: Part, way: Way): void {
  if (isChoice(part)) {
    put(into, { ...part.oneOf[way.readdressing % part.oneOf.length]!, optional: false }, way)
    return
  }
  if (part.optional && !way.full) return
  const times = part.each !== undefined && way.full ? 3 : 1
  for (let n = 0; n < times; n++) one(into, part, { ...way, readdressing: way.readdressing + n })
}

function one(into: Element, { el, attrs, groups }: Group, way: Way): void {
  const said = attrs.filter(({ required }) => required || way.full).map(attr => [attr.at, pick(attr, way)] as const)
  if (said[0]?.[0] === '#text') {
    into.ele(el).txt(said[0][1])
    return
  }
  const element = into.ele(el, Object.fromEntries(said))
  for (const inner of groups) put(element, inner, way)
}

const pick = (attr: Attr, { readdressing }: Way): string => {
  const values = valuesOf(attr)
  return values[readdressing % values.length]!
}

function sample(title: Title, way: Way): Buffer {
  const file = create({ version: '1.0', encoding: ENCODING }).ele('Файл', {
    ИдФайл: 'И'.repeat(255),
    ВерсФорм: title.version,
    ВерсПрог: 'Trassa',
  })
  const { called, date, time, attrs } = title.head
  const document = file.ele('Документ', {
    КНД: title.knd,
    ПоФактХЖ: called,
    [date]: '06.10.2026',
    [time]: '09:30:00',
    ...Object.fromEntries(attrs.filter(({ required }) => required || way.full).map(attr => [attr.at, pick(attr, way)])),
  })
  for (const part of title.body) put(document, part, way)
  return iconv.encode(file.end(), ENCODING)
}

test.each(TitleKind.options)('whatever the description of %s lets stand in a file its schema lets stand there too', async kind => {
  const title = titles[kind]
  const schema = await schemaBytes(title)
  for (const full of [true, false])
    for (let turn = 0; turn < 24; turn++) expect(broken(schema, sample(title, { full, readdressing: turn })), `${kind} ${turn}`).toEqual([])
})

const made = (kind: TitleKind, order: WaybillOrder, more: Partial<TitleContext> = {}) => {
  const head = { file: `${titles[kind].prefix}_1`, date: '06.10.2026', time: '09:30:00' }
  const written = writeTitle(titles[kind], titleFacts(order, { ...waybillContext, ...more }), head)
  if (!written.ok) throw new Error(`${kind}: ${JSON.stringify(written)}`)
  return written.bytes
}

const schemas = openSchemas(folder)

test.each(waybillCases)('every title of %s keeps to its schema and to the conditions of the format', async (_, order) => {
  for (const [way, more] of waybillContexts)
    for (const kind of TitleKind.options) {
      const bytes = made(kind, order, more)
      expect([await schemas.check(titles[kind], bytes), brokenRules(bytes)], `${kind} ${way}`).toEqual([[], []])
    }
})

test('whatever a condition of the format demands is missed by our own check too, once it is gone', async () => {
  const ours = openSchemas(null)
  const seen = new Set<string>()
  for (const [, order] of waybillCases)
    for (const kind of TitleKind.options)
      for (const { bytes, what } of spoiled(made(kind, order, { ...waybillContexts[1]![1] }))) {
        expect(await ours.check(titles[kind], bytes), `${kind}: ${what}`).not.toEqual([])
        seen.add(what)
      }
  for (const what of [
    'Подписант: СвДовер',
    'ТС: ОснАрЛиз',
    'СвВодит: @НомВУ',
    'СвЛицПогрГр: ИдентРекГО',
    'СодИнфЗамен: ЗаменВодит|ЗаменТС',
  ])
    expect(seen).toContain(what)
})
