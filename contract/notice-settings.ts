import { z } from 'zod'
import { get, post } from './call.ts'
import { OccurrenceCode } from './occurrences.ts'
import { Day, Id, Instant } from './primitives.ts'
import { noticeEventRefusals, noticeReachRefusals } from './refusals/notice-settings.ts'
import { codesOf } from './refusals/words.ts'

/** Where a person is told: the bell, and outside of it. A webhook leads to a program, so rules send there and nobody's settings do. */
export const NoticeChannel = z.enum(['bell', 'email', 'push', 'sms', 'telegram', 'max'])
export type NoticeChannel = z.output<typeof NoticeChannel>
export type OutsideChannel = Exclude<NoticeChannel, 'bell'>
export const OutsideChannel = NoticeChannel.exclude(['bell'])

/** Roles whose people may be set up together. */
export const NoticeRole = z.enum(['owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator'])
export type NoticeRole = z.output<typeof NoticeRole>

export const NoticePreset = z.enum(['dispatcher', 'trading', 'accountant', 'quiet'])
export type NoticePreset = z.output<typeof NoticePreset>

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How somebody is told of one event; no channel: not at all. Without the bell there is no other channel. */
export const EventSetting = z.strictObject({
  code: OccurrenceCode,
  channels: z
    .array(NoticeChannel)
    .max(6)
    .overwrite(given => (given.length > 0 ? NoticeChannel.options.filter(one => one === 'bell' || given.includes(one)) : [])),
  onlyMine: z.boolean(),
  /** Told only when it is more minutes than that, or no more days ahead; null: of any. */
  threshold: z.int().min(0).max(100_000).nullable(),
})
export type EventSetting = z.output<typeof EventSetting>
const Events = z.array(EventSetting).max(200)

/** Hours in which nothing but the bell tells anything, by the clock of the person. */
export const QuietHours = z.strictObject({
  from: Hour,
  to: Hour,
  /** What is urgent is told all the same. */
  urgent: z.boolean(),
  /** Instead of from one hour to another: whenever the organisation does not work, by its clock. */
  outsideWork: z.boolean().optional(),
})
export type QuietHours = z.output<typeof QuietHours>

/** A channel that gathers what is not urgent and tells it together. */
export const NoticeDigest = z.strictObject({
  channel: OutsideChannel,
  every: z.enum(['hourly', 'daily', 'weekly']),
  /** Of a daily and a weekly one. */
  hour: Hour,
  /** Of a weekly one: 1 is Monday. */
  weekday: z.int().min(1).max(7),
})
export type NoticeDigest = z.output<typeof NoticeDigest>

/** What is told to the deputy when nobody reads it for so many minutes. */
export const NoticeEscalation = z.strictObject({ minutes: z.int().min(5).max(1440), onlyUrgent: z.boolean() })
export type NoticeEscalation = z.output<typeof NoticeEscalation>

/** Days on which somebody is away, both included, and who stands in; without a name his usual deputy. */
export const EmployeeAbsence = z.strictObject({ from: Day, until: Day, deputyId: Id.nullable() })
export type EmployeeAbsence = z.output<typeof EmployeeAbsence>

/** What a person sets for himself. */
export const NoticeSettings = z.strictObject({
  events: Events,
  /** His own clock; null: that of the organisation. */
  tz: z.string().max(60).nullable(),
  quiet: QuietHours.nullable(),
  digests: z.array(NoticeDigest).max(5),
  escalation: NoticeEscalation.nullable(),
  deputyId: Id.nullable(),
  absences: z.array(EmployeeAbsence).max(20),
})
export type NoticeSettings = z.output<typeof NoticeSettings>

const version = z.int().min(0)
const Colleague = z.object({ id: Id, name: z.string() })

/** How one person is told of things. */
export const OwnNoticeSettings = z.object({
  /** 0 where nothing was set yet. */
  version,
  settings: NoticeSettings,
  /** What his roles say of each event: it counts where he says nothing himself. */
  roleEvents: Events,
  /** Codes of the events he may hear of. */
  codes: z.array(OccurrenceCode),
  /** The clock of the organisation. */
  orgTz: z.string(),
  /** Channels outside the bell that reach him now. */
  bound: z.array(OutsideChannel),
  colleagues: z.array(Colleague),
  /** Roles he may set up for everybody. */
  roles: z.array(NoticeRole),
})
export type OwnNoticeSettings = z.output<typeof OwnNoticeSettings>

export const RoleNoticeSettings = z.object({ version, role: NoticeRole, events: Events, codes: z.array(OccurrenceCode) })
export type RoleNoticeSettings = z.output<typeof RoleNoticeSettings>

/** Something that happened within the last week, as far as a setting asks. */
export const PastOccurrence = z.object({
  at: Instant,
  code: OccurrenceCode,
  mine: z.boolean(),
  /** What a threshold is compared with. */
  measure: z.number().nullable(),
  /** What is the same lateness bears the same. */
  same: z.string().nullable(),
})
export type PastOccurrence = z.output<typeof PastOccurrence>

/** What a person is told of, by which channel and when. */
export const noticeSettings = {
  get: get('/api/notice-settings/v0/get', {
    about: 'How the caller is told of events: what he set, what his roles say, and what he may choose from.',
    needs: 'notifications.edit',
    staleAfter: ['notice_settings.changed', 'employees.changed', 'company.changed'],
    out: OwnNoticeSettings,
  }),
  save: post('/api/notice-settings/v0/save', {
    about: 'Sets how the caller is told of events. What waits for its hour goes by it from now on.',
    needs: 'notifications.edit',
    effect: 'edit',
    data: z.strictObject({ version, settings: NoticeSettings }),
    out: OwnNoticeSettings,
    fails: codesOf(noticeEventRefusals, noticeReachRefusals),
    emits: ['notice_settings.changed'],
  }),
  role: get('/api/notice-settings/v0/role', {
    about: 'How people of a role are told of events where they say nothing themselves.',
    needs: 'notifications.edit',
    staleAfter: ['notice_settings.changed'],
    query: z.object({ role: NoticeRole }),
    out: RoleNoticeSettings,
  }),
  saveRole: post('/api/notice-settings/v0/saveRole', {
    about: 'Sets how people of a role are told of events. Only an administrator of the organisation may.',
    needs: 'notifications.edit',
    effect: 'edit',
    data: z.strictObject({ version, role: NoticeRole, events: Events }),
    out: RoleNoticeSettings,
    fails: codesOf(noticeEventRefusals),
    emits: ['notice_settings.changed'],
  }),
  journal: get('/api/notice-settings/v0/journal', {
    about: 'What happened within the last seven days that the caller may hear of: by it the screen counts what a setting would have told.',
    needs: 'notifications.edit',
    staleAfter: [],
    out: z.object({ days: z.int(), entries: z.array(PastOccurrence) }),
  }),
}
