import type { FastifyInstance } from 'fastify'
import { MAP_TILES } from '#contract/map.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lookAt, rangeOf, readRange } from './archive/archive.ts'

/** A reader asks for a directory or some tiles; whoever asks for more comes again. */
const MOST = 4 * 1024 * 1024

/** Gives ranges of the archive of tiles to people who are signed in. */
export function bindMapTiles(app: FastifyInstance, platform: Platform) {
  const file = platform.config.map.tiles
  if (file)
    app.get<{ Querystring: { of?: string } }>(
      MAP_TILES,
      { onRequest: request => admit(platform, { path: MAP_TILES, needs: 'session', effect: 'read' }, request) },
      async (request, reply) => {
        const archive = await lookAt(file)
        if (!archive) return refuse('call.unknown')
        const { bytes, mark } = archive
        // what is named by its mark never changes; without it the mark is asked for again
        const isNamed = request.query.of === mark
        reply
          .header('etag', `"${mark}"`)
          .header('accept-ranges', 'bytes')
          .header('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache')
          .type('application/vnd.pmtiles')
        if (request.headers['if-none-match'] === `"${mark}"`) return reply.code(304).send()
        const asked = rangeOf(request.headers.range, bytes)
        const range = asked && { from: asked.from, to: Math.min(asked.to, asked.from + MOST - 1) }
        if (!range) return reply.code(416).header('content-range', `bytes */${bytes}`).send()
        const found = await readRange(archive, range)
        return reply
          .code(206)
          .header('content-range', `bytes ${range.from}-${range.from + found.length - 1}/${bytes}`)
          .send(found)
      },
    )
  return [{ method: 'GET', path: MAP_TILES }] as const
}
