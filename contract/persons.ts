import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, PageQuery, pageOf, text } from './primitives.ts'

/** A person of the installation as its staff sees him. */
export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** His login at the embedded provider; null where he has none. */
  login: z.string().nullable(),
  organizations: z.array(z.string()),
  /** Accounts at providers by which he signs in. */
  accounts: z.int(),
  sessions: z.int(),
  /** Since when a second factor guards his login; null: none does. */
  factorSince: Instant.nullable(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
  demo: z.boolean(),
})
export type UserRow = z.output<typeof UserRow>

const Account = z.object({ provider: z.string(), subject: z.string(), since: Instant })

const Place = z.object({
  /** The employment. */
  id: Id,
  orgId: Id,
  organization: z.string(),
  roles: z.array(z.string()),
  active: z.boolean(),
  /** Whether support may stand in for him there. */
  open: z.boolean(),
})

/** The same with all he is tied to. */
export const UserCard = UserRow.omit({ accounts: true, sessions: true, organizations: true }).extend({
  accounts: z.array(Account),
  places: z.array(Place),
  sessions: z.array(
    z.object({ id: Id, organization: z.string(), agent: z.string(), createdAt: Instant, seenAt: Instant, support: z.boolean() }),
  ),
})
export type UserCard = z.output<typeof UserCard>

/** What narrows the list; the address of the screen is written by the same schema. */
export const PersonsFilter = z.object({
  search: text(0, 100).default(''),
  /** Whether a second factor guards the login. */
  factor: z.enum(['on', 'off']).optional(),
})

const account = { id: Id, provider: text(1, 200), subject: text(1, 300) }

/** People of the installation, for its own staff. */
export const persons = {
  list: get('/api/persons/v0/list', {
    about: 'People of the installation by name, looked for by name, e-mail or login.',
    needs: 'platform.manage',
    staleAfter: ['persons.changed'],
    query: PageQuery.extend(PersonsFilter.shape),
    out: pageOf(UserRow),
  }),
  get: get('/api/persons/v0/get', {
    about: 'One person: accounts at providers, places of work, sessions, second factor.',
    needs: 'platform.manage',
    staleAfter: ['persons.changed', 'session.ended'],
    query: z.object({ id: Id }),
    out: UserCard,
    fails: ['person.unknown'],
  }),
  move: post('/api/persons/v0/move', {
    about:
      'Links an account at a provider or unlinks it, ends all sessions, or forgets the second factor, which the next sign-in sets anew.',
    needs: 'platform.manage',
    data: z.discriminatedUnion('action', [
      z.strictObject({ ...account, action: z.literal('link') }),
      z.strictObject({ ...account, action: z.literal('unlink') }),
      z.strictObject({ id: Id, action: z.literal('end_sessions') }),
      z.strictObject({ id: Id, action: z.literal('reset_factor') }),
    ]),
    out: UserCard,
    fails: ['person.unknown', 'account.taken', 'account.unknown', 'person.no_factor'],
    emits: ['persons.changed', 'session.ended'],
  }),
}
