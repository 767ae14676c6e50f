import { audit } from '#server/platform/audit.ts'
import { actFor, type OrgId } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { CLOSING } from './commands/steps.ts'
import { closeClient, forgetPeople } from './store.ts'

/** Moments of organisations: one whose time to leave has come is closed for good. */
export const clientTimers = {
  [CLOSING]: async (tx, { home, objectId }) => {
    if (!(await closeClient(tx, objectId))) return
    const client = await actFor(tx, objectId as OrgId)
    const people = await forgetPeople(client)
    await audit(client, { what: 'client.closed', kind: 'client', objectId, home: objectId, facts: { people } })
    await publish(client, 'session.ended', [home, objectId], {})
    await publish(client, 'clients.changed', [home], {})
    await actFor(tx, home)
  },
} satisfies Record<string, TimerHandler>
