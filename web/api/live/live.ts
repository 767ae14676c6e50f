import type { QueryClient } from '@tanstack/react-query'
import { type EventName, events } from '#contract/events.ts'
import { users } from '#contract/users.ts'
import { ask } from '#web/api/client.ts'
import { leaveForLogin } from '#web/api/leave.ts'
import { markStale } from '#web/api/query.ts'
import { refreshMe, setUnread } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { applyEventPatches, type Payloads, patchOnEvent } from './eventPatches.ts'
import { channel, currentConnection, type LiveConnection, setConnection, type TabMessage } from './liveConnection.ts'
import { advanceStream, streamPosition } from './streamPosition.ts'
import { recordSeen } from './walPosition.ts'

const address = '/api/live'
const gatherMs = 150
const pollMs = 30_000

/**
 * Keeps the shown answers fresh: one stream for all tabs of the browser, the other tabs hear of it from the one that holds it.
 * Events of 150 ms are gathered. It begins where the page's first answers were read, so nothing between them and the stream is lost; a gap in
 * it makes everything stale; without a stream for 30 s the page asks by itself.
 */
export function openLive(queries: QueryClient, closed: AbortSignal): void {
  if (closed.aborted) return
  const names = new Set<EventName>()
  let payloads: Payloads = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let leading = false

  const say = (state: LiveConnection['state']) => {
    const connection = currentConnection()
    if (state === connection.state && state !== 'live') return
    const at = now()
    setConnection({
      state,
      since: state === connection.state ? connection.since : Date.now(),
      heard: state === 'live' || connection.state === 'live' ? at : connection.heard,
    })
    channel?.postMessage({ kind: 'connection', connection: currentConnection(), at: streamPosition() } satisfies TabMessage)
  }
  const refresh = (heard: readonly EventName[], told: Payloads) => void markStale(queries, heard, applyEventPatches(told))
  const hear = (name: EventName, payload: unknown) => {
    names.add(name)
    if (typeof payload === 'string') payloads[name] = [...(payloads[name] ?? []), payload]
    timer ??= setTimeout(() => {
      timer = undefined
      const heard = [...names]
      const told = payloads
      names.clear()
      payloads = {}
      channel?.postMessage({ kind: 'stale', names: heard, payloads: told, at: streamPosition() } satisfies TabMessage)
      refresh(heard, told)
    }, gatherMs)
  }
  const everything = () => {
    channel?.postMessage({ kind: 'reload' } satisfies TabMessage)
    void queries.invalidateQueries()
    void refreshMe()
  }
  // the count of the bell is no answer of its own: it came with the session and goes on by events
  const forgetUnread = patchOnEvent('notices.changed', told => {
    setUnread(told.at(-1)!.unread)
    return []
  })

  const lead = () => {
    leading = true
    return stream({ onEvent: hear, everything, say, closed })
  }
  channel?.addEventListener(
    'message',
    event => {
      const told = event.data as TabMessage
      if (told.kind === 'session') location.reload()
      // a reload would go on to the provider, which may still know the person and sign him in again
      else if (told.kind === 'out') leaveForLogin()
      else if (told.kind === 'hello' && leading)
        channel?.postMessage({ kind: 'connection', connection: currentConnection(), at: streamPosition() } satisfies TabMessage)
      else if (leading) return
      else if (told.kind === 'connection') {
        setConnection(told.connection)
        if (told.connection.state === 'live' && advanceStream(told.at)) void queries.invalidateQueries()
      } else if (told.kind === 'stale') {
        advanceStream(told.at)
        refresh(told.names, told.payloads)
      } else if (told.kind === 'reload') void queries.invalidateQueries()
    },
    { signal: closed },
  )

  const locks = channel ? (navigator.locks as LockManager | undefined) : undefined
  if (locks) {
    channel?.postMessage({ kind: 'hello' } satisfies TabMessage)
    locks.request('trassa.live', { signal: closed }, lead).catch(() => {})
  } else void lead()

  const poll = setInterval(() => {
    const connection = currentConnection()
    if (connection.state !== 'live' && Date.now() - connection.since >= pollMs && navigator.onLine) void queries.invalidateQueries()
  }, pollMs)
  closed.addEventListener('abort', () => {
    clearInterval(poll)
    forgetUnread()
    clearTimeout(timer)
  })
}

type Hearing = {
  onEvent: (name: EventName, payload: unknown) => void
  everything: () => void
  say: (state: LiveConnection['state']) => void
  closed: AbortSignal
}

/** Holds the stream until closed. The browser resumes a broken one by itself; one it gave up is opened anew with growing, uneven pauses. */
function stream({ onEvent, everything, say, closed }: Hearing): Promise<void> {
  return new Promise(done => {
    let source: EventSource | undefined
    let failures = 0
    let gap = false
    let waiting: ReturnType<typeof setTimeout> | undefined

    const heed = (event: Event) => void advanceStream((event as MessageEvent).lastEventId)
    const open = () => {
      clearTimeout(waiting)
      waiting = undefined
      source?.close()
      const from = streamPosition()
      source = new EventSource(from === null ? address : `${address}?from=${from}`)
      source.addEventListener('open', () => {
        failures = 0
        say('live')
        if (gap && from === null) everything()
        gap = false
      })
      source.addEventListener('error', () => {
        say(navigator.onLine ? 'reconnecting' : 'offline')
        if (source?.readyState !== EventSource.CLOSED || waiting !== undefined) return
        // an answer that is no stream: a session that ended says so to this question, and the page leaves for the sign-in page
        void ask(users.me, {}, { quiet: true })
        gap = true
        waiting = setTimeout(open, Math.min(1000 * 2 ** failures++, 30_000) * (0.5 + Math.random()))
      })
      source.addEventListener('seen', event => recordSeen((event as MessageEvent).data as string))
      source.addEventListener('ready', heed)
      source.addEventListener('reload', event => {
        heed(event)
        everything()
      })
      for (const name of Object.keys(events) as EventName[])
        source.addEventListener(name, event => {
          heed(event)
          onEvent(name, (event as MessageEvent).data)
        })
    }
    const online = () => {
      gap = true
      open()
    }
    const offline = () => say('offline')
    addEventListener('online', online, { signal: closed })
    addEventListener('offline', offline, { signal: closed })
    closed.addEventListener('abort', () => {
      clearTimeout(waiting)
      source?.close()
      done()
    })
    open()
  })
}
