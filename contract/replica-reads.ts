import type { api } from './api.ts'
import type { Call } from './call.ts'

/** The name of a call: `orders.get`. */
export type CallName = { [M in keyof typeof api]: `${M}.${keyof (typeof api)[M] & string}` }[keyof typeof api]

/**
 * Where reads are answered. A read made by GET of a person who is signed in goes to a replica that has replayed what he has seen; everything else
 * goes to the primary, and so do these, each for its reason.
 */
export const primaryReads = {
  'accessKeys.self': 'a program asks whether its key lives',
  'auth.check': 'a page asks whether its session lives',
  'sessions.list': 'who ends a session elsewhere sees at once that it ended',
  'files.list': 'what was uploaded came past the calls, and its answer says nothing of where it stands',
  'files.link': 'what was uploaded came past the calls, and its answer says nothing of where it stands',
  'demands.get': 'the first look of an executor is written down',
  'tenders.get': 'the first look of an executor is written down',
  'webhooks.log': 'a look at what was sent is written down',
  'bets.mayPlace': 'whoever bids decides by what stands at this moment',
  'bets.live': 'whoever bids decides by what stands at this moment',
  'bets.thread': 'whoever bids decides by what stands at this moment',
  'bets.keys': 'a bet is sealed with the key that stands at this moment',
} as const satisfies Partial<Record<CallName, string>>

/**
 * Whether a replica may answer a call. What administrators see of the installation they see as it stands; dictionaries stand in the memory of the
 * process.
 */
export const readsReplica = (
  name: string,
  { method, effect, needs, cached }: Pick<Call, 'method' | 'effect' | 'needs' | 'cached'>,
): boolean =>
  method === 'GET' &&
  effect === 'read' &&
  needs !== 'anyone' &&
  needs !== 'driver' &&
  needs !== 'device' &&
  needs !== 'platform.manage' &&
  !cached &&
  !Object.hasOwn(primaryReads, name)
