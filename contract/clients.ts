import { z } from 'zod'
import { get, post } from './call.ts'
import { Check } from './company.ts'
import { Id, Instant, PageQuery, pageOf, Side, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { codesOf } from './refusals/words.ts'

export const ClientState = z.enum(['unverified', 'verified', 'blocked'])
export type ClientState = z.output<typeof ClientState>

/** An organisation of the installation as who runs it sees it, and as its own owner does. */
export const Client = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  nameFull: z.string(),
  country: z.string(),
  tin: z.string(),
  kpp: z.string().nullable(),
  legalForm: z.string(),
  sides: z.array(Side),
  state: ClientState,
  verifiedAt: Instant.nullable(),
  blockReason: z.string(),
  checks: z.array(Check),
  employees: z.int(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
  demo: z.boolean(),
})
export type Client = z.output<typeof Client>

/** What narrows the list; the address of the screen is written by the same schema. */
export const ClientsFilter = z.object({
  search: text(0, 100).default(''),
  side: Side.optional(),
  state: ClientState.optional(),
})

/** Organisations of the installation, as its staff manages them. */
export const clients = {
  list: get('/api/clients/v0/list', {
    about: 'Organisations of the installation by name, for its own staff.',
    needs: 'platform.manage',
    staleAfter: ['clients.changed'],
    query: PageQuery.extend(ClientsFilter.shape),
    out: pageOf(Client),
  }),
  get: get('/api/clients/v0/get', {
    about: 'One organisation: any for the staff of the installation, for others their own.',
    needs: 'clients.view',
    staleAfter: ['company.changed', 'employees.changed', 'clients.changed'],
    query: z.object({ id: Id }),
    out: Client,
    fails: codesOf(openOrganizationRefusals),
  }),
  move: post('/api/clients/v0/move', {
    about: 'Confirms the check of an organisation or takes it back, blocks it, which ends all its sessions, or lets it in again.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ id: Id, version: z.int(), action: z.literal('verify') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('doubt') }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('block'), reason: text(3, 500) }),
      z.strictObject({ id: Id, version: z.int(), action: z.literal('unblock') }),
    ]),
    out: Client,
    fails: [...codesOf(openOrganizationRefusals), 'company.changed', 'client.step_closed'],
    emits: ['clients.changed', 'session.ended'],
  }),
}
