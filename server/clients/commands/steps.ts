import type { Input } from '#contract/call.ts'
import { type clients, LEAVE_DAYS } from '#contract/clients.ts'
import { mayStep } from '#server/clients/lifecycle.ts'
import { clientStateOf } from '#server/clients/row.ts'
import { type Found, judge, listClients, setStanding } from '#server/clients/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { merge, part } from './merging.ts'
import { auditAt } from './visiting.ts'

/** The moment an organisation is closed for good; it lies in the home of the platform. */
export const CLOSING = 'client.close'

type StepRequest = Input<typeof clients.move>['data']

const DAY_MS = 86_400_000

/** Takes one step with an organisation and tells how it stands then. */
export async function decide(tx: Tx, asked: StepRequest): Promise<Found> {
  const { id, version, action } = asked
  const found = await one(tx, id)
  const before = clientStateOf(found.row)
  if (!mayStep(action, before)) refuse('client.step_closed', { status: before })
  const { verified, blocked, blockReason } = found.row
  const decided = {
    verified: action === 'verify' || (action !== 'doubt' && verified),
    blocked: action === 'block' || action === 'merge' || (action !== 'unblock' && action !== 'part' && blocked),
    reason: action === 'block' ? asked.reason : blockReason,
  }
  if (!(await judge(tx, id, version, decided))) refuse('company.changed', { version: found.row.version, asked: version })
  const told = await follow(tx, asked, found)
  const after = await one(tx, id)
  const entry = {
    what: `client.${action}`,
    kind: 'client',
    objectId: id,
    from: before,
    to: clientStateOf(after.row),
    facts: { name: found.card.nameShort, ...('reason' in asked && { reason: asked.reason }), ...told },
  }
  await audit(tx, { ...entry, home: tx.actor.orgId })
  await auditAt(tx, id, entry)
  await publish(tx, 'clients.changed', [tx.actor.orgId, id], {})
  if (action === 'block' || action === 'merge') await publish(tx, 'session.ended', [tx.actor.orgId, id], {})
  return after
}

export const one = async (tx: Tx, id: string): Promise<Found> =>
  (await listClients(tx, { id, limit: 1 }))[0] ?? refuse('organization.not_found')

/** What a step does beyond the card, and the facts it leaves in the journal. */
async function follow(tx: Tx, asked: StepRequest, found: Found): Promise<Record<string, unknown>> {
  const { id } = asked
  const timer = { home: tx.actor.orgId, kind: CLOSING, objectId: id }
  switch (asked.action) {
    case 'leave': {
      const runAt = new Date(tx.now.getTime() + LEAVE_DAYS * DAY_MS)
      await setStanding(tx, id, { leaves_at: runAt.toISOString(), leave_reason: asked.reason })
      await setTimer(tx, { ...timer, runAt })
      return { until: runAt.toISOString() }
    }
    case 'stay':
      if (found.row.leavesAt === null) refuse('client.step_closed', { status: clientStateOf(found.row) })
      await setStanding(tx, id, { leaves_at: null, leave_reason: '' })
      await dropTimers(tx, timer)
      return {}
    case 'merge':
      return merge(tx, found, await one(tx, asked.intoId))
    case 'part':
      return part(tx, found)
    case 'agree': {
      const { plan, maxPeople, contract } = asked.terms
      const { number = '', on = null, until = null } = contract ?? {}
      await setStanding(tx, id, { plan, max_people: maxPeople, contract_number: number, contract_on: on, contract_until: until })
      return { plan, ...(maxPeople !== null && { people: maxPeople }), ...(number && { number }) }
    }
    default:
      return {}
  }
}
