import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse } from './refusal.ts'

/** Answers other methods of a known address in words. */
export function bindMethods(app: FastifyInstance, calls: readonly Pick<Call, 'method' | 'path'>[]) {
  const all = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'OPTIONS'] as const
  const whole = new Map<string, Set<string>>()
  const refuseOther = (methods: Set<string>, reply: FastifyReply) => {
    reply.header('allow', [...methods].join(', '))
    return refuse('call.method')
  }
  for (const [path, known] of Map.groupBy(calls, call => call.path)) {
    const methods = new Set<string>(known.map(call => call.method))
    if (methods.has('GET')) methods.add('HEAD')
    if (!path.includes(':')) whole.set(path, methods)
    else
      app.route({
        method: all.filter(method => !methods.has(method)),
        url: path,
        onRequest: async (_, reply) => refuseOther(methods, reply),
        handler: async () => null,
      })
  }
  // a route for each of some six hundred addresses and six methods is half of what opening the application takes
  app.addHook('onRequest', async ({ raw, method }, reply) => {
    const methods = whole.get(raw.url!.split('?', 1)[0]!)
    if (methods && !methods.has(method)) refuseOther(methods, reply)
  })
}
