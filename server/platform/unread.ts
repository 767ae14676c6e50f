import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { preferredLocale } from './actor.ts'
import { headersOf } from './headers.ts'
import { requestNumber } from './ids.ts'
import { Refusal } from './refusal.ts'

type Unread = Error & { code?: string; rawPacket?: unknown }
/** What Node knows of an answer under way on a socket and does not tell in its types. */
type Answering = { _httpMessage?: { _headerSent?: boolean } | null }

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'input.head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'input.too_slow',
}

/**
 * Answers what could not be read as a request, in the shape of every error and under the same headers, and ends the connection: a head that
 * is too large (431), one or a body that comes too slowly (408), anything that is no HTTP (400).
 */
export function endUnread(socket: Socket, error: Unread, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket as Answering)._httpMessage?._headerSent) return void socket.destroy()
  const refusal = new Refusal(codes[error.code ?? ''] ?? 'input.not_http')
  const locale = preferredLocale(
    /^accept-language: ?(.*)$/im.exec(Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '')?.[1],
  )
  const body = JSON.stringify({ error: { code: refusal.code, message: refusal.wordsIn(locale), info: {} } })
  const headers = {
    ...headersOf(secure),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestNumber(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
