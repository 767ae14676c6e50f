import type { EmployeeRow, employees, Invitation } from '#contract/employees.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import { Locale } from '#contract/primitives.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { checkRecentSignIn } from '#server/platform/recentSignIn.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkRoom, dispatch, linkOf, tokenOf } from './commands.ts'
import { type EmployeeRecord, type InvitationRecord, statusOf, toEmployee, toInvitation } from './row.ts'
import {
  closeExpired,
  endSessionsOf,
  findInvitation,
  hasEmail,
  insertInvitation,
  lastSeen,
  letterStates,
  listEmployees,
  listInvitations,
  lockInvitation,
  lockMember,
  lockOwners,
  setInvitation,
  setMember,
} from './store.ts'

export const employeeHandlers = (config: Pick<Config, 'url' | 'mail'>): Handlers<typeof employees> => ({
  async list({ actor, transaction }) {
    return transaction(async tx => {
      const [employees, seen, open] = [await listEmployees(tx), await lastSeen(tx), await listInvitations(tx)]
      const letter = await letterStates(tx, open)
      return {
        items: employees.map(row => toEmployee(row, actor.employeeId, seen.get(row.id))),
        invitations: open.map(row => toInvitation(row, letter(row), tx.now)),
      }
    })
  },

  async invite(ctx, { data: { email: typed, locale, ...person } }) {
    if (person.roles.includes('owner')) checkRecentSignIn(ctx)
    const email = readEmail(typed)!
    return ctx.transaction(async tx => {
      if (await hasEmail(tx, email)) refuse('employee.email_taken', { email })
      await closeExpired(tx, email)
      await checkRoom(tx)
      const id = newId()
      const sent = await dispatch(tx, ctx, config, { id, email, name: person.name, locale })
      const given = { ...person, limits: JSON.stringify(person.limits), id, email, locale, invitedBy: ctx.actor.name, ...sent }
      if (!(await insertInvitation(tx, given))) refuse('invitation.open', { email })
      await publishChange(tx, 'invitation.sent', id, { name: person.name, email, roles: [...person.roles] })
      return shown(tx, id)
    })
  },

  async link({ transaction, secrets, now }, { query: { id } }) {
    return transaction(async tx => {
      const known = (await findInvitation(tx, id)) ?? refuse('invitation.not_found')
      checkOpen(known, now())
      const letter = await letterStates(tx, [known])
      if (config.mail && letter(known) !== 'failed' && letter(known) !== 'none') refuse('invitation.by_letter')
      return { link: linkOf(config.url, tokenOf(secrets, known)) }
    })
  },

  async invitation(ctx, { data: { id, version, action } }) {
    return ctx.transaction(async tx => {
      const known = (await lockInvitation(tx, id)) ?? refuse('invitation.not_found')
      if (known.version !== version) refuse('invitation.changed', { version: known.version, asked: version })
      if (known.status !== 'open') refuse('invitation.closed', { status: known.status })
      if (action === 'revoke') await setInvitation(tx, known, { status: 'revoked' })
      else await setInvitation(tx, known, await dispatch(tx, ctx, config, { ...known, locale: Locale.catch('ru').parse(known.locale) }))
      await publishChange(tx, action === 'revoke' ? 'invitation.revoked' : 'invitation.resent', id, {
        name: known.name,
        email: known.email,
      })
      return shown(tx, id)
    })
  },

  async save(ctx, { data: { id, version, ...data } }) {
    return ctx.transaction(async tx => {
      const owners = await lockOwners(tx)
      const known = await memberOf(tx, id, version)
      if (!known.active) refuse('employee.dismissed')
      const isOwner = data.roles.includes('owner')
      if (isOwner && !owners.includes(id)) checkRecentSignIn(ctx)
      if (!isOwner) checkOtherOwner(owners, id)
      const change = {
        name: data.name,
        roles: data.roles,
        position: data.position,
        limits: JSON.stringify(data.limits),
        email: data.email && readEmail(data.email),
        phone: data.phone && readPhone(data.phone),
      }
      if (!(await setMember(tx, known, change))) refuse('employee.email_taken', { email: change.email })
      await publishChange(tx, 'employee.changed', id, { name: data.name, roles: [...data.roles], before: known.roles })
      return employee(tx, ctx, id)
    })
  },

  async move(ctx, { data: { id, version, action } }) {
    return ctx.transaction(async tx => {
      const owners = await lockOwners(tx)
      const known = await memberOf(tx, id, version)
      if (action === 'dismiss') {
        if (id === ctx.actor.employeeId) refuse('employee.self')
        if (!known.active) refuse('employee.dismissed')
        checkOtherOwner(owners, id)
        await setMember(tx, known, { active: false, dismissedAt: tx.now })
        await endSessionsOf(tx, id)
        await publish(tx, 'session.ended', [tx.actor.orgId], {})
      } else {
        if (known.active) refuse('employee.at_work')
        await checkRoom(tx)
        if (known.roles.includes('owner')) checkRecentSignIn(ctx)
        if (!(await setMember(tx, known, { active: true, dismissedAt: null }))) refuse('employee.email_taken', { email: known.email })
      }
      await publishChange(tx, action === 'dismiss' ? 'employee.dismissed' : 'employee.restored', id, {
        name: known.name,
        roles: known.roles,
      })
      return employee(tx, ctx, id)
    })
  },
})

function checkOpen(invitation: InvitationRecord, now: Date): void {
  const status = statusOf(invitation, now)
  if (status !== 'open') refuse('invitation.closed', { status })
}

function checkOtherOwner(owners: readonly string[], id: string): void {
  if (owners.includes(id) && owners.length === 1) refuse('employee.last_owner')
}

async function memberOf(tx: Tx, id: string, version: number): Promise<EmployeeRecord> {
  const known = (await lockMember(tx, id)) ?? refuse('employee.not_found')
  if (known.version !== version) refuse('employee.changed', { version: known.version, asked: version })
  return known
}

async function employee(tx: Tx, { actor }: Ctx, id: string): Promise<EmployeeRow> {
  return toEmployee((await lockMember(tx, id))!, actor.employeeId, (await lastSeen(tx)).get(id))
}

async function shown(tx: Tx, id: string): Promise<Invitation> {
  const row = (await findInvitation(tx, id))!
  return toInvitation(row, (await letterStates(tx, [row]))(row), tx.now)
}

async function publishChange(tx: Tx, what: string, objectId: string, facts: Record<string, unknown>): Promise<void> {
  await audit(tx, { what, kind: what.split('.')[0]!, objectId, facts })
  await publish(tx, 'employees.changed', [tx.actor.orgId], {})
}
