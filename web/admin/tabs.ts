import { z } from 'zod'
import { writeFilters } from '#web/api/filters.ts'
import { paths } from '#web/paths.ts'

/** Sections of the page. */
export const adminTabs = ['menu', 'dicts', 'organizations', 'people', 'journal', 'limits', 'jobs', 'health', 'announcements'] as const
export type AdminTab = (typeof adminTabs)[number]

/** The section of the page that is open, and the dictionary in it, as the address has them. */
export const AdminFilter = z.object({ tab: z.enum(adminTabs).default('menu'), dict: z.string().max(40).default('') })

/** The address of a section, or of a record in it; other keys of the address stay. */
export function adminAddress(search: string, tab: AdminTab, id?: string): string {
  const query = writeFilters(AdminFilter, { search, change: { tab, ...(tab !== 'dicts' && { dict: '' }) } })
  return `${paths.admin(id)}${query && `?${query}`}`
}
