import { useSyncExternalStore } from 'react'

/** What is asked before a bet goes: a second press, a press held for a moment, or nothing. */
export type ConfirmWay = 'twice' | 'hold' | 'once'

const key = 'bet.confirm'
const watchers = new Set<() => void>()
let chosen: ConfirmWay | null = null

function read(): ConfirmWay {
  if (chosen !== null) return chosen
  try {
    const kept = localStorage.getItem(key)
    return kept === 'hold' || kept === 'once' ? kept : 'twice'
  } catch {
    return 'twice'
  }
}

export function setConfirmWay(next: ConfirmWay): void {
  chosen = next
  try {
    localStorage.setItem(key, next)
    // what is kept is read again, so that all tabs follow
    chosen = null
  } catch {
    // A browser that forbids storage still switches for this visit.
  }
  for (const tell of watchers) tell()
}

/** How this browser's user confirms a bet. */
export const useConfirmWay = (): ConfirmWay =>
  useSyncExternalStore(tell => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }, read)
