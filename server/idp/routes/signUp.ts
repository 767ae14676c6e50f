import type { FastifyInstance } from 'fastify'
import { readEmail } from '#contract/identifiers.ts'
import { sendConfirmation } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { insertLogin } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import { type Deps, type Exchange, otherLanguage } from './exchange.ts'
import { confirmPage, notePage, signUpPage, strangerPage } from './pages.ts'

/** The page an account is made by; where letters are sent it begins to exist when its address is confirmed. */
export function bindSignUp(app: FastifyInstance, deps: Deps, { isOurs, read, show, guard, tryOf, sendBack, tries }: Exchange) {
  const { config, workerDb, limits } = deps

  app.get('/idp/signup', async (request, reply) => {
    const { request: asked, locale } = read(request.query)
    if (!isOurs(asked)) return show(reply.code(400), strangerPage(locale, otherLanguage(request, locale)))
    return show(
      reply,
      signUpPage({ request: asked, locale, name: '', email: '', note: null, other: otherLanguage(request, locale, asked, '/idp/signup') }),
    )
  })

  app.post('/idp/signup', async (request, reply) => {
    const { request: asked, locale, name, email, password } = read(request.body)
    if (!isOurs(asked)) return show(reply.code(400), strangerPage(locale, '/'))
    const other = otherLanguage(request, locale, asked, '/idp/signup')
    const again = (status: number, note: string) =>
      show(reply.code(status), signUpPage({ request: asked, locale, name, email, note, other }))
    const refused = await guard(request, reply)
    if (refused) return again(refused.status, refused.note(locale))
    // making accounts is counted as failing to sign in is: nobody makes them by the hundred
    await limits.signIn.failed(request)
    const say = words[locale]
    const login = readEmail(email)?.toLowerCase()
    if (name.trim().length < 2) return again(422, say.wrongName)
    if (!login) return again(422, say.wrongEmail)
    if (password.length < 8) return again(422, say.wrongPassword)
    const account = { login, password: await hashPassword(password), name: name.trim(), request: asked }
    if (config.mail) {
      await sendConfirmation(deps, account, locale)
      return show(reply, notePage(locale, other, say.sent, say.sentLead.replace('{email}', login)))
    }
    if (!(await insertLogin(workerDb, account))) return again(409, say.taken)
    const who = tryOf(request, login)
    await tries.remember(who)
    return sendBack(reply, who, asked)
  })
}

/** The page of the letter that confirms an account, and the press that does. */
export function bindConfirmation(
  app: FastifyInstance,
  { workerDb, tickets }: Deps,
  { read, show, guard, tryOf, sendBack, tries }: Exchange,
) {
  app.get('/idp/confirm', async (request, reply) => {
    const { ticket, locale } = read(request.query)
    const account = ticket === '' ? null : await tickets.read('account', ticket)
    const other = otherLanguage(request, locale)
    if (!account) return show(reply.code(404), notePage(locale, other, words[locale].over, words[locale].overLead))
    return show(reply, confirmPage(locale, other, account.login, ticket))
  })

  app.post('/idp/confirm', async (request, reply) => {
    const { ticket, locale } = read(request.body)
    const other = otherLanguage(request, locale)
    const refused = await guard(request, reply)
    if (refused) return show(reply.code(refused.status), notePage(locale, other, words[locale].over, refused.note(locale)))
    const account = ticket === '' ? null : await tickets.take(workerDb, 'account', ticket)
    if (!account || !(await insertLogin(workerDb, account)))
      return show(reply.code(404), notePage(locale, other, words[locale].over, words[locale].overLead))
    const who = tryOf(request, account.login)
    await tries.remember(who)
    return sendBack(reply, who, account.request)
  })
}
