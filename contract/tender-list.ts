import { z } from 'zod'
import { VatMode, VatRate } from './order-draft.ts'
import { Party } from './order-list.ts'
import { Bilingual, Code, CurrencyCode, Day, DayRange, Id, Instant, Money, Side } from './primitives.ts'
import { Basis, BetStatus, LotStatus, LotTab, TenderKind, TenderStatus, Visibility } from './tender-states.ts'

export const betVat = { vatMode: VatMode, vatRate: VatRate }

/** A bet as its viewer may see it. */
export const VisibleBet = z.object({
  /** Its number in the lot's log. */
  seq: z.int(),
  round: z.int(),
  alias: z.string(),
  /** Null where names are hidden. */
  bidder: Party.nullable(),
  own: z.boolean(),
  status: BetStatus,
  /** What the bidder is paid; null while it is sealed. */
  amount: Money.nullable(),
  ...betVat,
  /** Its value in the basis of the tender, rounded for the eye. */
  compared: Money.nullable(),
  /** The same in the money of the viewer, to the minor unit; his own as he named it. */
  forViewer: Money.nullable().default(null),
  /** Of a contract: how much of the volume he takes at most, in percent. */
  share: z.number().nullable(),
  comment: z.string(),
  validUntil: Instant.nullable(),
  /** Made by the server for a bidder who left it a floor. */
  auto: z.boolean(),
  at: Instant,
  hash: z.string(),
})
export type VisibleBet = z.output<typeof VisibleBet>

/** A lot as time and bets change it, by what its viewer may see. The moments are the server's. */
export const LotLive = z.object({
  lotId: Id,
  tenderId: Id,
  status: LotStatus,
  round: z.int(),
  opensAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  extensions: z.int(),
  /** Null: no end to them. */
  extensionsLeft: z.int().nullable(),
  /** Bets so far, the number of the last one; a change of it means something happened. */
  bets: z.int(),
  /** Bidders; null where even that is hidden. */
  bidders: z.int().nullable(),
  /** Whether prices are compared without VAT. What the release before told of a lot does not say it. */
  net: z.boolean().default(false),
  /** The VAT a price of the viewer has here; null to the organiser where it is the bidders who are paid. */
  vat: z.object(betVat).nullable().default(null),
  /** The best value in the basis; null where it is hidden or there is none. */
  best: Money.nullable(),
  /** The same in the money of the viewer, to the minor unit: a step better, or a minor unit where the tender has no step, is the last price that leads. */
  bestForViewer: Money.nullable().default(null),
  /** The most the viewer may bid now in his own money (the least, where prices go up); null where any price will do. */
  ceiling: Money.nullable(),
  /** His last valid bet. */
  own: z
    .object({ seq: z.int(), amount: Money.nullable(), ...betVat, compared: Money.nullable(), at: Instant, status: BetStatus })
    .nullable(),
  /** His place; null where it is hidden or he has no bet. */
  rank: z.int().nullable(),
  /** Whether his bet is the best; null where that is hidden. */
  leading: z.boolean().nullable(),
  /** The head of the log's chain. */
  head: z.string(),
  /** What the own server-side bidder does; the bidder's alone. */
  robot: z.object({ floor: Money, step: Money, until: Instant.nullable(), active: z.boolean(), stopped: z.string().nullable() }).nullable(),
})
export type LotLive = z.output<typeof LotLive>

/** A lot in a list, as one organisation sees it. Nothing of it changes by bets or time: that is `live`. */
export const LotRow = z.object({
  id: Id,
  tenderId: Id,
  version: z.int(),
  side: Side,
  tab: LotTab,
  opens: z.boolean(),
  number: z.string().nullable(),
  tenderNumber: z.string().nullable(),
  title: z.string(),
  kind: TenderKind,
  sealed: z.boolean(),
  visibility: Visibility,
  basis: Basis,
  tenderStatus: TenderStatus,
  organizer: Party,
  /** The organiser offers capacity: prices go up. */
  rising: z.boolean(),
  what: z.enum(['order', 'lane', 'capacity']),
  orderId: Id.nullable(),
  from: Bilingual,
  to: Bilingual,
  tz: z.string(),
  windowFrom: Instant.nullable(),
  windowTo: Instant.nullable(),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  massKg: z.int(),
  bodyTypes: z.array(Code),
  temperature: Code.nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  trips: z.int().nullable(),
  per: z.enum(['week', 'total']).nullable(),
  start: Money.nullable(),
  step: Money.nullable(),
  floor: Money.nullable(),
  /** Told to the organiser alone. */
  limit: Money.nullable(),
  invited: z.int().nullable(),
  /** It is for the members of the organiser’s private area alone. */
  isPrivate: z.boolean(),
  responsible: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  live: LotLive,
})
export type LotRow = z.output<typeof LotRow>

/** What dashboards count of lots: of own ones, and of those the viewer bet on. */
export const LotOutcome = z.enum([
  'published',
  'awarded',
  'unsold',
  'decided',
  'compared',
  'timed',
  'usual',
  'invited',
  'bet',
  'betDecided',
  'won',
])
export type LotOutcome = z.output<typeof LotOutcome>

export const LotFilter = z.object({
  side: Side,
  tab: LotTab.default('all'),
  sort: z.enum(['due', 'created', '-created']).default('due'),
  /** Number of a lot, a tender or an order, title, place, name of the other side. */
  search: z.string().trim().max(100).default(''),
  kind: z.array(TenderKind).max(6).default([]),
  body: z.array(Code).max(30).default([]),
  organizer: z.array(Id).max(20).default([]),
  tender: Id.optional(),
  /** Put up within these days by the clock of the organisation. */
  created: DayRange,
  /** Only lots of which this is so, `compared` in this currency. */
  outcome: LotOutcome.optional(),
  currency: CurrencyCode.optional(),
  /** The owner of a private area: what is put up in it alone. */
  private: Id.optional(),
  /** What is announced or takes bets alone. */
  running: z.literal('yes').optional(),
})
export type LotFilter = z.output<typeof LotFilter>
