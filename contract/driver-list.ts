import { z } from 'zod'
import { type DriverStatus, LicenceCategory } from './driver-card.ts'
import { DayRange } from './primitives.ts'

export const driverTabs = ['all', 'work', 'away', 'blocked', 'entry', 'dismissed'] as const
export const DriverTab = z.enum(driverTabs)
export type DriverTab = z.output<typeof DriverTab>
/** Statuses behind each tab. */
export const tabStatuses: Record<DriverTab, readonly DriverStatus[]> = {
  all: ['draft', 'verification', 'active', 'on_leave', 'blocked'],
  work: ['active'],
  away: ['on_leave'],
  blocked: ['blocked'],
  entry: ['draft', 'verification'],
  dismissed: ['dismissed'],
}

export const DriverSort = z.enum(['name', 'expires'])

export const DriverFilter = z.object({
  tab: DriverTab.default('all'),
  sort: DriverSort.default('name'),
  /** A part of the name, or a whole phone or licence. */
  search: z.string().trim().max(100).default(''),
  category: z.array(LicenceCategory).max(11).default([]),
  /** Free on all of these days: at work, not away, in no flight. */
  free: DayRange,
  /** Some document ends within so many days; 0: has ended. */
  expiring: z.enum(['30', '7', '0']).optional(),
  /** No consent to the processing of personal data. */
  unconsented: z.stringbool().or(z.boolean()).default(false),
})
export type DriverFilter = z.output<typeof DriverFilter>
