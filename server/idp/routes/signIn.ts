import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/primitives.ts'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/commands/accounts.ts'
import { openWarnings } from '#server/idp/commands/warnings.ts'
import { listDemoAccounts } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import { type Deps, type Exchange, otherLanguage } from './exchange.ts'
import { type SignInRequest, signInPage, strangerPage } from './pages.ts'

/** The page an account signs in by, and what its form is answered with. */
export function bindSignIn(
  app: FastifyInstance,
  { config, workerDb, secrets, limits, log }: Deps,
  { isOurs, read, show, guard, tryOf, sendBack, tries }: Exchange,
) {
  const warnings = openWarnings({ config, workerDb, secrets, log })
  app.addHook('onClose', warnings.sent)

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
    const who = tryOf(request, login.trim().toLowerCase())
    const tried = await tries.attempt(who, password)
    if (tried.ok) return sendBack(reply, who, asked)
    await limits.signIn.failed(request)
    const held = 'seconds' in tried
    log.warn({ event: 'security', code: held ? 'sign_in.held' : 'sign_in.wrong', request: request.id })
    if (held) {
      reply.header('retry-after', String(tried.seconds))
      const note = words[locale].held.replace('{seconds}', String(tried.seconds))
      return signIn(request, reply.code(429), { request: asked, locale, login, note })
    }
    if (tried.told) warnings.add(who.login)
    return signIn(request, reply.code(403), { request: asked, locale, login, note: words[locale].wrong })
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
