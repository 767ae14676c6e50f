import type { recentSignInRefusals } from '#contract/refusals/sessions.ts'
import type { Caller } from './actor.ts'
import { type RefuseWith, refuse } from './refusal.ts'

const refuseStale: RefuseWith<typeof recentSignInRefusals> = refuse

const RECENT_MINUTES = 15

/** Until when a sign-in is young enough for what a stolen session must not do. */
export const freshUntil = ({ createdAt }: Pick<Caller, 'createdAt'>): Date => new Date(createdAt.getTime() + RECENT_MINUTES * 60_000)

/** Refuses a call whose sign-in is older than a quarter of an hour. */
export function checkRecentSignIn({ caller, now }: { caller: Pick<Caller, 'createdAt'>; now(): Date }): void {
  if (now() > freshUntil(caller)) refuseStale('session.not_fresh', { minutes: RECENT_MINUTES })
}
