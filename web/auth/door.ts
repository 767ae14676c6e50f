import { keep, kept } from '#web/api/leave.ts'

const joinKey = 'join'
const arrivalKey = 'arrival'

/** What the link of an invitation ends with, kept for this window; the address forgets it at once. */
export function takeInvitation(): string | null {
  const found = /^#join=([\w-]{1,100})$/.exec(location.hash)?.[1]
  if (found !== undefined) {
    keep(joinKey, found)
    history.replaceState(history.state, '', location.pathname)
  }
  return kept(joinKey)
}

export const keptInvitation = (): string | null => kept(joinKey)

/** What this window was given when its sign-in led to no employment. */
export const keptArrival = (): string | null => kept(arrivalKey)

export const keepArrival = (value: string): void => keep(arrivalKey, value)

/** The person has gone through, or turned back. */
export function leaveDoor(): void {
  keep(joinKey, null)
  keep(arrivalKey, null)
}

/** Another account is tried: what the last one was given is worth nothing to it. */
export const forgetArrival = (): void => keep(arrivalKey, null)
