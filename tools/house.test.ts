import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['contract', 'server', 'demo', 'testing', 'web', 'e2e', 'tools', '.ci', 'docs']
const atRoot = readdirSync(root).filter(
  name => /\.(ts|json|html|md)$/.test(name) && name !== 'package-lock.json' && name !== 'openapi.json',
)
const paths = rooms
  .flatMap(room => {
    try {
      return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    } catch {
      return []
    }
  })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
  .concat(atRoot)

const source = paths.filter(path => /\.(ts|tsx|js|css|html|sql)$/.test(path) && !path.endsWith('.gen.ts') && path !== 'tools/house.test.ts')
const texts = paths.filter(
  path => path !== 'tools/house.test.ts' && (/\.(ts|tsx|js|css|html|sql|md|json)$/.test(path) || path.startsWith('.ci/')),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** `file:line` of every line that matches. */
const findings = (files: readonly string[], pattern: RegExp) =>
  files.flatMap(path =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
  )

test('the application never chooses an organisation, a role or a pass', () => {
  const application = source.filter(
    path =>
      /^(server|demo|testing)\//.test(path) &&
      !path.startsWith('server/migrations/') &&
      !path.startsWith('server/platform/') &&
      !path.includes('.test.'),
  )
  expect(findings(application, /\bset_config\b|\bset\s+(local\s+|session\s+)?role\b|\bapp\.pass\b|\breset\s+role\b/i)).toEqual([])
})

test('inside the platform, the pass and the role are set by the pool and the migrations alone', () => {
  const platform = source.filter(path => path.startsWith('server/platform/') && !path.includes('.test.'))
  expect(findings(platform, /\bset_config\b|\bapp\.pass\b/i)).toEqual([])
})

test('no file is a drawer for everything', () => {
  const drawers = /^(utils?|helpers?|common|types|services?|hooks|constants|misc|shared|index)\.(ts|tsx|js)$/
  expect(paths.filter(path => drawers.test(basename(path)))).toEqual([])
})

test('every export is named', () => {
  const modules = source.filter(path => /\.(ts|tsx)$/.test(path) && !path.endsWith('.config.ts') && !path.endsWith('.setup.ts'))
  expect(findings(modules, /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bas\s+default\b/)).toEqual([])
})

test('what is promised for later is not in the source', () => {
  expect(findings(source, /\b(TODO|FIXME|XXX|HACK)\b|[Nn]ot implemented|[Cc]oming soon|[Ll]orem ipsum/)).toEqual([])
})

test('no text names the address of a package registry', () => {
  expect(findings(texts, /https?:\/\/[^\s'"`)]*(registry|npm)/i)).toEqual([])
  expect(findings(['package-lock.json'], /"resolved":/)).toEqual([])
})

test('markup is never made of text', () => {
  expect(findings(source, /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/)).toEqual([])
})

test('versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('no English text holds a Russian word', () => {
  const russian = source
    .filter(path => /^(contract|server|demo|testing|web)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(path =>
      read(path)
        .split('\n')
        .flatMap(line => line.match(/\ben\b *[:=(](?:(?!\bru *:).)*/)?.[0] ?? [])
        .filter(text => /[а-яё]/i.test(text))
        .map(text => `${path}: ${text.trim()}`),
    )
  expect(russian).toEqual(["web/shell/words.ts: en: 'Русский' },"])
})

test('a refusal has its words in one room', () => {
  const codes = source
    .filter(path => path.startsWith('contract/refusals/'))
    .flatMap(path => [...read(path).matchAll(/^ {2}'?([a-z_]+(?:\.[a-z_]+)?)'?: \{/gm)].map(([, code]) => code))
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted())
})

/** Files up to this number are the first schema, each function in them once and as it is. Those after it go forward only, and may replace one. */
const FIRST_SCHEMA = 33

type Migration = { name: string; text: string }

const migrations: readonly Migration[] = readdirSync(join(root, 'server/migrations'))
  .toSorted()
  .map(name => ({ name, text: read(`server/migrations/${name}`) }))

/** `file: function` of every definition that is not the only one of its function in the first schema, or in its file after that. */
function definedAgain(files: readonly Migration[]) {
  const first = new Set<string>()
  return files.flatMap(({ name, text }) => {
    const isFirst = Number.parseInt(name, 10) <= FIRST_SCHEMA
    const defined = isFirst ? first : new Set<string>()
    return [...text.matchAll(/^\s*create (or replace )?(?:function|procedure) ([\w.]+)/gim)].flatMap(([, replaces, routine]) => {
      const isWrong = defined.has(routine!) || (isFirst && replaces !== undefined)
      defined.add(routine!)
      return isWrong ? [`${name}: ${routine}`] : []
    })
  })
}

/** Codes typed by hand among the refusals a text of the contract declares, though a set of `codesOf` there or elsewhere holds them. */
const typedByHand = (text: string, held: ReadonlySet<string>) =>
  [...text.matchAll(/(?:\b(?:fails|rowFails): |\bconst (?!emits\b)\w+ = )\[([^\][]*)\]/g)]
    .flatMap(([, codes]) => [...codes!.matchAll(/'([^']+)'/g)])
    .flatMap(([, code]) => (held.has(code!) ? [code!] : []))

test('a call names the set of a shared function’s refusals, not their codes', async () => {
  const calls = paths.filter(path => /^contract\/[\w-]+\.ts$/.test(path) && !path.endsWith('.test.ts'))
  const named = new Set(calls.flatMap(path => [...read(path).matchAll(/codesOf\(([^)]*)\)/g)].flatMap(([, sets]) => sets!.split(/[\s,]+/))))
  // of these sets each code is given by a check of its own, which other calls come to alone
  for (const wide of ['stepRefusals', 'vehicleAssignmentRefusals', 'driverAssignmentRefusals']) named.delete(wide)
  const files = paths.filter(path => path.startsWith('contract/refusals/'))
  const modules = await Promise.all(files.map(path => import(join(root, path)) as Promise<Record<string, object>>))
  const held = new Set(modules.flatMap(Object.entries).flatMap(([name, set]) => (named.has(name) ? Object.keys(set) : [])))
  expect(held).toContain('order.over_limit')
  expect(calls.flatMap(path => typedByHand(read(path), held).map(code => `${path} ${code}`))).toEqual([])
  // what is told of here is found
  const typed =
    "fails: ['order.over_limit'], emits: ['order.changed'],\nconst emits = ['order.changed']\nconst seen = ['order.changed'] as const"
  expect(typedByHand(typed, held)).toEqual(['order.over_limit', 'order.changed'])
})

test('a function of the database is defined once', () => {
  expect(definedAgain(migrations)).toEqual([])
  const one = 'create function gate.one() returns int language sql as $$ select 1 $$;\n'
  const other = one.replace('create', 'create or replace')
  expect(definedAgain([{ name: '0001_a.sql', text: one + one.replace('one()', 'one(p_org uuid)') }])).toEqual(['0001_a.sql: gate.one'])
  expect(
    definedAgain([
      { name: '0001_a.sql', text: one },
      { name: '0002_b.sql', text: one },
    ]),
  ).toEqual(['0002_b.sql: gate.one'])
  expect(definedAgain([{ name: '0001_a.sql', text: other }])).toEqual(['0001_a.sql: gate.one'])
  const later = `${FIRST_SCHEMA + 1}`.padStart(4, '0')
  const released = { name: '0001_a.sql', text: one }
  expect(definedAgain([released, { name: `${later}_b.sql`, text: other }])).toEqual([])
  expect(definedAgain([released, { name: `${later}_b.sql`, text: other + other }])).toEqual([`${later}_b.sql: gate.one`])
})

test('a migration that writes rows of a protected table is not held by its policies, which let nobody else’s row be seen', () => {
  const closed = new Set<string>()
  const held = migrations.flatMap(({ name, text }) => {
    const written = [...text.matchAll(/^update (\w+)/gm)].map(([, table]) => table!)
    const wrong = written.filter(table => closed.has(table) && !text.includes(`alter table ${table} no force row level security`))
    for (const [, table] of text.matchAll(/gate\.protect\('(\w+)'/g)) closed.add(table!)
    return wrong.map(table => `${name}: ${table}`)
  })
  expect(held).toEqual([])
})

test('the zone of what has no place of its own is named once', () => {
  const data = /\.test\.|\.sql$|^web\/testing\/|^web\/tbl\/samples/
  const product = source.filter(path => /^(contract|server|web|demo)\//.test(path) && !data.test(path))
  expect(findings(product, /Europe\/Moscow/)).toEqual([
    expect.stringMatching(/^contract\/zone\.ts:/),
    // the short name people know it by
    expect.stringMatching(/^web\/i18n\/zoneLabels\.ts:/),
  ])
})

/** Each type every module uses has one home; elsewhere neither its name is declared nor its shape written out. */
const homes = {
  Bilingual: {
    home: 'contract/primitives.ts',
    shape:
      /\bru\??: string\b[;,]?\s*(readonly )?en\??: string\b(?! *[,)\]])|Record<(Locale|'ru' \| 'en'), string>|\bru: z\.string\(\), en: z\.string\(\) \}/,
  },
  CommandActor: { home: 'server/platform/actor.ts', shape: null },
}

/** `file: name` of every text that declares one of them away from its home. */
const declaredAway = (texts: ReadonlyMap<string, string>) =>
  Object.entries(homes).flatMap(([name, { home, shape }]) => {
    const declared = new RegExp(`\\b(type|interface|const|class|function) ${name}\\b(?! *[,}])`)
    return [...texts]
      .filter(([path, text]) => path !== home && (declared.test(text) || shape?.test(text)))
      .map(([path]) => `${path}: ${name}`)
  })

test('a text in both languages and who gives a command are declared once', () => {
  const modules = source.filter(path => /^(contract|server|demo|testing|web|e2e|tools)\/.*\.tsx?$/.test(path))
  expect(declaredAway(new Map(modules.map(path => [path, read(path)])))).toEqual([])
  for (const { home } of Object.values(homes)) expect(modules).toContain(home)
  const away = (text: string) => declaredAway(new Map([['server/x/y.ts', text]]))
  expect(
    away("import { type Bilingual, Id } from '#contract/primitives.ts'\nimport { type CommandActor } from '#server/platform/actor.ts'"),
  ).toEqual([])
  expect(away('const say = (ru: string, en: string): Bilingual => ({ ru, en })')).toEqual([])
  expect(away('type Bilingual = Readonly<Words>')).toEqual(['server/x/y.ts: Bilingual'])
  expect(away('type Named = { ru: string; en: string }')).toEqual(['server/x/y.ts: Bilingual'])
  expect(away('type Column = {\n  ru: string\n  en: string\n}')).toEqual(['server/x/y.ts: Bilingual'])
  expect(away('const words: Record<Locale, string> = one')).toEqual(['server/x/y.ts: Bilingual'])
  expect(away('const name = z.object({ ru: z.string(), en: z.string() })')).toEqual(['server/x/y.ts: Bilingual'])
  expect(away("export type CommandActor = Pick<Actor, 'orgId'>")).toEqual(['server/x/y.ts: CommandActor'])
})
