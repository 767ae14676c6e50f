import { z } from 'zod'
import { get, post } from './call.ts'
import { CountryRow, LegalFormRow, TimeZoneRow } from './dicts.ts'
import { InvitationStatus } from './employees.ts'
import { Day, Instant, Locale, Side, text } from './primitives.ts'
import { TaxRegime } from './requisites.ts'
import { ruled } from './value-rules.ts'

/** What a window holds of a sign-in that led to no employment yet; it counts once and for an hour. */
const Arrival = z.string().regex(/^[\w-]{43}$/)
/** What the link of an invitation ends with. */
const InvitationToken = z.string().max(100)

export const RegistrationDraft = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  tin: text(3, 20),
  legalForm: z.string().regex(/^[a-z_]{2,20}$/),
  nameFull: text(3, 300),
  nameShort: text(1, 150),
  kpp: text(1, 9).nullable(),
  ogrn: text(1, 15).nullable(),
  legalAddress: text(3, 300).nullable(),
  sides: z.array(Side).min(1).max(2),
  tax: z.strictObject({ regime: TaxRegime, validFrom: Day }),
  tz: text(1, 60),
})
export type RegistrationDraft = z.output<typeof RegistrationDraft>

export const Visitor = z.object({
  /** Who the provider, or the session, says the person is; null: nobody is signed in here. */
  person: z.object({ name: z.string(), login: z.string(), email: z.string().nullable() }).nullable(),
  /** Where he works in this browser now. */
  works: z.string().nullable(),
  invitation: z
    .object({
      organization: z.object({ name: z.string(), tin: z.string() }),
      invitedBy: z.string(),
      name: z.string(),
      /** Half hidden from whoever is not signed in. */
      email: z.string(),
      roles: z.array(z.string()),
      position: z.string(),
      status: InvitationStatus,
      expiresAt: Instant,
      /** Whether the account at hand is the one invited; `employed`: he works there already. */
      fit: z.enum(['yes', 'other_account', 'employed', 'nobody']),
    })
    .nullable(),
})
export type Visitor = z.output<typeof Visitor>

/** The way in for who is not an employee yet. */
export const registration = {
  choices: get('/api/registration/v0/choices', {
    about: 'Countries, legal forms and time zones, for who is not an employee yet.',
    needs: 'anyone',
    staleAfter: [],
    out: z.object({ countries: z.array(CountryRow), forms: z.array(LegalFormRow), timezones: z.array(TimeZoneRow) }),
  }),
  visitor: post('/api/registration/v0/visitor', {
    about: 'Who stands before the door: the person signed in at the provider, and the invitation he holds.',
    needs: 'anyone',
    effect: 'read',
    data: z.strictObject({ arrival: Arrival.nullable(), invitation: InvitationToken.nullable() }),
    out: Visitor,
    fails: ['invitation.not_found'],
  }),
  register: post('/api/registration/v0/register', {
    about: 'Registers an organisation with its owner and signs him in.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({
      arrival: Arrival,
      person: z.strictObject({
        name: text(2, 150),
        position: text(0, 100).default(''),
        email: ruled('email').nullable().default(null),
        phone: ruled('phone').nullable().default(null),
        locale: Locale.default('ru'),
      }),
      organization: RegistrationDraft,
    }),
    out: z.object({ ok: z.boolean(), url: z.string() }),
    fails: ['registration.over', 'organization.taken'],
  }),
  join: post('/api/registration/v0/join', {
    about:
      'Takes an invitation: the person becomes an employee and is signed in there; where the staff has a door of its own, the address leads to it and nobody is signed in.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ invitation: InvitationToken, arrival: Arrival.nullable() }),
    out: z.object({ ok: z.boolean(), url: z.string() }),
    fails: [
      'registration.over',
      'invitation.not_found',
      'invitation.closed',
      'invitation.other_account',
      'invitation.employed',
      'employee.email_taken',
    ],
  }),
}
