import { z } from 'zod'
import { Id } from '#contract/primitives.ts'

/** The parts of an area; `join` is where one comes from outside: invitations, applications, an area of one's own. */
export const areaParts = ['board', 'rules', 'members', 'activity', 'settings', 'join'] as const
export type AreaPart = (typeof areaParts)[number]

/** The private area and the part of it that are open, as the address has them; what is no part means the board. */
export const AreaAddress = z.object({
  area: Id.optional().catch(undefined),
  part: z.enum(areaParts).catch('board').default('board'),
})

/** The address of a part of an area on the screen at `base`; what narrowed another part does not go along. */
export function areaAddress(base: string, area: string | undefined, part: AreaPart = 'board'): string {
  const query = new URLSearchParams()
  if (area !== undefined) query.set('area', area)
  if (part !== 'board') query.set('part', part)
  return query.size > 0 ? `${base}?${query}` : base
}
