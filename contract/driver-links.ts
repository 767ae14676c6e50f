import { z } from 'zod'
import { get, post } from './call.ts'
import { MessengerName } from './channels.ts'
import { PositionConsent } from './consents.ts'
import { Id, Instant, text } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { codesOf } from './refusals/words.ts'
import { Browser, OperatingSystem } from './sessions.ts'

/** `waiting`: nobody opened it; `opened`: it belongs to a phone; `revoked`, also by another driver on the flight; `over`: a day after the flight. */
export const DriverLinkState = z.enum(['waiting', 'opened', 'revoked', 'over'])
export type DriverLinkState = z.output<typeof DriverLinkState>

/** What a driver said of a flight he was given. */
export const DriverAnswer = z.enum(['accepted', 'declined'])
export type DriverAnswer = z.output<typeof DriverAnswer>

/** A link one driver has for one flight; what it ends with is told once, when it is made. */
export const DriverLink = z.object({
  id: Id,
  driver: z.object({ id: Id, name: z.string() }),
  state: DriverLinkState,
  createdAt: Instant,
  /** The person who made it. */
  by: z.string(),
  openedAt: Instant.nullable(),
  /** When the phone was last heard of. */
  seenAt: Instant.nullable(),
  phone: z.object({ browser: Browser, system: OperatingSystem }).nullable(),
  /** By how many seconds the clock of the phone is ahead of the server's. */
  clockAhead: z.int().nullable(),
  answer: DriverAnswer.nullable(),
  /** What stands of his consent to positions of his phone; null while he has not answered. */
  positions: PositionConsent.nullable(),
})
export type DriverLink = z.output<typeof DriverLink>

/** A link as it is handed over: its address, and a picture (SVG) of the code that leads there; whom it was mailed and sent to, a phone with its last digits. */
export const MadeDriverLink = z.object({
  id: Id,
  url: z.string(),
  picture: z.string(),
  mailedTo: z.string().nullable(),
  sentTo: z.string().nullable(),
})
export type MadeDriverLink = z.output<typeof MadeDriverLink>

/** Links by which drivers report from their own phones: one flight, one driver, one phone. */
export const driverLinks = {
  list: get('/api/driverLinks/v0/list', {
    about: 'Links of the drivers of an own flight, the newest first.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: z.object({ flightId: Id }),
    out: z.object({
      items: z.array(DriverLink),
      /** How a link may be sent: SMS where the installation has it, messengers the driver has bound. */
      ways: z.array(z.object({ driverId: Id, by: z.array(z.enum(['sms', ...MessengerName.options])), phone: z.string().nullable() })),
    }),
    fails: codesOf(flightOpenRefusals),
  }),
  make: post('/api/driverLinks/v0/make', {
    about:
      'Makes a link for a driver of an own flight and tells its address once; sends it by mail where an address is given, and by SMS or a messenger where he is reached by it. The link he had before opens nothing any more.',
    needs: 'orders.command',
    data: z.strictObject({
      flightId: Id,
      driverId: Id,
      email: z.email().max(200).nullable().default(null),
      /** How it is sent to him besides: by SMS to his own phone or the one given, or to the chat he has bound. */
      by: z.enum(['sms', ...MessengerName.options]).optional(),
      phone: text(0, 30).optional(),
    }),
    out: MadeDriverLink,
    fails: [
      ...codesOf(flightOpenRefusals),
      'driver_link.no_driver',
      'driver_link.flight_over',
      'driver_link.no_mail',
      'driver_link.no_phone',
      'driver_link.no_chat',
      'channel.not_set_up',
    ],
    emits: ['flight.changed', 'channels.changed'],
  }),
  revoke: post('/api/driverLinks/v0/revoke', {
    about: 'Revokes a link: the phone that has it sees and reports nothing any more, from the next request on.',
    needs: 'orders.command',
    data: z.strictObject({ linkId: Id }),
    out: z.object({ revoked: z.boolean() }),
    fails: ['driver_link.not_found'],
    emits: ['flight.changed'],
  }),
}
