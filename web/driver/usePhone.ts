import { useEffect, useState } from 'react'
import type { TaskMark } from '#contract/order-card.ts'
import { newKey } from '#web/api/newKey.ts'
import type { Locale } from '#web/i18n/words.ts'
import { type FlightsAnswer, openLink, readFlights, type TimedAnswer } from './calls.ts'
import { aheadOf } from './clock.ts'
import { newest } from './day.ts'
import { type DriverMessage, type MessageAnswer, type MessageContent, pauseAfter, refusalIn } from './messages.ts'
import { addMessage, changeFacts, dropMessage, onChange, type PhoneFacts, readPhone, withoutLinks } from './phoneStore.ts'
import { sendWaiting } from './sending.ts'

/** How often an open page asks what is new. */
const REFRESH_MS = 120_000

type Phone = {
  /** Null until the store of the phone has answered. */
  facts: PhoneFacts | null
  messages: readonly DriverMessage[]
  /** No storage to be had. */
  broken: boolean
  /** Why the link in the address did not open. */
  refusal: string | null
  online: boolean
}

/** What the page began before its script had come: see `driver.html`. */
type Early = { token: string; opened: Promise<MessageAnswer> | null; flights: Promise<TimedAnswer> | null }
const early = () => (globalThis as { [name: symbol]: Early | undefined })[Symbol.for('trassa.driver')]

/** What the address of the link ended with. */
export const takeToken = (): string | null => early()?.token ?? null

/** An answer that is on its way already, once; null where there is none. */
async function takeEarly<N extends 'opened' | 'flights'>(name: N): Promise<Awaited<Early[N]>> {
  const begun = early()
  const answer = begun?.[name] ?? null
  if (begun) begun[name] = null
  const given = await answer
  return (given?.status == null ? null : given) as Awaited<Early[N]>
}

/** Opens the link that waits for it. A refusal in words; null when there is none to open, or no network. */
async function openWaiting(locale: Locale): Promise<string | null> {
  const { token } = (await readPhone()).facts
  if (token === null) return null
  const { status, body } = (await takeEarly('opened')) ?? (await openLink(token, locale))
  if (status === null || status >= 500 || status === 429) return null
  await changeFacts(() => ({ token: null }))
  if (status < 300) {
    navigator.storage?.persist?.().catch(() => undefined)
    return null
  }
  return refusalIn(body)?.message ?? null
}

/** Reads the flights of this phone anew. False without an answer. */
async function refresh(locale: Locale): Promise<boolean> {
  const { status, body, asked = 0, answered = 0 } = (await takeEarly('flights')) ?? (await readFlights(locale))
  if (status === 401) {
    // no link was ever opened here, or the browser forgot it
    await changeFacts(facts => withoutLinks(facts, () => true, null))
    return true
  }
  if (status !== 200) return false
  const { data } = body as FlightsAnswer
  const ahead = aheadOf(data.now, asked, answered)
  await changeFacts(facts => {
    const left = withoutLinks(facts, linkId => !data.items.some(item => item.linkId === linkId), null)
    return { ahead, closed: left.closed, flights: newest(data.items, left.flights), reasons: data.reasons, channels: data.channels }
  })
  return true
}

type Syncing = ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }

/** Asks the browser to send what waits when there is a network, even with no page open; where it can. */
async function leaveToWorker(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration('/driver')) as Syncing | undefined
  await registration?.sync?.register('messages').catch(() => undefined)
}

/** One turn at a time: open, send, read; another is asked for while one is on comes after it. */
function openTurns(locale: Locale, tell: (change: Partial<Phone>) => void) {
  let running = false
  let again = false
  let attempts = 0
  let isDue = false
  let readAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = async () => {
    const refusal = await openWaiting(locale)
    if (refusal !== null) tell({ refusal })
    const isSent = await sendWaiting(locale)
    // a mark brings its flight along; one that was refused does not
    const reads = isDue || !isSent || (await readPhone()).messages.some(({ state }) => state === 'refused')
    isDue = false
    const isHeard = !reads || (await refresh(locale))
    if (reads) readAt = performance.now()
    attempts = isSent && isHeard ? 0 : attempts + 1
    tell({ online: isHeard })
    if (!isSent) await leaveToWorker()
  }
  const run = async (reads: boolean) => {
    isDue ||= reads
    if (running) {
      again = true
      return
    }
    running = true
    clearTimeout(timer)
    do {
      again = false
      await turn().catch(() => tell({ broken: true }))
    } while (again)
    running = false
    if (document.visibilityState === 'hidden' && attempts === 0) return
    const pause = attempts === 0 ? Math.max(0, readAt + REFRESH_MS - performance.now()) : pauseAfter(attempts)
    timer = setTimeout(() => void run(true), pause)
  }
  return { run, stop: () => clearTimeout(timer) }
}

/** What the phone knows, kept true; and how the driver tells something. */
export function usePhone(locale: Locale, token: string | null) {
  const [phone, setPhone] = useState<Phone>({ facts: null, messages: [], broken: false, refusal: null, online: navigator.onLine })

  useEffect(() => {
    let isLive = true
    const tell = (change: Partial<Phone>) => isLive && setPhone(before => ({ ...before, ...change }))
    const read = () => readPhone().then(tell, () => tell({ broken: true }))
    const turns = openTurns(locale, tell)
    const run = () => void turns.run(true)
    const send = () => void turns.run(false)
    const wake = () => document.visibilityState === 'visible' && run()
    const offline = () => tell({ online: false })
    const silence = onChange(() => void read())
    addEventListener('online', run)
    addEventListener('offline', offline)
    addEventListener('trassa-pressed', send)
    document.addEventListener('visibilitychange', wake)
    const begin = token === null ? read() : changeFacts(() => ({ token })).then(read, () => tell({ broken: true }))
    void begin.then(run)
    return () => {
      isLive = false
      turns.stop()
      silence()
      removeEventListener('online', run)
      removeEventListener('offline', offline)
      removeEventListener('trassa-pressed', send)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [locale, token])

  return phone
}

/** Puts into the queue what the driver pressed, with the time of it, and sends it if that can be. */
export async function press(flight: { linkId: string; number: string }, content: MessageContent): Promise<void> {
  const at = new Date().toISOString()
  await addMessage({ ...content, key: newKey(), linkId: flight.linkId, flight: flight.number, at })
  dispatchEvent(new Event('trassa-pressed'))
  if (content.call === 'report')
    dispatchEvent(new CustomEvent<Pressed>('trassa-marked', { detail: { linkId: flight.linkId, ...content.data } }))
}

/** A mark as it was pressed just now. */
export type Pressed = { linkId: string; taskId: string; mark: TaskMark }

/** Calls back with every mark that is pressed on this page. */
export function onMarked(callback: (mark: Pressed) => void): () => void {
  const hear = (event: Event) => callback((event as CustomEvent<Pressed>).detail)
  addEventListener('trassa-marked', hear)
  return () => removeEventListener('trassa-marked', hear)
}

/** Takes away what the driver has read. */
export const readThrough = (seq: number): Promise<void> => dropMessage(seq)

export const closeThrough = (linkId: string): Promise<void> =>
  changeFacts(({ closed }) => ({ closed: closed.filter(each => each.linkId !== linkId) }))
