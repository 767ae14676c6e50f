import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { bindJournal, errorResponder, type Journal } from './errorResponses.ts'
import { setHeaders } from './headers.ts'
import { requestNumber } from './ids.ts'
import { readJson } from './input.ts'
import { endUnread } from './unread.ts'

/**
 * A server within the bounds of the configuration, before it has an address: each answer of it has its request's number and the headers of
 * every answer, each error one shape, and each stands in the journal.
 */
export function newServer(config: Config, journal: Journal): FastifyInstance {
  const onError = errorResponder(journal)
  const { bodyBytes, bodyMs, handlerMs, headersMs } = config.limits
  const app = fastify({
    logger: false,
    genReqId: requestNumber,
    bodyLimit: bodyBytes,
    requestTimeout: bodyMs,
    handlerTimeout: handlerMs,
    return503OnClosing: false,
    // how often slow heads and bodies are looked for: by default they live half a minute longer than they may
    http: { connectionsCheckingInterval: 1000 },
    clientErrorHandler: (error, socket) => endUnread(socket, error, config.secure),
    // what is no address at all meets no hook
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply as unknown as FastifyReply, config.secure)
      return onError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
    // a balancer of this machine, or one that is named, says who asks; anybody else's word is not taken
    trustProxy: ['loopback', ...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  })
  app.server.headersTimeout = headersMs
  app.setErrorHandler(onError)
  bindJournal(app, journal)
  bindBodies(app, config)
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, config.secure)
    reply.header('x-request-id', request.id)
  })
  return app
}

/** JSON within bounds and nothing else; an absent body is an empty one. */
function bindBodies(app: FastifyInstance, config: Config) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) =>
    text.length === 0 ? undefined : readJson(String(text), config.limits),
  )
}
