import type { CallError } from '#web/api/client.ts'

export type DraftStatus = {
  state: 'clean' | 'unsaved' | 'keeping' | 'kept' | 'failed' | 'conflict'
  /** When the server last took what was typed. */
  at: number | null
  /** Fields it could not take, by their names. */
  left: readonly string[]
  error: CallError | null
}

/** Whoever keeps what is typed until it is sent. */
export type Autosave = {
  status: DraftStatus
  /** Something typed is not kept yet. */
  unsaved: boolean
  /** What is not kept yet lies in this browser, for this person alone. */
  storedHere: boolean
  /** Keeps it now; false when something stays behind. */
  keep: () => Promise<boolean>
  /** Waits for the request under way, so that the next one carries the right version. */
  settle: () => Promise<void>
  /** Forgets what is kept: it was sent. */
  drop: () => Promise<void>
  /** What stands before the form is shown: the server is asked, or a draft is offered. */
  opening: 'asking' | { at: number; fields: readonly string[]; goOn: () => void; anew: () => void } | null
  /** Two windows keep one draft: whose goes on. */
  meeting: { takeOver: () => void; stay: () => void } | null
}

export const neverSaved: DraftStatus = { state: 'clean', at: null, left: [], error: null }
