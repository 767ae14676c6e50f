import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a screen that does not exist yet says of itself, in either language. */
const texts = [
  /раздел (?:ещё |пока )?строится/i,
  /this (?:section|page|screen) is (?:still )?being built/i,
  /(?:^|['"`«\s])скоро (?:здесь|появ|будет|откро)/i,
  /['"`]скоро[.…!]*['"`]/i,
  /coming[ -]soon/i,
  /under construction/i,
  /(?:ещё|пока) не готов[оа]? *[:,.–-]/i,
  /здесь будут? /i,
  /здесь откро[её]тся/i,
]
/** A component that stands for one. */
const components = /\b(?:ComingSoon\w*|comingSoon|PlaceholderPage|StubPage|Unbuilt\w*)\b/

/** Lines of a text that stand for a screen that is not there. */
const standInsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && (components.test(line) || texts.some(said => said.test(line))))
    .map(line => line.trim())

const files = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

test('no screen is a stand-in, by its words or by its component', () => {
  const found = files.flatMap(path => standInsIn(readFileSync(join(root, path), 'utf8')).map(line => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('stand-ins are found however they are called', () => {
  const said = [
    `  building: { ru: 'Раздел строится', en: 'Being built' },`,
    `  soon: { ru: 'Скоро', en: 'Soon' },`,
    `  soon: { ru: 'Ждите', en: '${'Coming'} soon' },`,
    `  text: { ru: 'Здесь будут отчёты.', en: 'Reports.' },`,
    `  limits: { page: 'ComingSoonPage' },`,
  ]
  for (const line of said) expect(standInsIn(line), line).toHaveLength(1)
  const other = [
    `  soonThings: { ru: 'в ближайший час', en: 'within the hour' },`,
    `  mapNone: { ru: 'Здесь появятся направления заказов в пути.', en: 'The lanes appear here.' },`,
    `  // what a page said that is ${'coming'} soon`,
    `  free: { ru: 'скоро освободится', en: 'free soon' },`,
  ]
  for (const line of other) expect(standInsIn(line), line).toEqual([])
})
