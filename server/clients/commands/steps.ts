import type { Input } from '#contract/call.ts'
import { type clients, LEAVE_DAYS } from '#contract/clients.ts'
import { mayStep } from '#server/clients/lifecycle.ts'
import { clientStateOf } from '#server/clients/row.ts'
import { type Found, judge, listClients, listMerged, setStanding } from '#server/clients/store.ts'
import { insertMember, listEmployees, lockMember, lockMemberOf, setMember } from '#server/employees/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { auditAt, visiting } from './visiting.ts'

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

const one = async (tx: Tx, id: string): Promise<Found> => (await listClients(tx, { id, limit: 1 }))[0] ?? refuse('organization.not_found')

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
      return merge(tx, found, asked.intoId)
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

/** People of a double work in the other organisation too from now on, with the roles they had; what was done stays where it was done. */
async function merge(tx: Tx, { row, card }: Found, intoId: string): Promise<Record<string, unknown>> {
  const into = await one(tx, intoId)
  if (intoId === row.id || ['closed', 'merged', 'blocked'].includes(clientStateOf(into.row))) refuse('client.same')
  const people = await visiting(tx, row.id, async () => (await listEmployees(tx)).filter(({ active }) => active))
  const moved = await visiting(tx, intoId, async note => {
    const added: string[] = []
    for (const { userId, name, roles, position, email, phone, limits } of people) {
      const known = await lockMemberOf(tx, userId)
      if (known?.active) continue
      if (known) {
        if (!(await setMember(tx, known, { active: true, dismissedAt: null }))) continue
        added.push(known.id)
        continue
      }
      const given = { userId, name, roles, position, phone, limits: JSON.stringify(limits), demo: into.row.demo }
      const id = (await insertMember(tx, { ...given, email })) ?? (await insertMember(tx, { ...given, email: null }))
      if (id !== null) added.push(id)
    }
    await note({ what: 'client.joined', kind: 'client', objectId: row.id, facts: { name: card.nameShort, people: added.length } })
    await publish(tx, 'employees.changed', [tx.actor.orgId], {})
    return added
  })
  await setStanding(tx, row.id, { merged_into: intoId, merged_people: moved })
  return { into: into.card.nameShort, people: moved.length }
}

/** Takes a merger back: the organisation works by itself again, and those who came along with it work in it alone. */
async function part(tx: Tx, { row }: Found): Promise<Record<string, unknown>> {
  const moved = await visiting(tx, row.id, () => listMerged(tx))
  const into = row.mergedInto!
  await visiting(tx, into, async note => {
    for (const id of moved) {
      const known = await lockMember(tx, id)
      if (known?.active) await setMember(tx, known, { active: false, dismissedAt: tx.now })
    }
    await note({ what: 'client.apart', kind: 'client', objectId: row.id, facts: { people: moved.length } })
    await publish(tx, 'employees.changed', [tx.actor.orgId], {})
    await publish(tx, 'session.ended', [tx.actor.orgId], {})
  })
  await setStanding(tx, row.id, { merged_into: null, merged_people: [] })
  return { people: moved.length }
}
