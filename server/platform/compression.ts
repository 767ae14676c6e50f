import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** How answers are compressed: one is some ten kilobytes, and the usual window of 4 MB takes memory the process does not get back. */
export const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}

/** On a phone's line every hundred bytes count. */
export const phoneCompression: FastifyCompressOptions = { ...compression, threshold: 300 }
