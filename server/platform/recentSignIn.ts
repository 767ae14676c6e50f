import type { Caller } from './actor.ts'
import { refuse } from './refusal.ts'

const RECENT_MINUTES = 15

/** Until when a sign-in is young enough for what a stolen session must not do. */
export const freshUntil = ({ createdAt }: Pick<Caller, 'createdAt'>): Date => new Date(createdAt.getTime() + RECENT_MINUTES * 60_000)

/** Refuses a call whose sign-in is older than a quarter of an hour. */
export function checkRecentSignIn({ caller, now }: { caller: Pick<Caller, 'createdAt'>; now(): Date }): void {
  if (now() > freshUntil(caller)) refuse('session.not_fresh', { minutes: RECENT_MINUTES })
}
