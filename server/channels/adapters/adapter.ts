import type { Outbound, OutboundAnswer } from '#server/platform/outbound.ts'
import type { Message } from '../record.ts'

/** A message as a channel is given it; `id` names the delivery, so that the other side may know a repetition. */
export type Outgoing = { id: string; address: string; message: Message; urgent: boolean; now: Date; unsubscribe?: string }

/** What became of a try. */
export type Outcome =
  | { kind: 'sent'; receipt?: string; cost?: number }
  /** May succeed at another time; `outage`: the whole channel is out of reach, so that trying others is no use. */
  | { kind: 'later'; reason: 'unreachable' | 'limited' | 'failed'; detail: string; afterMs?: number; outage?: boolean }
  /** Nobody is to be reached there any more. */
  | { kind: 'gone'; detail: string }
  /** The same recipient has another address from now on. */
  | { kind: 'moved'; address: string }
  /** This message will never be accepted. */
  | { kind: 'refused'; detail: string }

export type Adapter = {
  /** How long after one message another may go to the same address. */
  addressPauseMs?: number
  send(outgoing: Outgoing): Promise<Outcome>
  close(): Promise<void>
}

/** Someone who pressed «start» in a messenger with what a link ended with. */
export type Start = { code: string; address: string; name: string }
/** A file sent to the bot; `source`: what it is fetched by, null where the messenger gives it to no bot or the product takes no such. */
export type ChatFile = { name: string; type: string; source: string | null }
/** What somebody wrote to the bot in a chat between the two; `answers`: the number of the message of ours it answers. */
export type ChatMessage = { id: string; address: string; name: string; text: string; answers: string | null; files: readonly ChatFile[] }
export type Incoming = { starts: readonly Start[]; messages: readonly ChatMessage[]; readTo: string | null }

/** A messenger: sends like any channel, and hears who binds himself. */
export type Messenger = Adapter & {
  /** The address by which a person opens the bot with a code. */
  link(code: string): string
  /** What came in since; waits a while where there is nothing. */
  incoming(readTo: string | null, signal: AbortSignal): Promise<Incoming>
  /** Brings a file of a message; null where it is not to be had, or is too large. */
  fetchFile(source: string): Promise<Buffer | null>
  /** Says something in a chat, for once. */
  say(address: string, text: string): Promise<void>
}

const MOST_DETAIL = 200
/** What the other side said, short enough to be kept. */
export const detailOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MOST_DETAIL)

/** How long the other side asked to wait: seconds or a moment. */
export function retryAfter({ headers }: Pick<OutboundAnswer, 'headers'>, now: Date): number | undefined {
  const said = headers['retry-after']
  if (typeof said !== 'string') return undefined
  const ms = /^\d{1,6}$/.test(said) ? Number(said) * 1000 : new Date(said).getTime() - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : undefined
}

/** Asks another server, and makes of every way it may fail a try to be repeated. */
export async function askOutside(
  ask: Outbound['ask'],
  address: string,
  outgoing: Parameters<Outbound['ask']>[1],
): Promise<OutboundAnswer | Extract<Outcome, { kind: 'later' }>> {
  try {
    return await ask(address, outgoing)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : ''
    return { kind: 'later', reason: 'unreachable', detail: detailOf(code), outage: true }
  }
}

/** What an answer that is no success means where the other side has no words of its own for it. */
export function outcomeOfStatus(answer: OutboundAnswer, now: Date): Outcome {
  const { status } = answer
  const afterMs = retryAfter(answer, now)
  const detail = `HTTP ${status}`
  if (status === 429) return { kind: 'later', reason: 'limited', detail, ...(afterMs !== undefined && { afterMs }) }
  if (status === 408 || status >= 500 || (status >= 200 && status < 400))
    return { kind: 'later', reason: 'failed', detail, ...(afterMs !== undefined && { afterMs }), outage: status >= 502 && status <= 504 }
  return { kind: 'refused', detail }
}

/** JSON of an answer; a page of a proxy in its place is no answer. */
export function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
