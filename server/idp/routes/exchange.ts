import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Locale } from '#contract/primitives.ts'
import type { Config } from '#server/config.ts'
import { giveToken } from '#server/idp/commands/accounts.ts'
import { openGuard, type Try } from '#server/idp/commands/guard.ts'
import { words } from '#server/idp/words.ts'
import { ownOrigins } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { refuseForeign } from '#server/platform/origin.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import type { SignInRequest } from './pages.ts'

export type Deps = { config: Config; workerDb: Db; secrets: Secrets; tickets: Tickets; limits: Limits; log: Log }

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

/** By what a browser is known again where an account signed in from before. */
const BROWSER = 'browser'
const BROWSER_DAYS = 400

export type Exchange = ReturnType<typeof openExchange>

/** What every page of the provider does with a browser: reads what it sent, shows it a page, refuses it, sends it back. */
export function openExchange({ config, workerDb, secrets, limits, log }: Deps) {
  const backTo = new URL(config.idp.redirect).origin
  return {
    /** Passwords and how often they may be tried. */
    tries: openGuard({ workerDb, secrets }),

    /** Whether the asking application is the one this provider serves. */
    isOurs: (asked: SignInRequest) => asked.clientId === config.idp.clientId && asked.redirectUri === config.idp.redirect,

    /** What the application asked; what it left out is that of the configuration. */
    read(given: unknown) {
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
    },

    show(reply: FastifyReply, markup: string) {
      setPlainPolicy(reply, [backTo])
      return reply.type('text/html; charset=utf-8').send(markup)
    },

    /** Refuses what comes from another page, or too often. */
    async guard(request: FastifyRequest, reply: FastifyReply) {
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
    },

    /** Who tries to sign in with this login. */
    tryOf(request: FastifyRequest, login: string): Try {
      const known = request.cookies[BROWSER]
      const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
      return { login, address: request.ip, browser }
    },

    /** Back to the application with a token in the fragment; the browser is known from now on. */
    async sendBack(reply: FastifyReply, { login, browser }: Try, asked: SignInRequest) {
      reply.setCookie(BROWSER, browser, {
        path: '/idp',
        httpOnly: true,
        sameSite: 'strict',
        secure: config.secure,
        maxAge: BROWSER_DAYS * 86_400,
      })
      const { token, seconds } = await giveToken(workerDb, login, asked.clientId)
      const answer = new URLSearchParams({ access_token: token, token_type: 'bearer', expires_in: String(seconds), state: asked.state })
      return reply.redirect(`${asked.redirectUri}#${answer}`, 302)
    },
  }
}

/** The address of a page in the other language, with what the application asked. */
export function otherLanguage(request: FastifyRequest, locale: Locale, asked?: SignInRequest, page = '/idp/authorize'): string {
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
