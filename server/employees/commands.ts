import { createHash, createHmac } from 'node:crypto'
import { Locale } from '#contract/primitives.ts'
import type { roomRefusals } from '#contract/refusals/employees.ts'
import { findCard } from '#server/company/store.ts'
import type { Config } from '#server/config.ts'
import { post } from '#server/mail/commands.ts'
import { type Actor, rightsOf, sidesOf } from '#server/platform/actor.ts'
import type { Ctx } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { limitsOf } from './row.ts'
import { findMember, findRoom } from './store.ts'
import { invitationLetter } from './words.ts'

const refuseFull: RefuseWith<typeof roomRefusals> = refuse

/** Refuses one more person, invited or at work, where the terms of the organisation let in no more. */
export async function checkRoom(tx: Tx): Promise<void> {
  const { most, people } = await findRoom(tx)
  if (most !== null && people >= most) refuseFull('client.full', { most })
}

const LIFE_MS = 7 * 86_400_000

/** What the link of an invitation ends with: made of its number and the moment it was sent, kept nowhere. */
export const tokenOf = (secrets: Pick<Secrets, 'keyFor'>, { id, sentAt }: { id: string; sentAt: Date }): string =>
  createHmac('sha256', secrets.keyFor('invitation')).update(`${id} ${sentAt.getTime()}`).digest('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What comes after the # never reaches a server or its log. */
export const linkOf = (url: string, token: string): string => `${url}/login#join=${token}`

/**
 * Makes the link of an invitation anew and, where this installation sends letters, posts one that carries it; gives what the invitation
 * keeps of both.
 */
export async function dispatch(
  tx: Tx,
  { actor, secrets }: Pick<Ctx, 'actor' | 'secrets'>,
  config: Pick<Config, 'url' | 'mail'>,
  { id, email, name, locale }: { id: string; email: string; name: string; locale: Locale },
) {
  const sentAt = tx.now
  const token = tokenOf(secrets, { id, sentAt })
  const expiresAt = new Date(sentAt.getTime() + LIFE_MS)
  const told = {
    name,
    organization: actor.organization,
    invitedBy: actor.name,
    link: linkOf(config.url, token),
    until: expiresAt,
    tz: actor.tz,
  }
  const mailId = config.mail ? await post(tx, secrets, invitationLetter(locale, email, told), sentAt) : null
  return { tokenHash: hashOf(token), mailId, sentAt, expiresAt }
}

/** An employee as who gives commands, with the rights he has now; null where he works here no more. For what acts in his name without him. */
export async function actorOfEmployee(tx: Tx, employeeId: string): Promise<Actor | null> {
  const employee = await findMember(tx, employeeId)
  if (!employee) return null
  const card = await findCard(tx)
  const limits = limitsOf(employee.limits)
  return {
    userId: employee.userId,
    orgId: tx.actor.orgId,
    employeeId: employee.id,
    actingAs: null,
    name: employee.name,
    email: employee.email,
    roles: employee.roles,
    position: employee.position,
    sides: sidesOf(card),
    permissions: rightsOf({ roles: employee.roles, limits, isForwarder: card.isForwarder, isExecutor: card.isExecutor, isPlatform: false }),
    maxOrder: limits.maxOrderAmount,
    locale: Locale.enum.ru,
    organization: card.nameShort,
    tz: card.tz,
  }
}
