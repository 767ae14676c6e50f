import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { lazily } from './lazily.ts'

/** Why nothing was asked, or no answer could be used. */
export class OutboundError extends Error {
  override name = 'OutboundError'
}

export type Outgoing = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | Uint8Array; signal?: AbortSignal }

export type OutboundAnswer = {
  status: number
  text: string
  bytes: Uint8Array
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Asks another server over HTTP and gives back its status and text, and the bytes where the text is in another alphabet's encoding. */
export type Outbound = {
  ask(address: string, outgoing?: Outgoing): Promise<OutboundAnswer>
  close(): Promise<void>
}

type Options = {
  /** The operator named this server himself: plain http, other ports and networks behind the firewall are allowed. */
  inside?: boolean
  patienceMs?: number
  /** How long an answer may be. */
  mostBytes?: number
  lookup?: typeof dns.lookup
}

const MOST_BYTES = 65_536

/** Whether an address is one of nobody's business outside: loopback, private, link-local, reserved, or such a one inside an IPv6 address. */
export function isInner(address: string): boolean {
  let ip = ipaddr.parse(address)
  if (ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress()) ip = ip.toIPv4Address()
  // all that is given out of IPv6 lies in 2000::/3: an old form such as ::127.0.0.1 written in hexadecimal is nobody's outside
  return ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && (ip.parts[0]! & 0xe000) !== 0x2000)
}

/** Refuses what a person should not be able to make the server ask: another scheme or port, a user name, a number in place of a name. */
export function checkAddress(written: string): URL {
  if (!URL.canParse(written)) throw new OutboundError('not an address')
  const url = new URL(written)
  if (url.protocol !== 'https:') throw new OutboundError('not https')
  if (url.port !== '') throw new OutboundError('another port')
  if (url.username !== '' || url.password !== '') throw new OutboundError('a user name in the address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !written.includes(host)) throw new OutboundError('a number in place of a name')
  return url
}

/**
 * A client for addresses that are not ours. Names are looked up inside the connection and every address they give is checked there, so
 * an answer that changes meanwhile changes nothing; redirects are not followed, answers are short and waiting has an end.
 */
export function openOutbound({ inside = false, patienceMs = 5000, mostBytes = MOST_BYTES, lookup = dns.lookup }: Options = {}): Outbound {
  const checked: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const first = found[0]
      if (!first || (!inside && found.some(({ address }) => isInner(address)))) return done(new OutboundError('an inner address'), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
  let close = async () => {}
  const client = lazily(async () => {
    const { Agent, buildConnector, request } = await import('undici')
    const connector = buildConnector({ lookup: checked, timeout: patienceMs })
    const agent = new Agent({
      connect: (options, done) => {
        const host = options.hostname.replace(/^\[|\]$/g, '')
        if (!inside && ipaddr.isValid(host) && isInner(host)) return done(new OutboundError('an inner address'), null)
        return connector(options, done)
      },
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
      maxResponseSize: mostBytes,
    })
    close = () => agent.close()
    return { agent, request }
  })
  return {
    async ask(address, { method = 'GET', headers = {}, body, signal } = {}) {
      const url = inside ? new URL(address) : checkAddress(address)
      const { agent, request } = await client()
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
        ...(body !== undefined && { body }),
      })
      const bytes = new Uint8Array(await answer.body.arrayBuffer())
      return { status: answer.statusCode, text: new TextDecoder().decode(bytes), bytes, headers: answer.headers }
    },
    close: () => close(),
  }
}
