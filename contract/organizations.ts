import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Side, text } from './primitives.ts'

/** A partner organisation as its card shows it to everybody, and what the asking organisation keeps about it. */
export const OrganizationRow = z.object({
  id: Id,
  name: z.string(),
  tin: z.string(),
  kpp: z.string().nullable(),
  country: z.string(),
  legal_form: z.string().nullable(),
  tax_regime: z.string().nullable(),
  /** Rate in percent the organisation is taxed at; null: by its regime and the date. */
  vat_rate: z.int().nullable(),
  verified: z.boolean(),
  sides: z.array(Side),
  /** Own groups of partners («Основные», «Резерв»). */
  groups: z.array(z.string()),
})
export type OrganizationRow = z.output<typeof OrganizationRow>

/** Up to a hundred ids joined by commas. */
export const IdList = z.codec(z.string().max(6600), z.array(z.string().max(64)).max(100), {
  decode: joined =>
    joined
      .split(',')
      .map(id => id.trim())
      .filter(Boolean),
  encode: ids => ids.join(','),
})

const filtered = <const P extends `/api/list/${string}`>(path: P, about: string) =>
  get(path, {
    about,
    needs: 'partners.view',
    query: z.object({ tin: z.string().trim().max(20).optional(), ids: IdList.optional() }),
    out: z.object({ items: z.array(OrganizationRow) }),
    fails: ['organization.wrong_side'],
  })

const suggested = <const P extends `/api/orders/suggest/${string}`>(path: P, about: string) =>
  post(path, {
    about,
    needs: 'partners.view',
    effect: 'read',
    data: z.strictObject({
      query: text(0, 100).default(''),
      filter: z
        .strictObject({
          tin: z.string().max(20).optional(),
          ids: z.array(z.string().max(64)).max(100).optional(),
          group: text(1, 60).optional(),
        })
        .default({}),
    }),
    out: z.object({ organizations: z.array(OrganizationRow) }),
    fails: ['organization.wrong_side'],
  })

export const organizations = {
  forwardersOfForwarder: filtered(
    '/api/list/organization/filter/fwd/fwd/v0',
    'Forwarders that are active partners of the asking forwarder.',
  ),
  executorsOfExecutor: filtered('/api/list/organization/filter/exec/exec/v0', 'Executors that are active partners of the asking executor.'),
  forwardersOfExecutor: filtered(
    '/api/list/organization/filter/exec/fwd/v0',
    'Forwarders that are active partners of the asking executor.',
  ),
  executorsOfForwarder: filtered(
    '/api/list/organization/filter/fwd/exec/v0',
    'Executors that are active partners of the asking forwarder.',
  ),
  suggestExecutors: suggested(
    '/api/orders/suggest/fwd/executor/v0',
    'Executors a forwarder may choose, by what a person types: name or tin.',
  ),
  suggestForwarders: suggested(
    '/api/orders/suggest/exec/forwarder/v0',
    'Forwarders an executor works with, by what a person types: name or tin.',
  ),
}
