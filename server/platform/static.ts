import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setShellPolicy } from './headers.ts'
import { refuse } from './refusal.ts'

type Deps = { dist: string; connect: readonly string[]; frames: () => Promise<readonly string[]> }

const notPages = /^\/(api|idp|plain|assets|metrics|healthz|readyz)(\/|$)/
/** What follows these is an address of another site, which may well end like a file. */
const embedded = /^\/(iframe|analytics|modules)\//

/** Serves the built web: hashed files for ever, its page for every address a browser navigates to, 404 for the rest. */
export async function bindStatic(app: FastifyInstance, { dist, connect, frames }: Deps) {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: path => !/\.(map|html)$|^\/\.|\/$/.test(path),
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })

  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) return unknownAddress(request, reply)
    // read each time: a newer build may have taken the place of the older one
    const [markup, framed] = await Promise.all([readFile(join(dist, 'index.html')), frames()])
    setShellPolicy(reply, { connect, frames: framed })
    return reply.type('text/html; charset=utf-8').send(markup)
  })
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
  if (notPages.test(path) || path.includes('/.') || (/\.[a-z0-9]{2,5}$/i.test(path) && !embedded.test(path))) return false
  const kind = request.headers['sec-fetch-mode']
  return kind === undefined ? (request.headers.accept ?? '').includes('text/html') : kind === 'navigate'
}
