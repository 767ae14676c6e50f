import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { Locale } from '#contract/primitives.ts'
import { scopeFor } from '#contract/scopes.ts'
import { setPlainPolicy, setTryOutPolicy } from './headers.ts'
import { type Html, html } from './html.ts'
import { lazily } from './lazily.ts'
import { brand, drawnPage } from './pages.ts'

const words = {
  ru: {
    product: 'Трасса',
    title: 'Вызовы',
    lead: 'Всё, что умеет сервер. Тела POST и PATCH и каждый ответ лежат в data. Ошибка: {error: {code, message, info}}.',
    other: 'English',
    needs: 'Право',
    anyone: 'без входа',
    driver: 'телефон водителя, открывший ссылку рейса',
    device: 'программа с ключом трекера',
    session: 'любой вошедший',
    effect: 'Что делает',
    query: 'Параметры адреса',
    body: 'Тело',
    answer: 'Ответ',
    refusals: 'Отказы',
    rowRefusals: 'Отказы одной строки',
    events: 'События',
    key: 'Ключ доступа',
    keyNote: 'Нужен, чтобы попробовать вызов здесь же. Остаётся в памяти страницы и уходит только на этот сервер.',
    tryOut: {
      title: 'Попробовать',
      people: 'Ключ этот вызов не открывает: он для людей.',
      scope: 'Нужен доступ ключа:',
      changes: 'Вызов по-настоящему изменит данные вашей организации.',
      body: 'Тело',
      required: 'Только обязательные поля',
      whole: 'Все поля',
      many: 'через запятую',
      send: 'Отправить',
      another: 'Другой Idempotency-Key',
      noKey: 'Сначала вставьте ключ доступа вверху страницы.',
      noJson: 'Тело не читается как JSON.',
      unreached: 'Сервер не ответил. Повторите.',
      ms: 'мс',
    },
    effects: {
      read: 'только читает',
      session: 'начинает или заканчивает сессию',
      given: 'изменяет: нужен X-XSRF-TOKEN, ключ по желанию',
      write: 'изменяет: нужны X-XSRF-TOKEN и Idempotency-Key',
      edit: 'изменяет: нужны X-XSRF-TOKEN, Idempotency-Key и version',
    },
  },
  en: {
    product: 'Trassa',
    title: 'Calls',
    lead: 'Everything the server does. Bodies of POST and PATCH and every answer are wrapped in data. An error: {error: {code, message, info}}.',
    other: 'Русский',
    needs: 'Right',
    anyone: 'without sign-in',
    driver: 'the phone of a driver that opened the link of a flight',
    device: 'a program with the key of a tracker',
    session: 'anybody signed in',
    effect: 'Effect',
    query: 'Query',
    body: 'Body',
    answer: 'Answer',
    refusals: 'Refusals',
    rowRefusals: 'Refusals of a single row',
    events: 'Events',
    key: 'Access key',
    keyNote: 'Needed to try a call right here. It stays in the memory of this page and goes to this server alone.',
    tryOut: {
      title: 'Try it',
      people: 'No key opens this call: it is for people.',
      scope: 'The key needs the scope',
      changes: 'This call really changes the data of your organisation.',
      body: 'Body',
      required: 'Required fields alone',
      whole: 'All fields',
      many: 'separated by commas',
      send: 'Send',
      another: 'Another Idempotency-Key',
      noKey: 'First paste an access key at the top of the page.',
      noJson: 'The body cannot be read as JSON.',
      unreached: 'The server did not answer. Repeat.',
      ms: 'ms',
    },
    effects: {
      read: 'reads only',
      session: 'begins or ends a session',
      given: 'changes: X-XSRF-TOKEN needed, a key if you like',
      write: 'changes: X-XSRF-TOKEN and Idempotency-Key needed',
      edit: 'changes: X-XSRF-TOKEN, Idempotency-Key and version needed',
    },
  },
} as const

/** The contract for machines (`/api/openapi.json`) and for people (`/api/docs`). */
export function bindDocs(app: FastifyInstance, { secure, inner }: { secure: boolean; inner: unknown }) {
  // calls are tried where they are answered: not at an inner address of its own
  const triesOut = !inner
  // megabytes few ever ask for: the one is read each time, the other made for who asks first
  const people = { ru: lazily(() => docsPage('ru', triesOut)), en: lazily(() => docsPage('en', triesOut)) }
  for (const [address, name] of Object.entries(scripts))
    app.get(address, async (_, reply) => {
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300')
      return readFile(new URL(name, import.meta.url), 'utf8')
    })
  app.get('/api/openapi.json', async (_, reply) => {
    const text = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
    reply.type('application/json; charset=utf-8')
    // without https a browser keeps no cookie of the safer name
    return secure ? text : text.replace('"name": "__Host-sid"', '"name": "sid"')
  })
  app.get('/api/docs', (request, reply) => {
    const asked = Locale.safeParse((request.query as { lang?: unknown }).lang)
    const locale = asked.data ?? (/^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ru')
    if (triesOut) setTryOutPolicy(reply)
    else setPlainPolicy(reply)
    return reply.type('text/html; charset=utf-8').send(people[locale]())
  })
}

const scripts = { '/plain/try-out.js': './tryOut.js', '/plain/sample-of.js': './sampleOf.js' }

function docsPage(locale: Locale, triesOut: boolean): string {
  const say = words[locale]
  const modules = Object.entries(api as Record<string, Record<string, Call>>).toSorted(([a], [b]) => a.localeCompare(b))
  return drawnPage({
    locale,
    title: `${say.title} – ${say.product}`,
    className: 'docs',
    script: triesOut ? '/plain/try-out.js' : null,
    body: html`<nav>${brand(say.product)}<ul>${modules.map(([name, calls]) => html`<li><a href="#${name}">${name}<span class="muted">${Object.keys(calls).length}</span></a></li>`)}</ul><a href="/api/docs?lang=${locale === 'ru' ? 'en' : 'ru'}">${say.other}</a></nav>
<main data-words="${JSON.stringify(say.tryOut)}"><h1>${say.title}</h1><p>${say.lead} <a href="/api/openapi.json">openapi.json</a></p>
${triesOut && html`<form class="key" hidden><label for="key">${say.key}</label><input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="trs_…" aria-describedby="key-note"><p id="key-note" class="muted">${say.keyNote}</p></form>`}
${modules.map(([name, calls]) => html`<section id="${name}"><h2>${name}</h2>${Object.values(calls).map(call => entry(call, locale))}</section>`)}
</main>`,
  })
}

function entry(call: Call, locale: Locale): Html {
  const say = words[locale]
  const query = Object.keys(call.query.shape)
  const hasBody = call.method !== 'GET'
  const needs =
    call.needs === 'anyone' || call.needs === 'driver' || call.needs === 'device' || call.needs === 'session'
      ? html`${say[call.needs]}`
      : html`<code>${call.needs}</code>`
  return html`<details ${triedBy(call)}><summary><b class="method${call.effect === 'read' || call.effect === 'session' ? '' : ' change'}">${call.method}</b><code>${call.path}</code><span>${coded(call.about)}</span></summary>
<dl><dt>${say.needs}</dt><dd>${needs}</dd>
<dt>${say.effect}</dt><dd>${say.effects[call.effect]}</dd>
${query.length > 0 && html`<dt>${say.query}</dt><dd>${schema(call.query)}</dd>`}
${hasBody && html`<dt>${say.body}</dt><dd>${schema(call.data)}</dd>`}
<dt>${say.answer}</dt><dd>${schema(call.out)}</dd>
${refusals(say.refusals, call.fails, locale)}
${refusals(say.rowRefusals, call.rowFails, locale)}
${call.emits.length > 0 && html`<dt>${say.events}</dt><dd>${call.emits.map(name => html`<code>${name}</code> `)}</dd>`}
</dl></details>
`
}

/** How a call is tried with a key; an empty scope: it is for people. */
function triedBy({ method, path, effect, needs }: Call): Html {
  if (needs === 'anyone' || needs === 'driver' || needs === 'device') return html``
  const scope = scopeFor(path, effect) ?? ''
  return html`data-method="${method}" data-path="${path}" data-effect="${effect}" data-scope="${scope}"`
}

const refusals = (head: string, codes: readonly ErrorCode[], locale: Locale) =>
  codes.length > 0 &&
  html`<dt>${head}</dt><dd><ul>${[...new Set(codes)].map(code => html`<li><code>${errors[code].status} ${code}</code> <span class="muted">${errors[code][locale]}</span></li>`)}</ul></dd>`

const coded = (text: string): Html[] => text.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

const schema = (of: z.ZodType): Html => {
  const { $schema, ...rest } = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return html`<pre tabindex="0">${brief(rest)}</pre>`
}

type Node = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  additionalProperties?: Node | boolean
}

/** A schema as a person writes a shape: names, types, alternatives. */
function brief(node: Node, indent = ''): string {
  const inner = `${indent}  `
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.enum) return node.enum.map(value => JSON.stringify(value)).join(' | ')
  const branches = node.anyOf ?? node.oneOf
  if (branches) return branches.map(branch => brief(branch, indent)).join(' | ')
  if (node.allOf) return node.allOf.map(branch => brief(branch, indent)).join(' & ')
  if (node.type === 'array') return `[${brief(node.items ?? {}, indent)}]`
  if (node.type !== 'object') return node.format ?? node.type ?? 'any'
  const fields = Object.entries(node.properties ?? {}).map(
    ([name, field]) => `${inner}${name}${node.required?.includes(name) ? '' : '?'}: ${brief(field, inner)}`,
  )
  if (fields.length === 0 && typeof node.additionalProperties === 'object') return `{ [name]: ${brief(node.additionalProperties, inner)} }`
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}
