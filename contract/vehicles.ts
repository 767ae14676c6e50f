import { z } from 'zod'
import { AdrClass } from './adr.ts'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { ComplianceDocument } from './compliance.ts'
import { Bilingual, Code, Day, DayRange, Id, Instant, PageQuery, pageOf, text, Version } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { lockVehicleRefusals, openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

export const VehicleKind = z.enum(['truck', 'tractor', 'van', 'semi_trailer', 'trailer'])
export type VehicleKind = z.output<typeof VehicleKind>
/** Kinds that drive by themselves; the others are drawn. */
export const truckKinds = ['truck', 'tractor', 'van'] as const satisfies readonly VehicleKind[]
export const trailerKinds = ['semi_trailer', 'trailer'] as const satisfies readonly VehicleKind[]

export const VehicleStatus = z.enum(['draft', 'verification', 'active', 'repair', 'blocked', 'sold'])
export type VehicleStatus = z.output<typeof VehicleStatus>

/** Everything that moves a vehicle; the steps table says who may and when. */
export const VehicleAction = z.enum(['submit', 'verify', 'return', 'repair', 'back', 'block', 'unblock', 'retire', 'restore'])
export type VehicleAction = z.output<typeof VehicleAction>

/** Follows from the flights, nobody sets it. */
export const VehicleAvailability = z.enum(['free', 'reserved', 'on_flight'])
export type VehicleAvailability = z.output<typeof VehicleAvailability>

export const Ownership = z.enum(['own', 'attracted', 'rent', 'leasing', 'spouse_joint', 'free_use'])
export const Fuel = z.enum(['diesel', 'lng', 'cng', 'electric', 'petrol'])
export const AdrKind = z.enum(['EX/II', 'EX/III', 'FL', 'AT', 'MEMU'])
export const AtpClass = z.enum(['in', 'ir', 'rna', 'rrb', 'rrc', 'fna', 'fra', 'frb', 'frc', 'frf', 'cna'])
const Temperature = z.object({ min: z.number(), max: z.number() })
/** The flight a vehicle is in. */
export const VehicleFlight = z.object({ id: Id, number: z.string(), driver: z.string().nullable() })
/** A vehicle by its plate. */
export const PlatedVehicle = z.object({ id: Id, plate: z.string() })

export const VehicleRow = z.object({
  id: Id,
  kind: VehicleKind,
  plate: z.string(),
  plateCountry: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  ownership: z.string(),
  bodyType: z.string().nullable(),
  loadingTypes: z.array(z.string()),
  payloadKg: z.int().nullable(),
  volumeM3: z.number().nullable(),
  pallets: z.int().nullable(),
  temperature: Temperature.nullable(),
  adrClasses: z.array(z.string()),
  osagoExpires: Day.nullable(),
  inspectionExpires: Day.nullable(),
  compliance: z.array(ComplianceDocument),
  status: VehicleStatus,
  /** What it draws, or is drawn by, now. */
  coupled: PlatedVehicle.nullable(),
})
export type VehicleRow = z.output<typeof VehicleRow>

/** Why a vehicle was taken off the road; `compliance` is the product's own reason. */
export const BlockReason = z.enum(['compliance', 'incident', 'check', 'other'])
export type BlockReason = z.output<typeof BlockReason>
export const RetireReason = z.enum(['sold', 'scrapped', 'returned', 'other'])

/** A vehicle in the fleet list. */
export const FleetRow = z.object({
  ...VehicleRow.shape,
  version: z.int(),
  body: Bilingual.nullable(),
  availability: VehicleAvailability,
  /** The flight it drives or is next promised to. */
  flight: VehicleFlight.nullable(),
  /** When the last flight it is promised to ends; null while it is free. */
  freeFrom: Instant.nullable(),
  /** Where it stands, or will stand when it is free. */
  place: z.object({ code: z.string(), ...Bilingual.shape }).nullable(),
  /** Since when it stands somewhere without a truck, a trailer that somebody left for more than a day. */
  leftSince: Instant.nullable(),
  /** Share of the last 30 days spent in flights. */
  used: z.number(),
  blockReason: BlockReason.nullable(),
  repairUntil: Day.nullable(),
  /** Steps the viewer may take now. */
  actions: z.array(VehicleAction),
})
export type FleetRow = z.output<typeof FleetRow>

const metres = (most: number) => z.number().min(0.5).max(most).multipleOf(0.01)

/** Leave to drive into a zone of a town. */
export const ZonePass = z.strictObject({ zone: text(1, 60), time: z.enum(['day', 'night']), until: Day })

/** By whom and under which number the vehicle tells where it is. */
export const Tracker = z.strictObject({ provider: text(1, 60), id: text(1, 60) })

/** What is entered of a vehicle. It may lack much while it is a draft; what is given must hold. */
export const VehicleDraft = z.strictObject({
  kind: VehicleKind,
  plate: text(1, 20),
  plateCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('RU'),
  vin: text(0, 20).default(''),
  make: text(0, 50).default(''),
  model: text(0, 50).default(''),
  year: z.int().min(1970).max(2100).nullable().default(null),
  ownership: Ownership.default('own'),
  /** Until when it may be used, where it is not one's own. */
  leaseExpires: Day.nullable().default(null),
  /** The contract by which it is held then, and the tax number of who lets it: the electronic waybill names them. */
  leaseNumber: text(0, 100).default(''),
  leaseDate: Day.nullable().default(null),
  lessorTin: text(0, 12).default(''),
  bodyType: Code.nullable().default(null),
  loadingTypes: z.array(Code).max(20).default([]),
  payloadKg: z.int().min(100).max(60_000).nullable().default(null),
  curbMassKg: z.int().min(100).max(60_000).nullable().default(null),
  grossMassKg: z.int().min(100).max(60_000).nullable().default(null),
  axles: z.int().min(2).max(10).nullable().default(null),
  lengthM: metres(20).nullable().default(null),
  widthM: metres(5).nullable().default(null),
  heightM: metres(5).nullable().default(null),
  volumeM3: z.number().min(0.1).max(200).multipleOf(0.01).nullable().default(null),
  pallets: z.int().min(0).max(50).nullable().default(null),
  tempMin: z.number().min(-40).max(40).multipleOf(0.1).nullable().default(null),
  tempMax: z.number().min(-40).max(40).multipleOf(0.1).nullable().default(null),
  recorder: z.boolean().default(false),
  atpClass: AtpClass.nullable().default(null),
  atpExpires: Day.nullable().default(null),
  adrClasses: z.array(AdrClass).max(21).default([]),
  adrKind: AdrKind.nullable().default(null),
  adrExpires: Day.nullable().default(null),
  euroClass: z.int().min(0).max(6).nullable().default(null),
  fuel: Fuel.nullable().default(null),
  consumption: z.number().min(5).max(80).multipleOf(0.1).nullable().default(null),
  sts: text(0, 20).default(''),
  pts: text(0, 20).default(''),
  osagoNumber: text(0, 30).default(''),
  osagoExpires: Day.nullable().default(null),
  inspectionExpires: Day.nullable().default(null),
  tachographExpires: Day.nullable().default(null),
  platonId: text(0, 30).default(''),
  passes: z.array(ZonePass).max(10).default([]),
  tracker: Tracker.nullable().default(null),
  /** Where it stands between flights. */
  basePlace: z.string().max(60).nullable().default(null),
  note: text(0, 1000).default(''),
})
export type VehicleDraft = z.output<typeof VehicleDraft>

/** A flight a vehicle is promised to and cannot drive. */
const Conflict = z.object({ id: Id, number: z.string(), from: Instant, to: Instant, running: z.boolean() })

export const VehicleCard = z.object({
  ...FleetRow.shape,
  draft: VehicleDraft,
  blockComment: z.string(),
  conflicts: z.array(Conflict),
  /** Newest first; the first one without an end holds now. */
  couplings: z.array(
    z.object({
      id: Id,
      other: PlatedVehicle,
      from: Instant,
      to: Instant.nullable(),
      by: z.string(),
    }),
  ),
})
export type VehicleCard = z.output<typeof VehicleCard>

const vehicleSorts = ['plate', '-plate', 'make', '-make', 'free', '-free', 'compliance', '-compliance', 'capacity', '-capacity'] as const
export const vehicleTabs = ['all', 'trucks', 'trailers'] as const

/** How much a vehicle takes, from and to, either end open. */
export const CapacityRange = z.object({ from: z.number().min(0).optional(), to: z.number().min(0).optional() }).optional()

/** One schema for three things: the filter in the address, the key of the cached answer, the query of the call. */
export const VehicleFilter = z.object({
  tab: z.enum(vehicleTabs).default('all'),
  sort: z.enum(vehicleSorts).default('plate'),
  search: z.string().trim().max(100).default(''),
  /** None given: all but the retired. */
  status: z.array(VehicleStatus).max(6).default([]),
  availability: z.array(VehicleAvailability).max(3).default([]),
  body: z.array(Code).max(30).default([]),
  tonnes: CapacityRange,
  volume: CapacityRange,
  pallets: CapacityRange,
  /** Neither promised nor in repair on any of these days, in the zone of the organisation. */
  free: DayRange,
  /** Stands, or will stand by the first of those days, near one of these places. */
  near: z.array(z.string().max(60)).max(10).default([]),
  /** A blocking document is over, or ends within so many days. */
  expiring: z.enum(['over', '1', '7', '30']).optional(),
})
export type VehicleFilter = z.output<typeof VehicleFilter>

const changing = { carId: Id, version: Version }
const comment = text(0, 500).default('')

/** What each step asks beside the vehicle. */
const asked = {
  submit: {},
  /** What was looked at: the owner in the СТС, or the lease. */
  verify: { basis: z.enum(['sts', 'contract']) },
  return: { comment: text(3, 500) },
  repair: { until: Day, comment },
  back: {},
  block: { reason: BlockReason.exclude(['compliance']), comment },
  unblock: {},
  retire: { reason: RetireReason, comment },
  restore: {},
} as const satisfies Record<VehicleAction, z.core.$ZodLooseShape>

const one = <A extends VehicleAction>(action: A) => z.strictObject({ ...changing, action: z.literal(action), ...asked[action] })

/** One command of the lifecycle, with the fields of its action. */
export const VehicleMove = z.discriminatedUnion('action', [
  one('submit'),
  one('verify'),
  one('return'),
  one('repair'),
  one('back'),
  one('block'),
  one('unblock'),
  one('retire'),
  one('restore'),
])
export type VehicleMove = z.output<typeof VehicleMove>

const many = <A extends VehicleAction>(action: A) => z.strictObject({ rows: BulkRows, action: z.literal(action), ...asked[action] })

/** The same command for many vehicles; `uncouple` parts each from what it is coupled with. */
export const VehicleBulk = z.discriminatedUnion('action', [
  many('submit'),
  many('verify'),
  many('repair'),
  many('back'),
  many('unblock'),
  many('retire'),
  many('restore'),
  z.strictObject({ rows: BulkRows, action: z.literal('uncouple') }),
])
export type VehicleBulk = z.output<typeof VehicleBulk>

export const VehicleSpan = z.object({
  kind: z.enum(['flight', 'reserved', 'repair']),
  from: Instant,
  /** Null: nobody knows yet. */
  to: Instant.nullable(),
  /** Number of the flight, or what is repaired. */
  title: z.string(),
  driver: z.string().nullable(),
})
export type VehicleSpan = z.output<typeof VehicleSpan>

/** What happened to a vehicle. */
export const VehicleEvent = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  from: VehicleStatus.nullable(),
  to: VehicleStatus.nullable(),
  person: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
})
export type VehicleEvent = z.output<typeof VehicleEvent>

const owned = <const P extends `/api/car/${string}`>(path: P, about: string) =>
  get(path, {
    about,
    needs: 'cars.view',
    staleAfter: ['car.changed'],
    query: z.object({ id: z.string().max(64) }),
    out: z.object({ cars: z.array(VehicleRow) }),
    fails: codesOf(openOrganizationRefusals),
  })

const stepping = [...codesOf(lockVehicleRefusals), 'car.step_closed', 'car.in_flight'] as const
const unready = ['car.incomplete', 'car.plate_taken'] as const
const refusedDrafts = [...unready, 'car.place_unknown'] as const
const unmoved = ['car.noncompliant', 'car.repair_past', 'car.comment_missing', 'car.basis_missing', 'car.not_coupled'] as const
const refusedMoves = [...stepping, ...unready, ...unmoved] as const

/** The fleet: trucks and trailers, their documents, couplings and calendar. */
export const vehicles = {
  trailers: owned('/api/car/owner/get/trailers/v0', 'Trailers and semi-trailers of an executor, without the retired.'),
  trucks: owned('/api/car/owner/get/trucks/v0', 'Trucks, tractors and vans of an executor, without the retired.'),
  list: get('/api/cars/v0/list', {
    about: 'One page of the fleet, with availability, documents and couplings.',
    needs: 'cars.view',
    staleAfter: ['order.changed', 'car.changed'],
    query: VehicleFilter.extend(PageQuery.shape),
    out: pageOf(FleetRow),
  }),
  counts: get('/api/cars/v0/counts', {
    about: 'How many vehicles there are: of each kind, in repair, blocked, with a document that ends within 30 days.',
    needs: 'cars.view',
    staleAfter: ['order.changed', 'car.changed'],
    out: z.object({
      all: z.int(),
      trucks: z.int(),
      trailers: z.int(),
      free: z.int(),
      repair: z.int(),
      blocked: z.int(),
      expiring: z.int(),
      sold: z.int(),
    }),
  }),
  get: get('/api/cars/v0/get', {
    about: 'One vehicle with its documents, couplings and the flights it endangers.',
    needs: 'cars.view',
    staleAfter: ['order.changed', 'car.changed'],
    query: z.object({ carId: Id }),
    out: VehicleCard,
    fails: codesOf(openVehicleRefusals),
  }),
  calendar: get('/api/cars/v0/calendar', {
    about: 'When a vehicle is in a flight, promised to one or in repair, from one day to another in the zone of the organisation.',
    needs: 'cars.view',
    staleAfter: ['order.changed', 'car.changed'],
    query: z.object({ carId: Id, from: Day, to: Day }),
    out: z.object({ from: Instant, to: Instant, spans: z.array(VehicleSpan) }),
    fails: codesOf(openVehicleRefusals),
  }),
  history: get('/api/cars/v0/history', {
    about: 'What happened to a vehicle, newest first.',
    needs: 'cars.view',
    staleAfter: ['car.changed'],
    query: z.object({ carId: Id }),
    out: z.object({ items: z.array(VehicleEvent) }),
    fails: codesOf(openVehicleRefusals),
  }),
  create: post('/api/cars/v0/create', {
    about: 'Adds a vehicle as a draft, or sends it to be verified at once.',
    needs: 'cars.edit',
    data: z.strictObject({ draft: VehicleDraft, goal: z.enum(['keep', 'submit']).default('keep') }),
    out: VehicleCard,
    fails: refusedDrafts,
    emits: ['car.changed', 'compliance.changed'],
  }),
  save: post('/api/cars/v0/save', {
    about: 'Changes what was entered of a vehicle. A blocked one whose documents were renewed goes back to service.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: VehicleDraft }),
    out: VehicleCard,
    fails: [...stepping, ...refusedDrafts, 'car.coupled'],
    emits: ['car.changed', 'compliance.changed', 'order.changed'],
  }),
  move: post('/api/cars/v0/move', {
    about: 'Takes one step of the lifecycle.',
    needs: 'cars.edit',
    effect: 'edit',
    data: VehicleMove,
    out: VehicleCard,
    fails: refusedMoves,
    emits: ['car.changed', 'compliance.changed', 'order.changed'],
  }),
  couple: post('/api/cars/v0/couple', {
    about: 'Couples a trailer to a truck that stands where it stands; `apart` says that it was brought there.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, trailerId: Id, apart: z.boolean().default(false) }),
    out: VehicleCard,
    fails: [...stepping, 'car.coupled', 'car.pair_unfit', 'car.apart'],
    emits: ['car.changed'],
  }),
  uncouple: post('/api/cars/v0/uncouple', {
    about: 'Parts a truck and a trailer; either of them may be named.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject(changing),
    out: VehicleCard,
    fails: [...codesOf(lockVehicleRefusals), 'car.not_coupled', 'car.in_flight'],
    emits: ['car.changed'],
  }),
  bulk: post('/api/cars/v0/bulk', {
    about: 'Takes one step with up to 100 vehicles and tells of each how it ended.',
    needs: 'cars.edit',
    data: VehicleBulk,
    out: BulkResults,
    rowFails: refusedMoves,
    emits: ['car.changed', 'compliance.changed', 'order.changed'],
  }),
}
