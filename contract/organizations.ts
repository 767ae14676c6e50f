import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, PageQuery, pageOf, Side, text } from './primitives.ts'
import { type ValueRule, valueRules } from './value-rules.ts'

/** What both sides of a partnership see of it. */
export const SharedStatus = z.enum(['invited', 'requested', 'verification', 'active', 'suspended', 'rejected', 'terminated'])
export type SharedStatus = z.output<typeof SharedStatus>

/** What one side sees: its own mark «blacklisted» stands before what both see. */
export const PartnerStatus = z.enum([...SharedStatus.options, 'blacklisted'])
export type PartnerStatus = z.output<typeof PartnerStatus>

/** The card of an organisation that anybody signed in may see. */
export const PublicCard = z.object({
  id: Id,
  name: z.string(),
  fullName: z.string(),
  tin: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  country: z.string(),
  legalForm: z.string(),
  address: z.string().nullable(),
  sides: z.array(Side),
  taxRegime: z.string(),
  verified: z.boolean(),
  goslog: z.string(),
  /** When it came to the platform. */
  since: Instant,
})
export type PublicCard = z.output<typeof PublicCard>

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

const taxRules: ReadonlyMap<string, readonly ValueRule[]> = new Map([
  ['RU', ['tin.length', 'tin']],
  ['KZ', ['bin']],
  ['BY', ['unp']],
])

/** The rule a tax number of this country breaks, or null: form and server say the same sentence before anything is looked up. */
export const brokenTaxRule = (number: string, country: string): ValueRule | null =>
  (taxRules.get(country) ?? (['tax_number'] as const)).find(rule => !valueRules[rule].holds(number, country)) ?? null

const filtered = <const P extends `/api/list/${string}`>(path: P, about: string) =>
  get(path, {
    about,
    needs: 'partners.view',
    staleAfter: ['partner.changed'],
    query: z.object({ tin: z.string().trim().max(20).optional(), ids: IdList.optional() }),
    out: z.object({ items: z.array(OrganizationRow) }),
    fails: ['organization.wrong_side'],
  })

/** Which organisations are to be suggested. */
export const OrganizationSuggest = z.strictObject({
  query: text(0, 100).default(''),
  filter: z
    .strictObject({
      tin: z.string().max(20).optional(),
      ids: z.array(z.string().max(64)).max(100).optional(),
      group: text(1, 60).optional(),
    })
    .default({}),
})

/** On which sides two organisations are partners, and how that stands. */
export const Partnership = z.object({ partnerId: Id, own: Side, theirs: Side, status: PartnerStatus })

const suggested = <const P extends `/api/orders/suggest/${string}`>(path: P, about: string) =>
  post(path, {
    about,
    needs: 'partners.view',
    effect: 'read',
    staleAfter: ['partner.changed'],
    data: OrganizationSuggest,
    out: z.object({ organizations: z.array(OrganizationRow) }),
    fails: ['organization.wrong_side'],
  })

/** Organisations one works with, as suggestions, lists and public cards. */
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
  list: post('/api/organization/list/v0', {
    about: 'A page of organisations the asking one has a partnership with, by side, what was typed, and status; active ones unless said.',
    needs: 'partners.view',
    effect: 'read',
    staleAfter: ['partner.changed'],
    data: z.strictObject({
      filter: z
        .strictObject({
          side: Side.optional(),
          text: text(0, 100).default(''),
          status: z.union([PartnerStatus, z.array(PartnerStatus).min(1).max(8)]).default('active'),
        })
        .prefault({}),
      page: z.strictObject({ cursor: PageQuery.shape.cursor, limit: z.int().min(1).max(200).default(50) }).prefault({}),
    }),
    out: pageOf(OrganizationRow.extend({ statuses: z.array(Partnership) })),
  }),
  search: post('/api/profile/search/v0', {
    about:
      'The public card of the organisation with exactly this tax number, whose check digits are looked at first; null when there is none.',
    needs: 'partners.view',
    effect: 'read',
    staleAfter: ['partner.changed'],
    query: z.object({ tin: z.string().trim().max(20), country: z.string().trim().toUpperCase().length(2).default('RU') }),
    out: z.object({
      profile: PublicCard.nullable(),
      /** Partnerships the asking organisation has with it. */
      partners: z.array(Partnership),
    }),
  }),
}
