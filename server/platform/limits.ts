import type { FastifyInstance, FastifyRequest } from 'fastify'
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
}

export type Limits = {
  call(path: string, asker: LimitedCaller): Promise<void>
  /** Wrong passwords and refused tokens of an address: only they count, so an office behind one address signs in as it likes. */
  signIn: { check(request: FastifyRequest): Promise<void>; failed(request: FastifyRequest): Promise<void> }
}

type Limit = { applies(path: string): boolean; key(asker: LimitedCaller): string; check: ReturnType<FastifyInstance['createRateLimit']> }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const suggest = /suggest/i
const reveal = /\/reveal$/
const lookUp = /profile\/search|suggestByTin|getListByTin/

/** How often one may ask, by session, organisation and address; needs the rate-limit plugin registered. */
export function openLimits(app: FastifyInstance, limits: Config['limits']): Limits {
  const keys = new WeakMap<FastifyRequest, string>()
  const limit = (max: number, timeWindow: number, applies: (path: string) => boolean, key: Limit['key']): Limit => ({
    applies,
    key,
    check: app.createRateLimit({ max, timeWindow, keyGenerator: request => keys.get(request)! }),
  })
  const one = ({ session, request }: LimitedCaller) => session?.toString('base64') ?? request.ip
  const every = () => true
  const isSuggest = (path: string) => suggest.test(path)
  const isLookUp = (path: string) => lookUp.test(path)
  const isReveal = (path: string) => reveal.test(path)
  // a burst of 100 at 50 a second is 100 in two seconds
  const burst = Math.max(1, Math.round((limits.callsBurst / limits.callsPerSecond) * SECOND))
  const all = [
    limit(limits.callsBurst, burst, every, one),
    limit(limits.callsPerSecondOfOrganization, SECOND, every, ({ actor, ...asker }) => actor?.orgId ?? one({ actor, ...asker })),
    limit(limits.suggestsPerSecond, SECOND, isSuggest, one),
    limit(limits.suggestsPerDay, DAY, isSuggest, one),
    limit(limits.lookupsPerMinute, MINUTE, isLookUp, one),
    limit(limits.lookupsPerDay, DAY, isLookUp, one),
    limit(limits.revealsPerHour, HOUR, isReveal, one),
    limit(limits.uploadsPerHour, HOUR, path => path === UPLOADS || path === DRIVER_PHOTO, one),
    limit(limits.exportsPerHour, HOUR, path => path === EXPORT || path === exports.ask.path || path === prints.batch.path, one),
    limit(
      limits.timeSyncsPerMinute,
      MINUTE,
      path => path === '/api/timeSync',
      ({ claimed, request }) => claimed?.toString('base64') ?? request.ip,
    ),
  ]
  const signIns = [limit(limits.signInsPerMinute, MINUTE, every, one), limit(limits.signInsPerHour, HOUR, every, one)]

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
    for (const { applies, key, check } of those) {
      if (!applies(path)) continue
      const found = await counted(asker.request, key(asker), check)
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
