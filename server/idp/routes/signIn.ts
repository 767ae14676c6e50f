import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/primitives.ts'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/commands/accounts.ts'
import { isPassword } from '#server/idp/commands/passwords.ts'
import { findPassword, listDemoAccounts } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import { type Deps, type Exchange, otherLanguage } from './exchange.ts'
import { type SignInRequest, signInPage, strangerPage } from './pages.ts'

/** The page an account signs in by, and what its form is answered with. */
export function bindSignIn(
  app: FastifyInstance,
  { config, workerDb, limits, log }: Deps,
  { isOurs, read, show, guard, sendBack }: Exchange,
) {
  app.get('/idp/authorize', async (request, reply) => {
    const { request: asked, locale } = read(request.query)
    if (!isOurs(asked)) return show(reply.code(400), strangerPage(locale, otherLanguage(request, locale)))
    return signIn(request, reply, { request: asked, locale, login: '', note: null })
  })

  app.post('/idp/login', async (request, reply) => {
    const { request: asked, locale, login, password } = read(request.body)
    if (!isOurs(asked)) return show(reply.code(400), strangerPage(locale, '/'))
    const refused = await guard(request, reply)
    if (refused) return signIn(request, reply.code(refused.status), { request: asked, locale, login, note: refused.note(locale) })
    const stored = await findPassword(workerDb, login.trim().toLowerCase())
    if (!(await isPassword(stored, password))) {
      await limits.signIn.failed(request)
      log.warn({ event: 'security', code: 'sign_in.wrong', request: request.id })
      return signIn(request, reply.code(403), { request: asked, locale, login, note: words[locale].wrong })
    }
    return sendBack(reply, login.trim().toLowerCase(), asked)
  })

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { request: SignInRequest; locale: Locale; login: string; note: string | null },
  ) {
    const accounts = config.demo ? await listDemoAccounts(workerDb, EMBEDDED) : []
    return show(
      reply,
      signInPage({ ...shown, accounts, password: DEMO_PASSWORD, other: otherLanguage(request, shown.locale, shown.request) }),
    )
  }
}
