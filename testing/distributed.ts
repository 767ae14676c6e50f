import { columnNames } from '#server/platform/db.gen.ts'

/** What a distributed PostgreSQL refuses of a statement; docs/operations.md, “Past one primary”, says why each is asked for. */
export type Refused = 'exists' | 'clock' | 'owner' | 'lock'

const CLOCK = /\b(?:app_now|now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(|\bcurrent_timestamp\b/
const NOT_TABLES = new Set(['set', 'of', 'nowait', 'skip', 'or', 'and', 'loop', 'to'])

/** A table of the installation that remembers an organisation and is nobody’s. */
const OF_INSTALLATION = new Set(['sessions'])

const hasOwner = (table: string): boolean => !OF_INSTALLATION.has(table) && (columnNames[table]?.split(' ').includes('org_id') ?? false)

/** The part of a write that is worked out on the shard: all of an update after `set` and of a deletion, of an insert its conflict and what it returns. */
function workedOut(kind: string, rest: string): string {
  if (kind === 'delete from') return rest
  return /\b(?:set|on conflict)\b[\s\S]*/.exec(rest)?.[0] ?? (kind === 'update' ? rest : (/\breturning\b[\s\S]*/.exec(rest)?.[0] ?? ''))
}

function refusedOf(statement: string): Refused[] {
  const found: Refused[] = []
  if (/\bexists\s*\(\s*select\s+from\b/.test(statement)) found.push('exists')
  const writes = [...statement.matchAll(/\b(update|delete from|insert into)\s+(?:only\s+)?([a-z]\w*)/g)].filter(
    ([, kind, table]) => !(kind === 'update' && NOT_TABLES.has(table!)),
  )
  const owned = writes.filter(([, , table]) => hasOwner(table!))
  if (owned.some(({ 0: words, 1: kind, index }) => CLOCK.test(workedOut(kind!, statement.slice(index + words.length))))) found.push('clock')
  if (owned.some(([, kind]) => kind !== 'insert into') && !/\borg_id\b/.test(statement)) found.push('owner')
  const isLock = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/.test(statement)
  const read = [...statement.matchAll(/\b(?:from|join)\s+([a-z]\w*)/g)].map(([, table]) => table!)
  if (isLock && read.some(hasOwner) && !/\borg_id\b/.test(statement)) found.push('lock')
  return found
}

const plain = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')

/** What a distributed PostgreSQL would refuse of a text of SQL, or of the body of a function, each kind once. */
export const refusedIn = (sql: string): Refused[] => [...new Set(plain(sql).split(';').flatMap(refusedOf))].toSorted()

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The words that name the owner, in SQL and in what a query is built of. */
const OWNER = /\borgId\b|\borg_id\b/

/** Functions and constants of a module, each with its text. */
const partsOf = (text: string): { name: string; body: string }[] =>
  text
    .split(/\n(?=(?:export |async |const |function |\/\*\*))/)
    .map(body => ({ name: /\b(?:const|function) (\w+)/.exec(body)?.[1] ?? '', body }))

/** Parts that name the owner, themselves or by another part they begin with. */
function ownersOf(parts: readonly { name: string; body: string }[]): (text: string) => boolean {
  const owners = new Set(parts.filter(({ body }) => OWNER.test(body)).map(({ name }) => name))
  const isOwned = (text: string) => OWNER.test(text) || [...text.matchAll(/\b(\w+)\(/g)].some(([, name]) => owners.has(name!))
  for (const { name, body } of parts) if (isOwned(body)) owners.add(name)
  return isOwned
}

/** The same of a module: of statements it writes, and of those it builds (`updateTable`, `deleteFrom`, `forUpdate`). */
export function refusedInModule(text: string): Refused[] {
  const parts = partsOf(text)
  const isOwned = ownersOf(parts)
  const found = parts.flatMap(({ body }): Refused[] => {
    const written = [...body.matchAll(/`([^`]*)`/g)].flatMap(([, sql]) => {
      const refused = refusedIn(sql!)
      return isOwned(sql!) ? refused.filter(each => each !== 'owner' && each !== 'lock') : refused
    })
    const chains = [...body.matchAll(/\.(?:updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'[\s\S]*?(?=\.execute|\n\n|(?![\s\S]))/g)]
    const built = chains
      .filter(([, table]) => hasOwner(snake(table!)))
      .flatMap(([chain]): Refused[] => [...(isOwned(chain) ? [] : ['owner' as const]), ...(CLOCK.test(chain) ? ['clock' as const] : [])])
    const read = [...body.matchAll(/\.selectFrom\(\s*'(\w+)/g)].map(([, table]) => snake(table!))
    const isLoose = /\.for(?:Update|Share)\(\)/.test(body) && !isOwned(body) && (read.length === 0 || read.some(hasOwner))
    return [...written, ...built, ...(isLoose ? ['lock' as const] : [])]
  })
  return [...new Set(found)].toSorted()
}
