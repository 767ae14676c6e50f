import type { Outbound } from '#server/platform/outbound.ts'
import { type Adapter, askOutside, detailOf, jsonOf, type Outcome, outcomeOfStatus } from './adapter.ts'

export type SmsGate = {
  kind: 'http' | 'smsc'
  url: string
  body: string | null
  login: string | null
  key: string | null
  sender: string | null
}

/** Longer texts are several messages, each paid for. */
export const MOST_SMS = 160

/** A gate of SMS. A provider is told the id of the delivery, by which it knows a repetition where it looks at it. */
export function smsAdapter({ ask, close }: Outbound, gate: SmsGate): Adapter {
  return {
    async send({ id, address, message, now }) {
      const filled = { phone: address, text: message.short.slice(0, MOST_SMS), id, sender: gate.sender ?? '' }
      const answer = await askOutside(ask, ...(gate.kind === 'smsc' ? smscRequest(gate, filled) : plainRequest(gate, filled)))
      if ('kind' in answer) return answer
      if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer, now)
      if (gate.kind === 'smsc') return smscOutcome(jsonOf(answer.text))
      // a page of a proxy is no answer of a gate
      if (/^\s*</.test(answer.text)) return { kind: 'later', reason: 'failed', detail: 'HTML', outage: true }
      const said = jsonOf(answer.text)
      const receipt = said?.id ?? said?.message_id ?? said?.messageId
      return { kind: 'sent', ...(receipt !== undefined && { receipt: String(receipt) }), ...costIn(said?.cost) }
    },
    close,
  }
}

type Filled = Record<'phone' | 'text' | 'id' | 'sender', string>
type Request = [string, NonNullable<Parameters<Outbound['ask']>[1]>]

const PLACES = /\{(phone|text|id|sender)\}/g

/** Any gate by its settings: an address with places to fill, and a body of JSON where one is set. */
function plainRequest({ url, body, key }: SmsGate, filled: Filled): Request {
  const headers = { ...(key !== null && { authorization: `Bearer ${key}` }), ...(body !== null && { 'content-type': 'application/json' }) }
  const address = url.replace(PLACES, (_, name: keyof Filled) => encodeURIComponent(filled[name]))
  if (body === null) return [address, { method: 'GET', headers }]
  return [
    address,
    { method: 'POST', headers, body: body.replace(PLACES, (_, name: keyof Filled) => JSON.stringify(filled[name]).slice(1, -1)) },
  ]
}

function smscRequest({ url, login, key, sender }: SmsGate, { phone, text, id }: Filled): Request {
  const who = login === null ? { apikey: key } : { login, psw: key }
  const body = { ...who, phones: phone, mes: text, charset: 'utf-8', fmt: 3, cost: 3, id, ...(sender !== null && { sender }) }
  return [url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }]
}

/** What a gate took, in hundredths of its currency, where it says so. */
function costIn(said: unknown): { cost?: number } {
  const cost = Math.round(Number(said ?? Number.NaN) * 100)
  return Number.isFinite(cost) ? { cost } : {}
}

/** Faults of a message itself: forbidden text, a wrong phone, a phone nothing is delivered to. */
const REFUSED = [6, 7, 8]
const TOO_OFTEN = 9

function smscOutcome(said: Record<string, unknown> | null): Outcome {
  if (!said) return { kind: 'later', reason: 'failed', detail: 'no JSON', outage: true }
  if (said.error_code !== undefined) {
    const detail = detailOf(`${String(said.error_code)} ${String(said.error ?? '')}`)
    if (REFUSED.includes(Number(said.error_code))) return { kind: 'refused', detail }
    // wrong keys, no money, a closed address: nothing leaves until somebody sees to it
    return Number(said.error_code) === TOO_OFTEN
      ? { kind: 'later', reason: 'limited', detail, afterMs: 60_000 }
      : { kind: 'later', reason: 'failed', detail, outage: true }
  }
  if (said.id === undefined) return { kind: 'later', reason: 'failed', detail: 'no id', outage: true }
  return { kind: 'sent', receipt: String(said.id), ...costIn(said.cost) }
}
