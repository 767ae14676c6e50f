import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const programs = ['contract', 'server', 'demo', 'testing', 'web', 'e2e', 'bench', 'tools']

/** Every module of the programs with its text, but for what is generated. */
const files: ReadonlyMap<string, string> = new Map(
  programs
    .flatMap(program => readdirSync(join(root, program), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .map(path => [path, readFileSync(join(root, path), 'utf8')]),
)
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** What may stand in a module of the server, as a file or as a folder of the name; docs/architecture.md says what each is. */
const rooms = 'handlers routes commands lifecycle rules store row projection record effects followers jobs export words'.split(' ')

/** The part of a path inside its module of the server: `orders/moves.ts` is `moves.ts`, `deals/claims/row.ts` is `row.ts`. */
const inModule = (path: string): string | null =>
  path.match(/^server\/(?:deals\/[^/]+(?=\/)|(?!platform\/|migrations\/)[^/]+)\/(.+)$/)?.[1] ?? null

/** A file of a module that is none of its rooms and lies in no folder of its own. */
const isLoose = (path: string): boolean => {
  const inside = isTest(path) ? null : inModule(path)
  return inside !== null && !inside.includes('/') && !rooms.includes(inside.replace('.ts', ''))
}

const isStore = (path: string) => /\/store(\.ts|\/.+\.ts)$/.test(path)
const asks =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery|query)\(|\bsql(<[^`]*>)?`|\bsql\.(raw|join|id|ref|table)\(/

/** Files of the server that ask the database and are no store; the platform's mechanisms are about it. */
const asksOutside = (modules: ReadonlyMap<string, string>): string[] =>
  [...modules]
    .filter(([path, text]) => /^server\/(?!platform\/)/.test(path) && !isTest(path) && !isStore(path) && asks.test(text))
    .map(([path]) => path)

type Size = { at: string; lines: number; parameters: number }

/** Every function of a module: where it begins, its lines, and how many parameters it takes by their place. */
function functionsIn(path: string, text: string): Size[] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: number) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  const found: Size[] = []
  const measure = ({ start, end, params }: { start: number; end: number; params: readonly unknown[] }) =>
    found.push({ at: `${path}:${lineOf(start)}`, lines: lineOf(end) - lineOf(start) + 1, parameters: params.length })
  new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
    parseSync(path, text).program,
  )
  return found
}

const linesOf = (text: string) => text.split('\n').length - 1
const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)]!

test('a module of the server holds rooms of the closed vocabulary and folders named by a noun', () => {
  expect([...files.keys()].filter(isLoose)).toEqual([])
  const broken = ['server/orders/moves.ts', 'server/deals/claims/debtStore.ts', 'server/deals/step.ts']
  const right = ['server/orders/commands/moves.ts', 'server/deals/claims/row.ts', 'server/orders/moves.test.ts', 'server/app.ts']
  expect([...broken, ...right].filter(isLoose)).toEqual(broken)
})

test('a module asks the database in its store alone', () => {
  expect(asksOutside(files)).toEqual([])
  const query = "db.selectFrom('orders')"
  const broken = new Map(
    ['server/orders/jobs.ts', 'server/orders/store.ts', 'server/orders/store/lists.ts', 'server/platform/timers.ts'].map(path => [
      path,
      query,
    ]),
  )
  expect(asksOutside(broken)).toEqual(['server/orders/jobs.ts'])
  for (const other of ['sql<Row>`select 1`', "sql.raw('select 1')", "tx.mergeInto('orders')", "client.query('select 1')"])
    for (const path of ['server/orders/rules.ts', 'server/sheets.ts']) expect(asksOutside(new Map([[path, other]]))).toEqual([path])
})

/** Stores that read what a row holds, which is for the room of rows. */
const readsInStore = (modules: ReadonlyMap<string, string>): string[] =>
  [...modules].filter(([path, text]) => !isTest(path) && isStore(path) && /\bJSON\.parse\(|\bz\.decode\(/.test(text)).map(([path]) => path)

test('a store gives rows as they lie; reading them is for the room of rows', () => {
  expect(readsInStore(files)).toEqual([])
  const text = 'return JSON.parse(row.rowJson)'
  const broken = new Map(['server/orders/store.ts', 'server/orders/store/lists.ts', 'server/orders/row.ts'].map(path => [path, text]))
  expect(readsInStore(broken)).toEqual(['server/orders/store.ts', 'server/orders/store/lists.ts'])
})

/** Files of more than 400 lines. */
const tooLong = (modules: ReadonlyMap<string, string>): string[] =>
  [...modules].filter(([, text]) => linesOf(text) > 400).map(([path]) => path)

test('files are short: tests apart, half of them have at most 80 lines and nine of ten at most 240; none is over 400', () => {
  const lines = [...files]
    .filter(([path]) => !isTest(path))
    .map(([, text]) => linesOf(text))
    .toSorted((a, b) => a - b)
  expect(share(lines, 0.5)).toBeLessThanOrEqual(80)
  expect(share(lines, 0.9)).toBeLessThanOrEqual(240)
  expect(tooLong(files)).toEqual([])
  const broken = new Map([400, 401].map(count => [`${count}.ts`, 'say()\n'.repeat(count)]))
  expect(tooLong(broken)).toEqual(['401.ts'])
})

/** Functions outside tests that are too long or take too many parameters by their place, as `file:line`. */
const unwieldy = (modules: ReadonlyMap<string, string>): string[] =>
  [...modules]
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => functionsIn(path, text))
    .filter(({ lines, parameters }) => lines > 120 || parameters > 4)
    .map(({ at }) => at)

test('no function outside tests is longer than 120 lines or takes more than four parameters by their place', () => {
  expect(unwieldy(files)).toEqual([])
  const ofLines = (count: number) => `function f() {\n${'  say()\n'.repeat(count - 2)}}\n`
  const broken = new Map([
    ['120.ts', ofLines(120)],
    ['121.ts', ofLines(121)],
    ['four.ts', 'const f = (a, b, c, d) => a'],
    ['five.ts', 'const f = (a, b, c, d, e) => a'],
    ['five.test.ts', 'const f = (a, b, c, d, e) => a'],
  ])
  expect(unwieldy(broken)).toEqual(['121.ts:1', 'five.ts:1'])
})

test('lines and parameters of functions are counted in every form they have', () => {
  const text = `export function first(a: string, { b, c }: Two, ...rest: number[]) {
  return rest.map((each, i, all, d, e) => each)
}
const second = {
  method(a: string) {
    return a
  },
}
`
  expect(functionsIn('x.ts', text)).toEqual([
    { at: 'x.ts:1', lines: 3, parameters: 3 },
    { at: 'x.ts:2', lines: 1, parameters: 5 },
    { at: 'x.ts:5', lines: 3, parameters: 1 },
  ])
})
