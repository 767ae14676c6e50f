import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DRIVER_PAGE } from '#contract/driver-page.ts'
import { letPositions, setMapWorkerPolicy, setShellPolicy, setWorkerPolicy } from './headers.ts'
import { isId } from './ids.ts'
import { refuse } from './refusal.ts'

type Deps = {
  dist: string
  connect: readonly string[]
  /** Where tiles of the live map come from, beside here. */
  tiles: string | null
  frames: () => Promise<readonly string[]>
}

type Part = { plain: Buffer; small: Buffer }

const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }
const forEver = 'public, max-age=31536000, immutable'
const brotli = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const notPages = /^\/(api|idp|plain|assets|metrics|healthz|readyz)(\/|$)/
/** What follows these is an address of another site, which may well end like a file. */
const embedded = /^\/(iframe|analytics|modules)\//

/** Serves the built web: hashed files for ever, its page for every address a browser navigates to, 404 for the rest. */
export async function bindStatic(app: FastifyInstance, { dist, connect, tiles, frames }: Deps) {
  const parts = openParts(join(dist, 'assets'))
  const outside = tiles === null ? [] : [tiles]
  const sendPart = async (file: string, { headers }: FastifyRequest, reply: FastifyReply) => {
    const part = await parts(file)
    if (!part) return reply.callNotFound()
    if (basename(file).startsWith('maplibre-gl-worker')) setMapWorkerPolicy(reply, outside)
    reply.header('cache-control', forEver).header('vary', 'accept-encoding').type(types[extname(file)]!)
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(part.plain)
    return reply.header('content-encoding', 'br').send(part.small)
  }
  app.get<{ Params: { file: string } }>('/assets/:file(^[\\w-]+\\.(?:js|css)$)', (request, reply) =>
    sendPart(request.params.file, request, reply),
  )
  app.get<{ Params: { locale: string; file: string } }>('/assets/:locale(^(?:ru|en)$)/:file(^[\\w-]+\\.js$)', (request, reply) =>
    sendPart(`${request.params.locale}/${request.params.file}`, request, reply),
  )

  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: path => !/\.(map|html)$|^\/\.|\/$/.test(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? forEver : 'no-cache')
      if (path.endsWith(`${sep}driver-sw.js`) || path.endsWith(`${sep}push-sw.js`)) setWorkerPolicy(reply)
    },
  })

  // for its service worker too, which keeps it and is no navigation
  app.get(DRIVER_PAGE, async (_request, reply) => {
    const markup = await readFile(join(dist, 'driver.html'), 'utf8')
    setShellPolicy(reply, { connect: [], frames: [], ...ownParts(markup) })
    letPositions(reply)
    return reply.type('text/html; charset=utf-8').send(markup)
  })

  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) return unknownAddress(request, reply)
    // read each time: a newer build may have taken the place of the older one
    const [markup, hints, framed] = await Promise.all([readFile(join(dist, 'index.html'), 'utf8'), readHints(dist), frames()])
    setShellPolicy(reply, { connect: [...new Set([...connect, ...outside])], frames: framed, ...ownParts(markup) })
    const locale = request.cookies.locale === 'en' ? 'en' : 'ru'
    return reply.type('text/html; charset=utf-8').send(inLanguage(withHints(markup, hints, request.url), locale))
  })
}

/**
 * Scripts and styles by their names, which say what is in them: each is read once, and compressed where the build did not. A script in the
 * folder of a language that has no copy there is one for both. Null for one that is not there.
 */
function openParts(folder: string) {
  const known = new Map<string, Promise<Part | null>>()
  const read = async (file: string): Promise<Part | null> => {
    const plain = await readFile(join(folder, file)).catch(() => null)
    if (plain) return { plain, small: await readFile(join(folder, `${file}.br`)).catch(() => brotli(plain, quality)) }
    const common = basename(file) === file ? null : await partOf(basename(file))
    // a newer build may bring it yet, and names nobody gave are not to be remembered
    if (!common) known.delete(file)
    return common
  }
  const partOf = (file: string): Promise<Part | null> => {
    const part = known.get(file) ?? read(file)
    known.set(file, part)
    return part
  }
  return partOf
}

/** What the web's build knows of the screen at an address: the files it waits for, and what it asks first, by itself and together; `list` at its plain address, `ofId` there where it names an object by its id. */
export type ScreenHint = {
  path: string
  files: readonly string[]
  alone: readonly string[]
  together: readonly string[]
  list: string | null
  ofId: string | null
}

async function readHints(dist: string): Promise<readonly ScreenHint[]> {
  const text = await readFile(join(dist, '.vite/screens.json'), 'utf8').catch(() => null)
  return text === null ? [] : (JSON.parse(text) as { hints: ScreenHint[] }).hints
}

/** The page of an address, with what its screen will need named before the scripts can say so. */
function withHints(markup: string, hints: readonly ScreenHint[], url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const found = hints
    .map(hint => ({ hint, named: namedIn(hint.path, path) }))
    .filter(({ named }) => named !== null)
    .sort((a, b) => Object.keys(a.named!).length - Object.keys(b.named!).length)[0]
  if (!found) return markup
  const { files, alone, together, ofId } = found.hint
  const list = ofId && Object.values(found.named!).some(isId) ? ofId : found.hint.list
  const asked = (asks: readonly string[]) => asks.map(ask => ask.replace(/\{(\w+)\}/g, (all, name) => found.named![name] ?? all))
  // with words of its own, what an address asks of its list is known to its screen alone
  const asks = JSON.stringify({ alone, together: asked(query === '' && list ? [list, ...together] : together) })
  const meta = alone.length > 0 ? `<meta name="asks" content="${asks.replace(/[&"<]/g, sign => `&#${sign.charCodeAt(0)};`)}">` : ''
  const links = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  return markup.replace('<meta charset="utf-8" />', all => `${all}${meta}${links}`)
}

/** The page with the scripts of one language, which says so (`web/public/boot.js`). */
const inLanguage = (markup: string, locale: 'ru' | 'en'): string =>
  markup
    .replace('<html lang="ru"', `<html lang="${locale}" data-locale="${locale}"`)
    .replace(/(["']\/assets\/)([\w-]+\.js["'])/g, `$1${locale}/$2`)

/** The parts an address has at the places a pattern names, as they would stand in a query; null where it is another address. */
function namedIn(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.replace(/\/\*$/, ''), path.replace(/(.)\/$/, '$1')].map(one => one.split('/')) as [string[], string[]]
  if (pattern.endsWith('/*') ? given.length < wanted.length : given.length !== wanted.length) return null
  const named: Record<string, string> = {}
  for (const [index, part] of wanted.entries())
    if (part.startsWith(':')) named[part.slice(1)] = given[index]!
    else if (part !== given[index]) return null
  return named
}

/** The scripts and styles that stand in the page itself, as its policy names them. */
function ownParts(markup: string) {
  const hashed = (tag: 'script' | 'style') =>
    [...markup.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return { scripts: hashed('script'), styles: hashed('style') }
}

/** Answers an address nobody serves. */
export async function unknownAddress(request: FastifyRequest, reply: FastifyReply) {
  if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(request.method)) {
    reply.header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    refuse('call.method')
  }
  refuse('call.unknown')
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?')[0]!
  // whoever asks for the product itself gets its page, whatever he says he reads
  if (path === '/') return true
  if (notPages.test(path) || path.includes('/.') || (/\.[a-z0-9]{2,5}$/i.test(path) && !embedded.test(path))) return false
  const kind = request.headers['sec-fetch-mode']
  return kind === undefined ? (request.headers.accept ?? '').includes('text/html') : kind === 'navigate'
}
