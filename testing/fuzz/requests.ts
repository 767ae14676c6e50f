import fc, { type Arbitrary } from 'fast-check'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { writeQuery } from '#contract/query-string.ts'
import type { Pool } from './pool.ts'
import { drawValue, type Pen } from './values.ts'

/** A request as it will be sent: to a call, by one of the accounts (-1: nobody). */
export type FuzzRequest = {
  module: string
  name: string
  call: Call
  account: number
  search: string
  body: string | undefined
  /** Headers that are left out or broken. */
  without: 'nothing' | 'key' | 'token' | 'type' | 'brokenKey'
}

export const calls = Object.entries(api as Record<string, Record<string, Call>>).flatMap(([module, of]) =>
  Object.entries(of).map(([name, call]) => ({ module, name, call })),
)

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, Array.isArray(value) ? Number(key) : key]))
  return [path, ...inner]
}

const REMOVED = Symbol('removed')

function withAt(value: unknown, [step, ...rest]: Path, given: unknown): unknown {
  if (step === undefined) return given
  if (Array.isArray(value))
    return value.flatMap((item, i) => (i !== step ? [item] : [withAt(item, rest, given)].filter(one => one !== REMOVED)))
  const made: Record<string, unknown> = { ...(value as object) }
  const put = withAt(made[step], rest, given)
  if (put === REMOVED) delete made[step]
  else made[step] = put
  return made
}

/** What somebody sends who wants to see a fault. */
const hostile: readonly unknown[] = [
  REMOVED, null, true, [], {}, [[[[[]]]]], '', ' ', 'x'.repeat(10_001), 'a\0b', '\ud800', 'x\udfff', '\u200b\u200b\u200b', '\u202e\u2066=HYPERLINK(1)', '١٢٣',
  "'; select pg_sleep(9) --", '%', '_', '\\', '1e3', 'NaN', '-0', 0, -1, 1, 0.5, 1e-9, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 32_768,
  '0000-01-01', '0000-01-01T00:00:00Z', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59.999999999+14:00', '10000-01-01', '2026-02-30', '2026-11-26T24:00:00Z',
  '99999999999.99', '-0.01', '0', { amount: '0.00', currency: 'RUB' }, { amount: '1.00', currency: 'ZZZ' }, { amount: '-5', currency: 'RUB' },
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', { toString: 1, length: 5 }, '__proto__', Array.from({ length: 1001 }, () => 1),
] // biome-ignore format: a list

/** Puts something hostile in so many places. */
function spoil(value: unknown, places: number, { draw }: Pen): unknown {
  let made = value
  for (let i = 0; i < places; i++) {
    const paths = pathsIn(made)
    const at = paths[draw(fc.nat, { max: paths.length - 1 })]!
    const given = hostile[draw(fc.nat, { max: hostile.length - 1 })]
    if (at.length > 0 || given !== REMOVED) made = withAt(made, at, given)
  }
  return made
}

const strays = [
  '',
  '&limit=%00',
  '&x=1',
  '&cursor=%ED%A0%80',
  '&limit=1e9',
  '&cursor=abc',
  '&cursor=eyJrIjoxfQ',
  '&__proto__[a]=1',
  '&sort[]=%zz',
]
const bodies = [
  '',
  'null',
  '[]',
  '{',
  '{"data":',
  '"text"',
  '{"data":null,"more":1}',
  '{"__proto__":{"a":1}}',
  `{"data":${'['.repeat(40)}${']'.repeat(40)}}`,
  '\u0000',
]
const withouts = ['key', 'token', 'type', 'brokenKey'] as const

/** How a query is written; what cannot be is left out. */
function searchOf(query: unknown): string {
  try {
    return writeQuery((query ?? {}) as Record<string, unknown>)
  } catch {
    return ''
  }
}

export type Range = { accounts: number; pool: Pool; now: number; only?: string | undefined }

/** Requests to every call of the contract: right, nearly right, and meant to see a fault. */
export function requests({ accounts, pool, now, only }: Range): Arbitrary<FuzzRequest> {
  const asked = only === undefined ? calls : calls.filter(({ module, name }) => `${module}.${name}`.startsWith(only))
  return fc.gen().map(draw => {
    const { module, name, call } = asked[draw(fc.nat, { max: asked.length - 1 })]!
    const pen: Pen = { draw, pool, module, now }
    const kind = draw(fc.nat, { max: 99 })
    // of a hundred: 55 right as far as the shape tells, 30 with one wrong place, 10 with several, 5 broken around it
    const places = kind < 55 ? 0 : kind < 85 ? 1 : kind < 95 ? 1 + draw(fc.nat, { max: 4 }) : 0
    const inQuery = call.method === 'GET' || draw(fc.nat, { max: 9 }) === 0
    const query = drawValue(call.query, '', pen)
    const data = call.method === 'GET' ? undefined : drawValue(call.data, '', pen)
    const spoiled = { query: inQuery ? spoil(query, places, pen) : query, data: inQuery ? data : spoil(data, places, pen) }
    const wrapped = call.method === 'POST' || call.method === 'PATCH'
    const body = call.method === 'GET' ? undefined : JSON.stringify(wrapped ? { data: spoiled.data } : (spoiled.data ?? {}))
    const isBroken = kind >= 95
    const stray = isBroken || draw(fc.nat, { max: 19 }) === 0 ? strays[draw(fc.nat, { max: strays.length - 1 })]! : ''
    return {
      module,
      name,
      call,
      account: draw(fc.nat, { max: 49 }) === 0 ? -1 : draw(fc.nat, { max: accounts - 1 }),
      search: (searchOf(spoiled.query) + stray).replace(/^&/, ''),
      body: isBroken && body !== undefined && draw(fc.boolean) ? bodies[draw(fc.nat, { max: bodies.length - 1 })] : body,
      without: isBroken ? withouts[draw(fc.nat, { max: withouts.length - 1 })]! : 'nothing',
    }
  })
}

/** A request in the words of a shell, to be tried by hand. */
export const wordsOf = ({ module, name, call, account, search, body, without }: FuzzRequest): string =>
  [
    `${module}.${name} by ${account}`,
    `${call.method} ${call.path}${search && `?${search}`}`,
    ...(body === undefined ? [] : [body]),
    ...(without === 'nothing' ? [] : [`without ${without}`]),
  ].join('\n    ')
