import type { Transaction } from 'kysely'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { RegistrationDraft } from '#contract/registration.ts'
import { vatRateOf } from '#contract/requisites.ts'
import { applyTax } from '#server/company/commands.ts'
import { putTax } from '#server/company/store.ts'
import { findEntry, hasEntry } from '#server/dicts/store.ts'
import { hashOf } from '#server/employees/commands.ts'
import { type InvitationRecord, limitsOf, statusOf } from '#server/employees/row.ts'
import { insertMember, lockInvitation, lockMemberOf, setInvitation, setMember } from '#server/employees/store.ts'
import type { Caller } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn, readClock } from '#server/platform/clock.ts'
import type { DB } from '#server/platform/db.gen.ts'
import { actFor, type Db, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { TicketKinds } from '#server/platform/tickets.ts'
import { ensureUser, insertOrganization, type Newcomer } from './store.ts'

export type Arrival = TicketKinds['arrival']

/** Refuses codes that stand in no dictionary. */
export async function checkKnown(db: Db, { country, legalForm, tz }: { country: string; legalForm: string; tz: string }): Promise<void> {
  if (!(await hasEntry(db, 'countries', country)))
    refuse('input.invalid', { field: 'organization.country', why: { ru: 'такой страны нет', en: 'there is no such country' } })
  const form = await findEntry(db, 'legal_forms', legalForm)
  const of = (form?.attrs as { country?: string | null } | undefined)?.country
  if (!form || (of && of !== country))
    refuse('input.invalid', {
      field: 'organization.legalForm',
      why: { ru: 'такой формы нет в этой стране', en: 'there is no such form in this country' },
    })
  if (!(await hasEntry(db, 'time_zones', tz)))
    refuse('input.invalid', { field: 'organization.tz', why: { ru: 'такого часового пояса нет', en: 'there is no such time zone' } })
}

/** Makes the organisation of a draft with the person who arrived as its owner, and what its tax regime brings about. */
export async function registerOrganization(
  trx: Transaction<DB>,
  arrival: Arrival,
  person: Omit<Newcomer, 'provider' | 'subject'>,
  draft: RegistrationDraft,
) {
  const rate = vatRateOf(draft.tax.regime, draft.country, dayIn(draft.tz, await readClock(trx)))
  const newcomer = {
    ...person,
    provider: arrival.provider,
    subject: arrival.subject,
    email: (person.email && readEmail(person.email)) ?? arrival.email,
    phone: person.phone && readPhone(person.phone),
  }
  const made = await insertOrganization(trx, newcomer, draft, { regime: draft.tax.regime, rate })
  if (!made) return refuse('organization.taken', { tin: draft.tin })
  const tx = as(await actFor(trx, made.orgId), made)
  await putTax(tx, draft.tax.validFrom, draft.tax.regime)
  await applyTax(tx)
  await audit(tx, {
    what: 'organization.registered',
    kind: 'organization',
    objectId: null,
    facts: { name: draft.nameShort, tin: draft.tin, sides: [...draft.sides] },
  })
  return made
}

/** Employs whom an open invitation is for: the person who arrived, else the one at hand. `token`: what the link ended with. */
export async function acceptInvitation(
  trx: Transaction<DB>,
  { orgId, id, token }: { orgId: OrgId; id: string; token: string },
  arrival: Arrival | null,
  caller: Caller | null,
): Promise<{ userId: string; employee: string }> {
  const tx = await actFor(trx, orgId)
  const invitation = (await lockInvitation(tx, id)) ?? refuse('invitation.not_found')
  const status = statusOf(invitation, tx.now)
  if (status !== 'open' || !invitation.tokenHash.equals(hashOf(token))) refuse('invitation.closed', { status })
  const email = arrival ? arrival.email : caller!.actor.email
  if (isOther(invitation, email)) refuse('invitation.other_account', { email: invitation.email, login: email })
  const userId = arrival
    ? await ensureUser(trx, { ...arrival, name: arrival.name || invitation.name, locale: invitation.locale }, tx.now)
    : caller!.actor.userId
  const employee = await employ(tx, invitation, userId)
  as(tx, { userId, employeeId: employee })
  await setInvitation(tx, invitation, { status: 'accepted', employeeId: employee })
  await audit(tx, {
    what: 'invitation.accepted',
    kind: 'invitation',
    objectId: invitation.id,
    facts: { name: invitation.name, email: invitation.email, roles: invitation.roles },
  })
  await publish(tx, 'employees.changed', [tx.actor.orgId], {})
  return { userId, employee }
}

/** The transaction acts for a person from here on. */
function as(tx: Tx, { userId, employeeId }: { userId: string; employeeId: string }): Tx {
  Object.assign(tx.actor, { userId, employeeId })
  return tx
}

/** A new employment of the person, or the one he had. */
async function employ(tx: Tx, invitation: InvitationRecord, userId: string): Promise<string> {
  const { name, email, roles, position } = invitation
  const given = { name, email, roles, position, limits: JSON.stringify(limitsOf(invitation.limits)) }
  const known = await lockMemberOf(tx, userId)
  if (known?.active) refuse('invitation.employed')
  if (known) {
    if (!(await setMember(tx, known, { ...given, active: true, dismissedAt: null }))) refuse('employee.email_taken', { email })
    return known.id
  }
  return (await insertMember(tx, { ...given, userId })) ?? refuse('employee.email_taken', { email })
}

/** An account that is known under another e-mail than the one invited; of one without e-mail the link is all the proof. */
export const isOther = ({ email }: Pick<InvitationRecord, 'email'>, known: string | null) =>
  known !== null && known.toLowerCase() !== email.toLowerCase()
