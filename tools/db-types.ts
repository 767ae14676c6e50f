import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freshDatabase, openTestServer } from '#testing/database.ts'

const path = fileURLToPath(new URL('../server/platform/db.gen.ts', import.meta.url))

const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

type Column = {
  table: string
  column: string
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
}

/** The tables of the migrated database as Kysely reads them: names in camelCase, partitions left out, what the driver gives by default kept a string. */
async function typesOf(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query<Column>(`
      select c.relname as "table", a.attname as "column", a.attnotnull is false as "isNullable",
        coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
        a.atthasdef and a.attgenerated = '' or a.attidentity = 'd' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isComputed"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname, a.attname`)
    return render(Map.groupBy(rows, row => row.table))
  } finally {
    await db.end()
  }
}

function render(tables: Map<string, Column[]>) {
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map(column => `  ${camel(column.column)}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const names = [...tables.keys()].map(table => `  ${camel(table)}: ${pascal(table)}\n`)
  const lists = [...tables].map(([table, columns]) => `  ${table}: '${columns.map(({ column }) => column).join(' ')}',\n`)
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(name => interfaces.some(text => text.includes(`${name}<`)))
  return [
    '// Written by `npm run db:types` from the migrated database.\n',
    used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely'\n` : '',
    ...interfaces,
    `export interface DB {\n${names.join('')}}\n`,
    `/** The columns of every table, as the database names them. */\nexport const columnNames: Readonly<Record<string, string>> = {\n${lists.join('')}}\n`,
  ]
    .filter(part => part !== '')
    .join('\n')
}

function typeOf({ type, isArray, isNullable, hasDefault, isComputed }: Column) {
  const one = types[type] ?? 'string'
  const read = orNull(isArray ? `${one}[]` : one, isNullable)
  if (isComputed) return `GeneratedAlways<${read}>`
  if (one === 'Date' && !isArray) {
    const write = orNull('Date | string', isNullable)
    return `ColumnType<${read}, ${write}${hasDefault ? ' | undefined' : ''}, ${write}>`
  }
  return hasDefault ? `Generated<${read}>` : read
}

const orNull = (type: string, isNullable: boolean) => (isNullable && type !== 'unknown' ? `${type} | null` : type)
const camel = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(name).replace(/^./, letter => letter.toUpperCase())

async function run() {
  const server = await openTestServer()
  try {
    const database = await freshDatabase()
    const fresh = await typesOf(database.rootUrl)
    await database.drop()
    const stands = await readFile(path, 'utf8').catch(() => '')
    if (fresh === stands) return
    if (process.argv.includes('--check'))
      throw new Error('server/platform/db.gen.ts is not what the migrations make: run «npm run db:types».')
    await writeFile(path, fresh)
  } finally {
    await server.close()
  }
}

run().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
