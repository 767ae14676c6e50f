import { z } from 'zod'
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
  'retention',
  'personal',
  'journal',
] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** The section of the page that is open, as the address has it; what its journal is narrowed to stands beside, under `journal`. */
export const OrganizationFilter = z.object({ tab: z.enum(organizationTabs).default('requisites') })

/** The address of a part; other keys of the address stay. */
export function organizationAddress(search: string, tab: OrganizationTab): string {
  const query = writeFilters(OrganizationFilter, { search, change: { tab } })
  return `${screens.organization.path}${query && `?${query}`}`
}
