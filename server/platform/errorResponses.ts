import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, localeOf } from './actor.ts'
import { faultFields, type Log, shortHash } from './log.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import { isPassing, isSessionGone, isWithoutPartition } from './violation.ts'

/** Where what happened is told: the log, and the figures. */
export type Journal = { log: Log; metrics: Metrics }

const security = new Set(['session.xsrf', 'session.origin', 'access.denied', 'limit.rate'])

/** Every error leaves as `{error: {code, message, info}}`, in the reader's language and without a word about the inside. */
export const errorResponder =
  ({ log, metrics }: Journal) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request)
    if (security.has(refusal.code)) log.warn({ event: 'security', code: refusal.code, ...lineOf(request) })
    // who hung up has no use for an answer, and his leaving is nobody's fault
    if (request.raw.socket.destroyed) {
      log.info({ event: 'aborted', ...lineOf(request) })
      return sendRefusal(reply, request, refusal)
    }
    metrics.refusals.inc({ code: refusal.code })
    if (refusal.status >= 500 && !(error instanceof Refusal)) log.error({ event: 'fault', ...lineOf(request), ...faultFields(error) })
    return sendRefusal(reply, request, refusal)
  }

/** One line of the log and one mark in the figures for each answer. */
export function bindJournal(app: FastifyInstance, { log, metrics }: Journal) {
  app.addHook('onResponse', async (request, reply) => {
    const line = { ...lineOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    metrics.answered(line, reply.elapsedTime / 1000)
    if (line.route !== '/healthz' && line.route !== '/readyz' && line.route !== '/metrics') log.info({ event: 'answer', ...line })
  })
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
  const locale = localeOf(request)
  if (refusal.status === 429 && refusal.info.seconds !== undefined) reply.header('retry-after', String(refusal.info.seconds))
  if (refusal.status === 503) reply.header('retry-after', '2')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: refusal.code, message: refusal.wordsIn(locale), info: refusal.infoIn(locale) } }))
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isSessionGone(error)) return new Refusal('session.none')
  if (isWithoutPartition(error)) return new Refusal('server.clock')
  if (isPassing(error)) return new Refusal('server.busy')
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('input.too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('input.not_json')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return new Refusal('input.invalid', { field: 'body', why: { ru: 'длина не сходится', en: 'its length does not fit' } })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_STATIC_FORBIDDEN_PATH':
      return new Refusal('call.unknown')
    default:
      return new Refusal('internal', { request: request.id })
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')

function lineOf(request: FastifyRequest) {
  const caller = callerOf(request)
  return {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    ...(caller && { session: shortHash(caller.session), org: caller.actor.orgId }),
  }
}
