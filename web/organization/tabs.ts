import { z } from 'zod'
import { JournalKind } from '#contract/company.ts'
import { writeFilters } from '#web/api/filters.ts'
import { screens } from '#web/screens.ts'

export const organizationTabs = [
  'requisites',
  'employees',
  'signing',
  'bank',
  'tax',
  'time',
  'rates',
  'numbering',
  'prints',
  'letters',
  'integrations',
  'personal',
  'journal',
] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** The section of the page that is open, and what its journal is narrowed to, as the address has them. */
export const OrganizationFilter = z.object({
  tab: z.enum(organizationTabs).default('requisites'),
  kind: JournalKind.default('all'),
})

/** The address of a part; other keys of the address stay. */
export function organizationAddress(search: string, tab: OrganizationTab): string {
  const query = writeFilters(OrganizationFilter, { search, change: { tab, ...(tab !== 'journal' && { kind: 'all' }) } })
  return `${screens.organization.path}${query && `?${query}`}`
}
