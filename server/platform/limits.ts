import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DRIVER_PHOTO } from '#contract/driver-page.ts'
import { EXPORT, exports } from '#contract/exports.ts'
import { UPLOADS } from '#contract/files.ts'
import { prints } from '#contract/prints.ts'
import type { Config } from '#server/config.ts'
import type { Actor } from './actor.ts'
import { refuse } from './refusal.ts'

export type LimitedCaller = {
  request: FastifyRequest
  /** A session that was found to live; what a browser merely claims is no key, for it could be another each time. */
  session: Buffer | null
  actor: Actor | null
  claimed?: Buffer | null
  /** The answer that says how much is left: programs are told. */
  tell?: FastifyReply | undefined
}

export type Limits = {
  call(path: string, asker: LimitedCaller): Promise<void>
  /** Wrong passwords and refused tokens of an address: only they count, so an office behind one address signs in as it likes. */
  signIn: { check(request: FastifyRequest): Promise<void>; failed(request: FastifyRequest): Promise<void> }
}

type Limit = {
  name: string
  max: () => number
  windowMs: () => number
  applies(path: string): boolean
  key(asker: LimitedCaller): string
  check: ReturnType<FastifyInstance['createRateLimit']>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const suggest = /suggest/i
const reveal = /\/reveal$|personalData\/v0\/(stored|export)$/
const lookUp = /profile\/search|suggestByTin|getListByTin/

const windowOf = (time: number | (() => number)) => (typeof time === 'number' ? () => time : time)

const met = new Map<string, number>()

/** How often each limit was met since this process began. */
export const limitsMet = (): Readonly<Record<string, number>> => Object.fromEntries(met)

type Left = { name: string; max: number; windowMs: number; remaining: number; seconds: number }

/**
 * What a program is told of its limits (IETF draft-ietf-httpapi-ratelimit-headers, structured fields): every policy that counted this request,
 * and of the one with the smallest share left how many requests remain for how many seconds.
 */
export function rateLimitHeaders(left: readonly Left[]): Record<string, string> {
  const nearest = left.toSorted((a, b) => a.remaining / a.max - b.remaining / b.max)[0]!
  return {
    'ratelimit-policy': left
      .map(({ name, max, windowMs }) => `"${name}";q=${max};w=${Math.max(1, Math.ceil(windowMs / SECOND))}`)
      .join(', '),
    ratelimit: `"${nearest.name}";r=${nearest.remaining};t=${nearest.seconds}`,
  }
}

/** How often one may ask, by session, organisation and address, as the limits are at the moment; needs the rate-limit plugin registered. */
export function openLimits(app: FastifyInstance, limits: Config['limits']): Limits {
  const keys = new WeakMap<FastifyRequest, string>()
  const limit = (
    [name, max, time]: readonly [string, () => number, number | (() => number)],
    applies: (path: string) => boolean,
    key: Limit['key'],
  ): Limit => ({
    name,
    max,
    windowMs: windowOf(time),
    applies,
    key,
    check: app.createRateLimit({ max, timeWindow: windowOf(time), keyGenerator: request => keys.get(request)! }),
  })
  const one = ({ session, request }: LimitedCaller) => session?.toString('base64') ?? request.ip
  const every = () => true
  const isSuggest = (path: string) => suggest.test(path)
  const isLookUp = (path: string) => lookUp.test(path)
  const isReveal = (path: string) => reveal.test(path)
  // a burst of 100 at 50 a second is 100 in two seconds
  const burst = () => Math.max(1, Math.round((limits.callsBurst / limits.callsPerSecond) * SECOND))
  const all = [
    limit(['calls', () => limits.callsBurst, burst], every, one),
    limit(
      ['organization', () => limits.callsPerSecondOfOrganization, SECOND],
      every,
      ({ actor, ...asker }) => actor?.orgId ?? one({ actor, ...asker }),
    ),
    limit(['suggests', () => limits.suggestsPerSecond, SECOND], isSuggest, one),
    limit(['suggests-day', () => limits.suggestsPerDay, DAY], isSuggest, one),
    limit(['lookups', () => limits.lookupsPerMinute, MINUTE], isLookUp, one),
    limit(['lookups-day', () => limits.lookupsPerDay, DAY], isLookUp, one),
    limit(['reveals', () => limits.revealsPerHour, HOUR], isReveal, one),
    limit(['uploads', () => limits.uploadsPerHour, HOUR], path => path === UPLOADS || path === DRIVER_PHOTO, one),
    limit(
      ['exports', () => limits.exportsPerHour, HOUR],
      path => path === EXPORT || path === exports.ask.path || path === prints.batch.path,
      one,
    ),
    limit(
      ['time', () => limits.timeSyncsPerMinute, MINUTE],
      path => path === '/api/timeSync',
      ({ claimed, request }) => claimed?.toString('base64') ?? request.ip,
    ),
  ]
  const signIns = [
    limit(['sign-ins', () => limits.signInsPerMinute, MINUTE], every, one),
    limit(['sign-ins-hour', () => limits.signInsPerHour, HOUR], every, one),
  ]

  let before: Promise<unknown> = Promise.resolve()
  /** Counts one request at a time: what a count answers is the counter itself, and read later it would hold the others of its moment. */
  function counted(request: FastifyRequest, key: string, check: Limit['check'], options?: { increment: boolean }) {
    const own = before.then(() => {
      keys.set(request, key)
      return check(request, options)
    })
    before = own.catch(() => undefined)
    return own
  }

  async function pass(those: readonly Limit[], path: string, asker: LimitedCaller) {
    const left: Left[] = []
    for (const { name, max, windowMs, applies, key, check } of those) {
      if (!applies(path)) continue
      const found = await counted(asker.request, key(asker), check)
      if (asker.tell && !found.isAllowed) {
        left.push({ name, max: max(), windowMs: windowMs(), remaining: found.remaining, seconds: Math.max(1, found.ttlInSeconds) })
        asker.tell.headers(rateLimitHeaders(left))
      }
      if (!found.isAllowed && found.isExceeded) met.set(name, (met.get(name) ?? 0) + 1)
      if (!found.isAllowed && found.isExceeded) refuse('limit.rate', { seconds: Math.max(1, found.ttlInSeconds) })
    }
  }
  async function eachSignIn(request: FastifyRequest, increment: boolean) {
    for (const { check } of signIns) {
      const found = await counted(request, request.ip, check, { increment })
      if (!increment && !found.isAllowed && found.remaining === 0) refuse('limit.rate', { seconds: Math.max(1, found.ttlInSeconds) })
    }
  }
  return {
    call: (path, asker) => pass(all, path, asker),
    signIn: { check: request => eachSignIn(request, false), failed: request => eachSignIn(request, true) },
  }
}
