import { createHash, randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readEmail } from '#contract/identifiers.ts'
import { Locale } from '#contract/primitives.ts'
import type { Account, TokenProvider } from '#server/auth/provider.ts'
import type { Config } from '#server/config.ts'
import { post } from '#server/mail/commands.ts'
import { letterOf } from '#server/mail/row.ts'
import { ownOrigins } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { refuseForeign } from '#server/platform/origin.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { TicketKinds, Tickets } from '#server/platform/tickets.ts'
import { confirmPage, type DemoAccount, notePage, type SignInRequest, signInPage, signUpPage, strangerPage } from './page.ts'
import { hashPassword, isPassword } from './password.ts'
import { words } from './words.ts'

/** How `identities.provider` names the accounts of this provider. */
export const EMBEDDED = 'embedded'
/** The password of every demo account. */
export const DEMO_PASSWORD = 'trassa'

const LIFE_S = 600
/** How long a letter that confirms an account is good for. */
const CONFIRM_S = 86_400

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine(given => !given.includes('\0'))
    .catch('')
const Fields = z.object({
  client_id: text(200),
  redirect_uri: text(2000),
  state: text(8192),
  lang: text(2),
  login: text(100),
  password: text(200),
  name: text(150),
  email: text(100),
  ticket: text(100),
})

const hash = (token: string) => createHash('sha256').update(token).digest()

/** The provider of the default start: accounts of the table `logins`, tokens for ten minutes and for one application. */
export function embeddedProvider({ workerDb }: { workerDb: Db }): TokenProvider {
  return { flow: 'token', name: EMBEDDED, confirm: token => confirm(workerDb, token) }
}

async function confirm(workerDb: Db, token: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select l.subject, l.login, l.name, l.email, t.client_id from login_tokens t join logins l on l.login = t.login
    where t.token_hash = ${hash(token)} and t.expires_at > app_now()`.execute(workerDb)
  return rows[0] ?? null
}

type Deps = { config: Config; workerDb: Db; secrets: Secrets; tickets: Tickets; limits: Limits; log: Log }

/** The provider's own pages: authorize, login, info. */
export async function bindProvider(app: FastifyInstance, { config, workerDb, secrets, tickets, limits, log }: Deps) {
  await app.register(formbody, { bodyLimit: 32 * 1024 })

  const isOurs = (asked: SignInRequest) => asked.clientId === config.idp.clientId && asked.redirectUri === config.idp.redirect
  const backTo = new URL(config.idp.redirect).origin

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
    const { rows } = await sql<{ password: string }>`select password from logins where login = ${login.trim().toLowerCase()}`.execute(
      workerDb,
    )
    if (!(await isPassword(rows[0]?.password, password))) {
      await limits.signIn.failed(request)
      log.warn({ event: 'security', code: 'sign_in.wrong', request: request.id })
      return signIn(request, reply.code(403), { request: asked, locale, login, note: words[locale].wrong })
    }
    return sendBack(reply, login.trim().toLowerCase(), asked)
  })

  /** Back to the application with a token in the fragment. */
  async function sendBack(reply: FastifyReply, login: string, asked: SignInRequest) {
    const token = randomBytes(32).toString('base64url')
    await sql`
      insert into login_tokens (token_hash, login, client_id, expires_at)
      values (${hash(token)}, ${login}, ${asked.clientId}, app_now() + make_interval(secs => ${LIFE_S}))`.execute(workerDb)
    const answer = new URLSearchParams({ access_token: token, token_type: 'bearer', expires_in: String(LIFE_S), state: asked.state })
    return reply.redirect(`${asked.redirectUri}#${answer}`, 302)
  }

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
      await sendConfirmation(account, locale)
      return show(reply, notePage(locale, other, say.sent, say.sentLead.replace('{email}', login)))
    }
    if (!(await insertLogin(account))) return again(409, say.taken)
    return sendBack(reply, login, asked)
  })

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
    if (!account || !(await insertLogin(account)))
      return show(reply.code(404), notePage(locale, other, words[locale].over, words[locale].overLead))
    return sendBack(reply, account.login, account.request)
  })

  /** Refuses what comes from another page, or too often. */
  async function guard(request: FastifyRequest, reply: FastifyReply) {
    try {
      refuseForeign(request, [...ownOrigins(config, request), backTo], true)
      await limits.call('/idp/login', { request, session: null, actor: null })
      await limits.signIn.check(request)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ event: 'security', code: error.code, request: request.id })
      const { seconds } = error.info
      if (error.code === 'limit.rate') reply.header('retry-after', String(seconds))
      const note = (locale: Locale) =>
        error.code === 'limit.rate' ? words[locale].often.replace('{seconds}', String(seconds)) : error.wordsIn(locale)
      return { status: error.status, note }
    }
  }

  /** Whoever has the account already hears of it by letter, so that the page tells nobody whose address is known. */
  async function sendConfirmation(account: TicketKinds['account'], locale: Locale) {
    const say = words[locale]
    const { rows } = await sql<{ now: Date; known: boolean }>`
      select app_now() as now, exists (select from logins where login = ${account.login}) as known`.execute(workerDb)
    const { now, known } = rows[0]!
    const letter = known
      ? letterOf(locale, account.login, {
          title: say.knownTitle,
          paragraphs: [say.knownText],
          button: { label: say.enter, href: `${config.url}/login` },
        })
      : letterOf(locale, account.login, {
          title: say.letterTitle,
          paragraphs: [say.letterText],
          button: {
            label: say.confirmGo,
            href: `${config.url}/idp/confirm?lang=${locale}&ticket=${await tickets.give('account', account, CONFIRM_S)}`,
          },
          note: say.letterNote,
        })
    await post(workerDb, secrets, letter, now)
  }

  /** Makes the account; false where its login is taken. */
  async function insertLogin({ login, password, name }: TicketKinds['account']): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into logins (login, password, subject, name, email) values (${login}, ${password}, ${randomBytes(16).toString('base64url')}, ${name}, ${login})
      on conflict do nothing`.execute(workerDb)
    return numAffectedRows === 1n
  }

  app.get('/idp/info', async (request, reply) => {
    const token = /^(?:OAuth|Bearer) (\S{8,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
    const account = token ? await confirm(workerDb, token) : null
    reply.type('application/json; charset=utf-8')
    if (!account) return reply.code(401).send({ error: 'invalid_token' })
    const { subject, login, name, clientId } = account
    return { id: subject, login, display_name: name, real_name: name, client_id: clientId }
  })

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { request: SignInRequest; locale: Locale; login: string; note: string | null },
  ) {
    const accounts = config.demo ? await demoAccounts(workerDb) : []
    return show(
      reply,
      signInPage({ ...shown, accounts, password: DEMO_PASSWORD, other: otherLanguage(request, shown.locale, shown.request) }),
    )
  }

  function show(reply: FastifyReply, markup: string) {
    setPlainPolicy(reply, [backTo])
    return reply.type('text/html; charset=utf-8').send(markup)
  }

  /** What the application asked; what it left out is that of the configuration. */
  function read(given: unknown) {
    const fields = Fields.parse(given ?? {})
    return {
      ...fields,
      request: {
        clientId: fields.client_id || config.idp.clientId,
        redirectUri: fields.redirect_uri || config.idp.redirect,
        state: fields.state,
      },
      locale: Locale.catch('ru').parse(fields.lang),
    }
  }
}

function otherLanguage(request: FastifyRequest, locale: Locale, asked?: SignInRequest, page = '/idp/authorize'): string {
  const lang = locale === 'ru' ? 'en' : 'ru'
  if (!asked) return `/idp/authorize?lang=${lang}`
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  for (const [name, value] of [
    ['client_id', asked.clientId],
    ['redirect_uri', asked.redirectUri],
    ['state', asked.state],
    ['lang', lang],
  ] as const)
    query.set(name, value)
  return `${page}?${query}`
}

async function demoAccounts(workerDb: Db): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    select l.login, l.name, m.name_short as organization, m.roles
    from logins l join identities i on i.provider = ${EMBEDDED} and i.subject = l.subject
    cross join lateral (select * from gate.employments_of(i.user_id) limit 1) m
    where l.demo order by i.created_at, i.user_id`.execute(workerDb)
  return rows
}
