import type { ConsentAnswer } from '#contract/consents.ts'
import type { DriverAnswer } from '#contract/driver-links.ts'
import type { DriverFlight, DriverProblem, HandoverProof } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { TaskOutcome } from '#contract/order-moves.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'

/** What a press on the phone tells the server, each by its call. */
export type MessageContent =
  | { call: 'answer'; data: { answer: DriverAnswer; comment: string } }
  | { call: 'report'; data: { taskId: string; mark: TaskMark; comment: string; reason?: string; outcome?: TaskOutcome } }
  | { call: 'unmark'; data: { taskId: string; mark: TaskMark } }
  | { call: 'consent'; data: { answer: ConsentAnswer; version: number; locale: Locale } }
  | { call: 'problem'; data: { problem: DriverProblem; comment: string } }
  | { call: 'handover'; data: { taskId: string; proof: HandoverProof } }
  | { call: 'photo'; data: { taskId: string }; photo: Blob }

/**
 * A message of the driver in the queue of the phone. `waiting` for a network; `kept` by the server for the dispatcher; `refused`. The last
 * two lie there until the driver has read why.
 */
export type DriverMessage = MessageContent & {
  /** Its place in the queue. */
  seq: number
  /** Made when it was pressed: by it the server takes the message once. */
  key: string
  linkId: string
  /** Number of the flight, to name it when the flight is there no more. */
  flight: string
  /** When it was pressed, by the clock of the phone. */
  at: string
  state: 'waiting' | 'kept' | 'refused'
  why: Bilingual | null
}

/** What became of a request; `status` is null where no answer came. */
export type MessageAnswer = { status: number | null; body: unknown }

/** What an answer means for a message: `later` leaves it where it stands, everything else lets the next one go. */
export type MessageFate =
  | { is: 'later' }
  | { is: 'done'; flight: DriverFlight | null }
  | { is: 'kept'; why: Bilingual | null; flight: DriverFlight | null }
  | { is: 'refused'; why: Bilingual; closes: boolean; flight?: DriverFlight | null }

const closing = new Set(['driver_link.unknown', 'driver_link.revoked', 'driver_link.over', 'driver_link.taken'])

/** What the server says of a refusal, in the one language it was asked in. */
export function refusalIn(body: unknown): { code: string; message: string } | null {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string' ? { code: error.code, message: error.message } : null
}

/** Whether a refusal says that the link opens nothing. */
export const isClosing = (code: string): boolean => closing.has(code)

export function fateOf({ status, body }: MessageAnswer): MessageFate {
  if (status === null || status >= 500 || status === 429 || status === 408) return { is: 'later' }
  if (status >= 200 && status < 300) {
    const { outcome, why = null, flight = null } = (body as { data?: Partial<DoneAnswer> } | null)?.data ?? {}
    // a code that was not right: it is counted, so the flight may be another than it was
    if (outcome === 'refused' && why) return { is: 'refused', why, closes: false, flight }
    return outcome === 'kept' ? { is: 'kept', why, flight } : { is: 'done', flight }
  }
  const refusal = refusalIn(body)
  // an answer that is none of the product's: some network asks for a sign-in first
  if (!refusal) return { is: 'later' }
  return { is: 'refused', why: { ru: refusal.message, en: refusal.message }, closes: isClosing(refusal.code) }
}

type DoneAnswer = { outcome: 'taken' | 'known' | 'kept' | 'refused'; why: Bilingual | null; flight: DriverFlight }

export type Queue = {
  /** The message that waits longest. */
  first(): Promise<DriverMessage | null>
  post(message: DriverMessage): Promise<MessageAnswer>
  settle(message: DriverMessage, fate: Exclude<MessageFate, { is: 'later' }>): Promise<void>
}

/** Sends what waits, one after another in the order it was pressed. True when nothing is left; false when it is to be tried again later. */
export async function sendInOrder({ first, post, settle }: Queue): Promise<boolean> {
  for (let message = await first(); message; message = await first()) {
    const fate = fateOf(await post(message))
    if (fate.is === 'later') return false
    await settle(message, fate)
  }
  return true
}

const SHORTEST_MS = 5_000
const LONGEST_MS = 300_000

/** How long to wait after so many vain attempts. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.max(0, attempts - 1))
