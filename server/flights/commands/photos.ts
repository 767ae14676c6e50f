import type { Owner } from '#server/files/record.ts'
import { isOwnFlight } from '#server/flights/store/card.ts'
import { enter } from '#server/platform/db.ts'

/** Photos of a flight come with its marks and stay: nobody adds or removes them afterwards. Which of them a guest reads the rows say. */
export const flightFiles: Owner = {
  read: 'flights.view',
  write: 'orders.command',
  home: async (tx, id) => ((await isOwnFlight(tx, id)) ? tx.actor.orgId : enter(tx, 'flight', id)),
  shared: {
    drafts: true,
    mayWrite: async () => false,
    admits: async (_tx, _actor, _id, how) => () => how === 'read',
    room: async () => undefined,
    settled: async (_tx, _actor, file) => file.purpose,
  },
}
