import { z } from 'zod'
import { Adr } from './adr.ts'
import { StopKind } from './order-states.ts'
import { Code, Day, Id, Instant, Money, text } from './primitives.ts'
import { ruled } from './value-rules.ts'

export const VatMode = z.enum(['included', 'excluded', 'none'])

export const VatRate = z.union([z.literal(22), z.literal(20), z.literal(10), z.literal(7), z.literal(5), z.literal(0)])

/** How VAT stands in a price and at which rate. */
export const Vat = z.strictObject({ vatMode: VatMode, vatRate: VatRate })
export type Vat = z.output<typeof Vat>

/** A field the customer named himself: its names in both languages, and what the order says. */
export const CustomerValue = z.strictObject({
  key: text(1, 12),
  ru: text(1, 60),
  en: text(0, 60),
  value: text(0, 200),
})
export type CustomerValue = z.output<typeof CustomerValue>

const phone = ruled('phone').regex(/^\+[1-9]\d{7,14}$/)

export const StopDraft = z.strictObject({
  kind: StopKind,
  place: z.string().max(60).nullable(),
  address: text(0, 300).default(''),
  windowFrom: Instant.nullable().default(null),
  windowTo: Instant.nullable().default(null),
  partyName: text(0, 250).default(''),
  contactName: text(0, 100).default(''),
  contactPhone: phone.nullable().default(null),
  handling: z.array(Code).max(10).default([]),
  notes: text(0, 500).default(''),
})
export type StopDraft = z.output<typeof StopDraft>

const metres = (most: number) => z.number().min(0.01).max(most).multipleOf(0.01).nullable().default(null)
const degrees = z.number().min(-60).max(60).multipleOf(0.1).nullable().default(null)

export const CargoDraft = z.strictObject({
  name: text(2, 200),
  category: Code.nullable().default(null),
  packageType: Code.nullable().default(null),
  pieces: z.int().min(0).max(100_000).default(0),
  massKg: z.int().min(1).max(120_000),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(100).default(0),
  /** Outer sizes of the largest piece, in metres. */
  lengthM: metres(30),
  widthM: metres(10),
  heightM: metres(10),
  stackable: z.boolean().default(false),
  /** Between which degrees Celsius it travels. */
  tempMin: degrees,
  tempMax: degrees,
  declaredValue: Money.nullable().default(null),
  /** 4 to 10 digits of the customs nomenclature. */
  hsCode: text(0, 10).default(''),
  /** The container it travels in, by ISO 6346, without spaces and dashes. */
  containerNumber: text(0, 11).default(''),
  /** Dangerous goods; null: they are not. */
  adr: Adr.nullable().default(null),
})
export type CargoDraft = z.output<typeof CargoDraft>

/** What a vehicle must have with it; `straps` and `conics` in a number of pieces. */
export const Equipment = z.enum([
  'straps',
  'corners',
  'anti_slip_mats',
  'timber_stakes',
  'conics',
  'coupling',
  'air_suspension',
  'tail_lift',
  'medical_book',
  'sanitary_passport',
  'tir',
  't1',
  'cmr_insurance',
])
export type Equipment = z.output<typeof Equipment>

/** What a rate is counted by. */
export const RateUnit = z.enum(['per_km', 'per_t', 'per_kg', 'per_m3', 'per_pallet'])
export type RateUnit = z.output<typeof RateUnit>

/** From account to account, or in cash. */
export const PaymentForm = z.enum(['cashless', 'cash'])

/** Whether the executor may hand the order on. */
export const TransferPolicy = z.enum(['forbid', 'with_approval', 'free'])
export type TransferPolicy = z.output<typeof TransferPolicy>

/** What the consignee's confirmation of a handover must be: nothing is asked; a code or a signature; a code. */
export const HandoverRule = z.enum(['none', 'any', 'code'])
export type HandoverRule = z.output<typeof HandoverRule>

/** The terms of one order, copied into it: whatever they came from may change, they do not. */
export const OrderTerms = z.strictObject({
  /** Up to so many hours before the loading an agreed order is given back or taken back freely. */
  freeRevokeHours: z.int().min(0).max(720).default(24),
  /** Later than that, or when no vehicle or no cargo comes: the share of the price due, in percent. */
  penaltyPercent: z.int().min(0).max(100).default(20),
  freeWaitMinutes: z.int().min(0).max(2880).default(120),
  /** The temperature may be out of the cargo's range for so long before that is a violation. */
  excursionMinutes: z.int().min(0).max(240).default(15),
  /** For every hour of waiting begun after that; null: as the law says. */
  waitRate: Money.nullable().default(null),
  /** For every day begun beyond 24 hours of waiting; null: nothing is paid for it. */
  layoverRate: Money.nullable().default(null),
  /** For coming late to the loading; null: none. */
  latePenalty: Money.nullable().default(null),
  /** For every day begun of late delivery: this share of its base, in percent; null: as the law says. */
  lateDeliveryPercent: z.number().min(0).max(100).multipleOf(0.01).nullable().default(null),
  /** What the share is of: the freight, or the declared value of the cargo, and of the freight where none is declared. */
  lateDeliveryBase: z.enum(['freight', 'value']).default('freight'),
  /** All days together cost no more than this share of the freight, in percent. */
  lateDeliveryCap: z.int().min(1).max(100).default(100),
  /** The forwarder pays late: for every day so much of what is owed, in percent; null: nothing is agreed of it. */
  latePaymentPercent: z.number().min(0).max(1).multipleOf(0.01).nullable().default(null),
  /** All days together cost no more than this share of the price, in percent. */
  latePaymentCap: z.int().min(1).max(100).default(100),
  /** The papers of the executor are due so many days after the end of the last window. */
  documentDays: z.int().min(1).max(60).default(5),
  /** An insured cargo is insured for no less than this; null: for its declared value. */
  insuranceLimit: Money.nullable().default(null),
  /** The forwarder looks at driver and vehicle before the order is ready, and answers within so many hours. */
  approvesResources: z.boolean().default(false),
  approvalHours: z.int().min(1).max(168).default(4),
})
export type OrderTerms = z.output<typeof OrderTerms>

/** The template the terms were copied from, by the edition that was in force then. */
export const OrderTemplate = z.strictObject({ id: Id, edition: z.int().min(1).max(9999), name: text(1, 100) })
export type OrderTemplate = z.output<typeof OrderTemplate>

/** A special permit for more mass or size than the road takes. */
export const SpecialPermit = z.strictObject({ number: text(0, 60).default(''), until: Day.nullable().default(null) })

/** What a vehicle must have with it, and how many of it. */
export const EquipmentItem = z.strictObject({ code: Equipment, count: z.int().min(1).max(40).nullable().default(null) })

/** What a forwarder enters. A draft may lack much; placing asks for the rest by name. */
export const OrderDraft = z.strictObject({
  customerId: Id.nullable().default(null),
  customerNumber: text(0, 64).default(''),
  /** The customer's own account of the order, and the number of his contract. */
  costCentre: text(0, 64).default(''),
  contractNumber: text(0, 64).default(''),
  customerValues: z.array(CustomerValue).max(10).default([]),
  /** Who of the customer speaks for the order, beside those who meet the vehicle at its stops. */
  contactName: text(0, 100).default(''),
  contactPhone: phone.nullable().default(null),
  /** Driver and vehicle are named so many hours before the loading, for the pass of the gate; null: nobody asks. */
  passHours: z.int().min(1).max(168).nullable().default(null),
  stops: z.array(StopDraft).max(50).default([]),
  cargos: z.array(CargoDraft).max(200).default([]),
  /** How many vehicles the request wants, where more than one: placing it makes an order of each. */
  trucksCount: z.int().min(2).max(50).nullable().default(null),
  truckType: Code.nullable().default(null),
  capacityKg: z.int().min(0).max(60_000).default(0),
  volumeM3: z.number().min(0).max(200).multipleOf(0.001).default(0),
  pallets: z.int().min(0).max(50).default(0),
  bodyTypes: z.array(Code).max(30).default([]),
  loadingTypes: z.array(Code).max(20).default([]),
  /** True: every one of the loading types is needed; false: any of them will do. */
  loadingAll: z.boolean().default(false),
  temperature: Code.nullable().default(null),
  /** A temperature recorder in the body. */
  recorder: z.boolean().default(false),
  /** No vehicle the executor only hires for the trip. */
  ownFleet: z.boolean().default(false),
  equipment: z.array(EquipmentItem).max(20).default([]),
  crewSize: z.int().min(1).max(2).default(1),
  /** The special permit for more mass or size than the road takes; null: none is needed. */
  permit: SpecialPermit.nullable().default(null),
  /** Road distance in km; left out, it is estimated from the places. */
  distanceKm: z.int().min(1).max(20_000).nullable().default(null),
  price: Money.nullable().default(null),
  vatMode: VatMode.default('included'),
  vatRate: VatRate.default(22),
  /** What is agreed by the kilometre, ton or another unit, in the currency of the price, which is then worked out of it. */
  unitRate: Money.nullable().default(null),
  rateUnit: RateUnit.default('per_t'),
  customerPrice: Money.nullable().default(null),
  /** VAT of the customer's price; null: by the forwarder's own regime on the loading day. */
  customerVat: Vat.nullable().default(null),
  payDays: z.int().min(0).max(180).default(14),
  payDaysKind: z.enum(['calendar', 'banking']).default('banking'),
  payTrigger: z.enum(['unloading', 'scans', 'originals', 'act_signed']).default('originals'),
  paymentForm: PaymentForm.default('cashless'),
  terms: OrderTerms.prefault({}),
  /** Where the terms come from; null: they were typed. */
  template: OrderTemplate.nullable().default(null),
  /** Clauses of the contract beside the terms, a paragraph each; marks in them are filled in when it is printed. */
  clauses: text(0, 20_000).default(''),
  clausesEn: text(0, 20_000).default(''),
  transferPolicy: TransferPolicy.default('with_approval'),
  tracking: z.boolean().default(true),
  seal: z.boolean().default(false),
  escort: z.boolean().default(false),
  insurance: z.boolean().default(false),
  /** How the consignee confirms that he took the cargo. */
  handover: HandoverRule.default('none'),
  /** The number of the order in the system it came from: one order of the organisation has it. */
  externalId: text(1, 64).nullable().default(null),
  tags: z.array(text(1, 30)).max(10).default([]),
  commentPublic: text(0, 2000).default(''),
  commentInternal: text(0, 2000).default(''),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** Direct offer to one executor: he answers within 5 minutes to 7 days. */
export const OrderOfferTerms = z.strictObject({
  executorId: Id,
  answerMinutes: z.int().min(5).max(10_080).default(120),
  /** Left out: as the order says, or as his tax regime asks where that does not fit. */
  vat: Vat.optional(),
})
