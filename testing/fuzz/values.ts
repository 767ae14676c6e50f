import fc, { type Arbitrary, type GeneratorValue } from 'fast-check'
import type { z } from 'zod'
import { LARGEST_INT } from '#contract/primitives.ts'
import type { Pool } from './pool.ts'

/** What values are made with: the draws of fast-check, what answers have shown, and the module that is asked. */
export type Pen = { draw: GeneratorValue; pool: Pool; module: string; now: number }

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def
type Checks = { min?: number; max?: number; step?: number; format?: string; pattern?: RegExp; isInt: boolean }

const DAY = 86_400_000
const chance = ({ draw }: Pen, percent: number) => draw(fc.nat, { max: 99 }) < percent
const pick = <T>({ draw }: Pen, of: readonly T[]): T => of[draw(fc.nat, { max: Math.max(0, of.length - 1) })]!

/** A value of the wire that a schema may take, of a field of this name; rules a shape does not say are met by chance, and by what was seen. */
export function drawValue(schema: z.ZodType, name: string, pen: Pen, depth = 0): unknown {
  const def = defOf(schema)
  const inner = (key = 'innerType') => drawValue(def[key] as z.ZodType, name, pen, depth + 1)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return textOf(schema, name, pen)
    case 'number':
    case 'int':
      return numberOf(schema, name, pen)
    case 'boolean':
      return chance(pen, 50)
    case 'literal':
      return pick(pen, def.values as unknown[])
    case 'enum':
      return pick(pen, Object.values(def.entries as object))
    case 'object':
      return objectOf(def.shape as Record<string, z.ZodType>, pen, depth)
    case 'array':
      return listOf(schema, name, pen, depth)
    case 'tuple':
      return (def.items as z.ZodType[]).map(item => drawValue(item, name, pen, depth + 1))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: pen.draw(fc.nat, { max: 2 }) }, () => [
          String(drawValue(def.keyType as z.ZodType, 'key', pen, depth + 1)),
          drawValue(def.valueType as z.ZodType, 'value', pen, depth + 1),
        ]),
      )
    case 'union':
      return drawValue(pick(pen, def.options as z.ZodType[]), name, pen, depth + 1)
    case 'intersection':
      return { ...(inner('left') as object), ...(inner('right') as object) }
    case 'nullable':
      return chance(pen, 25) ? null : inner()
    case 'pipe':
      return defOf(def.in as z.ZodType).type === 'transform' ? inner('out') : inner('in')
    case 'lazy':
      return drawValue((def.getter as () => z.ZodType)(), name, pen, depth + 1)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner()
    case 'null':
      return null
    default:
      return pen.draw(fc.jsonValue, { maxDepth: 2 })
  }
}

const mayBeLeftOut = new Set(['optional', 'default', 'prefault', 'catch'])

function objectOf(shape: Record<string, z.ZodType>, pen: Pen, depth: number) {
  const entries = Object.entries(shape).filter(([, field]) => !mayBeLeftOut.has(defOf(field).type) || chance(pen, depth > 3 ? 20 : 45))
  const made: Record<string, unknown> = Object.fromEntries(entries.map(([key, field]) => [key, drawValue(field, key, pen, depth + 1)]))
  if ('amount' in made && 'currency' in made) {
    made.currency = chance(pen, 90) ? 'RUB' : made.currency
    made.amount = chance(pen, 70) ? pick(pen, amounts) : made.amount
  }
  if (typeof made.version === 'number' && chance(pen, 85)) {
    const known = Object.values(made).map(pen.pool.versionOf)
    made.version = known.find(version => version !== undefined) ?? made.version
  }
  return made
}

const amounts = ['1.00', '0.01', '100.00', '5000.50', '68000.00', '0.00', '-1.00', '99999999999.99']

function listOf(schema: z.ZodType, name: string, pen: Pen, depth: number) {
  const { min = 0, max = 3 } = checksOf(schema)
  const length = chance(pen, 2) ? Math.min(max, 120) : min + pen.draw(fc.nat, { max: Math.max(0, Math.min(max - min, depth > 3 ? 1 : 2)) })
  const element = defOf(schema).element as z.ZodType
  const items = Array.from({ length }, () => drawValue(element, name, pen, depth + 1))
  return items.length > 0 && chance(pen, 5) ? [...items, items[0]] : items
}

function numberOf(schema: z.ZodType, name: string, pen: Pen): number {
  const { min = -1000, max = 1000, step, isInt } = checksOf(schema)
  // what no bound of the contract holds off meets those of the database's columns
  if (max > LARGEST_INT && chance(pen, 4)) return pick(pen, [LARGEST_INT + 1, Number.MAX_SAFE_INTEGER])
  const seen = pen.pool.of(pen.module, name).filter(value => typeof value === 'number')
  if (seen.length > 0 && chance(pen, 30)) return pick(pen, seen) as number
  const low = Math.max(min, -1e9)
  const high = Math.min(max, 1e9)
  if (chance(pen, 20)) return pick(pen, [low, high])
  const small = Math.min(high, low + 50)
  const whole = pen.draw(fc.integer, { min: Math.ceil(low), max: Math.max(Math.ceil(low), Math.floor(chance(pen, 60) ? small : high)) })
  return isInt || step === undefined || chance(pen, 50) ? whole : Number((whole + step).toFixed(3))
}

function textOf(schema: z.ZodType, name: string, pen: Pen): string {
  const { min = 0, max = 40, format, pattern } = checksOf(schema)
  const seen = pen.pool.of(pen.module, name).filter(value => typeof value === 'string')
  if (seen.length > 0 && chance(pen, format === 'uuid' ? 85 : 55)) return pick(pen, seen) as string
  switch (format) {
    case 'uuid':
      return pen.pool.ids().length > 0 && chance(pen, 70) ? (pick(pen, pen.pool.ids()) as string) : pen.draw(fc.uuid)
    case 'date':
      return instantOf(pen).slice(0, 10)
    case 'datetime':
      return instantOf(pen)
    case 'base64':
      return pen.draw(fc.base64String, { maxLength: 80 })
  }
  const matching = pattern && matchingOf(pattern)
  if (matching) return pen.draw(() => matching)
  const most = Math.min(max, Math.max(min, 24))
  const text = chance(pen, 3)
    ? 'ы'.repeat(Math.min(max, 9000))
    : chance(pen, 60)
      ? pick(pen, words)
      : pen.draw(fc.string, { unit: 'grapheme', maxLength: most })
  return text.length < min ? text.padEnd(min, 'слово ') : text.slice(0, Math.max(max, 0))
}

const words = [
  'Груз на паллетах',
  'Казань',
  'Москва',
  'Иванов Иван',
  'ул. Мира, 5',
  'Tula',
  'other',
  'А123ВС77',
  '7707083893',
  '+79161234567',
  'name@example.ru',
]

/** Around now, rarely at the ends of what a calendar knows. */
function instantOf(pen: Pen): string {
  if (chance(pen, 6))
    return pick(pen, ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2000-02-29T12:00:00+14:00', '1969-12-31T23:59:59-12:00'])
  const days = pen.draw(fc.integer, { min: -40, max: 60 })
  const minutes = pen.draw(fc.nat, { max: 1439 })
  return new Date(Math.floor(pen.now / DAY) * DAY + days * DAY + minutes * 60_000).toISOString()
}

const matchings = new Map<string, Arbitrary<string> | null>()
/** Texts a pattern takes; null for one that cannot be turned around. */
function matchingOf(pattern: RegExp): Arbitrary<string> | null {
  const known = matchings.get(pattern.source)
  if (known !== undefined) return known
  let made: Arbitrary<string> | null = null
  try {
    made = fc.stringMatching(pattern, { size: 'small' })
    fc.sample(made, { numRuns: 1, seed: 1 })
  } catch {
    made = null
  }
  matchings.set(pattern.source, made)
  return made
}

const read = new WeakMap<z.ZodType, Checks>()
/** Bounds, steps and formats a schema asks for. */
function checksOf(schema: z.ZodType): Checks {
  const known = read.get(schema)
  if (known) return known
  const { minimum, maximum, format, patterns } = (schema as unknown as { _zod: { bag: Record<string, unknown> } })._zod.bag as {
    minimum?: number
    maximum?: number
    format?: string
    patterns?: ReadonlySet<RegExp>
  }
  const def = defOf(schema)
  const checks = ((def.checks ?? []) as z.core.$ZodCheck[]).map(({ _zod }) => _zod.def as unknown as Record<string, unknown>)
  const step = checks.find(({ check }) => check === 'multiple_of')?.value as number | undefined
  const found: Checks = {
    isInt: format === 'safeint' || format === 'int32' || step === 1,
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(step !== undefined && { step }),
    ...((format ?? def.format) !== undefined && { format: String(format ?? def.format) }),
    ...(patterns && patterns.size > 0 && { pattern: [...patterns].at(-1)! }),
  }
  read.set(schema, found)
  return found
}
