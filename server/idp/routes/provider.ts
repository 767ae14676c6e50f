import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#server/idp/commands/accounts.ts'
import { type Deps, openExchange } from './exchange.ts'
import { bindSignIn } from './signIn.ts'
import { bindConfirmation, bindSignUp } from './signUp.ts'

/** The provider's own pages, and what it says of a token. */
export async function bindProvider(app: FastifyInstance, deps: Deps) {
  await app.register(formbody, { bodyLimit: 32 * 1024 })
  const exchange = openExchange(deps)
  bindSignIn(app, deps, exchange)
  bindSignUp(app, deps, exchange)
  bindConfirmation(app, deps, exchange)

  app.get('/idp/info', async (request, reply) => {
    const token = /^(?:OAuth|Bearer) (\S{8,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
    const account = token ? await accountOf(deps.workerDb, token) : null
    reply.type('application/json; charset=utf-8')
    if (!account) return reply.code(401).send({ error: 'invalid_token' })
    const { subject, login, name, clientId } = account
    return { id: subject, login, display_name: name, real_name: name, client_id: clientId }
  })
}
