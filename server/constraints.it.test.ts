import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { common, type ErrorCode } from '#contract/errors.ts'
import { minorOf } from '#contract/primitives.ts'
import { constraintRefusals } from '#server/constraints.ts'
import { judged, unmet, unreached } from '#testing/constraintReasons.ts'
import { walls } from '#testing/constraintWalls.ts'
import { freshDatabase } from '#testing/database.ts'

type Constraint = { name: string; table: string; kind: 'check' | 'unique' | 'primary'; definition: string }

const database = await freshDatabase()
const root = new pg.Client(database.rootUrl)
let all: Constraint[] = []
beforeAll(async () => {
  await root.connect()
  const { rows } = await root.query<Constraint>(`
    select conname as name, conrelid::regclass::text as table, case contype when 'c' then 'check' when 'p' then 'primary' else 'unique' end as kind,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'p')
      and not exists (select from pg_inherits where inhrelid = conrelid) and not exists (select from pg_depend d where d.objid = conrelid and d.deptype = 'e')
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, 'unique', pg_get_indexdef(indexrelid)
    from pg_index join pg_class c on c.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
      and not exists (select from pg_inherits where inhrelid = indrelid)`)
  all = rows
})
afterAll(async () => {
  await root.end()
  await database.drop()
})

const named = (kind: Constraint['kind']) => all.filter(one => one.kind === kind)

/** Every closed set of the contract, its members in one text. */
async function closedSets(): Promise<ReadonlySet<string>> {
  const folder = new URL('../contract/', import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.includes('.test.'))
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (value instanceof z.ZodEnum) found.add(value.options.toSorted().join())
    else if (value instanceof z.ZodType) walk(value.def)
    else Object.values(value).forEach(walk)
  }
  for (const name of files) {
    const path = new URL(name, folder).pathname
    walk(await import(path))
  }
  return found
}

/** What a check that asks for one of a set, or for some of it, has in it. */
function setOf(definition: string): string[] | null {
  const [, members] = /^CHECK \(\(\w+ (?:=|<@) (?:ANY \()?\(?ARRAY\[([^\]]*)\]\)?\)?\)?\)(?: NOT VALID)?$/.exec(definition) ?? []
  return members?.split(', ').map(member => member.replace(/^'(.*)'::text$/, '$1')) ?? null
}

test('every check of the database is one of: a bound its field in the contract has, a rule of its module, a closed set, out of reach with a reason', async () => {
  const sets = await closedSets()
  const isClosed = ({ definition }: Constraint) => {
    const members = setOf(definition)
    return members !== null && sets.has(members.toSorted().join())
  }
  const told = [...Object.keys(walls), ...Object.keys(judged), ...Object.values(unreached).flat()]
  expect(
    told.toSorted().filter((name, i, sorted) => name === sorted[i - 1]),
    'told twice',
  ).toEqual([])
  const checks = named('check')
  expect(
    checks.filter(one => !told.includes(one.name) && !isClosed(one)).map(({ name, definition }) => `${name} ${definition}`),
    'checks nobody answers for',
  ).toEqual([])
  expect(
    checks.filter(one => told.includes(one.name) && isClosed(one)).map(({ name }) => name),
    'told, though a closed set says it',
  ).toEqual([])
  const known = new Set(checks.map(({ name }) => name))
  expect(
    told.filter(name => !known.has(name)),
    'told of, and not there',
  ).toEqual([])
})

/** Values around every number of a definition, and texts around every length. */
function samplesFor(definition: string): unknown[] {
  const bounds = [...definition.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
  const numbers = [0, 1, 1e9, ...bounds]
    .flatMap(n => [n - 1, n - 0.1, n - 0.01, n, n + 0.01, n + 0.1, n + 1])
    .map(n => Number(n.toFixed(2)))
  const lengths = bounds.filter(n => n >= 0 && n <= 5000 && Number.isInteger(n)).flatMap(n => [n, n + 1])
  const sums = ['-0.01', '0', '0.00', '0.01', '1', '99999999999.99'].map(amount => ({ amount, currency: 'RUB' }))
  const lists = lengths.filter(n => n < 100).map(n => Array.from({ length: n }, (_, i) => `x${i}`))
  return [null, '', ' ', 'x', 'Xx_1', '1x', ...new Set(numbers), ...lengths.map(n => 'x'.repeat(n)), ...sums, ...lists]
}

/** Whether the constraint takes a row of nothing but these columns; what the columns' types have no room for it does not. */
async function takes({ table, definition }: Constraint, columns: Record<string, unknown>): Promise<boolean> {
  const { rows } = await root
    .query<{ ok: boolean }>(
      `select coalesce(${definition.replace(/^CHECK | NOT VALID$/g, '')}, true) as ok from jsonb_populate_record(null::${table}, $1) as ${table}`,
      [columns],
    )
    .catch(() => ({ rows: [{ ok: false }] }))
  return rows[0]!.ok
}

test.each(Object.entries(walls))('%s takes whatever its fields take, and the fields refuse what it does not', async (name, fields) => {
  const constraint = all.find(one => one.name === name)!
  const samples = samplesFor(constraint.definition)
  for (const { field, columns } of fields) {
    const through = samples.filter(sample => field.safeParse(sample).success)
    const broken: unknown[] = []
    for (const sample of through) if (!(await takes(constraint, columns(field.parse(sample))))) broken.push(sample)
    expect(broken, 'taken by the field and not by the constraint').toEqual([])
    const refused = samples.filter(sample => !through.includes(sample)).map(sample => toColumns(sample))
    let stopped = false
    for (const sample of refused) stopped ||= !(await takes(constraint, columns(sample)))
    expect(stopped, 'no sample would have broken the constraint').toBe(true)
  }
})

/** A sum of the wire as the code has it. */
const toColumns = (sample: unknown) => {
  const sum = z.object({ amount: z.string(), currency: z.string() }).safeParse(sample)
  return sum.success ? { minor: minorOf(sum.data.amount), currency: sum.data.currency } : sample
}

test('what a rule of a module refuses with is declared by a call', () => {
  const declared = new Set<ErrorCode>([
    ...common,
    ...Object.values(api as Record<string, Record<string, Call>>).flatMap(calls => Object.values(calls).flatMap(call => call.fails)),
  ])
  const codes = [...Object.values(judged), ...Object.values(constraintRefusals).map(({ code }) => code)]
  expect(codes.filter(code => !declared.has(code))).toEqual([])
})

test('every unique and exclusion constraint has its refusal, or a reason why no two requests meet in it', () => {
  const told = [...Object.keys(constraintRefusals), ...Object.values(unmet).flat()]
  const constraints = named('unique').map(({ name }) => name)
  expect(
    constraints.filter(name => !told.includes(name)),
    'nobody answers for',
  ).toEqual([])
  expect(
    told.filter(name => !constraints.includes(name) && !named('primary').some(one => one.name === name)),
    'told of, and not there',
  ).toEqual([])
})

test('every key is made by the server, or has its refusal, or a reason why no two requests meet in it', () => {
  const told = [...Object.keys(constraintRefusals), ...Object.values(unmet).flat()]
  // a menu item is given its number by who adds it
  const isMade = ({ name, definition }: Constraint) => /(?:\(|, )id\)$/.test(definition) && name !== 'menu_items_pkey'
  expect(
    named('primary')
      .filter(one => !isMade(one) && !told.includes(one.name))
      .map(({ name }) => name),
  ).toEqual([])
})
