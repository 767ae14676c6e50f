import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, Locale, Money, text } from './primitives.ts'
import { roomRefusals } from './refusals/employees.ts'
import { recentSignInRefusals } from './refusals/sessions.ts'
import { codesOf } from './refusals/words.ts'
import { ruled } from './value-rules.ts'

/** Roles an organisation gives to its people. */
export const EmployeeRole = z.enum(['owner', 'logistician', 'dispatcher', 'accountant', 'viewer'])
export type EmployeeRole = z.output<typeof EmployeeRole>

const EmployeeRoles = z
  .array(EmployeeRole)
  .min(1)
  .max(5)
  .overwrite(given => EmployeeRole.options.filter(role => given.includes(role)))

/** What narrows the roles of one person; null: nothing does. */
export const Limits = z.strictObject({
  /** Orders above this sum he cannot place or offer. */
  maxOrderAmount: Money.nullable().default(null),
  /** Whether he sees prices, whatever his roles say; null: as they say. */
  seesPrices: z.boolean().nullable().default(null),
})
export type Limits = z.output<typeof Limits>

const person = {
  name: text(2, 150),
  roles: EmployeeRoles,
  position: text(0, 100).default(''),
  limits: Limits.default({ maxOrderAmount: null, seesPrices: null }),
}

export const EmployeeRow = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(z.string()),
  position: z.string(),
  limits: Limits,
  active: z.boolean(),
  /** The one who asks. */
  self: z.boolean(),
  /** The last visit, while a sign-in of his lives. */
  seenAt: Instant.nullable(),
  since: Instant,
  dismissedAt: Instant.nullable(),
})
export type EmployeeRow = z.output<typeof EmployeeRow>

export const InvitationStatus = z.enum(['open', 'expired', 'accepted', 'revoked'])
export type InvitationStatus = z.output<typeof InvitationStatus>

/** `none`: this installation sends no letters, the link is handed over by its maker. */
export const LetterStatus = z.enum(['none', 'waiting', 'sent', 'failed'])
export type LetterStatus = z.output<typeof LetterStatus>

export const Invitation = z.object({
  id: Id,
  version: z.int(),
  status: InvitationStatus,
  email: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  position: z.string(),
  limits: Limits,
  letter: LetterStatus,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

/** People of an organisation and invitations nobody has answered. */
export const Staff = z.object({ items: z.array(EmployeeRow), invitations: z.array(Invitation) })

/** People of the own organisation and invitations to it. */
export const employees = {
  list: get('/api/employees/v0/list', {
    about: 'People of the own organisation, those at work first, and invitations nobody has answered.',
    needs: 'employees.manage',
    staleAfter: ['employees.changed'],
    out: Staff,
  }),
  invite: post('/api/employees/v0/invite', {
    about: 'Invites a person by a link that counts once and for seven days. A new owner needs a fresh sign-in.',
    needs: 'employees.manage',
    data: z.strictObject({ email: ruled('email'), ...person, locale: Locale.default('ru') }),
    out: Invitation,
    fails: [...codesOf(recentSignInRefusals), ...codesOf(roomRefusals), 'invitation.open', 'employee.email_taken'],
    emits: ['employees.changed'],
  }),
  link: get('/api/employees/v0/link', {
    about: 'The link of an open invitation, where no letter carries it.',
    needs: 'employees.manage',
    staleAfter: [],
    query: z.object({ id: Id }),
    out: z.object({ link: z.string() }),
    fails: ['invitation.not_found', 'invitation.closed', 'invitation.by_letter'],
  }),
  invitation: post('/api/employees/v0/invitation', {
    about: 'Sends an invitation again, with a new link and seven days more, or takes it back.',
    needs: 'employees.manage',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ id: Id, version: z.int(), action: z.literal('resend') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('revoke') }),
    ]),
    out: Invitation,
    fails: ['invitation.not_found', 'invitation.closed', 'invitation.changed'],
    emits: ['employees.changed'],
  }),
  save: post('/api/employees/v0/save', {
    about: 'Changes roles, limits and facts of an employee; they count from his next call. A new owner needs a fresh sign-in.',
    needs: 'employees.manage',
    effect: 'edit',
    data: z.strictObject({
      id: Id,
      version: z.int(),
      ...person,
      email: ruled('email').nullable().default(null),
      phone: ruled('phone').nullable().default(null),
    }),
    out: EmployeeRow,
    fails: [
      ...codesOf(recentSignInRefusals),
      'employee.not_found',
      'employee.changed',
      'employee.last_owner',
      'employee.dismissed',
      'employee.email_taken',
    ],
    emits: ['employees.changed'],
  }),
  move: post('/api/employees/v0/move', {
    about: 'Dismisses an employee, which ends his sessions everywhere, or takes him back.',
    needs: 'employees.manage',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ id: Id, version: z.int(), action: z.literal('dismiss') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('restore') }),
    ]),
    out: EmployeeRow,
    fails: [
      ...codesOf(recentSignInRefusals),
      ...codesOf(roomRefusals),
      'employee.not_found',
      'employee.changed',
      'employee.last_owner',
      'employee.self',
      'employee.dismissed',
      'employee.at_work',
      'employee.email_taken',
    ],
    emits: ['employees.changed', 'session.ended'],
  }),
}
