import type { registration, Visitor } from '#contract/registration.ts'
import { numberErrors } from '#contract/requisites.ts'
import { firstErrorOf } from '#server/company/rules.ts'
import { findCard } from '#server/company/store.ts'
import type { Config } from '#server/config.ts'
import { listEntries } from '#server/dicts/store.ts'
import { hashOf } from '#server/employees/commands.ts'
import { statusOf } from '#server/employees/row.ts'
import { findInvitation, lockMemberOf } from '#server/employees/store.ts'
import { type Caller, findCaller } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { type Db, inHome, inTransaction } from '#server/platform/db.ts'
import type { Limits } from '#server/platform/limits.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { INTERNAL, type Sessions } from '#server/platform/session.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import { type Arrival, acceptInvitation, checkKnown, isOther, registerOrganization } from './commands.ts'
import { findInvited, findUser, isPlatform } from './store.ts'

type Deps = { config: Pick<Config, 'internal'>; workerDb: Db; sessions: Sessions; limits: Limits; tickets: Tickets }

export function registrationHandlers({ config, workerDb, sessions, limits, tickets }: Deps): Handlers<typeof registration> {
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
        const made = await registerOrganization(trx, arrival, person, draft)
        await sessions.start({ request, reply }, made, originOf(arrival), trx)
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
      // the staff comes in by its own door alone: what was accepted stands, and the way there is told
      const isApart = config.internal.kind !== 'off' && (await isPlatform(workerDb, found.orgId))
      const employeeId = await inTransaction(workerDb, async trx => {
        const arrival = data.arrival === null ? null : ((await tickets.take(trx, 'arrival', data.arrival)) ?? refuse('registration.over'))
        const invitation = { orgId: found.orgId, id: found.id, token: data.invitation }
        const { userId, employee } = await acceptInvitation(trx, invitation, arrival, caller)
        if (arrival && !isApart)
          await sessions.start({ request, reply }, { userId, orgId: found.orgId, employeeId: employee }, originOf(arrival), trx)
        return employee
      })
      if (isApart && !caller?.provider.startsWith(INTERNAL)) return { ok: true, url: '/auth_internal' }
      if (caller && !(await sessions.move(reply, caller, employeeId))) refuse('session.none')
      return { ok: true, url: '/' }
    },
  }
}

const originOf = ({ provider, idToken }: Arrival) => ({ provider, idToken: idToken === null ? null : Buffer.from(idToken, 'base64') })

const half = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••')
