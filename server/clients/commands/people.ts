import type { Input } from '#contract/call.ts'
import type { clients } from '#contract/clients.ts'
import type { EmployeeRole } from '#contract/employees.ts'
import { readEmail } from '#contract/identifiers.ts'
import { Locale } from '#contract/primitives.ts'
import { findCard } from '#server/company/store.ts'
import type { Config } from '#server/config.ts'
import { checkRoom, dispatch } from '#server/employees/commands.ts'
import { closeExpired, endSessionsOf, hasEmail, insertInvitation, lockMember, lockOwners, setMember } from '#server/employees/store.ts'
import { type Audited, audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Note } from './visiting.ts'

const told = (tx: Tx, note: Note | null, entry: Audited) => (note ? note(entry) : audit(tx, entry))

async function publishPeople(tx: Tx): Promise<void> {
  await publish(tx, 'employees.changed', [tx.actor.orgId], {})
  await publish(tx, 'clients.changed', [tx.actor.orgId], {})
}

type Invited = {
  config: Pick<Config, 'url' | 'mail'>
  note: Note | null
  person: { id: string; name: string; email: string }
  roles: readonly EmployeeRole[]
}

/** Invites one person to the organisation that acts, or is visited; an owner is asked for by an owner himself alone. */
export async function inviteOne(tx: Tx, ctx: Ctx, { config, note, person: { id, name, email: typed }, roles }: Invited) {
  const email = readEmail(typed)!
  if (await hasEmail(tx, email)) refuse('employee.email_taken', { email })
  await closeExpired(tx, email)
  await checkRoom(tx)
  const locale = Locale.enum.ru
  const actor = note ? { ...ctx.actor, organization: (await findCard(tx)).nameShort } : ctx.actor
  const sent = await dispatch(tx, { ...ctx, actor }, config, { id, email, name, locale })
  const given = { id, email, name, roles: [...roles], locale, invitedBy: ctx.actor.name, position: '', limits: '{}', ...sent }
  if (!(await insertInvitation(tx, given))) refuse('invitation.open', { email })
  await told(tx, note, { what: 'invitation.sent', kind: 'invitation', objectId: id, facts: { name, email, roles: [...roles] } })
  await publishPeople(tx)
  return { version: 1 }
}

type PeopleChange = Input<typeof clients.movePeople>['data']
type Moved = { note: Note | null; row: { id: string; version: number }; asked: PeopleChange }

/** Gives one person other roles, blocks him, which ends his sessions, or lets him in again. */
export async function movePerson(tx: Tx, { actor }: Ctx, { note, row: { id, version }, asked }: Moved) {
  const owners = await lockOwners(tx)
  const known = (await lockMember(tx, id)) ?? refuse('employee.not_found')
  if (known.version !== version) refuse('employee.changed', { version: known.version, asked: version })
  const last = owners.includes(id) && owners.length === 1
  const facts = { name: known.name, roles: asked.action === 'roles' ? [...asked.roles] : known.roles }
  if (asked.action === 'roles') {
    if (!known.active) refuse('employee.dismissed')
    if (last && !asked.roles.includes('owner')) refuse('client.no_owner')
    await setMember(tx, known, { roles: [...asked.roles] })
    await told(tx, note, { what: 'employee.changed', kind: 'employee', objectId: id, facts: { ...facts, before: known.roles } })
  } else if (asked.action === 'block') {
    if (id === actor.employeeId) refuse('employee.self')
    if (!known.active) refuse('employee.dismissed')
    if (last) refuse('client.no_owner')
    await setMember(tx, known, { active: false, dismissedAt: tx.now })
    await endSessionsOf(tx, id)
    await publish(tx, 'session.ended', [tx.actor.orgId], {})
    await told(tx, note, { what: 'employee.dismissed', kind: 'employee', objectId: id, facts })
  } else {
    if (known.active) refuse('employee.at_work')
    await checkRoom(tx)
    if (!(await setMember(tx, known, { active: true, dismissedAt: null }))) refuse('employee.email_taken', { email: known.email })
    await told(tx, note, { what: 'employee.restored', kind: 'employee', objectId: id, facts })
  }
  await publishPeople(tx)
  return { version: known.version + 1 }
}
