import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['contract', 'server', 'web']

/** What a text of the interface does not say, what docs/glossary.md calls it instead, and why. */
type WrongTerm = { language: 'en' | 'ru'; term: RegExp; instead: string; because: string; unless?: readonly Exception[] }
/** Where such a word stays: a place, what the text must then hold, and the reason. */
type Exception = { at: string; text?: RegExp; because: string }

const wrongTerms: readonly WrongTerm[] = [
  { language: 'en', term: /\bcontractors?\b/i, instead: 'executor', because: 'the two sides are a forwarder and an executor' },
  { language: 'en', term: /\bclient office\b/i, instead: 'client account', because: 'it translates a Russian word, not its meaning' },
  {
    language: 'en',
    term: /\b(?:shipper|cargo owner)s?\b/i,
    instead: 'consignor, customer',
    because: 'who hands over cargo and who orders from the forwarder are two',
  },
  { language: 'en', term: /\bcounterpart(?:y|ies)\b/i, instead: 'counterpart', because: 'one word for the other organisation of a deal' },
  {
    language: 'en',
    term: /\busers?\b/i,
    instead: 'person, employee',
    because: 'whoever signs in is a person, one of an organisation an employee',
  },
  {
    language: 'en',
    term: /\bregistr(?:y|ies)\b/i,
    instead: 'settlement; register',
    because: 'orders a side pays for are a settlement, what a state keeps is a register',
  },
  {
    language: 'en',
    term: /(?<!auto-)\bbids?\b|\bbidding for\b/i,
    instead: 'bet',
    because: 'a price in a tender is a bet; the auto-bid alone has the other word',
  },
  { language: 'en', term: /\bdeeds?\b/i, instead: 'action', because: 'what somebody did is an action' },
  {
    language: 'en',
    term: /\b(?:lorr(?:y|ies)|haulie?rs?)\b/i,
    instead: 'truck, vehicle; carrier',
    because: 'one word for a vehicle and for who drives',
  },
  { language: 'en', term: /\b(?:waypoints?|route points?)\b/i, instead: 'stop', because: 'a place of a route is a stop' },
  {
    language: 'en',
    term: /(?<!nodal )\bpoints\b/i,
    instead: 'stops; nodal points; positions',
    because: 'a place of a route, one of the address book and a fix of a tracker are three things',
    unless: [
      { at: 'web/home/words.ts', text: /percentage points/, because: 'a difference of two shares' },
      { at: 'contract/personal-data-words.ts', text: /\bof part \d/, because: 'points of an article of a law' },
    ],
  },
  {
    language: 'en',
    term: /\bpapers\b/i,
    instead: 'documents',
    because: 'what an order, driver or vehicle has to have are its documents',
    unless: [
      { at: 'web/print-templates/', because: 'what is printed, whose looks a template says' },
      { at: 'web/organization/journal/actionWords.ts', text: /printed papers/, because: 'the same' },
      { at: 'server/prints/forms/', because: 'the text of forms as laws and customs have it' },
    ],
  },
  {
    language: 'en',
    term: /\b(?:shipments?|journeys?|voyages?|hauls?)\b/i,
    instead: 'order, flight, carriage',
    because: 'what is ordered is an order, what a vehicle drives a flight, both together the carriage',
    unless: [
      { at: 'web/tbl/samples.ts', because: 'names of invented companies' },
      { at: 'web/orders/extras/codeWords.ts', text: /^Return haul$/, because: 'an extra as carriers call it' },
    ],
  },
  { language: 'en', term: /\b(?:act of )?downtime\b/i, instead: 'detention', because: 'waiting over the free time is detention' },
  { language: 'en', term: /\borganizations?\b/i, instead: 'organisation', because: 'English texts are spelt as in Britain' },
  {
    language: 'en',
    term: /\b(?:your|their|his|its|organisation’s) turn\b/i,
    instead: 'what is to be done',
    because: 'a move of a game is nothing to do',
    unless: [{ at: 'web/orders/waybill/waybillWords.ts', because: 'titles are signed in turn, and the text goes on with which' }],
  },
  {
    language: 'ru',
    term: /(?<!\p{L})ход (?:за )?(?:другой|вашей|стороны)|(?<!\p{L})ваш ход(?!\p{L})/iu,
    instead: 'ждём ответа',
    because: 'ход бывает в игре; здесь кто-то кому-то отвечает',
  },
  { language: 'ru', term: /(?<!\p{L})подрядчик/iu, instead: 'исполнитель', because: 'стороны зовутся экспедитор и исполнитель' },
  {
    language: 'ru',
    term: /заказчик\p{L}* и точк/iu,
    instead: 'узловые точки',
    because: 'адресная книга состоит из узловых точек, маршрут из точек',
  },
]

type Text = { at: string; language: 'en' | 'ru'; text: string }

/** The texts of a module in both languages: whatever stands in the values of keys `en` and `ru`. */
function textsOf(at: string, code: string): Text[] {
  const found: Text[] = []
  const read = (node: unknown, language: Text['language']): void => {
    if (Array.isArray(node)) for (const one of node) read(one, language)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'Literal' && typeof value === 'string') found.push({ at, language, text: value })
    else if (type === 'TemplateElement') found.push({ at, language, text: (value as { cooked: string }).cooked })
    else for (const [key, part] of Object.entries(node)) if (key !== 'key' && key !== 'test') read(part, language)
  }
  new Visitor({
    Property({ key, value }) {
      if ('name' in key && (key.name === 'en' || key.name === 'ru')) read(value, key.name)
    },
  }).visit(parseSync(at, code).program)
  return found
}

const isExcepted = ({ unless = [] }: WrongTerm, { at, text }: Text) =>
  unless.some(one => at.startsWith(one.at) && (one.text === undefined || one.text.test(text)))

/** What is wrong with the texts of a module. One that holds no such word anywhere is not parsed: that would take long. */
function wrongIn(at: string, code: string): string[] {
  if (!/\ben\b/.test(code) || !wrongTerms.some(({ term }) => term.test(code))) return []
  return textsOf(at, code).flatMap(text =>
    wrongTerms
      .filter(wrong => wrong.language === text.language && wrong.term.test(text.text) && !isExcepted(wrong, text))
      .map(({ instead, because }) => `${at}: “${text.text}”: ${instead}, ${because}`),
  )
}

test('texts of the interface call things as the glossary does', () => {
  const paths = rooms.flatMap(room =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:it\.|ui\.)?test\./.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
  )
  expect(paths.flatMap(at => wrongIn(at, readFileSync(join(root, at), 'utf8')))).toEqual([])
})

test('a wrong term is found in texts, also those made of parts, and nowhere else', () => {
  const found = (code: string) => wrongIn('web/some/words.ts', code).length
  expect(found("export const words = { who: { ru: 'Исполнитель', en: 'Contractor' } }")).toBe(1)
  expect(found('export const words = { bet: { ru: (n: number) => String(n), en: (n: number) => n + ` bids` } }')).toBe(1)
  expect(found("export const words = { turn: { ru: 'Ход другой стороны', en: 'Awaiting an answer' } }")).toBe(1)
  expect(found("export const words = { robot: { ru: 'Автоставка', en: 'Auto-bid' } }")).toBe(0)
  expect(found("export const words = { stops: { ru: 'Узловые точки', en: 'Nodal points' } }")).toBe(0)
  expect(found("/** Contractors */ const contractor = 'contractor'; export const one = { en: 'Executor', ru: contractor }")).toBe(0)
})

test('an exception stands for a text that is there', () => {
  const unused = wrongTerms.flatMap(wrong =>
    (wrong.unless ?? []).filter(one => {
      const paths = one.at.endsWith('/') ? readdirSync(join(root, one.at), { recursive: true }).map(name => `${one.at}${name}`) : [one.at]
      return !paths
        .filter(at => at.endsWith('.ts') && !at.endsWith('.test.ts'))
        .some(at =>
          textsOf(at, readFileSync(join(root, at), 'utf8')).some(
            text => wrong.term.test(text.text) && isExcepted({ ...wrong, unless: [one] }, text),
          ),
        )
    }),
  )
  expect(unused).toEqual([])
})
