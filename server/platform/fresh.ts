import type { Caller } from './actor.ts'
import { refuse } from './refusal.ts'

const FRESH_MINUTES = 15

/** Until when a sign-in is young enough for what a stolen session must not do. */
export const freshUntil = ({ createdAt }: Pick<Caller, 'createdAt'>): Date => new Date(createdAt.getTime() + FRESH_MINUTES * 60_000)

/** Refuses a call whose sign-in is older than a quarter of an hour. */
export function demandFresh({ caller, now }: { caller: Pick<Caller, 'createdAt'>; now(): Date }): void {
  if (now() > freshUntil(caller)) refuse('session.not_fresh', { minutes: FRESH_MINUTES })
}
