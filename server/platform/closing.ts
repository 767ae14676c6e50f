import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const parting = new WeakSet<FastifyInstance>()

/** Whether an application was told to stop: it answers what comes, and nobody should send it more. */
export const isParting = (app: FastifyInstance): boolean => parting.has(app)

/** So long every answer says good-bye to its connection before the address is given up, so that few connections are merely kept. */
const PARTING_MS = 400
/** So long answers are held back before the address is given up: who waits for one opens no connection, and none is refused half open. */
const HOLD_MS = 100
const CLOSE_MS = 10_000

/**
 * A way to close that resets nobody. Requests under way get their time, and every answer from the first moment on carries
 * `connection: close`. A system resets what connected and was not yet accepted when an address is given up: so answers wait for that
 * moment, and only then do their clients turn elsewhere. `/readyz` says from the first moment on that the process stops; `partingMs` is how long it
 * goes on taking requests for a balancer to notice. To be made before the application listens.
 */
export function closerOf(app: FastifyInstance, partingMs = PARTING_MS): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let held: Promise<void> | null = null
  app.server.prependListener('request', (_, answer: ServerResponse) => {
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
    if (isParting(app)) answer.setHeader('connection', 'close')
  })
  app.addHook('onSend', async () => {
    if (held) await held
  })
  return async () => {
    const { server } = app
    parting.add(app)
    for (const answer of underWay) if (!answer.headersSent) answer.setHeader('connection', 'close')
    const hold = Promise.withResolvers<void>()
    if (server.listening) {
      await sleep(partingMs)
      held = hold.promise
      await sleep(HOLD_MS)
    }
    const closing = app.close()
    const until = Date.now() + CLOSE_MS
    const looking = setInterval(() => {
      if (server.listening) return
      hold.resolve()
      if (underWay.size === 0 || Date.now() > until) server.closeAllConnections()
    }, 20)
    try {
      await closing
    } finally {
      clearInterval(looking)
    }
  }
}
