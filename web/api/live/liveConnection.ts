import { useSyncExternalStore } from 'react'
import type { EventName } from '#contract/events.ts'
import { now } from '#web/i18n/format.ts'
import type { Payloads } from './eventPatches.ts'

/**
 * The live connection as this page knows it: `since` is the moment of the state by the machine's own clock, as answers are dated, for the
 * corrected one is put right only after the page was opened; `heard` is the last moment the data was known to be fresh, by the corrected one.
 */
export type LiveConnection = { state: 'connecting' | 'live' | 'reconnecting' | 'offline'; since: number; heard: number }

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'hello' }
  | { kind: 'connection'; connection: LiveConnection; at: string | null }
  | { kind: 'stale'; names: EventName[]; payloads: Payloads; at: string | null }
  | { kind: 'reload' }
  | { kind: 'session' | 'out' }

let connection: LiveConnection = { state: 'connecting', since: Date.now(), heard: now() }
const watchers = new Set<() => void>()

/** The line between the tabs of this browser; null where there is none. */
export const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('trassa.live') : null

export const currentConnection = (): LiveConnection => connection

export function setConnection(next: LiveConnection): void {
  connection = next
  for (const watch of watchers) watch()
}

/** Tells of every change of the connection until the function given back is called. */
export function watchConnection(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** How the line to the server stands, since when, and when it was heard last. */
export const useConnection = (): LiveConnection => useSyncExternalStore(watchConnection, currentConnection)

/** Another person or organisation from now on: every other tab of this browser starts anew; nobody any more: each shows the sign-in page. */
export function tellOtherTabs(kind: 'session' | 'out' = 'session'): void {
  channel?.postMessage({ kind } satisfies TabMessage)
}
