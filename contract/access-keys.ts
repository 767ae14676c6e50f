import { z } from 'zod'
import { get, post } from './call.ts'
import { EmployeeRole } from './employees.ts'
import { Id, Instant, text, Version } from './primitives.ts'
import { recentSignInRefusals } from './refusals/sessions.ts'
import { codesOf } from './refusals/words.ts'
import { Scope } from './scopes.ts'

/** `replaced`: another key came in its place and it ends soon. */
export const AccessKeyState = z.enum(['working', 'replaced', 'expired', 'revoked'])
export type AccessKeyState = z.output<typeof AccessKeyState>

/** A key of a service account; what it is itself is told once, when it is made. */
export const AccessKey = z.object({
  id: Id,
  name: z.string(),
  /** Its last letters. */
  hint: z.string(),
  /** The client of the identity provider that comes in by tokens of its own; null: a key that is shown itself. */
  clientId: z.string().nullable(),
  state: AccessKeyState,
  scopes: z.array(Scope),
  /** Addresses and networks it may come from; none: any. */
  addresses: z.array(z.string()),
  createdAt: Instant,
  by: z.string(),
  expiresAt: Instant,
  usedAt: Instant.nullable(),
  usedFrom: z.string().nullable(),
})
export type AccessKey = z.output<typeof AccessKey>

/** What programs act as: rights by its roles as a person has them, a name in history and journal, and keys. */
export const ServiceAccount = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  createdAt: Instant,
  /** Keys in force first, the newest first. */
  keys: z.array(AccessKey),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

/** A key as it is told this once. */
export const IssuedKey = z.object({ key: AccessKey, secret: z.string() })
export type IssuedKey = z.output<typeof IssuedKey>

const account = { name: text(2, 100), roles: z.array(EmployeeRole).min(1).max(5) }

/** What a key may be made with. */
export const KeyDraft = z.strictObject({
  name: text(1, 60),
  scopes: z.array(Scope).min(1).max(22),
  /** Days it is in force for. */
  days: z.int().min(1).max(730).default(365),
  addresses: z.array(z.string().min(2).max(50)).max(20).default([]),
})
export type KeyDraft = z.output<typeof KeyDraft>

const changed = { emits: ['keys.changed'] } as const
const fresh = codesOf(recentSignInRefusals)

/** Service accounts of the own organisation and the keys programs come with. */
export const accessKeys = {
  list: get('/api/access-keys/v0/list', {
    about: 'Service accounts of the own organisation with their keys; a key itself is told only when it is made.',
    needs: 'organization.manage',
    staleAfter: ['keys.changed'],
    out: z.object({
      items: z.array(ServiceAccount),
      /** Whose access tokens are taken besides keys, and for whom they must be given; null: nobody’s. */
      oauth: z.object({ issuer: z.string(), audience: z.string() }).nullable(),
    }),
  }),
  create: post('/api/access-keys/v0/create', {
    ...changed,
    about: 'Makes a service account: programs act as it, with the rights of its roles. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject(account),
    out: ServiceAccount,
    fails: [...fresh, 'service_account.too_many'],
  }),
  save: post('/api/access-keys/v0/save', {
    ...changed,
    about: 'Changes name and roles of a service account; they count from its next call. Needs a fresh sign-in.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ accountId: Id, version: Version, ...account }),
    out: ServiceAccount,
    fails: [...fresh, 'service_account.not_found', 'service_account.changed'],
  }),
  remove: post('/api/access-keys/v0/remove', {
    ...changed,
    about: 'Ends a service account with all its keys at once; what it did keeps its name.',
    needs: 'organization.manage',
    data: z.strictObject({ accountId: Id }),
    out: z.object({ removed: z.boolean() }),
    fails: ['service_account.not_found'],
  }),
  issue: post('/api/access-keys/v0/issue', {
    ...changed,
    about: 'Makes a key of a service account and tells it this once. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ accountId: Id, ...KeyDraft.shape }),
    out: IssuedKey,
    fails: [...fresh, 'service_account.not_found', 'access_key.too_many', 'access_key.network'],
  }),
  bind: post('/api/access-keys/v0/bind', {
    ...changed,
    about:
      'Lets a client of the identity provider come in as a service account, with access tokens of its own (OAuth 2.0 client credentials). A token proves whose the client is and is not stored. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ accountId: Id, token: z.string().min(20).max(14_000), ...KeyDraft.shape }),
    out: AccessKey,
    fails: [
      ...fresh,
      'service_account.not_found',
      'access_key.too_many',
      'access_key.network',
      'access_key.no_provider',
      'access_key.token',
      'access_key.client_bound',
    ],
  }),
  rotate: post('/api/access-keys/v0/rotate', {
    ...changed,
    about:
      'Makes another key with the same scopes and tells it this once; the one before goes on for so many hours. Needs a fresh sign-in.',
    needs: 'organization.manage',
    data: z.strictObject({ keyId: Id, overlapHours: z.int().min(0).max(720).default(24) }),
    out: IssuedKey,
    fails: [...fresh, 'access_key.not_found', 'access_key.ended', 'access_key.of_client'],
  }),
  revoke: post('/api/access-keys/v0/revoke', {
    ...changed,
    about: 'Ends a key at once, on every process.',
    needs: 'organization.manage',
    data: z.strictObject({ keyId: Id }),
    out: z.object({ revoked: z.boolean() }),
    fails: ['access_key.not_found', 'access_key.ended'],
  }),
  self: get('/api/access-key/v0/self', {
    about: 'What a program is with its key: the service account, the organisation, the scopes. A person is told his name and no scopes.',
    needs: 'session',
    staleAfter: [],
    out: z.object({
      name: z.string(),
      organizationId: Id,
      organization: z.string(),
      sides: z.array(z.string()),
      permissions: z.array(z.string()),
      /** Null: no key was shown. */
      scopes: z.array(z.string()).nullable(),
    }),
  }),
}
