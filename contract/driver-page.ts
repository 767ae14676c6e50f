import { z } from 'zod'
import { get, post } from './call.ts'
import { MessengerName, PushSubscription } from './channels.ts'
import { ConsentAnswer, ConsentQuestion } from './consents.ts'
import { DriverAnswer } from './driver-links.ts'
import { FlightTaskCard } from './flight-card.ts'
import { FlightStop } from './flight-list.ts'
import { HandoverCode } from './handovers.ts'
import { HandoverMethod, TaskMark } from './order-card.ts'
import { HandoverRule } from './order-draft.ts'
import { TaskOutcome } from './order-moves.ts'
import { FlightStatus } from './order-states.ts'
import { Bilingual, Code, Id, Instant, Locale, text } from './primitives.ts'
import { consentRefusals } from './refusals/consents.ts'
import { driverPageRefusals } from './refusals/driver-links.ts'
import { handoverDriverRefusals, handoverProofRefusals } from './refusals/handovers.ts'
import { explanationRefusals, reasonRefusals } from './refusals/orders.ts'
import { codesOf } from './refusals/words.ts'

/** The page a driver opens on his phone; what follows the sign `#` never reaches a server before the page sends it. */
export const DRIVER_PAGE = '/driver'

/** Where photos of a driver go, their bytes as the body; `?linkId&taskId&id`, the id made by the phone, which may send the same one again. */
export const DRIVER_PHOTO = '/api/driver/v0/photo'

/** What a link ends with: 32 random bytes. */
export const DriverToken = z.string().regex(/^[\w-]{43}$/)

/** What goes wrong on the road, as a driver says it with one thumb. */
export const driverProblems = ['breakdown', 'accident', 'traffic', 'queue', 'refused', 'documents', 'cargo', 'health', 'other'] as const
export const DriverProblem = z.enum(driverProblems)
export type DriverProblem = z.output<typeof DriverProblem>

/** A part of an order on board, as the driver needs it. */
export const DriverCargo = z.object({
  orderId: Id,
  orderNumber: z.string(),
  name: z.string(),
  massKg: z.int(),
  pallets: z.int(),
  pieces: z.int(),
  /** Degrees Celsius the cargo is kept between; null where it needs none. */
  temperature: z.object({ from: z.number().nullable(), to: z.number().nullable() }).nullable(),
  adr: z.boolean(),
})
export type DriverCargo = z.output<typeof DriverCargo>

/** What the consignee is asked for at an unloading, and how far that is. */
export const DriverHandover = z.object({ rule: HandoverRule, isHeld: z.boolean(), method: HandoverMethod.nullable() })

/** A task of the flight as the driver sees it. */
export const DriverTask = z.object({
  ...FlightStop.shape,
  ...FlightTaskCard.pick({ orderNumber: true, address: true, lat: true, lon: true, contactName: true, contactPhone: true, notes: true })
    .shape,
  ...FlightTaskCard.pick({ departedAt: true, serviceAt: true, projectedAt: true, marks: true }).shape,
  /** Kilometres of road from the task before it, estimated; null where a place has no coordinates. */
  km: z.int().nullable(),
  /** What a picture of the place is drawn of; null where it has no coordinates. Gates and radius where the carrier keeps it as a nodal point. */
  site: z
    .object({
      gates: z.array(z.string()),
      geofenceM: z.int().nullable(),
      /** The largest towns near by. */
      around: z.array(z.object({ name: Bilingual, lat: z.number(), lon: z.number() })),
    })
    .nullable(),
  /** Seals that were put on there. */
  seals: z.array(z.string()),
  photos: z.int(),
  /** What the consignee has to confirm there and has; null where the task is no unloading of an order. */
  handover: DriverHandover.nullable(),
})
export type DriverTask = z.output<typeof DriverTask>

/** Everything a phone keeps of a flight, to be read without a network. No price, no customer, nothing of other flights. */
export const DriverFlight = z.object({
  linkId: Id,
  /** Stands for all of it no mark changes: a phone that names it in a report is told the rest alone. */
  still: z.string(),
  id: Id,
  number: z.string(),
  status: FlightStatus,
  version: z.int(),
  carrier: z.string(),
  driver: z.string(),
  coDriver: z.string().nullable(),
  truck: z.string().nullable(),
  trailer: z.string().nullable(),
  /** Who is called first at the carrier's. */
  dispatcher: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  instructions: z.string(),
  answer: DriverAnswer.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  tasks: z.array(DriverTask),
  cargos: z.array(DriverCargo),
  /** Whether positions of this phone may be taken. */
  positions: ConsentQuestion,
})
export type DriverFlight = z.output<typeof DriverFlight>

/** Points of one message: with the rest of it they stay below 2 kB. */
export const mostPoints = 40

/**
 * A point of the phone, in few letters: moment in milliseconds by its own clock, latitude, longitude, km/h, course in degrees from the north,
 * metres it may be wrong by; null where the phone does not know.
 */
export const DriverPoint = z.tuple([
  z.int().min(0),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(0).max(400).nullable(),
  z.number().min(0).max(360).nullable(),
  z.number().min(0).max(100_000).nullable(),
])
export type DriverPoint = z.output<typeof DriverPoint>
/** What no mark changes of a flight and of its tasks. */
export const stillParts = {
  flight: {
    id: true,
    number: true,
    carrier: true,
    driver: true,
    coDriver: true,
    truck: true,
    trailer: true,
    dispatcher: true,
    instructions: true,
    startsAt: true,
    cargos: true,
  },
  task: {
    kind: true,
    place: true,
    tz: true,
    from: true,
    to: true,
    orderId: true,
    orderNumber: true,
    address: true,
    lat: true,
    lon: true,
    contactName: true,
    contactPhone: true,
    notes: true,
    km: true,
    site: true,
  },
} as const

/** A flight as the answer of a report tells it: whole, or without what the phone knows. */
export const DriverNews = DriverFlight.partial(stillParts.flight).extend({ tasks: z.array(DriverTask.partial(stillParts.task)) })
export type DriverNews = z.output<typeof DriverNews>

/**
 * When something happened and when it was sent, both by the clock of the phone: what that clock is ahead the server takes off. Sent again under
 * its key at another `sentAt` it is the same message.
 */
const clocked = { at: Instant, sentAt: Instant }

/**
 * What became of a message. `refused`: a handover code that was not right, and that is counted. `taken`: it stands; `known`: somebody had marked it before; `kept`: it did not fit what stands, so the dispatcher
 * reads it in the events of the flight and decides.
 */
export const DriverReported = z.object({
  outcome: z.enum(['taken', 'known', 'kept', 'refused']),
  /** Why it was kept or refused, and not taken. */
  why: Bilingual.nullable(),
  flight: DriverNews,
})
export type DriverReported = z.output<typeof DriverReported>

const link = z.object({ linkId: Id })
const reported = {
  needs: 'driver',
  query: link.extend({ knows: text(0, 20).default('') }),
  out: DriverReported,
  emits: ['order.changed', 'flight.changed'],
} as const

/** The strokes of a finger on a field of 1000 by 500 points, each as x, y, x, y …; the server draws them, no picture is sent. */
export const SignatureStrokes = z
  .array(z.array(z.int().min(0).max(1000)).min(2).max(800))
  .min(1)
  .max(60)

/** How a consignee confirms that he took the cargo. */
export const HandoverProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('code'), code: HandoverCode }),
  z.strictObject({
    method: z.literal('signature'),
    receiver: text(2, 100),
    position: text(0, 100).default(''),
    power: text(0, 60).default(''),
    strokes: SignatureStrokes,
  }),
])
export type HandoverProof = z.output<typeof HandoverProof>

/** What a driver does on his phone, with a link and no account. */
export const driverPage = {
  open: post('/api/driver/v0/open', {
    about:
      'Opens a link on the phone that asks; from then on it opens on no other one. The phone keeps what it is known by in a cookie no script reads.',
    needs: 'anyone',
    effect: 'session',
    data: z.strictObject({ token: DriverToken }),
    out: link,
    fails: [...codesOf(driverPageRefusals), 'driver_link.taken'],
    emits: ['flight.changed'],
  }),
  flights: get('/api/driver/v0/flights', {
    about:
      'The flights whose links this phone has opened, as the driver needs them on the road, the next first; and the time of the server.',
    needs: 'driver',
    staleAfter: [],
    out: z.object({
      now: Instant,
      items: z.array(DriverFlight),
      /** Why a stop fails or is done but in part: what `reason` of a report may be. */
      reasons: z.array(z.object({ code: Code, name: Bilingual })),
      /** How a driver may be told of a change while the page is closed: what his browser is bound with, and the messengers there are. */
      channels: z.object({ pushKey: z.string().nullable(), messengers: z.array(MessengerName) }),
    }),
    fails: codesOf(driverPageRefusals),
  }),
  bindPush: post('/api/driver/v0/bindPush', {
    about: 'Tells the driver on this phone, with no page open, when the plan of his flight has changed.',
    needs: 'driver',
    query: link,
    data: z.strictObject({ subscription: PushSubscription }),
    out: z.object({ bound: z.boolean() }),
    fails: [...codesOf(driverPageRefusals), 'channel.not_set_up', 'channel.endpoint'],
    emits: ['channels.changed'],
  }),
  bindMessenger: post('/api/driver/v0/bindMessenger', {
    about: 'A link by which the driver binds a chat: links to his flights and their changes come there from then on.',
    needs: 'driver',
    query: link,
    data: z.strictObject({ channel: MessengerName }),
    out: z.object({ url: z.string() }),
    fails: [...codesOf(driverPageRefusals), 'channel.not_set_up'],
    emits: ['channels.changed'],
  }),
  consent: post('/api/driver/v0/consent', {
    ...reported,
    about:
      'Gives, refuses or withdraws the consent to positions of this phone, by the text he read; it holds for all flights of his carrier until it is withdrawn.',
    data: z.strictObject({ answer: ConsentAnswer, version: z.int().min(1), locale: Locale, ...clocked }),
    fails: [...codesOf(driverPageRefusals), 'consent.text'],
    emits: ['flight.changed', 'driver.changed'],
  }),
  positions: post('/api/driver/v0/positions', {
    about:
      'Takes positions of the phone for the truck of the flight: with the consent that stands, and of them what lies between the start for the first loading and the end of the flight.',
    needs: 'driver',
    query: link,
    data: z.strictObject({ sentAt: Instant, points: z.array(DriverPoint).min(1).max(mostPoints) }),
    out: z.object({ stored: z.int(), left: z.int() }),
    fails: codesOf(driverPageRefusals, consentRefusals),
  }),
  answer: post('/api/driver/v0/answer', {
    ...reported,
    about: 'Accepts the flight or declines it with a reason; a flight that has begun is declined no more.',
    data: z.strictObject({ answer: DriverAnswer, comment: text(0, 500).default(''), ...clocked }),
    fails: [...codesOf(driverPageRefusals), 'driver_link.begun', 'input.invalid'],
  }),
  report: post('/api/driver/v0/report', {
    ...reported,
    about:
      'Marks a task of the flight as a driver reports it, whenever it reaches the server: in the order of the phone, once each. What does not fit any more is kept for the dispatcher and not refused.',
    data: z.strictObject({
      taskId: Id,
      mark: TaskMark,
      reason: Code.optional(),
      comment: text(0, 500).default(''),
      outcome: TaskOutcome.optional(),
      ...clocked,
    }),
    fails: [
      ...codesOf(driverPageRefusals, reasonRefusals, explanationRefusals),
      'task.not_found',
      'task.no_reason',
      'task.no_outcome',
      'task.part_unknown',
      'task.part_over',
      ...codesOf(handoverDriverRefusals),
    ],
  }),
  unmark: post('/api/driver/v0/unmark', {
    ...reported,
    about: 'Takes back the mark the driver made a moment ago, as long as nothing else happened to the order.',
    data: z.strictObject({ taskId: Id, mark: TaskMark, ...clocked }),
    fails: [...codesOf(driverPageRefusals), 'task.not_found', 'task.mark_stands'],
  }),
  handover: post('/api/driver/v0/handover', {
    ...reported,
    about:
      'Confirms a handover at an unloading by the code of the consignee or his signature. Wrong codes are counted: after the third the driver ends the stop no more until a person of either side decides.',
    data: z.strictObject({ taskId: Id, proof: HandoverProof, ...clocked }),
    fails: [...codesOf(driverPageRefusals, handoverProofRefusals), 'task.not_found', 'file.space'],
  }),
  problem: post('/api/driver/v0/problem', {
    ...reported,
    about: 'Tells the dispatcher of a problem on the road; it stands in the events of the flight and marks nothing.',
    data: z.strictObject({ problem: DriverProblem, comment: text(0, 500).default(''), ...clocked }),
    fails: codesOf(driverPageRefusals),
  }),
}
