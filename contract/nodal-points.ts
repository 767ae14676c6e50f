import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { Email, Phone } from './customers.ts'
import { GeofencePolygon, GeoPoint } from './geofences.ts'
import { Bilingual, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { knownCustomerRefusals } from './refusals/customers.ts'
import { restrictedContactRefusals } from './refusals/personal-data.ts'
import { codesOf } from './refusals/words.ts'

export const NodalKind = z.enum(['warehouse', 'plant', 'store', 'terminal', 'port', 'customs'])
export type NodalKind = z.output<typeof NodalKind>

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const overlapping = {
  ru: 'часы одного дня идут по порядку и не пересекаются',
  en: 'the hours of a day follow each other and do not overlap',
}
/** Hours of one day; what lies between two of them is a break; none: closed. */
const DayHours = z
  .array(z.strictObject({ from: Clock, to: Clock }))
  .max(4)
  .refine(day => day.every(({ from, to }, i) => from < to && (i === 0 || day[i - 1]!.to <= from)), { params: { words: overlapping } })
/** Seven days from Monday on. */
export const Hours = z.array(DayHours).length(7)
export type Hours = z.output<typeof Hours>

/** What may not drive up to a nodal point. */
export const NodalPointLimits = z.object({ heightM: z.number().nullable(), massKg: z.int().nullable(), noTrailer: z.boolean() })

/** Place of loading or unloading as the suggestions give it. */
export const NodalPoint = z.object({
  id: Id,
  name: z.string(),
  kind: NodalKind,
  place: z.string(),
  placeName: Bilingual,
  address: z.string(),
  lat: z.number(),
  lon: z.number(),
  tz: z.string(),
  tin: z.string().nullable(),
  customer: z.object({ id: Id, name: z.string(), tin: z.string().nullable() }).nullable(),
  hours: Hours.nullable(),
  gates: z.array(z.string()),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  serviceMin: z.int().nullable(),
  restrictions: NodalPointLimits,
  passesRule: z.string(),
  priority: z.int(),
})
export type NodalPoint = z.output<typeof NodalPoint>

export const NodalPointItem = NodalPoint.extend({
  version: z.int(),
  active: z.boolean(),
  hiddenFromSuggest: z.boolean(),
  usedAt: Instant.nullable(),
})
export type NodalPointItem = z.output<typeof NodalPointItem>

export const NodalPointCard = NodalPointItem.extend({
  contactEmail: z.string().nullable(),
  geofenceM: z.int().nullable(),
  /** The corners of its area; null: round about it. */
  geofencePolygon: z.array(GeoPoint).nullable(),
  note: z.string(),
  externalId: z.string().nullable(),
})
export type NodalPointCard = z.output<typeof NodalPointCard>

/** What a person enters of a nodal point; without coordinates it lies where its town does. */
export const NodalPointDraft = z.strictObject({
  name: text(0, 150),
  kind: NodalKind,
  place: z.string().min(1).max(60),
  address: text(5, 300),
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
  customerId: Id.nullable(),
  tin: z.string().max(20).nullable(),
  hours: Hours.nullable(),
  gates: z.array(text(1, 20)).max(60),
  contactName: text(0, 100),
  contactPhone: Phone.nullable(),
  contactEmail: Email.nullable(),
  serviceMin: z.int().min(0).max(1440).nullable(),
  geofenceM: z.int().min(50).max(20_000).nullable(),
  geofencePolygon: GeofencePolygon.nullable().default(null),
  restrictions: z.strictObject({
    heightM: z.number().min(1).max(10).multipleOf(0.01).nullable(),
    massKg: z.int().min(500).max(100_000).nullable(),
    noTrailer: z.boolean(),
  }),
  passesRule: text(0, 1000),
  note: text(0, 2000),
  priority: z.int().min(0).max(9),
  hiddenFromSuggest: z.boolean(),
  externalId: text(1, 64).nullable(),
})
export type NodalPointDraft = z.output<typeof NodalPointDraft>

export const nodalPointTabs = ['active', 'hidden', 'archived'] as const
export const NodalPointFilter = z.object({
  tab: z.enum(nodalPointTabs).default('active'),
  search: z.string().trim().max(100).default(''),
  kind: z.array(NodalKind).max(6).default([]),
  customer: z.array(Id).max(50).default([]),
  place: z.array(z.string().max(60)).max(50).default([]),
})
export type NodalPointFilter = z.output<typeof NodalPointFilter>

/** An address as a service or the gazetteer knows it. */
export const FoundAddress = z.object({
  /** Where the address came from: an address service of the installation's choice, or the built-in list of towns. */
  source: z.enum(['service', 'gazetteer']),
  address: z.string(),
  place: z.string(),
  placeName: Bilingual,
  lat: z.number(),
  lon: z.number(),
  tz: z.string(),
})
export type FoundAddress = z.output<typeof FoundAddress>

const forwarderId = z.string().max(64).optional()
const out = z.object({ nodalPoints: z.array(NodalPoint) })
const typed = z.string().trim().max(200).default('')
const Changed = z.object({ id: Id, version: z.int() })
const Key = z.strictObject({ id: Id, version: z.int() })
const saveFails = [
  ...codesOf(knownCustomerRefusals),
  ...codesOf(restrictedContactRefusals),
  'nodal_point.taken',
  'nodal_point.external_taken',
  'nodal_point.geofence_far',
] as const

/** The address book of a forwarder. */
export const nodalPoints = {
  getListByTin: get('/api/nodalPoint/getListByTin/v0', {
    about:
      'Own nodal points by the beginning of the tin of who stands there or of the customer; `customerTin` leaves those of one customer, `isAddress` one point per address.',
    needs: 'customers.view',
    staleAfter: ['nodal_points.changed'],
    query: z.object({
      tin: z.string().trim().max(20).default(''),
      forwarderId,
      customerTin: z.string().trim().max(20).default(''),
      isAddress: z.stringbool().or(z.boolean()).default(false),
    }),
    out,
    fails: codesOf(openOrganizationRefusals),
  }),
  getListByAddress: post('/api/nodalPoint/getListByAddress/v0', {
    about:
      'Own nodal points by words of the address, the name and the customer, those used last first; typing errors, the wrong layout and transliteration are understood.',
    needs: 'customers.view',
    effect: 'read',
    staleAfter: ['nodal_points.changed'],
    data: z.strictObject({ address: typed, forwarderId }),
    out,
    fails: codesOf(openOrganizationRefusals),
  }),
  removeFromSuggest: post('/api/nodalPoint/removeFromSuggest/v0', {
    about: 'Keeps a nodal point out of the suggestions; it stays in the list and can be brought back there.',
    needs: 'customers.edit',
    effect: 'given',
    data: z.strictObject({ forwarderId, npId: z.string().max(64) }),
    out: z.object({ npId: Id }),
    fails: [...codesOf(openOrganizationRefusals), 'nodal_point.not_found'],
    emits: ['nodal_points.changed'],
  }),
  suggest: get('/api/points/v0/suggest', {
    about: 'Own nodal points for a stop of an order: those of the customer and the town chosen, by what is typed.',
    needs: 'customers.view',
    staleAfter: ['nodal_points.changed'],
    query: z.object({
      text: typed,
      customerId: z.string().max(64).optional(),
      place: z.string().max(60).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    out,
  }),
  addresses: get('/api/points/v0/addresses', {
    about: 'Addresses with coordinates by what a person types: from the address service of the installation, else towns of the gazetteer.',
    needs: 'customers.view',
    staleAfter: [],
    query: z.object({ text: typed }),
    out: z.object({ addresses: z.array(FoundAddress) }),
  }),
  list: get('/api/points/v0/list', {
    about: 'Own nodal points by name, a page at a time.',
    needs: 'customers.view',
    staleAfter: ['nodal_points.changed'],
    query: PageQuery.extend(NodalPointFilter.shape),
    out: pageOf(NodalPointItem),
  }),
  counts: get('/api/points/v0/counts', {
    about: 'How many own nodal points stand behind each tab, counted to 1001.',
    needs: 'customers.view',
    staleAfter: ['nodal_points.changed'],
    out: z.object({ active: z.int(), hidden: z.int(), archived: z.int() }),
  }),
  get: get('/api/points/v0/get', {
    about: 'One own nodal point.',
    needs: 'customers.view',
    staleAfter: ['nodal_points.changed'],
    query: z.object({ id: z.string().max(64) }),
    out: NodalPointCard,
    fails: ['nodal_point.not_found'],
  }),
  create: post('/api/points/v0/create', {
    about: 'Enters a nodal point.',
    needs: 'customers.edit',
    data: z.strictObject({ draft: NodalPointDraft }),
    out: Changed,
    fails: saveFails,
    emits: ['nodal_points.changed'],
  }),
  save: post('/api/points/v0/save', {
    about: 'Changes what was entered of a nodal point.',
    needs: 'customers.edit',
    effect: 'edit',
    data: Key.extend({ draft: NodalPointDraft }),
    out: Changed,
    fails: ['nodal_point.not_found', 'nodal_point.changed', ...saveFails],
    emits: ['nodal_points.changed'],
  }),
  bulk: post('/api/points/v0/bulk', {
    about: 'One step for many nodal points: into the archive and back, out of the suggestions and back; each is answered on its own.',
    needs: 'customers.edit',
    data: z.strictObject({ action: z.enum(['archive', 'restore', 'hide', 'show']), rows: BulkRows }),
    out: BulkResults,
    rowFails: ['nodal_point.not_found', 'nodal_point.changed', 'nodal_point.taken', 'nodal_point.external_taken'],
    emits: ['nodal_points.changed'],
  }),
}
