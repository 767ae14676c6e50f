import type { z } from 'zod'
import { GIVEN_DIGITS, type Locale } from '#contract/primitives.ts'
import { readQuery, unreadIn } from '#contract/query-string.ts'
import { inputWords, shapeless } from './inputWords.ts'
import { refuse } from './refusal.ts'

type Bounds = { jsonDepth: number; arrayLength: number; textLength: number }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body within bounds; keys that could reach a prototype are refused by name. */
export function readJson(text: string, bounds: Bounds): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('input.invalid', { field: 'body', why: { ru: 'это не JSON', en: 'it is not JSON' } })
  }
  check(value, bounds, 1)
  return value
}

function check(value: unknown, bounds: Bounds, depth: number) {
  if (typeof value === 'string' && value.length > bounds.textLength) refuse('input.too_large')
  if (typeof value !== 'object' || value === null) return
  if (depth > bounds.jsonDepth) refuse('input.too_large')
  if (Array.isArray(value)) {
    if (value.length > bounds.arrayLength) refuse('input.too_large')
    for (const item of value) check(item, bounds, depth + 1)
    return
  }
  for (const key of Object.keys(value)) {
    if (forbidden.has(key)) refuse('input.unknown_field', { field: key })
    check((value as Record<string, unknown>)[key], bounds, depth + 1)
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Where a value holds text the database cannot keep: a zero byte or half of a surrogate pair; null when nowhere. */
function unstorableIn(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return []
    const path = unstorableIn(item)
    if (path) return [key, ...path]
  }
  return null
}

const tooGreat = new RegExp(`^-?\\d{${GIVEN_DIGITS + 1}}`)

/** Where an amount is greater than anybody may give; null when nowhere. */
function tooGreatIn(value: unknown): PropertyKey[] | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    if (key === 'amount' && 'currency' in value && typeof item === 'string' && tooGreat.test(item)) return [key]
    const path = tooGreatIn(item)
    if (path) return [key, ...path]
  }
  return null
}

/** What the schema reads out of the value; what does not fit is refused with the field and the reason in the reader's language. */
export function read<S extends z.ZodType>(schema: S, value: unknown, locale: Locale): z.output<S> {
  const unstorable = unstorableIn(value)
  if (unstorable) return refuse('input.invalid', { field: unstorable.join('.') || 'data', why: shapeless[locale] })
  const great = tooGreatIn(value)
  if (great) return refuse('input.invalid', { field: great.join('.'), why: shapeless[locale] })
  const parsed = schema.safeParse(value, { error: issue => inputWords(issue)[locale] })
  if (parsed.success) return parsed.data
  // an unknown field is told before anything else: the rest may be missing because it was misspelt
  const { issues } = parsed.error
  const issue = deepest(issues.find(one => one.code === 'unrecognized_keys') ?? issues[0]!)
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return refuse('input.unknown_field', { field: [path, issue.keys[0]].filter(Boolean).join('.') })
  return refuse('input.invalid', { field: path || 'data', why: issue.message })
}

/** The same of the text of a query: what was written for a field and is no JSON is refused there, not left out. */
export function readText<S extends z.ZodObject>(
  schema: S,
  text: string,
  locale: Locale,
  more: Readonly<Record<string, unknown>> = {},
): z.output<S> {
  const field = unreadIn(text).find(name => Object.hasOwn(schema.shape, name))
  if (field !== undefined) return refuse('input.invalid', { field, why: shapeless[locale] })
  return read(schema, { ...readQuery(text), ...more }, locale)
}

/** Of a union that fits nowhere, the branch that came furthest says why. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const inner = issue.errors.map(branch => branch[0]).filter(branch => branch !== undefined)
  const best = inner.toSorted((a, b) => b.path.length - a.path.length)[0]
  return best && best.path.length > 0 ? deepest({ ...best, path: [...issue.path, ...best.path] }) : issue
}
