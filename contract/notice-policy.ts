import type { EventSetting, NoticeChannel, NoticeDigest, NoticePreset, OutsideChannel, PastOccurrence } from './notice-settings.ts'
import { meaningOf, type OccurrenceCode, occurrenceCodes } from './occurrences.ts'

/** How somebody is told of one event. */
export type EventRow = Omit<EventSetting, 'code'>

const channelOrder: readonly NoticeChannel[] = ['bell', 'email', 'push', 'sms', 'telegram', 'max']
const silent: EventRow = { channels: [], onlyMine: false, threshold: null }
const inBell: EventRow = { channels: ['bell'], onlyMine: false, threshold: null }

/** Channels in their order: the bell with any other, for what is read there does not leave elsewhere. */
export const inOrder = (channels: readonly NoticeChannel[]): NoticeChannel[] =>
  channels.length > 0 ? channelOrder.filter(one => one === 'bell' || channels.includes(one)) : []

/** Whether a threshold lets something through: more minutes than it says, or no more days ahead. */
export function hasPassed(code: OccurrenceCode, threshold: number | null, measure: number | null): boolean {
  if (threshold === null || measure === null) return true
  return meaningOf(code).threshold === 'days' ? measure <= threshold : measure > threshold
}

/** The lower demand of two: fewer minutes, more days ahead; none asks for nothing. */
function lower(code: OccurrenceCode, one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null
  return meaningOf(code).threshold === 'days' ? Math.max(one, other) : Math.min(one, other)
}

/** What two roles of one person come to: all channels of both, the lower threshold, only his objects where both say so; one that is silent adds nothing to one that is not. */
function added(code: OccurrenceCode, one: EventRow, other: EventRow): EventRow {
  if (one.channels.length === 0 && other.channels.length > 0) return other
  if (other.channels.length === 0 && one.channels.length > 0) return one
  return {
    channels: inOrder([...one.channels, ...other.channels]),
    onlyMine: one.onlyMine && other.onlyMine,
    threshold: lower(code, one.threshold, other.threshold),
  }
}

function said(events: readonly EventSetting[], code: OccurrenceCode): EventRow | undefined {
  const found = events.find(event => event.code === code)
  return found && { channels: found.channels, onlyMine: found.onlyMine, threshold: found.threshold }
}

/** What the roles of a person say of an event together. A role that says nothing of it has it in the bell. */
export const rowOfRoles = (code: OccurrenceCode, roles: readonly (readonly EventSetting[])[]): EventRow =>
  roles.length === 0 ? inBell : roles.map(events => said(events, code) ?? inBell).reduce((sum, row) => added(code, sum, row))

/** How a person is told of an event: as he says himself, else as his roles say; what nobody may switch off stays in the bell. */
export function rowOf(code: OccurrenceCode, own: readonly EventSetting[], roles: readonly (readonly EventSetting[])[]): EventRow {
  const { channels, onlyMine, threshold } = said(own, code) ?? rowOfRoles(code, roles)
  return { channels: inOrder(meaningOf(code).mandatory ? ['bell', ...channels] : channels), onlyMine, threshold }
}

/** So late a vehicle is before a preset tells of it, and so many days ahead of a paper that runs out. */
const presetThresholds = { minutes: 30, days: 7 }

/** What each preset tells of: in which groups everything, and on which channels what is urgent in them and what is not. */
const presets: Readonly<
  Record<NoticePreset, { groups: readonly string[]; urgent: readonly NoticeChannel[]; other: readonly NoticeChannel[] }>
> = {
  dispatcher: { groups: ['road', 'trading'], urgent: ['bell', 'push'], other: ['bell'] },
  trading: { groups: ['trading'], urgent: ['bell', 'push'], other: ['bell', 'email'] },
  accountant: { groups: ['money', 'documents'], urgent: ['bell', 'email'], other: ['bell'] },
  quiet: { groups: [], urgent: ['bell'], other: [] },
}

/** How a preset tells of an event. Outside its groups it tells of what is urgent, in the bell alone. */
export function rowOfPreset(preset: NoticePreset, code: OccurrenceCode): EventRow {
  const { group, urgent, mandatory, threshold } = meaningOf(code)
  const { groups, ...channels } = presets[preset]
  const of = groups.includes(group) ? (urgent ? channels.urgent : channels.other) : urgent || mandatory ? inBell.channels : []
  if (of.length === 0 && !mandatory) return silent
  return { channels: inOrder(['bell', ...of]), onlyMine: false, threshold: threshold ? presetThresholds[threshold] : null }
}

/** All events a person may hear of, as a preset tells of them. */
export const eventsOfPreset = (preset: NoticePreset, codes: readonly OccurrenceCode[] = occurrenceCodes): EventSetting[] =>
  codes.map(code => ({ code, ...rowOfPreset(preset, code) }))

/** What the journal would have told with these settings: lines in the bell, and messages outside of it; a digest is one. */
export function volumeOf(
  entries: readonly PastOccurrence[],
  rowFor: (code: OccurrenceCode) => EventRow,
  reach: { digests: readonly NoticeDigest[]; bound: readonly OutsideChannel[] },
): { bell: number; messages: number } {
  const told = new Set<string>()
  const gathered = new Set<string>()
  let [bell, messages] = [0, 0]
  for (const { at, code, mine, measure, same } of entries) {
    const row = rowFor(code)
    if (row.channels.length === 0 || (row.onlyMine && !mine) || !hasPassed(code, row.threshold, measure)) continue
    if (same !== null && told.has(same)) continue
    if (same !== null) told.add(same)
    bell++
    for (const channel of row.channels) {
      if (channel === 'bell' || !reach.bound.includes(channel)) continue
      const digest = meaningOf(code).urgent ? undefined : reach.digests.find(one => one.channel === channel)
      if (!digest) messages++
      else gathered.add(`${channel} ${digest.every === 'weekly' ? '' : at.slice(0, digest.every === 'hourly' ? 13 : 10)}`)
    }
  }
  return { bell, messages: messages + gathered.size }
}
