import type { z } from 'zod'
import type { Bilingual } from '#contract/primitives.ts'
import type { CallError } from '#web/api/client.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { Locale } from '#web/i18n/words.ts'
import { fieldErrorWords } from './words.ts'

/** A field, named by its path (`cargos.0.massKg`), and what is wrong with it in words that say how to put it right. */
export type FieldError = { field: string; message: string; fix?: Fix }

/** What puts a field right by one press: what the press says, and the values it gives the form. */
export type Fix = { label: string; values: Readonly<Record<string, unknown>> }

type Issue = z.core.$ZodIssue & { minimum?: number | bigint; maximum?: number | bigint; origin?: string; format?: string }

/**
 * What a schema of the contract refuses in what is about to be sent, one error a field. `value` is what goes to `useSend`, with null
 * or the typed text where a field holds nothing readable.
 */
export function schemaErrors(schema: z.ZodType, value: unknown, locale: Locale): FieldError[] {
  const seen = new Set<string>()
  return issuesOf(schema, value).flatMap(issue => {
    const field = issue.path.join('.')
    if (seen.has(field)) return []
    seen.add(field)
    return { field, message: textOf(issue, valueAt(value, issue.path), locale) }
  })
}

/**
 * Every issue at once: a schema alone tells its own rules only once every value inside is of its kind. A rule that reads a field
 * something is wrong with waits for that field; the others are told beside it.
 */
function issuesOf(schema: Schema, value: unknown): Issue[] {
  const found = (schema as z.ZodType).safeEncode(value as never)
  if (found.success) return []
  const issues = found.error.issues as Issue[]
  const { def } = schema._zod
  if (def.innerType) return value === null || value === undefined ? issues : issuesOf(def.innerType, value)
  const inside = insideOf(schema, value)
  if (!inside || !isObject(value)) return issues
  const below = inside.flatMap(([key, each, one]) => issuesOf(each, one).map(issue => ({ ...issue, path: [key, ...issue.path] })))
  if (below.length === 0) return issues
  const broken = new Set(below.map(issue => String(issue.path[0])))
  const guarded = new Proxy(value, {
    get(from, key, self) {
      if (typeof key === 'string' && broken.has(key)) throw unknown
      return Reflect.get(from, key, self)
    },
  })
  const strange = issues.filter(({ code }) => code === 'unrecognized_keys')
  return [...below, ...strange, ...(def.checks ?? []).flatMap(rule => issuesBy(rule, guarded))]
}

type Schema = z.core.$ZodType & { _zod: { def: Def } }
type Rule = z.core.$ZodCheck<never>
type Def = { innerType?: Schema; shape?: Record<string, Schema>; element?: Schema; checks?: readonly Rule[] }

const unknown = new Error('not known yet')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What stands inside an object or a list, each with its schema; null where the schema judges as a whole. */
function insideOf({ _zod: { def } }: Schema, value: unknown): [PropertyKey, Schema, unknown][] | null {
  if (def.shape && isObject(value)) return Object.entries(def.shape).map(([key, each]) => [key, each, value[key]])
  const { element } = def
  return element && Array.isArray(value) ? value.map((one, i) => [i, element, one]) : null
}

function issuesBy(rule: Rule, value: object): Issue[] {
  const payload = { value, issues: [] as Issue[] }
  try {
    void rule._zod.check(payload as never)
  } catch (error) {
    if (error === unknown) return []
    throw error
  }
  return payload.issues.map(issue => ({ ...issue, path: issue.path ?? [] }))
}

function textOf(issue: Issue, value: unknown, locale: Locale): string {
  const t = fieldErrorWords[locale]
  if (value === null || value === undefined || value === '') return t.missing
  const limit = (n: number | bigint | undefined) => formatNumber(Number(n ?? 0), locale)
  switch (issue.code) {
    case 'invalid_type':
      return typeof value === 'string' ? t.notNumber : t.wrong
    case 'too_small':
      if (issue.origin === 'string') return t.shorter(limit(issue.minimum))
      return issue.origin === 'array' ? t.fewer(limit(issue.minimum)) : t.atLeast(limit(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return t.longer(limit(issue.maximum))
      return issue.origin === 'array' ? t.more(limit(issue.maximum)) : t.atMost(limit(issue.maximum))
    case 'not_multiple_of':
      return t.notNumber
    case 'invalid_value':
      return t.choose
    case 'invalid_format':
      return issue.format === 'uuid' ? t.choose : issue.format === 'date' ? t.date : t.wrong
    case 'custom': {
      const words = issue.params?.words as Bilingual | undefined
      return words?.[locale] ?? t.wrong
    }
    default:
      return t.wrong
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** What a refusal says at fields: its `info` names one (`field`) or several (`fields`); empty when it is about the whole. */
export function refusalErrors({ message, info }: Pick<CallError, 'message' | 'info'>): FieldError[] {
  const { field, why, fields } = (info ?? {}) as { field?: unknown; why?: unknown; fields?: unknown }
  if (Array.isArray(fields)) {
    return fields.flatMap((each: unknown) => {
      if (typeof each === 'string') return { field: bare(each), message }
      const named = each as { field?: unknown; why?: unknown; message?: unknown }
      if (typeof named?.field !== 'string') return []
      return { field: bare(named.field), message: [named.why, named.message].find(text => typeof text === 'string') ?? message }
    })
  }
  return typeof field === 'string' ? [{ field: bare(field), message: typeof why === 'string' ? why : message }] : []
}

const bare = (field: string) => field.replace(/^data\./, '').replace(/^draft\./, '')
