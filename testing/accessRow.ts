import type { AccessObjects } from './accessObjects.ts'

/** A request as it goes over the wire. */
export type Request = { query?: Record<string, unknown>; data?: Record<string, unknown> }

/** Who makes the request of the owner, naming the owner's things. */
export type Caller = 'owner' | 'viewer' | 'partner' | 'stranger' | 'administrator'

/** What is answered when another organisation's id, or one that nothing has, stands at a place; `text`: it is nobody's id. */
export type Outcome = number | 'text'

export type Row = {
  /** A request the owner may make, over things of his own. */
  ask: (things: AccessObjects) => Promise<Request> | Request
  /** Who gets what with it. Whoever is not signed in, or no longer, always gets 401. */
  says: Partial<Record<Caller, number>>
  /** Every place that names an object in this request. */
  places: Record<string, Outcome>
  /** What more than 100 ids in a list get, in all or by place; 400 unless a filter of the address falls back to none. */
  over?: number | Record<string, number>
}
