import type { FastifyReply } from 'fastify'

const quiet = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

const policyOf = (names: readonly string[]) => names.map(name => `${name}=()`).join(', ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': policyOf(quiet),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** An answer of a call opened as a document shows and runs nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const plain = { ...always, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' }
const overTls = { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers of every answer, errors and files included; pages put their own policy in place of the closed one. */
export const headersOf = (secure: boolean): Readonly<Record<string, string>> => (secure ? overTls : plain)

/** The same, put on an answer. */
export const setHeaders = (reply: FastifyReply, secure: boolean) => reply.headers(headersOf(secure))

/** Policy of the product's own page: scripts and styles from here alone and the listed ones within it, frames only from the addresses listed. */
export function setShellPolicy(
  reply: FastifyReply,
  { connect, frames, scripts, styles }: Record<'connect' | 'frames' | 'scripts' | 'styles', readonly string[]>,
) {
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      ['connect-src', "'self'", ...connect].join(' '),
      ['frame-src', ...(frames.length > 0 ? ["'self'", ...frames] : ["'self'"])].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'")
}

/** What the page of a driver may ask of the phone beside: where it is, once he agreed. */
export function letPositions(reply: FastifyReply) {
  reply.header('permissions-policy', `${policyOf(quiet.filter(name => name !== 'geolocation'))}, geolocation=(self)`)
}

/** Policy of a service worker: it fetches from here and does nothing else. */
export function setWorkerPolicy(reply: FastifyReply) {
  reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
}

/** Policy of the worker that lays out the live map: it fetches tiles from here and from where they are configured to come from. */
export function setMapWorkerPolicy(reply: FastifyReply, connect: readonly string[]) {
  reply.header('content-security-policy', `default-src 'none'; connect-src ${["'self'", ...connect].join(' ')}`)
}

/** Policy of a page drawn by the server: no script at all. */
export function setPlainPolicy(reply: FastifyReply, forms: readonly string[] = []) {
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${["'self'", ...forms].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  )
}

/** The same of a page whose own scripts ask the product. */
export function setTryOutPolicy(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  )
}

/** Policy of a page the server draws for a frame of the product: its own styles and pictures within it, nothing run, and nothing fetched but the face of its letters. */
export function setPreviewPolicy(reply: FastifyReply) {
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-modals",
  )
}

/** Policy of a document shown within the product's own page: it loads nothing, and no other page may hold it. */
export function setFramePolicy(reply: FastifyReply) {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'")
  reply.header('x-frame-options', 'SAMEORIGIN')
}
