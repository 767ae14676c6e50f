import type { EmployeeRow, Invitation, LetterStatus, Limits } from '#contract/employees.ts'

export const employeeColumns = [
  'id',
  'userId',
  'version',
  'name',
  'email',
  'phone',
  'roles',
  'position',
  'limits',
  'active',
  'createdAt',
  'dismissedAt',
] as const

export type EmployeeRecord = {
  id: string
  userId: string
  version: number
  name: string
  email: string | null
  phone: string | null
  roles: string[]
  position: string
  limits: unknown
  active: boolean
  createdAt: Date
  dismissedAt: Date | null
}

/** Limits as they are kept; what is not said there narrows nothing. */
export function limitsOf(kept: unknown): Limits {
  const { maxOrderAmount = null, seesPrices = null } = (kept ?? {}) as Partial<Limits>
  return { maxOrderAmount, seesPrices }
}

export const toEmployee = (row: EmployeeRecord, self: string, seenAt: Date | undefined): EmployeeRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  email: row.email,
  phone: row.phone,
  roles: row.roles,
  position: row.position,
  limits: limitsOf(row.limits),
  active: row.active,
  self: row.id === self,
  seenAt: seenAt?.toISOString() ?? null,
  since: row.createdAt.toISOString(),
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
})

export const invitationColumns = [
  'id',
  'version',
  'status',
  'email',
  'name',
  'roles',
  'position',
  'limits',
  'tokenHash',
  'mailId',
  'locale',
  'invitedBy',
  'sentAt',
  'expiresAt',
] as const

export type InvitationRecord = {
  id: string
  version: number
  status: string
  email: string
  name: string
  roles: string[]
  position: string
  limits: unknown
  tokenHash: Buffer
  mailId: string | null
  locale: string
  invitedBy: string
  sentAt: Date
  expiresAt: Date
}

/** An open invitation ends by itself when its time is over. */
export const statusOf = ({ status, expiresAt }: Pick<InvitationRecord, 'status' | 'expiresAt'>, now: Date): Invitation['status'] =>
  status === 'open' && expiresAt <= now ? 'expired' : (status as Invitation['status'])

export const toInvitation = (row: InvitationRecord, letter: LetterStatus, now: Date): Invitation => ({
  id: row.id,
  version: row.version,
  status: statusOf(row, now),
  email: row.email,
  name: row.name,
  roles: row.roles,
  position: row.position,
  limits: limitsOf(row.limits),
  letter,
  invitedBy: row.invitedBy,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
