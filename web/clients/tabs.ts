import { z } from 'zod'
import { writeFilters } from '#web/api/filters.ts'

export const clientParts = ['profile', 'people', 'contracts', 'bank', 'keys', 'journal'] as const
export type ClientPart = (typeof clientParts)[number]

/** The part of a card that is open, as the address has it. */
export const ClientPartFilter = z.object({ part: z.enum(clientParts).default('profile') })

/** The address of a part of the card that stands at this path. */
export function partAddress({ pathname, search }: { pathname: string; search: string }, part: ClientPart): string {
  const query = writeFilters(ClientPartFilter, { search, change: { part } })
  return `${pathname}${query && `?${query}`}`
}
