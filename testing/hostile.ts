import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { cookieText, type Someone, type World } from './world.ts'

/** Text of JSON as somebody writes it who wants to see a fault. */
export const hostileValues = [
  'null',
  '-1',
  '0',
  '1e400',
  '-1e400',
  '9007199254740993',
  '0.000001',
  '"NaN"',
  '"1e3"',
  '"99999999999.99"',
  '"-0.01"',
  '"١٢٣"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u200b\\u200b\\u200b\\u200b"',
  '"\\u202e\\u2066=HYPERLINK(1)"',
  '"9999-12-31"',
  '"9999-12-31T23:59:59.999999999+14:00"',
  '"0000-01-01"',
  '"0000-01-01T00:00:00Z"',
  '"0001-01-01"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"__proto__":{"allow":true},"constructor":{"prototype":{}}}',
  'true',
]

/** Every value inside a request, by its path. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]))
  return path.length > 0 ? [path, ...inner] : inner
}

const put = (value: unknown, [step, ...rest]: (string | number)[], given: unknown): unknown => {
  if (step === undefined) return given
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? put(item, rest, given) : item))
  return { ...(value as object), [step]: put((value as Record<string, unknown>)[step], rest, given) }
}

/** Sends a body as it stands, signed in as somebody. */
export async function sendRaw(world: World, who: Someone, call: Call, payload: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await world.app.inject({
    method: call.method,
    url: call.path,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, who.cookies),
      'x-xsrf-token': who.cookies.xsrf,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload,
  })
  return { status: statusCode, body }
}

/** Whether an answer is one of a sound product: taken, or refused in words. */
export const isSound = ({ status, body }: { status: number; body: string }): boolean =>
  status < 400 || (status < 500 && /"code":"[a-z_.]+"/.test(body))

type Attack = {
  /** What a person would send; asked anew after each request that was taken. */
  data: () => Promise<unknown> | unknown
  /** Puts back what a request that was taken has changed. */
  after?: () => Promise<unknown>
  /** The request itself stays one that is taken; false: taking it once closes it. */
  again?: boolean
}

/**
 * Puts every hostile value at every place of a request: it is taken or refused in words, and never a fault. What the contract refuses
 * by its form goes to the product once for each place, another value each time: the one check of forms answers them all alike, and that
 * the form itself never throws is tried here with each.
 */
export async function attack(world: World, who: Someone, call: Call, { data, after, again = true }: Attack): Promise<void> {
  const wireOf = async () => z.encode(call.data, (await data()) as never)
  let wire = await wireOf()
  const bad: string[] = []
  for (const [at, path] of leavesOf(wire).entries()) {
    const textWith = (value: string) => JSON.stringify({ data: put(wire, path, '@@') }).replace('"@@"', () => value)
    const { taken = [], refused = [] } = Object.groupBy(hostileValues, value =>
      z.safeDecode(call.data, JSON.parse(textWith(value)).data as never).success ? 'taken' : 'refused',
    )
    for (const value of [...taken, ...(refused.length > 0 ? [refused[at % refused.length]!] : [])]) {
      const answer = await sendRaw(world, who, call, textWith(value))
      if (!isSound(answer)) bad.push(`${call.path} ${path.join('.')} = ${value}: ${answer.status} ${answer.body.slice(0, 160)}`)
      if (answer.status !== 200) continue
      await after?.()
      wire = await wireOf()
    }
  }
  expect(bad).toEqual([])
  expect(({} as { allow?: boolean }).allow).toBeUndefined()
  if (!again) return
  // the request itself is a sound one, or nothing was tried behind its first check
  const plain = await sendRaw(world, who, call, JSON.stringify({ data: wire }))
  expect([plain.status, plain.status === 200 ? '' : plain.body.slice(0, 200)]).toEqual([200, ''])
  await after?.()
}
