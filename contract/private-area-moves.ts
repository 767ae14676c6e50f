import { z } from 'zod'
import { BulkRows } from './bulk.ts'
import { Id, text, Version } from './primitives.ts'

const stepping = { memberId: Id, version: Version }

/** One step of a membership. Which side takes it the session says. */
export const PrivateMemberMove = z.discriminatedUnion('action', [
  /** An invited one has read what it is about. */
  z.strictObject({ ...stepping, action: z.literal('look') }),
  /** With the version of the rules that was read. */
  z.strictObject({ ...stepping, action: z.literal('join'), rulesVersion: Version }),
  z.strictObject({ ...stepping, action: z.literal('decline'), reason: text(0, 500).default('') }),
  /** A member accepts the rules: after he was admitted, or after they changed. */
  z.strictObject({ ...stepping, action: z.literal('accept'), rulesVersion: Version }),
  z.strictObject({ ...stepping, action: z.literal('withdraw') }),
  z.strictObject({ ...stepping, action: z.literal('leave'), reason: text(0, 500).default('') }),
  z.strictObject({ ...stepping, action: z.literal('admit') }),
  z.strictObject({ ...stepping, action: z.literal('refuse'), reason: text(0, 500).default('') }),
  z.strictObject({ ...stepping, action: z.literal('recall') }),
  z.strictObject({ ...stepping, action: z.literal('block'), reason: text(3, 500) }),
  z.strictObject({ ...stepping, action: z.literal('unblock') }),
])
export type PrivateMemberMove = z.output<typeof PrivateMemberMove>

const many = { areaId: Id, rows: BulkRows }

/** What the owner decides about many memberships at once. */
export const PrivateMemberBulk = z.discriminatedUnion('action', [
  z.strictObject({ ...many, action: z.literal('admit') }),
  z.strictObject({ ...many, action: z.literal('refuse'), reason: text(0, 500).default('') }),
  z.strictObject({ ...many, action: z.literal('recall') }),
  z.strictObject({ ...many, action: z.literal('block'), reason: text(3, 500) }),
  z.strictObject({ ...many, action: z.literal('unblock') }),
])
export type PrivateMemberBulk = z.output<typeof PrivateMemberBulk>
