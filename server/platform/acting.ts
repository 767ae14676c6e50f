import type { Call } from '#contract/call.ts'
import type { Caller } from './actor.ts'
import { refuse } from './refusal.ts'

/** What a session says of its provider where support works in somebody's place and reads alone; one that may change things says `support.write`. */
const SUPPORT_READS = 'support'

/** Parts of the product where a person says who he is and who may come in his name: nobody else does that for him. */
const personal = new Set([
  'access-keys',
  'calendars',
  'channels',
  'clients',
  'driver-links',
  'employees',
  'personalData',
  'registration',
  'retention',
  'sessions',
  'users',
  'webhooks',
])

/** Refuses a change by support in somebody's place: each where its session reads alone, and what is the person's own always. */
export function checkActing(
  { actor, provider }: Pick<Caller, 'actor' | 'provider'>,
  { path, effect }: Pick<Call, 'path' | 'effect'>,
): void {
  if (actor.actingAs === null || effect === 'read' || effect === 'session') return
  if (provider === SUPPORT_READS) refuse('acting.read_only')
  if (personal.has(path.split('/')[2] ?? '')) refuse('acting.personal')
}

/** Whether sums of a trade are shown: to who sees prices, and of a sealed one never to support in somebody's place. */
export const seesSums = ({ permissions, actingAs }: Pick<Caller['actor'], 'permissions' | 'actingAs'>, sealed: boolean): boolean =>
  permissions.has('orders.prices') && !(sealed && actingAs !== null)

/** Refuses to show or do to support in somebody's place what lies sealed. */
export function checkUnsealed({ actingAs }: Pick<Caller['actor'], 'actingAs'>): void {
  if (actingAs !== null) refuse('acting.sealed')
}
