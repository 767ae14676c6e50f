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

/** Functions and procedures as they stand after all migrations, each with its whole text. */
function functionsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const made = /create (?:or replace )?(?:function|procedure) ([\w.]+)\(.*?as \$\$.*?\$\$/gs
  return new Map(texts.flatMap(text => [...text.matchAll(made)].map(([whole, name]) => [name!, whole] as const)))
}

/**
 * What of a function holds only while its tables have the columns they have now. A whole row is read into a variable of its table, given by a
 * function of its rows, or asked for its columns by name; it is never written by position, for it lacks what a later release added.
 */
function positionsIn(text: string): string[] {
  const body = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  const isRow = (variable: string) => [...body.matchAll(new RegExp(`\\b${variable} (\\w+)`, 'g'))].some(([, type]) => wide.has(type!))
  const written = [...body.matchAll(/\binsert into ([\w.]+)(?: as \w+)? (?!as \b|\()\w+/g)].filter(([, table]) => wide.has(table!))
  const cast = [...body.matchAll(/\brow\s*\([^()]*\)::(\w+)/g)].filter(([, type]) => wide.has(type!))
  const starred = body.split(';').flatMap(statement => {
    const stars = starsIn(`\`${statement.replace(/\binto (?:strict )?\w+ (?=from\b)/, '')}\``)
    const target = /\*(?:, [\w.]+)* into (?:strict )?(\w+)\b/.exec(statement)?.[1] ?? /\bfor (\w+) in\b/.exec(statement)?.[1]
    const gives = /\breturns setof (\w+)/.exec(body)?.[1]
    const kept = (target && isRow(target)) || (gives && wide.has(gives)) || /\blateral \( ?select \*/.test(statement)
    return kept ? [] : stars
  })
  return [...[...written, ...cast].map(([found]) => found), ...starred]
}

test('a function of the database writes rows column by column: a column of a later release takes its default', () => {
  const found = [...functionsOf(migrations)].flatMap(([name, text]) => positionsIn(text).map(position => `${name}: ${position}`))
  expect(found).toEqual([])
})

test('what a function writes by position is found, and whole rows that stay whole are left alone', () => {
  expect(functionsOf(migrations).get('gate.write_bets')).toContain('insert into tender_bets (')
  const one = (body: string, returns = 'void') =>
    `create function gate.one(l tender_lots) returns ${returns} language plpgsql as $$ declare o orders; n int; begin ${body} end $$`
  const broken = [
    'insert into orders select x.* from unnest(l) x;',
    'insert into orders values (1, 2);',
    'o := row(1, 2)::orders;',
    'select x.* into n from orders x;',
    'update orders x set id = null returning x.*;',
  ]
  for (const body of broken) expect(positionsIn(one(body)), body).toHaveLength(1)
  const right = [
    'insert into orders (id) select x.id from unnest(l) x;',
    'insert into orders as x (id) values (1);',
    'select * into o from orders x;',
    'for o in update orders x set id = null returning x.* loop n := 1; end loop;',
    'select y.id from orders x cross join lateral (select * from orders) y;',
  ]
  for (const body of right) expect(positionsIn(one(body)), body).toEqual([])
  expect(positionsIn(one('return query select x.* from orders x;', 'setof orders'))).toEqual([])
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
