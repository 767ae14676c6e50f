import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { DriverCard, DriverItem, DriverRow, DriverRun, DriverSecret, DriverStatus, Leave, LeaveKind, Passport } from './driver-card.ts'
import { DriverDraft } from './driver-draft.ts'
import { DriverFilter, DriverTab } from './driver-list.ts'
import { Day, Id, Instant, PageQuery, pageOf, text } from './primitives.ts'
import { openOrganizationRefusals } from './refusals/company.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

/** Where a driver stands after a change. */
export const DriverVersion = z.object({ id: Id, version: z.int(), status: DriverStatus })
const Key = z.strictObject({ driverId: Id, version: z.int() })
const reason = text(3, 500)

export const DriverMove = z.discriminatedUnion('action', [
  Key.extend({ action: z.literal('submit') }),
  Key.extend({ action: z.literal('verify') }),
  Key.extend({ action: z.literal('return'), reason }),
  Key.extend({ action: z.literal('leave'), kind: LeaveKind, from: Day, until: Day }),
  Key.extend({ action: z.literal('back') }),
  Key.extend({ action: z.literal('block'), reason }),
  Key.extend({ action: z.literal('unblock'), reason }),
  Key.extend({ action: z.literal('dismiss'), reason }),
  Key.extend({ action: z.literal('restore') }),
])
export type DriverMove = z.output<typeof DriverMove>

/** One step of many drivers, with what it asks of each. */
export const DriverBulk = z.discriminatedUnion('action', [
  z.strictObject({ rows: BulkRows, action: z.literal('submit') }),
  z.strictObject({ rows: BulkRows, action: z.literal('verify') }),
  z.strictObject({ rows: BulkRows, action: z.literal('dismiss'), reason }),
  z.strictObject({ rows: BulkRows, action: z.literal('restore') }),
])

const one = z.object({ driverId: z.string().max(64) })
const moveFails = [
  'driver.not_found',
  'driver.changed',
  'driver.step_closed',
  'driver.erased',
  'driver.incomplete',
  'driver.conflicts',
  'driver.away',
  'driver.period',
  'driver.noncompliant',
  'driver.phone_taken',
  'driver.licence_taken',
] as const

/** Why personal data is looked at. */
export const RevealWhy = z.enum(['call', 'power_of_attorney', 'check', 'partner_request', 'other'])
export type RevealWhy = z.output<typeof RevealWhy>

/** Drivers, their documents, absences and calendar; personal data on demand alone. */
export const drivers = {
  usable: post('/api/driver/getByCanUseExecutorId/v0', {
    about: 'Drivers an executor can use: his own and, while their hire lasts, hired ones; without the dismissed.',
    needs: 'drivers.view',
    effect: 'read',
    staleAfter: ['driver.changed'],
    data: z.strictObject({ orgId: z.string().max(64) }),
    out: z.object({ drivers: z.array(DriverRow) }),
    fails: codesOf(openOrganizationRefusals),
  }),
  list: get('/api/drivers/v0/list', {
    about: 'Own drivers by name, a page at a time.',
    needs: 'drivers.view',
    staleAfter: ['driver.changed'],
    query: PageQuery.extend(DriverFilter.shape),
    out: pageOf(DriverItem),
  }),
  counts: get('/api/drivers/v0/counts', {
    about: 'How many own drivers stand behind each tab.',
    needs: 'drivers.view',
    staleAfter: ['driver.changed'],
    out: z.record(DriverTab, z.int()),
  }),
  get: get('/api/drivers/v0/get', {
    about: 'One own driver; personal data masked.',
    needs: 'drivers.view',
    staleAfter: ['driver.changed'],
    query: one,
    out: DriverCard,
    fails: ['driver.not_found'],
  }),
  reveal: post('/api/drivers/v0/reveal', {
    about: 'Personal data of a driver as it was entered. Each call is kept in the journal with its reason, and their number is limited.',
    needs: 'drivers.reveal',
    effect: 'read',
    data: z.strictObject({
      driverId: Id,
      what: z.array(DriverSecret).min(1).max(DriverSecret.options.length),
      why: RevealWhy,
      comment: text(0, 300),
    }),
    out: z.object({ values: z.partialRecord(DriverSecret, z.string().nullable()), passport: Passport.nullable() }),
    fails: ['driver.not_found', 'driver.restricted', 'driver.why_missing'],
  }),
  duplicates: post('/api/drivers/v0/duplicates', {
    about: 'Other own drivers with the same phone or licence, the dismissed too.',
    needs: 'drivers.edit',
    effect: 'read',
    data: z.strictObject({ driverId: Id.nullable(), phone: z.string().max(40).nullable(), licence: z.string().max(40).nullable() }),
    out: z.object({ items: z.array(z.object({ by: z.enum(['phone', 'licence']), id: Id, name: z.string(), status: DriverStatus })) }),
  }),
  calendar: get('/api/drivers/v0/calendar', {
    about: 'Flights and absences of a driver that touch the days from `from` to `until`.',
    needs: 'drivers.view',
    staleAfter: ['driver.changed'],
    query: z.object({ driverId: z.string().max(64), from: Day, until: Day }),
    out: z.object({
      flights: z.array(DriverRun),
      leaves: z.array(Leave),
      tz: z.string(),
    }),
    fails: ['driver.not_found'],
  }),
  history: get('/api/drivers/v0/history', {
    about: 'What was done to a driver and who looked at his personal data, the newest first.',
    needs: 'drivers.view',
    staleAfter: ['driver.changed'],
    query: one,
    out: z.object({
      items: z.array(
        z.object({
          id: Id,
          at: Instant,
          who: z.string().nullable(),
          what: z.string(),
          from: DriverStatus.nullable(),
          to: DriverStatus.nullable(),
          reason: z.string().nullable(),
          /** Of an absence: its first and its last day. */
          days: z.object({ from: Day, until: Day }).nullable(),
          why: RevealWhy.nullable(),
          fields: z.array(z.string()),
        }),
      ),
    }),
    fails: ['driver.not_found'],
  }),
  create: post('/api/drivers/v0/create', {
    about: 'Enters a driver; he is a draft until he is submitted.',
    needs: 'drivers.edit',
    data: z.strictObject({ draft: DriverDraft }),
    out: DriverVersion,
    fails: [...codesOf(openVehicleRefusals), 'driver.phone_taken', 'driver.licence_taken'],
    emits: ['driver.changed'],
  }),
  save: post('/api/drivers/v0/save', {
    about: 'Changes what was entered of a driver; personal data that is left out stays.',
    needs: 'drivers.edit',
    effect: 'edit',
    data: Key.extend({ draft: DriverDraft }),
    out: DriverVersion,
    fails: [
      ...codesOf(openVehicleRefusals),
      'driver.not_found',
      'driver.restricted',
      'driver.changed',
      'driver.step_closed',
      'driver.incomplete',
      'driver.phone_taken',
      'driver.licence_taken',
    ],
    emits: ['driver.changed', 'compliance.changed', 'order.changed'],
  }),
  move: post('/api/drivers/v0/move', {
    about: 'Takes one step of the life of a driver.',
    needs: 'drivers.edit',
    effect: 'edit',
    data: DriverMove,
    out: DriverVersion,
    fails: moveFails,
    emits: ['driver.changed', 'compliance.changed', 'order.changed'],
  }),
  bulk: post('/api/drivers/v0/bulk', {
    about: 'One step for many drivers; each is answered on its own.',
    needs: 'drivers.edit',
    data: DriverBulk,
    out: BulkResults,
    rowFails: moveFails,
    emits: ['driver.changed', 'compliance.changed', 'order.changed'],
  }),
}
