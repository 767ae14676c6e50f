import { z } from 'zod'
import { DemandDraft } from './demand-draft.ts'
import { DemandRow } from './demand-list.ts'
import { DemandOffer, offerVat } from './demand-offers.ts'
import { DemandAction } from './demand-states.ts'
import { Party } from './order-list.ts'
import { StopKind } from './order-states.ts'
import { Bilingual, Code, Day, Id, Instant, Money, Verdict } from './primitives.ts'

/** One lane and week of a grid: how much is needed, promised by live answers, confirmed, turned into orders. */
export const CoverageCell = z.object({
  laneId: Id,
  week: Day,
  needed: z.int(),
  promised: z.int(),
  confirmed: z.int(),
  ordered: z.int(),
})
export type CoverageCell = z.output<typeof CoverageCell>

export const DemandLane = z.object({
  id: Id,
  from: Bilingual,
  fromCode: z.string(),
  to: Bilingual,
  toCode: z.string(),
  distanceKm: z.int().nullable(),
  truckType: Code.nullable(),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  cargo: z.string(),
  massKg: z.int(),
  price: Money.nullable(),
  priceTo: Money.nullable(),
})
export type DemandLane = z.output<typeof DemandLane>

/** What is to be carried, without prices and people: of a spot demand. */
export const DemandOrder = z.object({
  stops: z.array(
    z.object({
      kind: StopKind,
      /** Code of the town; null of what was published before it was told. */
      town: Code.nullable().default(null),
      place: Bilingual,
      tz: z.string(),
      windowFrom: Instant.nullable(),
      windowTo: Instant.nullable(),
      handling: z.array(Code),
    }),
  ),
  cargos: z.array(z.object({ name: z.string(), massKg: z.int(), volumeM3: z.number(), pallets: z.int() })),
  truckType: Code.nullable(),
  loadingTypes: z.array(Code),
  payDays: z.int(),
  payDaysKind: z.enum(['calendar', 'banking']),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']),
  comment: z.string(),
})
export type DemandOrder = z.output<typeof DemandOrder>

/** A demand opened, as its viewer may see it. */
export const DemandCard = z.object({
  row: DemandRow,
  order: DemandOrder.nullable(),
  /** The viewer is its forwarder. */
  own: z.boolean(),
  /** What was entered, of a spot demand with its order; of others than the forwarder without order, audience, stages and the hidden end. */
  draft: DemandDraft,
  lanes: z.array(DemandLane),
  /** Of a grid: one cell for each lane and week; an executor reads `promised` and `confirmed` as his own. */
  coverage: z.array(CoverageCell),
  /** The forwarder reads all, in the order of the basis, ended ones last; an executor his own. */
  offers: z.array(DemandOffer),
  /** Of the forwarder: reached so far, and the moments at which others will be. */
  reach: z.object({ reached: z.int(), later: z.array(z.object({ at: Instant, organizations: z.int() })) }).nullable(),
  /** Executors the audience names, as the forwarder alone reads them. */
  listed: z.array(Party),
  cancel: z.object({ reason: z.string(), comment: z.string() }).nullable(),
  actions: z.array(z.object({ action: DemandAction, allow: z.boolean(), reason: z.string().nullable() })),
  /** Whether the viewer may offer, and why not. */
  mayOffer: Verdict,
  /** How the viewer's offer will charge VAT. */
  vat: z.object(offerVat).nullable(),
})
export type DemandCard = z.output<typeof DemandCard>

export const DemandEntry = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: time itself. */
  person: z.string().nullable(),
  organization: z.string().nullable(),
  comment: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type DemandEntry = z.output<typeof DemandEntry>
