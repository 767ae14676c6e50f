import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { mergeQuery, readQuery, unreadIn } from '#contract/query-string.ts'

type Change<S extends z.ZodObject> = { [K in keyof z.output<S>]?: z.output<S>[K] | null }

/** Filter values of one address: what cannot be read or does not fit the schema is left out and named in `ignored`. The server would refuse it. */
export function readFilters<S extends z.ZodObject>(schema: S, search: string, prefix: string, fixed: Partial<z.output<S>> = {}) {
  const written = readQuery(search, prefix)
  const unread = new Set(unreadIn(search, prefix))
  const values: Record<string, unknown> = {}
  const ignored: string[] = []
  for (const [name, one] of Object.entries(schema.shape)) {
    if (name in fixed || !(unread.has(name) || name in written)) continue
    const value = written[name]
    if (!unread.has(name) && (one as z.ZodType).safeParse(value).success) values[name] = value
    // an emptied condition is one that was taken away
    else if (value !== '') ignored.push(name)
  }
  return { filter: schema.parse({ ...values, ...fixed }) as z.output<S>, ignored }
}

/** The query of the address after a change: empty and default values leave it, keys of others and unknown keys stay. */
export function writeFilters<S extends z.ZodObject>(
  schema: S,
  { search, prefix = '', fixed = {}, change }: { search: string; prefix?: string; fixed?: Partial<z.output<S>>; change: Change<S> },
): string {
  const usual = schema.parse(fixed) as Record<string, unknown>
  const next: Record<string, unknown> = { ...readFilters(schema, search, prefix, fixed).filter, ...change }
  const ours = Object.fromEntries(
    Object.keys(schema.shape).map(name => {
      const value = next[name]
      const gone = name in fixed || (Array.isArray(value) && value.length === 0) || JSON.stringify(value) === JSON.stringify(usual[name])
      return [name, gone ? null : bare(value)]
    }),
  )
  const unknown = Object.fromEntries(Object.entries(readQuery(search, prefix)).filter(([name]) => !(name in schema.shape)))
  return mergeQuery(search, prefix ? { ...unknown, ...ours } : ours, prefix)
}

/**
 * Filter state of a screen: it lives in the address alone, so back, forward, reload and a copied link give the same list. Each
 * change is a step of history; typing replaces its own step within 500 ms.
 */
export function useFilters<S extends z.ZodObject>(schema: S, prefix: string, fixed: Partial<z.output<S>> = {}) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ pathname, seen: search, search })
  if (latest.current.pathname !== pathname || latest.current.seen !== search) latest.current = { pathname, seen: search, search }
  const typed = useRef({ name: '', at: 0 })
  const { filter, ignored } = readFilters(schema, search, prefix, fixed)

  const setFilter = (change: Change<S>) => {
    const names = Object.keys(change)
    const name = names.length === 1 && typeof change[names[0]!] === 'string' ? names[0]! : ''
    const at = performance.now()
    const replace = name !== '' && typed.current.name === name && at - typed.current.at < 500
    typed.current = { name, at }
    const query = writeFilters(schema, { search: latest.current.search, prefix, fixed, change })
    latest.current.search = query
    void navigate({ pathname, search: query && `?${query}` }, { replace, preventScrollReset: true })
  }

  return [filter, setFilter, ignored] as const
}

/** Leaves out what an object of filter values does not say, so that equal filters have equal text. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const said = Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== '')
  return said.length === 0 ? null : Object.fromEntries(said)
}
