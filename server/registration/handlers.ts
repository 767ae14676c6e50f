import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { registration, Visitor } from '#contract/registration.ts'
import { numberErrors, vatRateOf } from '#contract/requisites.ts'
import { applyTax } from '#server/company/jobs.ts'
import { firstErrorOf } from '#server/company/rules.ts'
import { findCard, putTax } from '#server/company/store.ts'
import { findEntry, hasEntry, listEntries } from '#server/dicts/store.ts'
import { hashOf } from '#server/employees/commands.ts'
import { type InvitationRecord, limitsOf, statusOf } from '#server/employees/row.ts'
import { findInvitation, insertMember, lockInvitation, lockMemberOf, setInvitation, setMember } from '#server/employees/store.ts'
import { type Caller, findCaller } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn, readClock } from '#server/platform/clock.ts'
import { actFor, type Db, inHome, inTransaction, type Tx } from '#server/platform/db.ts'
import type { Limits } from '#server/platform/limits.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Sessions } from '#server/platform/session.ts'
import type { TicketKinds, Tickets } from '#server/platform/tickets.ts'
import { ensureUser, findInvited, findUser, insertOrganization } from './store.ts'

type Arrival = TicketKinds['arrival']
type Deps = { workerDb: Db; sessions: Sessions; limits: Limits; tickets: Tickets }

export function registrationHandlers({ workerDb, sessions, limits, tickets }: Deps): Handlers<typeof registration> {
  /** The person at hand, by what his window holds, else by the session of his browser. */
  async function personOf(
    arrival: Arrival | null,
    caller: Caller | null,
  ): Promise<{ email: string | null; login: string; userId: string | null } | null> {
    if (arrival) return { email: arrival.email, login: arrival.login, userId: await findUser(workerDb, arrival.provider, arrival.subject) }
    return caller && { email: caller.actor.email, login: caller.actor.name, userId: caller.actor.userId }
  }

  return {
    async choices({ db }) {
      const read = async (dict: 'countries' | 'legal_forms' | 'time_zones') =>
        (await listEntries(db, dict)).map(
          ({ code, nameRu, nameEn, attrs }) => ({ code, name_ru: nameRu, name_en: nameEn, ...(attrs as object) }) as never,
        )
      return { countries: await read('countries'), forms: await read('legal_forms'), timezones: await read('time_zones') }
    },

    async visitor({ db, session, http: { request } }, { data }) {
      const arrival = data.arrival === null ? null : await tickets.read('arrival', data.arrival)
      const caller = arrival || !session ? null : await findCaller(db, session)
      const person = await personOf(arrival, caller)
      const shown: Visitor = {
        person: person && { name: arrival?.name ?? caller?.actor.name ?? '', login: person.login, email: person.email },
        works: caller?.actor.organization ?? null,
        invitation: null,
      }
      if (data.invitation === null) return shown
      await limits.signIn.check(request)
      const found = await findInvited(workerDb, hashOf(data.invitation))
      if (!found) {
        await limits.signIn.failed(request)
        return refuse('invitation.not_found')
      }
      return inHome(workerDb, found.orgId, async tx => {
        const invitation = (await findInvitation(tx, found.id)) ?? refuse('invitation.not_found')
        const card = await findCard(tx)
        const employed = person?.userId ? await lockMemberOf(tx, person.userId) : undefined
        return {
          ...shown,
          invitation: {
            organization: { name: card.nameShort, tin: card.tin },
            invitedBy: invitation.invitedBy,
            name: invitation.name,
            email: person ? invitation.email : half(invitation.email),
            roles: invitation.roles,
            position: invitation.position,
            status: statusOf(invitation, tx.now),
            expiresAt: invitation.expiresAt.toISOString(),
            fit: !person ? 'nobody' : employed?.active ? 'employed' : isOther(invitation, person.email) ? 'other_account' : 'yes',
          },
        }
      })
    },

    async register({ http: { request, reply } }, { data: { arrival: value, person, organization } }) {
      await limits.signIn.check(request)
      const draft = organization
      const error = firstErrorOf(numberErrors(draft))
      if (error) refuse('input.invalid', { field: `organization.${error.field}`, why: error.why })
      await inTransaction(workerDb, async trx => {
        await checkKnown(trx, draft)
        const arrival = (await tickets.take(trx, 'arrival', value)) ?? refuse('registration.over')
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
        await sessions.start(request, reply, made, originOf(arrival), trx)
      }).catch(async (error: unknown) => {
        // who asks about one number after another learns who is registered
        if (error instanceof Refusal && error.code === 'organization.taken') await limits.signIn.failed(request)
        throw error
      })
      return { ok: true, url: '/' }
    },

    async join({ db, session, http: { request, reply } }, { data }) {
      await limits.signIn.check(request)
      const caller = data.arrival !== null || !session ? null : await findCaller(db, session)
      if (data.arrival === null && (!caller || caller.actor.actingAs !== null)) refuse('session.none')
      const found = await findInvited(workerDb, hashOf(data.invitation))
      if (!found) {
        await limits.signIn.failed(request)
        return refuse('invitation.not_found')
      }
      const employeeId = await inTransaction(workerDb, async trx => {
        const arrival = data.arrival === null ? null : ((await tickets.take(trx, 'arrival', data.arrival)) ?? refuse('registration.over'))
        const tx = await actFor(trx, found.orgId)
        const invitation = (await lockInvitation(tx, found.id)) ?? refuse('invitation.not_found')
        const status = statusOf(invitation, tx.now)
        if (status !== 'open' || !invitation.tokenHash.equals(hashOf(data.invitation))) refuse('invitation.closed', { status })
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
        if (arrival) await sessions.start(request, reply, { userId, orgId: found.orgId, employeeId: employee }, originOf(arrival), trx)
        return employee
      })
      if (caller && !(await sessions.move(reply, caller, employeeId))) refuse('session.none')
      return { ok: true, url: '/' }
    },
  }
}

const originOf = ({ provider, idToken }: Arrival) => ({ provider, idToken: idToken === null ? null : Buffer.from(idToken, 'base64') })

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
const isOther = ({ email }: Pick<InvitationRecord, 'email'>, known: string | null) =>
  known !== null && known.toLowerCase() !== email.toLowerCase()

const half = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••')

async function checkKnown(db: Db, { country, legalForm, tz }: { country: string; legalForm: string; tz: string }): Promise<void> {
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
