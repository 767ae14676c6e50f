import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { columnNames } from '#server/platform/db.gen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textsOf = (folder: string, ending: RegExp): [path: string, text: string][] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name) && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(root.length), readFileSync(path, 'utf8')])

/** What has the columns of a table, and gains one when the table does: tables, and functions that give rows of one. */
const migrations = textsOf('server/migrations', /\.sql$/).map(([, text]) => text)
const rowsOfTables = migrations.flatMap(text =>
  [...text.matchAll(/create (?:or replace )?function (gate\.\w+)\([^)]*\)\s+returns setof (\w+)/g)].filter(
    ([, , table]) => table! in columnNames,
  ),
)
const wide: ReadonlySet<string> = new Set([...Object.keys(columnNames), ...rowsOfTables.map(([, name]) => name!)])

/** Statements of a text that ask for whatever columns a table happens to have. */
function starsIn(text: string): string[] {
  return [...text.matchAll(/`[^`]*`/g)].flatMap(([statement]) => {
    const named = [...statement.matchAll(/\b(?:from|join|into|update)\s+(?:lateral\s+)?([\w.]+)(?:\([^)]*\))?(?:\s+(?:as\s+)?(\w+))?/g)]
    const aliases = new Set(named.filter(([, source]) => wide.has(source!)).flatMap(([, source, alias]) => [source!, alias ?? source!]))
    const dotted = [...statement.matchAll(/\b(\w+)\.\*/g)].filter(([, alias]) => aliases.has(alias!))
    const plain = [...statement.matchAll(/\bselect\s+\*(?:,[^`]*?)?\s+from\s+([\w.]+)/g)].filter(([, source]) => wide.has(source!))
    const returned = [...statement.matchAll(/\breturning\s+\*/g)]
    return [...dotted, ...plain, ...returned].map(([found]) => found)
  })
}

test('a statement names the columns it asks for: a column of a later release changes the plan of no process at work', () => {
  const found = textsOf('server', /\.ts$/).flatMap(([path, text]) => starsIn(text).map(star => `${path}: ${star}`))
  expect(found).toEqual([])
})

test('such statements are found however they are written, and others are left alone', () => {
  expect(rowsOfTables.map(([, name]) => name)).toContain('gate.lots_entered')
  const broken = [
    '`select * from orders`',
    '`select o.*, 1 as one from gate.act(1) a join orders o on true`',
    '`insert into orders (id) values (1) returning *`',
    '`select * from gate.lots_entered(1, true)`',
    '`select l.* from gate.lots_entered(1, true) l`',
  ]
  for (const text of broken) expect(starsIn(text), text).toHaveLength(1)
  const right = [
    '`select count(*) from orders`',
    '`select * from gate.who(1)`',
    '`select page.* from page`',
    '`select * from (select id from orders) o`',
  ]
  for (const text of right) expect(starsIn(text), text).toEqual([])
})
