import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { whenUsed } from '#web/api/whenUsed.ts'
import { lazySchemas } from './lazySchemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const helper = join(root, 'web/api/whenUsed.ts')

describe('the text of a module', () => {
  const changed = (code: string) => lazySchemas(code, 'h').replaceAll('/* @__PURE__ */ ', '').replace('import { whenUsed } from "h"\n', '')

  test.each([
    ['const Row = z.object({ id: Id })', 'const Row = whenUsed(() => z.object({ id: Id }))'],
    [
      'export const Row = Base.extend({ n: z.int() }).optional()',
      'export const Row = whenUsed(() => Base.extend({ n: z.int() }).optional())',
    ],
    ['const Day = z.iso.date().optional()', 'const Day = whenUsed(() => z.iso.date().optional())'],
    ["const a = { list: get('/a', { out: Row }), most: 5 }", "const a = { list: whenUsed(() => get('/a', { out: Row })), most: 5 }"],
  ])('%s', (code, lazy) => {
    expect(changed(code)).toBe(lazy)
  })

  test.each([
    'export const kinds = Kind.options.map(one => one)',
    'const given = Row.parse({})',
    'const { shape } = Row',
    'const codes = codesOf(refusals)',
    'const make = () => z.object({})',
    'const a = { list: [get] }',
  ])('%s stays', code => {
    expect(lazySchemas(code, 'h')).toBe(code)
  })
})

describe('the whole contract', () => {
  const copy = join(root, 'node_modules/.cache', `lazy-contract-${process.pid}`)
  let lazy: Record<string, Record<string, Call>>
  let wraps = 0

  beforeAll(async () => {
    await mkdir(copy, { recursive: true })
    await cp(join(root, 'contract'), copy, { recursive: true, filter: from => !from.endsWith('.test.ts') })
    for (const name of await readdir(copy)) {
      if (!name.endsWith('.ts')) continue
      const code = lazySchemas(await readFile(join(copy, name), 'utf8'), helper)
      wraps += code.split('whenUsed(() =>').length - 1
      await writeFile(join(copy, name), code)
    }
    lazy = (await import(/* @vite-ignore */ pathToFileURL(join(copy, 'api.ts')).href)).api
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  /** What a schema is made of, to its last part. */
  const madeOf = (part: unknown): unknown => {
    if (typeof part === 'function' && !('_zod' in part)) return String(part).replace(/__vite_ssr_import_\d+__/g, 'imported')
    if (Array.isArray(part)) return part.map(madeOf)
    if (part instanceof Map || part instanceof Set || part instanceof RegExp) return part
    if (typeof part !== 'object' || part === null) return part
    const { _zod } = part as { _zod?: z.core.$ZodTypeInternals }
    if (_zod) return madeOf(_zod.def)
    return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, madeOf(inside)]))
  }
  const shapes = ({ query, data, out }: Call) => madeOf([query, data, out])

  test('says the same when each schema is made at its first use', () => {
    expect(wraps).toBeGreaterThan(500)
    for (const [module, calls] of Object.entries(api as Record<string, Record<string, Call>>))
      for (const [name, call] of Object.entries(calls)) {
        const other = lazy[module]![name]!
        expect({ ...other, query: 0, data: 0, out: 0 }, `${module}.${name}`).toEqual({ ...call, query: 0, data: 0, out: 0 })
        expect(shapes(other), `${module}.${name}`).toEqual(shapes(call))
      }
  })
})

test('a schema made at its first use is made once, and behaves as itself', () => {
  let made = 0
  const Row = whenUsed(() => {
    made += 1
    return z.object({ id: z.string(), at: z.iso.date().optional() })
  })
  expect(made).toBe(0)
  expect(Row.parse({ id: 'a' })).toEqual({ id: 'a' })
  expect(Row instanceof z.ZodObject).toBe(true)
  expect(z.array(Row.extend({ n: z.int() })).safeParse([{ id: 'a', n: 1.5 }]).error?.issues[0]?.path).toEqual([0, 'n'])
  expect(Object.keys({ ...Row.shape })).toEqual(['id', 'at'])
  const Kinds = z.discriminatedUnion('kind', [
    whenUsed(() => z.object({ kind: z.literal('a'), x: z.int() })),
    whenUsed(() => z.object({ kind: z.literal('b') })),
  ])
  expect(Kinds.parse({ kind: 'b' })).toEqual({ kind: 'b' })
  expect(Kinds.safeParse({ kind: 'c' }).success).toBe(false)
  expect(made).toBe(1)
})
