import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../server/migrations/', import.meta.url))

/** The last file of the first schema: those after it run beside a release at work. */
const FIRST_SCHEMA = 33
const contracts = /^-- Contracts: .{20,}/

/** What the release before cannot live with; a later release may do it, and says in its first line since when nobody needs what goes. */
const incompatible: [what: RegExp, instead: string][] = [
  [/\bdrop\s+(?:table|column|function|view|type)\b/, 'leave it until no release at work knows it'],
  [/\brename\b/, 'add the new name, write both, drop the old one in a later release'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/, 'add a column of the new type'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/, 'give a default, or check it in a later release'],
  [
    /\badd\s+column\s+(?:if not exists\s+)?\w+\s+(?!.*\bdefault\b)[^,;]*\bnot\s+null\b/,
    'give a default: the release before leaves the column out',
  ],
]

/** What holds a table for longer than a moment, or writes all of it at once. */
const longLocks: [what: RegExp, instead: string][] = [
  [
    /\badd\s+constraint\s+\w+\s+(?:check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/,
    'add it “not valid” and validate it in a statement of its own',
  ],
  [
    /\badd\s+column\s+[^,;]*\bdefault\s+(?:gen_random_uuid|random|clock_timestamp|app_now)\s*\(/,
    'a default that differs by row writes the whole table',
  ],
  [/\b(?:vacuum\s+full|cluster|lock\s+table)\b/, 'none of these beside people at work'],
]

/** What is wrong with a migration, and what to do instead. */
function faultsOf(text: string): string[] {
  const sql = text
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '')
    .replaceAll(/\s+/g, ' ')
  const made = new Set([...sql.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, table]) => table))
  const rules = contracts.test(text) ? longLocks : [...incompatible, ...longLocks]
  const statements = sql.split(';').filter(statement => !made.has(/\balter table (?:only )?(\w+)/.exec(statement)?.[1] ?? ''))
  const found = statements.flatMap(statement => rules.filter(([what]) => what.test(statement)).map(([, instead]) => instead))
  const indexes = [...sql.matchAll(/\bcreate (?:unique )?index (concurrently )?[^;]*? on (\w+)/g)]
  const blocking = indexes.filter(([, concurrently, table]) => !concurrently && !made.has(table)).map(() => 'create the index concurrently')
  return [...found, ...blocking]
}

test('a migration after the first schema runs beside the release before: it takes nothing away and holds no table for long', () => {
  const later = readdirSync(folder).filter(name => name.endsWith('.sql') && Number(name.slice(0, 4)) > FIRST_SCHEMA)
  expect(later.flatMap(name => faultsOf(readFileSync(join(folder, name), 'utf8')).map(fault => `${name}: ${fault}`))).toEqual([])
})

test('each of these is refused, and what may be done is not', () => {
  const broken = [
    'alter table orders drop column tags;',
    'alter table orders rename column tags to labels;',
    'alter table orders alter column tags type text;',
    'alter table orders alter column tags set not null;',
    'alter table orders add column guarded boolean not null;',
    'alter table orders add constraint orders__x check (x > 0);',
    'create index orders__x on orders (x);',
    'alter table orders add column ref uuid default gen_random_uuid();',
  ]
  for (const text of broken) expect(faultsOf(text), text).toHaveLength(1)
  const right = [
    "alter table orders add column guarded boolean not null default false;\ncall gate.let_update('orders');",
    'alter table orders add constraint orders__x check (x > 0) not valid;\nalter table orders validate constraint orders__x;',
    'create table order_seals (id uuid not null);\ncreate index order_seals__x on order_seals (id);',
    '-- outside transaction\ncreate index concurrently orders__x on orders (x);',
    '-- Contracts: column `tags`, which no release since the one of 2027-02 reads.\nalter table orders drop column tags;',
  ]
  for (const text of right) expect(faultsOf(text), text).toEqual([])
})
