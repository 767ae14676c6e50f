import type { Waiting } from '#server/orders/rules/next.ts'

/** An order as the next step looks at it, with nothing beside its status and windows that anybody would wait for. */
export const waitingOrder = (known: Pick<Waiting, 'status' | 'statusAt' | 'windows'> & Partial<Waiting>): Waiting => ({
  offerExpiresAt: null,
  flights: [],
  documents: [],
  approvalUntil: null,
  resourcesIssue: null,
  halt: null,
  late: false,
  holds: [],
  ...known,
})
