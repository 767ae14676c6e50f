import { storedText, storeText } from '#web/api/leave.ts'

const joinKey = 'join'
const arrivalKey = 'arrival'

/** What the link of an invitation ends with, kept for this window; the address forgets it at once. */
export function readInvitation(): string | null {
  const found = /^#join=([\w-]{1,100})$/.exec(location.hash)?.[1]
  if (found !== undefined) {
    storeText(joinKey, found)
    history.replaceState(history.state, '', location.pathname)
  }
  return storedText(joinKey)
}

export const pendingInvitation = (): string | null => storedText(joinKey)

/** What this window was given when its sign-in led to no employment. */
export const pendingArrival = (): string | null => storedText(arrivalKey)

export const setPendingArrival = (value: string): void => storeText(arrivalKey, value)

/** The person has gone through, or turned back. */
export function clearPendingEntry(): void {
  storeText(joinKey, null)
  storeText(arrivalKey, null)
}

/** Another account is tried: what the last one was given is worth nothing to it. */
export const clearPendingArrival = (): void => storeText(arrivalKey, null)
