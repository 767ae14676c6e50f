import { z } from 'zod'
import { Party } from './order-list.ts'
import { Id, Instant } from './primitives.ts'
import { PrivateAreaStatus, PrivateMemberStatus } from './private-area-states.ts'

/** What narrows the members; the address of the screen is written by the same schema. */
export const PrivateMembersFilter = z.object({
  status: z.array(PrivateMemberStatus).max(11).default([]),
  search: z.string().trim().max(100).default(''),
})
export type PrivateMembersFilter = z.output<typeof PrivateMembersFilter>

/** What narrows the areas of the installation. */
export const PrivateAreasFilter = z.object({
  status: PrivateAreaStatus.optional(),
  search: z.string().trim().max(100).default(''),
})
export type PrivateAreasFilter = z.output<typeof PrivateAreasFilter>

/** An area as the staff of the installation lists it. */
export const PrivateAreaListed = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  owner: Party,
  status: PrivateAreaStatus,
  takesRequests: z.boolean(),
  invited: z.int(),
  asked: z.int(),
  joined: z.int(),
  blocked: z.int(),
  lots: z.int(),
  demands: z.int(),
  createdAt: Instant,
  demo: z.boolean(),
})
export type PrivateAreaListed = z.output<typeof PrivateAreaListed>
