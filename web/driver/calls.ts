import type { DriverFlight, DriverPoint } from '#contract/driver-page.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { newKey } from '#web/api/newKey.ts'
import type { DriverMessage, MessageAnswer } from './messages.ts'

/** Where the page asks; the schemas of the contract would weigh more than the page. `calls.test.ts` compares. */
export const paths = {
  open: '/api/driver/v0/open',
  flights: '/api/driver/v0/flights',
  consent: '/api/driver/v0/consent',
  positions: '/api/driver/v0/positions',
  answer: '/api/driver/v0/answer',
  report: '/api/driver/v0/report',
  unmark: '/api/driver/v0/unmark',
  problem: '/api/driver/v0/problem',
  handover: '/api/driver/v0/handover',
  photo: '/api/driver/v0/photo',
  bindPush: '/api/driver/v0/bindPush',
  bindMessenger: '/api/driver/v0/bindMessenger',
} as const

const WAIT_MS = 30_000
const PHOTO_WAIT_MS = 120_000

async function exchange(path: string, init: RequestInit, wait = WAIT_MS): Promise<MessageAnswer> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(wait) })
    const text = await response.text()
    return { status: response.status, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null }
  } catch {
    return { status: null, body: null }
  }
}

/** The page's language goes along: a refusal is told in it. */
const headersIn = (locale: string) => ({ 'x-platform': 'web', 'x-locale': locale, accept: 'application/json' })

export const openLink = (token: string, locale: string): Promise<MessageAnswer> =>
  exchange(paths.open, {
    method: 'POST',
    headers: { ...headersIn(locale), 'content-type': 'application/json' },
    body: JSON.stringify({ data: { token } }),
  })

/** An answer with the moments of the phone it was asked and given at. */
export type TimedAnswer = MessageAnswer & { asked?: number; answered?: number }

export async function readFlights(locale: string): Promise<TimedAnswer> {
  const asked = Date.now()
  const answer = await exchange(paths.flights, { headers: headersIn(locale), cache: 'no-store' })
  return { ...answer, asked, answered: Date.now() }
}

/** Why a stop may fail, as the driver chooses it. */
export type FailureReason = { code: string; name: Bilingual }

/** How a driver may be told of a change while the page is closed. */
export type DriverChannels = { pushKey: string | null; messengers: ('telegram' | 'max')[] }

export type FlightsAnswer = { data: { now: string; items: DriverFlight[]; reasons: FailureReason[]; channels: DriverChannels } }

/** Sends a message; when it happened and when it is sent are both told by the clock of the phone. */
export function postMessage(message: DriverMessage, locale: string, knows = ''): Promise<MessageAnswer> {
  const headers = { ...headersIn(locale), 'idempotency-key': message.key }
  if (message.call === 'photo') {
    const query = new URLSearchParams({ linkId: message.linkId, taskId: message.data.taskId, id: message.key })
    const sent = { method: 'PUT', headers: { ...headers, 'content-type': 'image/jpeg' }, body: message.photo }
    return exchange(`${paths.photo}?${query}`, sent, PHOTO_WAIT_MS)
  }
  return exchange(`${paths[message.call]}?linkId=${message.linkId}&knows=${knows}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ...message.data, at: message.at, sentAt: new Date().toISOString() } }),
  })
}

/** Points of one message, with the key it is taken once by. */
export type PointBatch = { key: string; linkId: string; points: DriverPoint[] }

/** Sends points of the phone. */
export const postPoints = ({ key, linkId, points }: PointBatch, locale: string): Promise<MessageAnswer> =>
  exchange(`${paths.positions}?linkId=${linkId}`, {
    method: 'POST',
    headers: { ...headersIn(locale), 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { sentAt: new Date().toISOString(), points } }),
  })

/** Binds a way to the driver of a link; `data` as the call has it. */
export const postBinding = (call: 'bindPush' | 'bindMessenger', linkId: string, data: object, locale: string): Promise<MessageAnswer> =>
  exchange(`${paths[call]}?linkId=${linkId}`, {
    method: 'POST',
    headers: { ...headersIn(locale), 'idempotency-key': newKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
