import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/primitives.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { setPlainPolicy } from '#server/platform/headers.ts'
import { html } from '#server/platform/html.ts'
import { brand, page } from '#server/platform/pages.ts'
import { switchMail } from './commands/bind.ts'
import { isAtWork } from './store/bindings.ts'
import { UNSUBSCRIBE, type UnsubscribeLinks } from './unsubscribe/links.ts'
import { letterWords, unsubscribeWords } from './words.ts'

type Deps = { workerDb: Db; unsubscribeLinks: UnsubscribeLinks }

const VISITS_A_MINUTE = 60

/** Where the link of a letter leads that stops letters: a page with one button, and the one click of mail programs (RFC 8058). */
export function bindUnsubscribe(app: FastifyInstance, { workerDb, unsubscribeLinks }: Deps) {
  const limit = app.createRateLimit({ max: VISITS_A_MINUTE, timeWindow: 60_000, keyGenerator: request => request.ip })
  const isOver = async (request: FastifyRequest) => {
    const allowed = await limit(request)
    return !allowed.isAllowed && allowed.isExceeded
  }
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // what a mail program says with its click is the same each time
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, null))
    scope.get<{ Params: { token: string } }>(`${UNSUBSCRIBE}/:token`, async (request, reply) => {
      if (await isOver(request)) return reply.code(429).send('')
      const locale = localeOf(request)
      const found = unsubscribeLinks.read(request.params.token)
      const t = unsubscribeWords[locale]
      if (!found) return send(reply.code(404), pageOf(locale, t.gone, t.goneLead, false))
      return send(reply, pageOf(locale, t.title, t.lead, true))
    })
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE}/:token`, async (request, reply) => {
      if (await isOver(request)) return reply.code(429).send('')
      const locale = localeOf(request)
      const t = unsubscribeWords[locale]
      const found = unsubscribeLinks.read(request.params.token)
      const done =
        found !== null &&
        (await inHome(workerDb, found.org, async tx => {
          if (!(await isAtWork(tx, found.employeeId))) return false
          await switchMail(tx, found.employeeId, false)
          return true
        }))
      if (!done) return send(reply.code(404), pageOf(locale, t.gone, t.goneLead, false))
      return send(reply, pageOf(locale, t.done, t.doneLead, false))
    })
  })
  return [
    { method: 'GET', path: `${UNSUBSCRIBE}/:token` },
    { method: 'POST', path: `${UNSUBSCRIBE}/:token` },
  ] as const
}

const localeOf = (request: FastifyRequest): Locale => (/^\s*en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ru')

const pageOf = (locale: Locale, title: string, lead: string, asks: boolean): string =>
  page(
    locale,
    title,
    'sign',
    html`<header>${brand(letterWords[locale].product)}</header><main class="alone"><section><h1>${title}</h1><p>${lead}</p>${
      asks && html`<form method="post"><button class="go" type="submit">${unsubscribeWords[locale].button}</button></form>`
    }</section></main>`,
  )

function send(reply: FastifyReply, markup: string) {
  setPlainPolicy(reply)
  return reply.header('x-robots-tag', 'noindex, nofollow').type('text/html; charset=utf-8').send(markup)
}
