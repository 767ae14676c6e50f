import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { Day, Id } from './primitives.ts'

/**
 * Every live event and what it tells; which of its answers it makes stale a call says itself (`staleAfter`). A payload holds only what each
 * hearing organisation may see; what is `withheld` is null for those of its people who have not the right.
 */
export const events = {
  'order.changed': {
    payload: z.object({ orderId: Id, version: z.int() }),
  },
  'flight.changed': {
    payload: z.object({ flightId: Id, version: z.int() }),
  },
  /** Sensors of a flight told something somebody should know of: other modules may follow it. */
  'sensor.alarm': {
    payload: z.object({ flightId: Id, alarmId: Id, kind: z.string() }),
  },
  /** What is foretold of a flight moved; the flight itself is as it was. */
  'arrival.changed': {
    payload: z.object({ flightId: Id }),
  },
  /** A window will probably be missed (`late`), or no more. */
  'flight.late': {
    payload: z.object({ flightId: Id, taskId: Id, orderId: Id, late: z.boolean() }),
  },
  'tender.changed': {
    payload: z.object({ tenderId: Id, version: z.int() }),
  },
  /** A bet or the clock moved a lot. What is told is what every one invited may see: `best` is null where it is hidden. */
  'lot.changed': {
    payload: z.object({
      tenderId: Id,
      lotId: Id,
      bets: z.int(),
      best: z.string().nullable(),
      endsAt: z.string(),
      extensions: z.int(),
      status: z.string(),
    }),
    withheld: { without: 'orders.prices', fields: ['best'] },
  },
  'demand.changed': {
    payload: z.object({ demandId: Id, version: z.int() }),
  },
  /** An area, its members or its announcements changed; what it is each asks for itself. */
  'private_area.changed': {
    payload: z.object({ areaId: Id }),
  },
  'rates.changed': { payload: z.object({}) },
  'waybill.changed': { payload: z.object({ orderId: Id }) },
  'settlement.changed': {
    payload: z.object({ settlementId: Id, version: z.int() }),
  },
  'settlement.paid': {
    payload: z.object({ orderId: Id, day: Day }),
  },
  'settlement.overdue': {
    payload: z.object({ orderId: Id, payDueOn: Day }),
  },
  'prints.changed': { payload: z.object({ orderId: Id }) },
  'sheet.changed': { payload: z.object({ flightId: Id }) },
  'comments.changed': { payload: z.object({ orderId: Id }) },
  'notice_settings.changed': { payload: z.object({}) },
  'watchers.changed': { payload: z.object({ orderId: Id }) },
  'partner.changed': {
    payload: z.object({}),
  },
  'customers.changed': {
    payload: z.object({}),
  },
  'conditions.changed': {
    payload: z.object({}),
  },
  'nodal_points.changed': {
    payload: z.object({}),
  },
  'driver.changed': {
    payload: z.object({ driverId: Id, version: z.int() }),
  },
  'compliance.changed': { payload: z.object({}) },
  'car.changed': {
    payload: z.object({ carId: Id, version: z.int() }),
  },
  'menu.changed': { payload: z.object({}) },
  'analytics.changed': { payload: z.object({}) },
  'views.changed': { payload: z.object({}) },
  'dashboards.changed': { payload: z.object({}) },
  'session.ended': { payload: z.object({}) },
  'channels.changed': { payload: z.object({}) },
  'incoming_letter.changed': { payload: z.object({ letterId: Id }) },
  'keys.changed': { payload: z.object({}) },
  'calendars.changed': { payload: z.object({}) },
  'files.changed': { payload: z.object({ kind: z.string(), objectId: Id }) },
  'exports.changed': { payload: z.object({ exportId: Id }) },
  'company.changed': {
    payload: z.object({}),
  },
  'employees.changed': { payload: z.object({}) },
  'clients.changed': { payload: z.object({}) },
  'persons.changed': { payload: z.object({}) },
  'acting.changed': { payload: z.object({}) },
  'flags.changed': { payload: z.object({}) },
  'dictionaries.changed': { payload: z.object({ dict: z.string() }) },
  'announcements.changed': { payload: z.object({}) },
  'installation.changed': { payload: z.object({}) },
  'rules.changed': { payload: z.object({}) },
  /** Told to the screens of the one person it names, and to nobody else of his organisation. */
  'notices.changed': { payload: z.object({ employeeId: Id, unread: z.int() }), person: 'employeeId' },
} as const satisfies Record<string, { payload: z.ZodObject; withheld?: Withheld; person?: 'employeeId' }>

/** Fields of a payload that are for people with a right alone. */
export type Withheld = { without: Permission; fields: readonly string[] }

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>
