import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a file imports, by whatever kind of import: values, types, what is passed on, what is loaded later. */
type Imports = ReadonlyMap<string, readonly string[]>

const statement = /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/** Paths of the repository a text names in its imports. */
function importsIn(path: string, text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, from, alone, later]) => {
    const name = (from ?? alone ?? later)!
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [join(dirname(path), name).replaceAll('\\', '/')] : []
  })
}

/** Every file of a program with what of the program it imports; tests stand above all floors. */
function importsOf(program: string): Imports {
  const paths = readdirSync(join(root, program), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
  const known = new Set(paths)
  return new Map(paths.map(path => [path, importsIn(path, readFileSync(join(root, path), 'utf8')).filter(each => known.has(each))]))
}

/** A module is a folder of its program; a file beside the folders is one of its own. */
const moduleOf = (path: string): string => path.split('/').slice(0, 2).join('/')

function modulesOf(files: Imports): Imports {
  const modules = new Map<string, Set<string>>()
  for (const [path, imported] of files) {
    const own = moduleOf(path)
    const used = modules.get(own) ?? new Set()
    for (const other of imported.map(moduleOf)) if (other !== own) used.add(other)
    modules.set(own, used)
  }
  return new Map([...modules].map(([name, used]) => [name, [...used]]))
}

/** Every import that lies on a way back to where it began, as `from → to`, in the order of the alphabet. */
function circlesIn(graph: Imports): string[] {
  const reached = new Map<string, Set<string>>()
  for (const start of graph.keys()) {
    const seen = new Set<string>()
    const open = [...(graph.get(start) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(graph.get(next) ?? []))
    }
    reached.set(start, seen)
  }
  const all = [...graph].flatMap(([from, to]) => to.filter(each => reached.get(each)?.has(from)).map(each => `${from} → ${each}`))
  return [...new Set(all)].toSorted()
}

const broken: Imports = new Map([
  ['server/app.ts', ['server/orders/commands.ts', 'server/claims/commands.ts']],
  ['server/orders/commands.ts', ['server/claims/rules.ts']],
  ['server/claims/commands.ts', ['server/orders/record.ts', 'server/claims/rules.ts']],
  ['server/claims/rules.ts', ['server/claims/row.ts']],
  ['server/claims/row.ts', ['server/claims/rules.ts']],
  ['server/orders/record.ts', []],
])

test('a circle of files and a knot of modules are found wherever they are', () => {
  expect(circlesIn(broken)).toEqual(
    ['server/claims/row.ts → server/claims/rules.ts', 'server/claims/rules.ts → server/claims/row.ts'].toSorted(),
  )
  // neither file of the two modules is in a circle with the other, and yet each module needs the other one
  expect(circlesIn(modulesOf(broken))).toEqual(['server/claims → server/orders', 'server/orders → server/claims'])
})

test('imports are read in every form they have', () => {
  const text = `import { a } from './a.ts'
import type { B } from '#server/b/row.ts'
import {
  type C,
  d,
} from '../d/store.ts'
import './styles.ts'
export type { E } from './e.ts'
const later = lazy(() => import('./F.tsx'))
import { z } from 'zod'
const told = \`from 'nowhere.ts'\``
  expect(importsIn('server/x/y.ts', text)).toEqual([
    'server/x/a.ts',
    'server/b/row.ts',
    'server/d/store.ts',
    'server/x/styles.ts',
    'server/x/e.ts',
    'server/x/F.tsx',
  ])
})

test.each(['server', 'contract', 'demo', 'testing', 'web'])('%s: no file imports itself by way of others, types included', program => {
  expect(circlesIn(importsOf(program))).toEqual([])
})

test('the configuration knows no module', () => {
  const imports = importsOf('server')
  expect(imports.get('server/config.ts')).toEqual([
    'server/configChannels.ts',
    'server/configCluster.ts',
    'server/configFields.ts',
    'server/configFrames.ts',
    'server/configInternal.ts',
    'server/configMail.ts',
  ])
  expect(imports.get('server/configChannels.ts')).toEqual(['server/configFields.ts'])
  expect(imports.get('server/configMail.ts')).toEqual(['server/configFields.ts'])
  expect(imports.get('server/configFields.ts')).toEqual(['server/configHosts.ts'])
  expect(imports.get('server/configHosts.ts')).toEqual([])
})

test.each(['server', 'web'])('%s: no two modules use each other, by whatever way round', program => {
  expect(circlesIn(modulesOf(importsOf(program)))).toEqual([])
})

const valueImport = /\bimport\s*\{([^}]*)\}\s*from\s*'([^']+)'/g

/** What a text imports by name, types left out, as `name of file`. */
const namesImported = (text: string): string[] =>
  [...text.matchAll(valueImport)].flatMap(([, names, from]) =>
    names!
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => `${name.split(/\s/)[0]} of ${from}`),
  )

/** What makes a row of what was read, for a viewer or for the wire, and what writes it; columns and texts to search in are a store's own. */
const projects =
  /^(show|show[A-Z]\w*|rowsOf) of |^to(?!Columns)[A-Z]\w* of .*(\/row\.ts|Row\.ts|\/row\/\w+\.ts)$|\/projection(\.ts|\/\w+\.ts)$/

/** `file: import` of every store that makes or writes what viewers see. */
const storesThatProject = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([path]) => /(\/s|S)tore\.ts$|\/store\//.test(path))
    .flatMap(([path, text]) =>
      namesImported(text)
        .filter(name => projects.test(name))
        .map(name => `${path}: ${name}`),
    )

test('a store asks the database and nothing else: what viewers see is made and written in a room of its own', () => {
  const files = new Map([...importsOf('server').keys()].map(path => [path, readFileSync(join(root, path), 'utf8')]))
  expect(storesThatProject(files)).toEqual([])
  const writers = [...files].filter(([, text]) => namesImported(text).includes('show of #server/platform/db.ts')).map(([path]) => path)
  expect(writers.filter(path => !/\/projection(\.ts|\/\w+\.ts)$/.test(path))).toEqual([])
  expect(writers).not.toEqual([])
  const store = `import { enter, type OrgId, show } from '#server/platform/db.ts'
import { columns, columnsOf, rowsOf, type toKind, toColumns } from './row.ts'
import { showDebts } from '#server/deals/settlements/projection.ts'
`
  expect(storesThatProject(new Map([['server/x/store.ts', store]]))).toEqual([
    'server/x/store.ts: show of #server/platform/db.ts',
    'server/x/store.ts: rowsOf of ./row.ts',
    'server/x/store.ts: showDebts of #server/deals/settlements/projection.ts',
  ])
  expect(storesThatProject(new Map([['server/x/debtStore.ts', "import { toRow as row } from './row.ts'"]]))).toEqual([
    'server/x/debtStore.ts: toRow of ./row.ts',
  ])
  expect(storesThatProject(new Map([['server/x/store/debts.ts', "import { toRow } from '../row/debts.ts'"]]))).toEqual([
    'server/x/store/debts.ts: toRow of ../row/debts.ts',
  ])
  expect(storesThatProject(new Map([['server/x/projection.ts', store]]))).toEqual([])
})

/** What is read along with a file: neither types alone, nor what is loaded later. */
function readWith(path: string): ReadonlySet<string> {
  const read = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (read.has(next) || !next.endsWith('.ts')) continue
    read.add(next)
    const text = readFileSync(join(root, next), 'utf8')
    open.push(...importsIn(next, text.replaceAll(/^(?:import|export) type\b[^']*'[^']+'|\bimport\(\s*'[^']+'\s*\)/gm, '')))
  }
  return read
}

test('a process that takes positions alone reads neither what answers calls nor the work in the background', () => {
  const every = new Set([...readWith('server/app.ts'), ...readWith('server/devices/intake/listening.ts')])
  expect(every.size).toBeGreaterThan(100)
  expect(['server/web.ts', 'server/modules.ts', 'server/sheets.ts', 'server/jobs.ts'].filter(path => every.has(path))).toEqual([])
  expect(readWith('server/web.ts').has('server/modules.ts')).toBe(true)
})
