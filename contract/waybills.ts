import { z } from 'zod'
import { get, post } from './call.ts'
import { Bilingual, Day, Id, Instant, text } from './primitives.ts'
import { openRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'
import { ruled } from './value-rules.ts'

/** Titles of the electronic waybill by the number of their file in the format: what each says stands in `titleWords`. */
export const TitleKind = z.enum(['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'])
export type TitleKind = z.output<typeof TitleKind>

/** Whom a title speaks for. */
export const TitleRole = z.enum(['consignor', 'carrier', 'consignee'])
export type TitleRole = z.output<typeof TitleRole>

/** Who signs it here; `outside`: the consignee himself, at an operator of his own. */
export const TitleSide = z.enum(['forwarder', 'executor', 'outside'])
export type TitleSide = z.output<typeof TitleSide>

/**
 * `formed` waits for its signer, `sent` is on its way to the operator, `registered` was taken by him, `signed` holds, unless the state's
 * system turned it away; `refused` by the
 * other side, `failed` at the operator's check, `dropped` before it was signed. What was refused or failed is put right by a new title.
 */
export const TitleState = z.enum(['formed', 'sent', 'registered', 'signed', 'refused', 'failed', 'dropped'])
export type TitleState = z.output<typeof TitleState>

/** The state's system of electronic transport documents (ГИС ЭПД), where the operator puts every title. */
export const GisState = z.enum(['not_required', 'queued', 'registered', 'failed'])
export type GisState = z.output<typeof GisState>

/** Titles without which no waybill is complete, in their order. */
export const neededTitles = ['t1', 't2', 't5', 't6'] as const satisfies readonly TitleKind[]

/** The number people and operators call a title by: those every waybill needs are the first four, then the cost, then what changes on the way. */
export const titleNumbers: Record<TitleKind, number> = { t1: 1, t2: 2, t5: 3, t6: 4, t7: 5, t8: 6, t3: 7, t4: 8 }

/** What each title says, in both languages. */
export const titleWords: Record<TitleKind, Bilingual> = {
  t1: { ru: 'Сведения грузоотправителя', en: 'Details of the consignor' },
  t2: { ru: 'Приём груза перевозчиком', en: 'Acceptance by the carrier' },
  t3: { ru: 'Переадресовка', en: 'Readdressing' },
  t4: { ru: 'Замена машины или водителя', en: 'Change of vehicle or driver' },
  t5: { ru: 'Приём груза грузополучателем', en: 'Receipt by the consignee' },
  t6: { ru: 'Сдача груза перевозчиком', en: 'Delivery by the carrier' },
  t7: { ru: 'Стоимость перевозки: перевозчик', en: 'Cost of carriage: carrier' },
  t8: { ru: 'Стоимость перевозки: согласие', en: 'Cost of carriage: consent' },
}

export const TitleAction = z.enum(['sign', 'drop', 'refuse', 'correct'])
export type TitleAction = z.output<typeof TitleAction>

export const TitleRow = z.object({
  id: Id,
  seq: z.int(),
  kind: TitleKind,
  role: TitleRole,
  side: TitleSide,
  state: TitleState,
  fileName: z.string(),
  /** Of the file, as hexadecimal digits. */
  sha256: z.string(),
  formedAt: Instant,
  formedBy: z.string(),
  /** Who is to sign it, as its file says; null in files of before. */
  signerId: z.string().nullable(),
  signer: z.object({ name: z.string(), post: z.string(), attorney: z.string().nullable() }).nullable(),
  method: z.enum(['simulated', 'file', 'outside']).nullable(),
  signedAt: Instant.nullable(),
  registeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  gis: z.object({ state: GisState, uid: z.string().nullable() }),
  /** The place of the title it puts right. */
  corrects: z.int().nullable(),
  /** A later one was made in its place. */
  replaced: z.boolean(),
  /** Why it was refused or failed, and who refused it; null: the operator's check. */
  reason: z.string(),
  refusedBy: z.string().nullable(),
  actions: z.array(TitleAction),
})
export type TitleRow = z.output<typeof TitleRow>

/** What the waybill waits for. `whose` says whether the viewer's side is the one that must act. */
export const WaybillNext = z.object({
  step: z.enum(['form', 'sign', 'wait', 'correct', 'done']),
  kind: TitleKind.nullable(),
  whose: z.enum(['me', 'them', 'operator', 'outside', 'nobody']),
  dueAt: Instant.nullable(),
})
export type WaybillNext = z.output<typeof WaybillNext>

/** A person who may sign for the viewer's organisation today; `director` signs without a power of attorney. */
export const SignerRow = z.object({
  id: z.string(),
  name: z.string(),
  post: z.string(),
  attorney: z.string().nullable(),
  until: Day.nullable(),
})
export type SignerRow = z.output<typeof SignerRow>

/** A title one may form now, or the reason why not yet, in words. */
export const TitleOffer = z.object({ kind: TitleKind, why: Bilingual.nullable() })
export type TitleOffer = z.output<typeof TitleOffer>

export const WaybillRow = z.object({
  id: Id,
  version: z.int(),
  number: z.string(),
  uid: z.string().nullable(),
  consignee: z.object({ name: z.string(), tin: z.string().nullable(), by: z.enum(['outside', 'forwarder']) }),
  createdAt: Instant,
  completedAt: Instant.nullable(),
  titles: z.array(TitleRow),
  /** The roadside page: its address, the code that leads to it as a picture (SVG), and until when it is there. */
  roadside: z.object({ url: z.string(), picture: z.string(), until: Instant }).nullable(),
})
export type WaybillRow = z.output<typeof WaybillRow>

/** The waybill of a deal of this order that is over: it is read, and nobody goes on with it. */
export const EarlierWaybill = z.object({
  id: Id,
  number: z.string(),
  uid: z.string().nullable(),
  /** Whose deal it was. */
  executor: z.string(),
  createdAt: Instant,
  endedAt: Instant,
  completedAt: Instant.nullable(),
  titles: z.array(TitleRow),
})
export type EarlierWaybill = z.output<typeof EarlierWaybill>

/** What the operator of the installation is; null: there is none, and nothing can be sent. */
export const OperatorRow = z.object({ name: z.string(), simulated: z.boolean() }).nullable()

/** A flight of the order with a waybill of its own: whoever takes the cargo over from it on the way goes on with that one. */
export const WaybillFlight = z.object({
  flightId: Id,
  number: z.string(),
  /** The vehicle and the driver that carry it now. */
  truck: z.string(),
  driver: z.string(),
  /** How much of the order it is. */
  massKg: z.int(),
  /** The number of its waybill; null while it has none. */
  waybill: z.string().nullable(),
  completedAt: Instant.nullable(),
  next: WaybillNext,
})
export type WaybillFlight = z.output<typeof WaybillFlight>

/** When a vehicle came to a stop and left it, and the zone of its clock. */
export const StopTimes = z.object({ tz: z.string(), arrivedAt: Instant.nullable(), leftAt: Instant.nullable() })

export const WaybillCard = z.object({
  /** The flight whose waybill this is; null while the order has no flight. */
  flightId: Id.nullable(),
  /** Flights of the order, each with a waybill of its own. */
  flights: z.array(WaybillFlight),
  waybill: WaybillRow.nullable(),
  operator: OperatorRow,
  next: WaybillNext,
  offers: z.array(TitleOffer),
  signers: z.array(SignerRow),
  /** Those of deals that are over, the latest first. */
  earlier: z.array(EarlierWaybill),
  /** What the forms of titles begin with. */
  known: z.object({
    consignee: z.string(),
    pieces: z.int(),
    massKg: z.int(),
    truck: z.string(),
    trailer: z.string(),
    driver: z.string(),
    place: Bilingual,
    /** When the vehicle came to the first and the last stop and left them, by the marks of the flight; the zone of their clocks. */
    loading: StopTimes,
    unloading: StopTimes,
  }),
})
export type WaybillCard = z.output<typeof WaybillCard>

/** What people add to what the order says; each title reads its own fields. */
export const TitleInput = z.strictObject({
  /** First title: who signs for the consignee, and his tax number. */
  consigneeBy: z.enum(['outside', 'forwarder']).optional(),
  tin: ruled('tin').nullable().optional(),
  /** The new consignee, place and address of a readdressing. */
  name: text(0, 300).optional(),
  address: text(0, 300).optional(),
  /** Why the vehicle or the driver changes, or the cargo goes elsewhere. */
  reason: text(0, 500).optional(),
  /** The town the cargo goes to instead, or where the vehicle or the driver is changed. */
  place: text(0, 300).optional(),
  truck: text(0, 20).optional(),
  trailer: text(0, 20).optional(),
  driver: text(0, 150).optional(),
  seals: text(0, 200).optional(),
  remarks: text(0, 1000).optional(),
  pieces: z.int().min(0).max(1_000_000).optional(),
  massKg: z.int().min(0).max(10_000_000).optional(),
  /** When the vehicle came to the stop and left it, where nobody has marked it yet. */
  arrivedAt: Instant.optional(),
  leftAt: Instant.optional(),
  /** What is written on the pieces, and how their mass was found: by the codes of the format. */
  marks: text(0, 1000).optional(),
  massBy: z.enum(['01', '02', '03']).optional(),
  /** State of the cargo, its packing, marks and seals, as the one who takes it over finds it. */
  condition: text(0, 1000).optional(),
  /** The document a title rests on: the instruction to go elsewhere, or the power of attorney of who signs for the consignee. */
  document: text(0, 255).optional(),
  documentNumber: text(0, 255).optional(),
  documentDate: Day.nullable().optional(),
  /** Whose instruction a readdressing follows, how it came, and when the vehicle is to be at the new place. */
  issuer: z.enum(['consignor', 'consignee']).optional(),
  conveyed: z.enum(['edo', 'email', 'paper']).optional(),
  arriveAt: Instant.optional(),
})
export type TitleInput = z.output<typeof TitleInput>

/** One line of a title as people read it: its depth, its name, its value as each language writes it; headings have none. */
export const TitleLine = z.object({ depth: z.int(), name: Bilingual, value: Bilingual.nullable() })
export type TitleLine = z.output<typeof TitleLine>

/** The version is the waybill's own: 0 where there is none yet. */
const changing = {
  orderId: Id,
  /** The flight whose waybill it is; left out, the first of the order. */
  flightId: Id.optional(),
  version: z.int().min(0),
}
const one = { ...changing, titleId: Id }
const common = [...codesOf(openRefusals), 'waybill.changed', 'waybill.step_closed', 'waybill.cancelled', 'waybill.no_flight'] as const

/** The electronic waybills of an order, one for each vehicle that loads a part of it, title by title. */
export const waybills = {
  get: get('/api/waybills/v0/get', {
    about: 'The electronic waybill of an order, or of one of its flights: its titles, whose turn it is, who may sign.',
    needs: 'orders.view',
    staleAfter: ['order.changed', 'waybill.changed'],
    query: z.object({ orderId: Id, flightId: Id.optional() }),
    out: WaybillCard,
    fails: [...codesOf(openRefusals), 'waybill.no_flight'],
  }),
  title: get('/api/waybills/v0/title', {
    about: 'A title as people read it, with its file and its signature.',
    needs: 'orders.view',
    staleAfter: ['waybill.changed'],
    query: z.object({ orderId: Id, titleId: Id }),
    out: z.object({
      kind: TitleKind,
      fileName: z.string(),
      /** Whether the official schema was at hand; otherwise our own description of the format was. */
      official: z.boolean(),
      lines: z.array(TitleLine),
      /** What people added to it: a title that puts it right begins with the same. */
      given: TitleInput,
      /** The file in windows-1251, byte for byte, and the signature beside it; null where it tells documents of a driver the viewer may not see. */
      xml: z.base64().nullable(),
      signature: z.base64().nullable(),
    }),
    fails: [...codesOf(openRefusals), 'waybill.title_missing'],
  }),
  form: post('/api/waybills/v0/form', {
    about: 'Forms the next title from what the order says; a title that was refused, failed or was wrong is put right the same way.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({
      ...changing,
      kind: TitleKind,
      given: TitleInput.default({}),
      /** Who will sign it: the file names him; left out, the first who may. */
      signer: z.string().max(36).optional(),
    }),
    out: WaybillCard,
    fails: [
      ...common,
      'waybill.no_signer',
      'waybill.signer_ended',
      'waybill.incomplete',
      'waybill.letter',
      'waybill.unfit',
      'waybill.not_own',
      'waybill.invalid',
    ],
    emits: ['waybill.changed', 'order.changed'],
  }),
  sign: post('/api/waybills/v0/sign', {
    about: 'Signs a formed title and hands it to the operator; a signature made elsewhere is given in portions.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({
      ...one,
      signer: z.string().max(36),
      /** A detached signature of the file (.sig, .p7s) as base64. */
      signature: z
        .array(
          z
            .string()
            .max(8000)
            .regex(/^[A-Za-z0-9+/=]+$/),
        )
        .max(5)
        .optional(),
    }),
    out: WaybillCard,
    fails: [
      ...common,
      'waybill.title_missing',
      'waybill.no_signer',
      'waybill.signer_ended',
      'waybill.signer_other',
      'waybill.no_operator',
      'waybill.not_signature',
      'waybill.damaged',
    ],
    emits: ['waybill.changed', 'order.changed'],
  }),
  refuse: post('/api/waybills/v0/refuse', {
    about: 'Refuses a title of the other side with a reason; it is put right by a new one.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...one, reason: text(3, 500) }),
    out: WaybillCard,
    fails: [...common, 'waybill.title_missing'],
    emits: ['waybill.changed', 'order.changed'],
  }),
  drop: post('/api/waybills/v0/drop', {
    about: 'Takes back a title that was formed and not signed.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject(one),
    out: WaybillCard,
    fails: [...common, 'waybill.title_missing'],
    emits: ['waybill.changed', 'order.changed'],
  }),
  roadside: post('/api/waybills/v0/road', {
    about: 'Makes a new link to the roadside page, which ends every one before, or takes it away.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...changing, on: z.boolean() }),
    out: WaybillCard,
    fails: common,
    emits: ['waybill.changed'],
  }),
}
