import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { saysAtHead } from '#server/platform/migrate.ts'

const folder = fileURLToPath(new URL('../server/migrations/', import.meta.url))

/** The last file of the first schema: those after it run beside a release at work. */
const FIRST_SCHEMA = 33

type Rule = [what: RegExp, instead: string]

/** What the release before cannot live with; a later release may do it, and says at its head since when nobody needs what goes. */
const incompatible: Rule[] = [
  [
    /\bdrop (?:table|function|procedure|routine|view|type|trigger|index|schema|rule|sequence|domain)\b/,
    'leave it until no release at work knows it',
  ],
  [/\brename\b/, 'add the new name, write both, drop the old one in a later release'],
  [/\btruncate\b/, 'the release before has its rows there'],
]
const incompatibleActions: Rule[] = [
  [/^drop (?:column\b|(?!constraint\b|expression\b|identity\b)\w)/, 'leave it until no release at work knows it'],
  [/^alter (?:column )?\w+ (?:set data )?type\b/, 'add a column of the new type'],
  [/^alter (?:column )?\w+ set not null\b/, 'give a default, or check it in a later release'],
  [/^alter (?:column )?\w+ drop (?:default|not null|expression|identity)\b/, 'the release before relies on it'],
  [
    /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(?!.*\bdefault\b).*\bnot null\b/,
    'give a default: the release before leaves the column out',
  ],
  [/^(?:force|no force|enable|disable) row level security\b|^disable trigger\b/, 'the release before relies on what is let through'],
]

/** What holds a table for longer than a moment, or writes all of it at once. */
const longLocks: Rule[] = [
  [/\b(?:vacuum full|cluster|lock table)\b|\breindex\b(?!.*\bconcurrently\b)/, 'none of these beside people at work'],
  [/^(?:update|delete from) (?!.*\bwhere\b)/, 'say which rows: a few thousand at a time, in a job of the release'],
]
const longActions: Rule[] = [
  [/^add (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/, 'add it “not valid” and validate it in a file of its own'],
  [
    /^add (?:constraint \w+ )?(?:unique|primary key)\b(?!.*\busing index\b)/,
    'make a unique index concurrently, then add the constraint “using index”',
  ],
  [/^add (?:constraint \w+ )?exclude\b/, 'an exclusion is built under a lock: keep it in a table of its own'],
  [
    /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b).*\b(?:references|unique|primary key|check \()/,
    'add the column bare, and its constraint by itself',
  ],
  [
    /^add .*(?:\bdefault (?:gen_random_uuid|random|clock_timestamp|app_now|gate\.new_id|nextval) ?\(|\bgenerated\b|\b(?:big|small)?serial\b)/,
    'a value that differs by row writes the whole table',
  ],
]

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Statements that run when the file does: what stands in a `do` block with them, bodies of functions not. */
function statementsOf(text: string): string[] {
  const sql = text
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bcreate (?:or replace )?(?:function|procedure)\b[^$]*)(\$\w*\$)[\s\S]*?\2/g, '$1')
    .replaceAll(/\bdo (\$\w*\$)([\s\S]*?)\1/g, '$2')
  return sql
    .split(';')
    .map(squeezed)
    .map(statement => statement.replace(/^(?:declare .*|begin|then|else|loop|end(?: if| loop)?)\b ?(?=\w)/, ''))
    .filter(statement => statement !== '')
}

const alters = /\balter table (?:if exists )?(?:only )?([\w.%]+) (.*)$/

/** What one `alter table` does, taken apart at the commas between its actions. */
function actionsOf(statement: string): string[] {
  const actions = ['']
  let depth = 0
  for (const sign of alters.exec(statement)?.[2] ?? '') {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map(action => action.trim()).map(action => action.replace(/^(add|drop) column (?:if (?:not )?exists )?/, '$1 '))
}

/** What is wrong with a migration, and what to do instead. */
function faultsOf(text: string): string[] {
  const all = statementsOf(text)
  const whole = all.join('; ')
  const made = new Set([...whole.matchAll(/\bcreate table (?:if not exists )?([\w.]+)/g)].map(([, table]) => table!))
  const routines = new Set([...whole.matchAll(/\bcreate (?:function|procedure) ([\w.]+)/g)].map(([, routine]) => routine!))
  const contracts = saysAtHead(text, /^-- Contracts: .{20,}/)
  const outside = saysAtHead(text, /^-- outside transaction/)
  const others = all.filter(statement => !made.has(alters.exec(statement)?.[1] ?? ''))

  const said = (rules: Rule[], of: readonly string[]) =>
    of.flatMap(one => rules.filter(([what]) => what.test(one)).map(([, instead]) => instead))
  const actions = others.flatMap(actionsOf)
  const found = [...said(longLocks, others), ...said(longActions, actions)]
  if (!contracts) found.push(...said(incompatible, others), ...said(incompatibleActions, actions))

  // a constraint or a policy may be put in place of one of its name
  for (const [, what, name] of whole.matchAll(/\bdrop (constraint|policy) (?:if exists )?(\w+)/g))
    if (!contracts && !new RegExp(`\\b(?:add|create) ${what} ${name}\\b`).test(whole))
      found.push('the release before relies on it: put another in its place, or leave it to a later release')
  for (const [statement, names] of whole.matchAll(/\brevoke [^;]*? on (?:all )?(?:\w+ )?([\w.%]+(?:, [\w.%]+)*)[^;]*/g))
    if (!contracts && !names!.split(', ').every(name => routines.has(name) || made.has(name)) && !/\bgrant option for\b/.test(statement))
      found.push('the release before has that right and uses it')
  for (const [, concurrently, table] of whole.matchAll(/\bcreate (?:unique )?index (concurrently )?[^;]*? on (?:only )?([\w.]+)/g))
    if (!concurrently && !made.has(table!)) found.push('create the index concurrently')
  for (const [, name] of whole.matchAll(/\bvalidate constraint (\w+)/g))
    if (whole.includes(`add constraint ${name} `)) found.push('validate it in a file of its own: the lock of adding it is held to the end')
  if (outside && all.length > 1) found.push('one statement: several that are sent together are one transaction')
  return found
}

test('a migration after the first schema runs beside the release before: it takes nothing away and holds no table for long', () => {
  const later = readdirSync(folder).filter(name => name.endsWith('.sql') && Number(name.slice(0, 4)) > FIRST_SCHEMA)
  expect(later.flatMap(name => faultsOf(readFileSync(join(folder, name), 'utf8')).map(fault => `${name}: ${fault}`))).toEqual([])
})

test.each([
  'alter table orders drop column tags;',
  'alter table orders drop tags;',
  'alter table orders rename column tags to labels;',
  'alter table orders alter column tags type text;',
  'alter table orders alter tags set data type text;',
  'alter table orders alter column tags set not null;',
  'alter table orders alter column tags drop default;',
  'alter table orders add column guarded boolean not null;',
  'alter table orders add guarded boolean not null;',
  'alter table orders add column guarded boolean not null, add column sealed boolean not null default false;',
  'alter table orders add constraint orders__x check (x > 0);',
  'alter table orders add check (x > 0);',
  'alter table orders add constraint orders__x unique (org_id, x);',
  'alter table orders add unique (org_id, x);',
  'alter table orders add constraint orders__x exclude using gist (x with =);',
  'alter table orders add column x int unique;',
  'alter table orders add column x uuid references places (id);',
  'alter table orders add column x int default 1 check (x > 0);',
  'alter table orders add column x int generated always as (y + 1) stored;',
  'alter table orders add column ref uuid default gen_random_uuid();',
  'alter table orders drop constraint orders__x;',
  'drop policy own on orders;',
  'alter table orders no force row level security;',
  'drop trigger later on orders;',
  'drop index orders__x;',
  'drop function gate.who(bytea);',
  'revoke select on orders from {app};',
  'revoke execute on function gate.who from {app};',
  'truncate order_parties;',
  "update orders set tags = '{}';",
  'delete from order_parties;',
  'create index orders__x on orders (x);',
  'create unique index orders__x on orders (x);',
  'reindex table orders;',
  'do $$ begin alter table orders drop column tags; end $$;',
  "do $$ begin update orders set tags = '{}'; end $$;",
  "do $$ declare t text; begin for t in select 'orders' loop execute format('alter table %I drop column tags', t); end loop; end $$;",
  'alter table orders add constraint orders__x check (x > 0) not valid;\nalter table orders validate constraint orders__x;',
  '-- outside transaction\ncreate index concurrently orders__x on orders (x);\ncreate index concurrently orders__y on orders (y);',
])('refused: %s', text => {
  expect(faultsOf(text)).toHaveLength(1)
})

test.each([
  "alter table orders add column guarded boolean not null default false;\ncall gate.let_update('orders');",
  'alter table orders add column a int not null default 1, add column b numeric(5, 2) not null default 0, add c text;',
  'alter table orders add constraint orders__x check (x > 0) not valid;',
  'alter table orders validate constraint orders__x;',
  "alter table orders drop constraint orders__x, add constraint orders__x check (x in ('a', 'b')) not valid;",
  'alter table orders add constraint orders__x unique using index orders__x;',
  'create table order_seals (id uuid not null unique references orders (id));\ncreate index order_seals__x on order_seals (id);',
  'create function gate.one() returns int language sql as $$ delete from orders; select 1 $$;\nrevoke execute on function gate.one from {app};',
  '-- outside transaction\ncreate index concurrently orders__x on orders (x);',
  '-- Finds orders by x.\n-- outside transaction\ncreate index concurrently orders__x on orders (x);',
  '-- Contracts: column `tags`, which no release since the one of 2027-02 reads.\nalter table orders drop column tags;',
  '-- outside transaction\n-- Contracts: the index of `tags`, which no release since the one of 2027-02 asks.\ndrop index concurrently orders__tags;',
  "update orders set tags = '{}' where tags is null;",
])('let through: %s', text => {
  expect(faultsOf(text)).toEqual([])
})
